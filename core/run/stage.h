/* A stage of [martin-sato-2018, thm. 6.1] at one point: its state, and its values in the equations. On R^n tau is the
 * identity. */
#ifndef RATTLEBACK_CORE_STAGE_H
#define RATTLEBACK_CORE_STAGE_H

#include "core/problem/problem.h"

/* G = g tau(Xi), eta = dtau_Xi H; a batch of one point. */
struct stage {
    struct instance in;
    struct chart chart;
    lane Xi[MAX_DIMENSION], G[MAX_ELEMENT], eta[MAX_DIMENSION];
};

void stage_at(const struct instance *in, const real *g, const real *Xi, const real *H, struct stage *out);

/* Returns l(G, eta) at the stage. */
real stage_lagrangian(const struct stage *at);

/* Computes the constraint force A^T lambda in the body frame, A the gradient of the constraint. */
void stage_reaction(const struct stage *at, const real *lambda, real *out);

/* Computes Pi = dtau^* D2 l, N = dtau^* (D1 l + reaction) and W = N + (ddtau)^*(H, Pi). */
void stage_forces(const struct stage *at, const real *H, const real *lambda, real *Pi, real *N, real *W);

/* Computes out (n), the operator of the stage's chart applied to x. */
void stage_apply(const struct stage *at, enum operator which, const real *x, real *out);

#endif
