/* Factors of a group by its name, and where each has its numbers in q and v. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_GROUP_FACTORS_H
#define RATTLEBACK_SUITE_INTEGRATOR_GROUP_FACTORS_H

#include <stdbool.h>

/* A factor of a product such as SO(3) x R^2. */
struct group_factor {
    int element, velocity; /* its first number in q and in v */
    int in_q, in_v;        /* how many it has */
    int vectors; /* of the body frame, at `velocity`: 1 of SO(3), 2 of SE(3); both have a matrix by rows at `element` */
};

/* Takes the next factor off *name and moves `factor` on, which the caller sets to 0 before the first. False at the end of the name, or
 * where it is not known. */
bool group_factor_next(const char **name, struct group_factor *factor);

#endif
