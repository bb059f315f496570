/* Nearest names, for refusals: precision-neutral, compiled once. */
#ifndef RATTLEBACK_CORE_NAMES_H
#define RATTLEBACK_CORE_NAMES_H

/* Distance of two names: least number of letters inserted, deleted, replaced, or exchanged with their neighbour
 * (Damerau-Levenshtein, no letter edited twice). Names beyond 63 bytes are cut. */
int name_distance(const char *a, const char *b);

/* The allowed name nearest to `found`, or NULL if none is near: more than a third of the letters differ. */
const char *name_nearest(const char *found, const char *const *allowed, int count);

#endif
