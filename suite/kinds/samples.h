/* Storage of a trajectory at its sample times. */
#ifndef RATTLEBACK_SUITE_SAMPLES_H
#define RATTLEBACK_SUITE_SAMPLES_H

#include "core/api.h"

/* Numbers that the arrays of a trajectory hold together: g, mu, lambda, the invariants and their means, and of
 * optimal control the costates and the controls ahead of nodes. */
size_t samples_size(const struct shape *shape, int samples);

/* Allocate the arrays as one block of samples_size numbers that starts at out->g, all 0. */
void samples_open(const struct shape *shape, int samples, struct trajectory *out);

/* Takes over everything but the arrays, which stay those of `out`. */
void samples_take_rest(const struct trajectory *from, struct trajectory *out);

/* Free what samples_open allocated. */
void samples_close(struct trajectory *trajectory);

#endif
