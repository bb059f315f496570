/* Pontryagin's equations of a control problem, and their flow [mathematics, Control 3]. */
#ifndef RATTLEBACK_CORE_PONTRYAGIN_H
#define RATTLEBACK_CORE_PONTRYAGIN_H

#include "core/control/control.h"
#include "core/tableaux/tableau.h"

/* A state: configuration g, momentum mu = D2 l, costate y in the algebra, its conjugate momentum a, and the cost since
 * the start.
 *
 * They satisfy the Euler-Lagrange equations of <D1 l + drag, y> + <D2 l, z> - |B^T y|^2 / 2, z = ydot + [v, y]:
 *     mudot = ad*_v mu + D1 l + drag - B B^T y,   adot = ad*_v a + D_g,   a = D_v of that Lagrangian. */
struct pontryagin {
    real g[SMALL_ELEMENT], mu[SMALL_DIMENSION], y[SMALL_DIMENSION], a[SMALL_DIMENSION], cost;
};

/* Parameters of the flow: Gauss collocation, solved by a fixed point with a limited number of iterations. */
struct pontryagin_flow {
    const struct control *control;
    struct tableau tableau;
    int iterations; /* largest number of iterations; they end earlier if they stagnate */
    /* positive scales of the numbers of pontryagin_gap, relative to which changes are measured */
    real size[4 * SMALL_DIMENSION];
};

/* Opens the flow with the Gauss tableau of `stages` <= MAX_STAGES stages. */
enum status pontryagin_open(const struct control *control, int stages, int iterations, struct pontryagin_flow *out);

/* Sets the scales to the largest mass-weighted position, momentum, costate and conjugate among `count` states of a path. Without this call
 * all scales are 1. */
void pontryagin_measure(const struct pontryagin *state, int count, struct pontryagin_flow *flow);

/* Advances the state by time t in one step. Returns STATUS_NO_CONVERGENCE if the step is too long (tested only if
 * `iterations` is at least PONTRYAGIN_CONVERGED), STATUS_SINGULAR if the mass matrix is singular. */
enum { PONTRYAGIN_CONVERGED = 80 };
enum status pontryagin_step(const struct pontryagin_flow *flow, real t, struct pontryagin *state);

/* Computes out (2 (n + rank) numbers), the difference of two nearby states: left-trivialised displacement of g, then mu, y, a. */
void pontryagin_gap(const struct control *control, const struct pontryagin *from, const struct pontryagin *to,
                    real *out);

/* Adds such a difference to a state. */
void pontryagin_shift(const struct control *control, const real *by, struct pontryagin *state);

#endif
