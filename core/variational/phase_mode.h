/* The parasitic mode of methods of phase-space Lagrangians, by one step. */
#ifndef RATTLEBACK_CORE_PHASE_MODE_H
#define RATTLEBACK_CORE_PHASE_MODE_H

#include "core/run/family.h"

/* Computes the largest entry of M - R (1 + h A), in units of the change of each momentum in a step. M is the derivative of p - theta(q)
 * at the end of a step by that at its start, q kept; R = factor is M as h tends to 0. A_ik = -theta_i,jl v_j Omega^-1_lk is the rate of
 * the mode, delta' = A delta: of Gauss it depends on neither h nor s [docs/findings-degenerate.md]. floor: what differences leave.
 * The statuses of a step; SINGULAR for Omega. */
enum status phase_mode_defect(const struct core_case *given, real factor, double *error, double *floor);

/* Computes the rate of theta along `velocity` at q + t along (n each): a function for derivatives_at_0. Its derivative at 0 is A delta for
 * along = -Omega^-1 delta and the velocity of the motion. */
struct mode_beside {
    const struct instance *in;
    const real *q, *velocity, *along;
};
enum status phase_rate_beside(void *self, real t, real *rate);

/* As `mode` of struct core_api, for this family. */
enum status phase_mode_sizes(const struct core_case *given, int count, struct mode_size *out);

#endif
