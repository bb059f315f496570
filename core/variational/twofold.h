/* Condition under which a nonholonomic motion is also vakonomic [jimenez-2012, sec. 4.2.3] [mathematics, Discrete
 * M9]. */
#ifndef RATTLEBACK_CORE_TWOFOLD_H
#define RATTLEBACK_CORE_TWOFOLD_H

#include "core/run/family.h"

/* Returns the instance of the problem with l and phi that a vakonomic problem extends. */
struct instance twofold_extended(const struct instance *in);

/* Computes the velocity v = D2 h(q, p) (n) of a vakonomic problem. */
void twofold_velocity(const struct instance *in, const real *q, const real *p, real *v);

/* The covector v^a mu_alpha R^alpha_ab of condition (4.10) at (q, p) of a vakonomic problem, v its velocity and mu its multipliers,
 * p = D2 l + A^T mu: without a frame the part of i_v <mu, dA> on D; `pull` has n numbers. STATUS_SINGULAR where the constraints are dependent. */
enum status twofold_pull(const struct instance *in, const real *q, const real *p, real *pull);

/* Returns the norm of the condition; NAN if the constraints are dependent. */
real twofold_condition(const struct instance *in, const real *q, const real *p);

/* Returns the condition at the node of a run; 0 for problems that are not vakonomic. */
real twofold_condition_at(const struct run *run);

#endif
