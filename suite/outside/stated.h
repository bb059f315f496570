/* Orders that an author states. They are never computed; who states them is their source. */
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
    size_t entry; /* of the file, from 1; 0: of the command line, for all groups */
    bool used;    /* a quantity was compared with it */
};

struct document;

struct stated_orders {
    struct stated orders[STATED_MOST];
    size_t count;
    const char *source;        /* of what names no other */
    struct document *document; /* of the file, NULL without one */
};

/* Reads `q=4,p=4` for all groups, stated by out->source. False with a message. */
bool stated_parse(const char *text, struct stated_orders *out, char message[STATED_MESSAGE]);

/* Reads a file
 *     orders:
 *       - {where: {method: mine, stages: 3}, q: 4, p: 4, source: "theorem 2"}
 * `where` and `source` may be left out; the latter is then out->source. False with a message that names file, line and key. */
bool stated_load(const char *path, struct stated_orders *out, char message[STATED_MESSAGE]);
void stated_free(struct stated_orders *orders);

/* Returns the entry that is stated of a quantity of the group with these labels, NULL if there is none, and marks it as used; *second: out
 * another entry that applies to it, which is one too many, or NULL. */
const struct stated *stated_find(struct stated_orders *orders, const char *quantity, const struct label *labels,
                                 size_t count, const struct stated **second);

/* Returns the name of a label that the entry asks for and these do not have, or NULL. */
const char *stated_unknown_label(const struct stated *stated, const struct label *labels, size_t count);

#endif
