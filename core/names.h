/* Names in messages: the nearest allowed one, advice, and texts that fit on one line. Precision-neutral, compiled once. */
#ifndef RATTLEBACK_CORE_NAMES_H
#define RATTLEBACK_CORE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    NAME_SHOWN = 64,   /* bytes that show a text of the user's in a message, with the final 0 */
    ADVICE_SIZE = 1400 /* of an advice with some eighty names */
};

/* Names that are asked for one by one: the first is at(of, 0), beyond the last is NULL. */
struct names {
    const char *(*at)(const void *of, int k);
    const void *of;
    const char *list; /* that `rattleback list` prints them under; NULL: none */
};

/* The names in an array that ends with NULL. */
struct names names_of_array(const char *const *array);

/* The place of a name, or -1. */
int names_find(struct names names, const char *name);

/* Returns the number of names. */
int names_count(struct names names);

/* Distance of two names: least number of letters inserted, deleted, replaced, or exchanged with their neighbour
 * (Damerau-Levenshtein, no letter edited twice). Names beyond 63 bytes are cut. */
int name_distance(const char *a, const char *b);

/* Returns the name nearest to `found`, of which at most a third of the letters differ; else the first name that contains `found` of at
 * least five letters; else NULL. */
const char *names_nearest(struct names names, const char *found);

/* Writes `; did you mean "x"? (allowed: a, b, c)`, without the question if no name is near, into at least 128 bytes. More names than a
 * message should have are not listed if `rattleback list` prints them. Names that do not fit are left out, and dots stand for them. */
void name_advice(const char *found, struct names allowed, char *out, size_t size);

/* Copy a text of the user's for a message: control characters become ?, long texts are cut and end with `...`. */
const char *name_shown(const char *found, char out[NAME_SHOWN]);

#endif
