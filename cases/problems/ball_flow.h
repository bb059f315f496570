/* Exact flow of the homogeneous ball on a turntable, SO(3) x R^2. */
#ifndef RATTLEBACK_CASES_PROBLEMS_BALL_FLOW_H
#define RATTLEBACK_CASES_PROBLEMS_BALL_FLOW_H

#include <stdbool.h>

#include "core/numbers/real.h"

/* The ball's velocity v turns at `rate` about the vertical, and its left-trivialised angular velocity w changes by `gain`
 * times the way it has gone; w3 stays. */
struct ball_flow {
    real rate, gain, w[3], v[2];
};

/* (g, eta) at time t from g0 and the velocities of `start`: g the attitude by rows and the place, eta = (w, v). `centred`
 * says that the contact point circles about the axis of the table; then the attitude is in closed form, too. */
void ball_flow(const struct ball_flow *start, bool centred, real t, const real *g0, real *g, real *eta);

#endif
