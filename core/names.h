/* Names in messages: the nearest allowed one, advice, and texts that fit on one line. Precision-neutral, compiled once. */
#ifndef RATTLEBACK_CORE_NAMES_H
#define RATTLEBACK_CORE_NAMES_H

#include <stddef.h>

enum { NAME_SHOWN = 64 /* bytes that show a text of the user's in a message, with the final 0 */ };

/* Distance of two names: least number of letters inserted, deleted, replaced, or exchanged with their neighbour
 * (Damerau-Levenshtein, no letter edited twice). Names beyond 63 bytes are cut. */
int name_distance(const char *a, const char *b);

/* The allowed name nearest to `found`, or NULL if none is near: more than a third of the letters differ. */
const char *name_nearest(const char *found, const char *const *allowed, int count);

/* Write `; did you mean "x"? (allowed: a, b, c)`, without the question if no name is near; cut to `size`. */
void name_advice(const char *found, const char *const *allowed, int count, char *out, size_t size);

/* Copy a text of the user's for a message: control characters become ?, long texts are cut and end with `...`. */
const char *name_shown(const char *found, char out[NAME_SHOWN]);

#endif
