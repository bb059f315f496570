/* Problems with a phase-space Lagrangian l = theta(q) v - H(q): their positions are the whole state. */
#ifndef RATTLEBACK_CORE_PHASE_SPACE_H
#define RATTLEBACK_CORE_PHASE_SPACE_H

#include "core/problem/problem.h"

enum { MOST_PHASE = 8 /* dimensions; the limit of the problem language */ };

/* Computes theta(q) (n), the momentum that the positions determine. */
void phase_momenta(const struct instance *in, const real *q, real *theta);

/* Computes the largest |component| of p - theta(q) at every point of a batch. */
void phase_defects(const struct instance *in, const lane *q, const lane *p, lane out);

/* Computes the covector v^j grad theta_j (n) at q. */
void phase_pull(const struct instance *in, const real *q, const real *v, real *out);

/* Computes Omega_ij = d theta_j / d q_i - d theta_i / d q_j (n x n) at q. */
void phase_two_form(const struct instance *in, const real *q, real *Omega);

#endif
