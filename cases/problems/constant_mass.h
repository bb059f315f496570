/* The small things that problems with rotations share. */
#ifndef RATTLEBACK_CASES_PROBLEMS_CONSTANT_MASS_H
#define RATTLEBACK_CASES_PROBLEMS_CONSTANT_MASS_H

#include "core/problem/problem.h"

/* Positive, and none larger than the sum of the others: moments of inertia of a body. */
bool are_moments_of_inertia(real first, real second, real third);

/* R = exp(x) by rows, orthogonal to round-off: attitudes for initial data. */
void attitude_from_vector(const real *x, real *attitude);

#endif
