/* Storage of a trajectory at its sample times. */
#ifndef RATTLEBACK_SUITE_SAMPLES_H
#define RATTLEBACK_SUITE_SAMPLES_H

#include "core/api.h"

/* Returns the total number of entries in the arrays of a trajectory: g, mu, lambda, the invariants and their means and, for
 * optimal control, the costates and the controls just before the nodes. */
size_t samples_size(const struct shape *shape, int samples);

/* Allocates the arrays as one block of samples_size numbers, all 0, that starts at out->g. samples_close must follow. */
void samples_open(const struct shape *shape, int samples, struct trajectory *out);

/* Copies all members but the arrays, which stay those of `out`. */
void samples_take_rest(const struct trajectory *from, struct trajectory *out);

/* Frees the arrays of samples_open. */
void samples_close(struct trajectory *trajectory);

#endif
