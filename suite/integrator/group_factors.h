/* Factors of a group, from its name, and the indices of their numbers in q and v. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_GROUP_FACTORS_H
#define RATTLEBACK_SUITE_INTEGRATOR_GROUP_FACTORS_H

#include <stdbool.h>

/* A factor of a product such as SO(3) x R^2. */
struct group_factor {
    int element, velocity; /* index of its first number in q and in v */
    int in_q, in_v;        /* count of its numbers in q and in v */
    int vectors; /* body-frame vectors from `velocity` on: 1 in SO(3), 2 in SE(3), with a matrix by rows at `element` */
};

/* Reads the next factor from *name and advances *name to the one after it.
 *
 * factor: in the factor before, all 0 before the first one; out the next one. Returns false at the end of the name or
 * if the factor is unknown. */
bool group_factor_next(const char **name, struct group_factor *factor);

#endif
