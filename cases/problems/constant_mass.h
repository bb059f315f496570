/* What problems on groups share whose kinetic energy eta.M eta/2 has a mass matrix M that depends on nothing. */
#ifndef RATTLEBACK_CASES_PROBLEMS_CONSTANT_MASS_H
#define RATTLEBACK_CASES_PROBLEMS_CONSTANT_MASS_H

#include "core/problem/problem.h"

/* out[0] = eta.M eta / 2, with M from the problem's `mass`. */
void constant_mass_energy(const struct instance *in, const lane *g, const lane *eta, lane *restrict out);

/* D2 l = M eta. */
void constant_mass_momentum(const struct instance *in, const lane *g, const lane *eta, lane *restrict out);

/* out (n x n) = any matrix by rows, at every point. */
void constant_mass_dense(const struct instance *in, const real *matrix, lane *restrict out);

/* Positive, and none larger than the sum of the others: moments of inertia of a body. */
bool are_moments_of_inertia(real first, real second, real third);

/* R = exp(x) by rows, orthogonal to round-off: attitudes for initial data. */
void attitude_from_vector(const real *x, real *attitude);

#endif
