/* Pontryagin's equations of a control problem, and their flow [mathematics, Control 3]. */
#ifndef RATTLEBACK_CORE_PONTRYAGIN_H
#define RATTLEBACK_CORE_PONTRYAGIN_H

#include "core/control/control.h"
#include "core/tableaux/tableau.h"

/* A state: place g, momentum mu = D2 l, costate y of the algebra, its conjugate a, and the cost spent since the start. They move by
 * the Euler-Lagrange equations of <D1 l + drag, y> + <D2 l, z> - |B^T y|^2 / 2, z = ydot + [v, y]:
 *     mudot = ad*_v mu + D1 l + drag - B B^T y,   adot = ad*_v a + D_g,   a = D_v of that Lagrangian. */
struct pontryagin {
    real g[SMALL_ELEMENT], mu[SMALL_DIMENSION], y[SMALL_DIMENSION], a[SMALL_DIMENSION], cost;
};

/* Parameters of the flow: Gauss collocation, solved by a fixed point with a limited number of iterations. */
struct pontryagin_flow {
    const struct control *control;
    struct tableau tableau;
    int iterations; /* stagnation may end them earlier */
    /* sizes of the numbers of pontryagin_gap, which changes are measured by; never 0 */
    real size[4 * SMALL_DIMENSION];
};

/* `stages` <= MAX_STAGES of the Gauss family. */
enum status pontryagin_open(const struct control *control, int stages, int iterations, struct pontryagin_flow *out);

/* Take the sizes of states along a path, `count` of them: of places, momenta, costates and their conjugates each the largest, in the roots of masses.
 * Without it all are 1. */
void pontryagin_measure(const struct pontryagin *state, int count, struct pontryagin_flow *flow);

/* Advance by time t in one step. STATUS_NO_CONVERGENCE where the step is too long (not where iterations are fixed to
 * less than PONTRYAGIN_CONVERGED), SINGULAR where the mass matrix is. */
enum { PONTRYAGIN_CONVERGED = 80 };
enum status pontryagin_step(const struct pontryagin_flow *flow, real t, struct pontryagin *state);

/* out (2 (n + rank) numbers) = how to get from one state to another near it: places trivialised, then mu, y, a. */
void pontryagin_gap(const struct control *control, const struct pontryagin *from, const struct pontryagin *to,
                    real *out);

/* Move a state by such a vector. */
void pontryagin_shift(const struct control *control, const real *by, struct pontryagin *state);

#endif
