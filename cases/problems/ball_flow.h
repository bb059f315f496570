/* Exact flow of the homogeneous ball on a turntable, SO(3) x R^2. */
#ifndef RATTLEBACK_CASES_PROBLEMS_BALL_FLOW_H
#define RATTLEBACK_CASES_PROBLEMS_BALL_FLOW_H

#include <stdbool.h>

#include "core/numbers/real.h"

/* The velocity v of the ball rotates at `rate` about the vertical. Its left-trivialised angular velocity w changes by
 * `gain` times the displacement of the ball; w3 is constant. */
struct ball_flow {
    real rate, gain, w[3], v[2];
};

/* Computes (g, eta) at time t from g0 and the velocities of `start`: g = (attitude by rows, position), eta = (w, v).
 * centred: the contact point circles about the axis of the table; the attitude is then in closed form as well. */
void ball_flow(const struct ball_flow *start, bool centred, real t, const real *g0, real *g, real *eta);

#endif
