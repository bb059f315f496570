/* Orders stated by an author. They are never computed; their source is the person or paper that states them. */
#ifndef RATTLEBACK_SUITE_STATED_H
#define RATTLEBACK_SUITE_STATED_H

#include <stdbool.h>
#include <stddef.h>

enum { STATED_MOST = 64, STATED_NAME = 32, STATED_MESSAGE = 1024 };

/* Labels of a table: pairs of name and value. */
struct label {
    const char *name, *value;
};

/* A stated order of a quantity, for the groups whose labels match all patterns (* and ? as in a shell). */
struct stated {
    char quantity[STATED_NAME];
    double order; /* a positive whole or half number */
    const char *source;
    const struct label *where;
    size_t where_count;
    size_t entry; /* entry in the file, from 1; 0: from the command line, for all groups */
    bool used;    /* a quantity was compared with it */
};

struct document;

struct stated_orders {
    struct stated orders[STATED_MOST];
    size_t count;
    const char *source;        /* of orders that name none */
    struct document *document; /* of the file, NULL without one */
};

/* Reads orders such as `q=4,p=4` for all groups, with the source out->source. Returns false with a message. */
bool stated_parse(const char *text, struct stated_orders *out, char message[STATED_MESSAGE]);

/* Reads a file
 *     orders:
 *       - {where: {method: mine, stages: 3}, q: 4, p: 4, source: "theorem 2"}
 * `where` and `source` may be left out; the default of the source is out->source. Returns false with a message that
 * names file, line and key. */
bool stated_load(const char *path, struct stated_orders *out, char message[STATED_MESSAGE]);
void stated_free(struct stated_orders *orders);

/* Returns the stated order of a quantity for the group with these labels, and marks it as used. NULL if there is none.
 * *second: out another order that also applies, which is an error; else NULL. */
const struct stated *stated_find(struct stated_orders *orders, const char *quantity, const struct label *labels,
                                 size_t count, const struct stated **second);

/* Returns the name of a label that the stated order requires and these labels lack; NULL if there is none. */
const char *stated_unknown_label(const struct stated *stated, const struct label *labels, size_t count);

#endif
