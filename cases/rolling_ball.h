/* A ball that rolls without slipping on a plane that turns: SO(3) x R^2, constraint in spatial angular velocity.
 * Parameters r, a, b, c, Omega in this order; a problem that lists only the first four has Omega = 0. */
#ifndef RATTLEBACK_CASES_ROLLING_BALL_H
#define RATTLEBACK_CASES_ROLLING_BALL_H

#include "core/problem/problem.h"

enum { ROLLING_RADIUS, ROLLING_GYRATION, ROLLING_OMEGA = 4 };

extern const struct group rolling_ball_cay, rolling_ball_exp;

/* r, a, b, c positive, and a, b, c moments of inertia. */
bool rolling_ball_admissible(const struct instance *in, char message[MESSAGE_SIZE]);

/* Diagonal mass r^2 (a, b, c), 1, 1; there is no force. */
physics rolling_ball_mass;

/* phi1 = vx + Omega y - r (R w)_2, phi2 = vy - Omega x + r (R w)_1 and its derivatives. */
physics rolling_ball_constraint, rolling_ball_constraint_gradient, rolling_ball_constraint_rate;

/* Components of the spatial angular momentum about the point of contact: R I w + r e3 x v; whatever the constraint
 * forces, they act there. */
physics rolling_ball_contact_1, rolling_ball_contact_2, rolling_ball_contact_3;

/* Energy in the turning frame: T - Omega (x vy - y vx), without the constant vertical spin. */
physics rolling_ball_moving_energy;

/* R = exp(.3, -.2, .5), (x, y) = (.7, -.4), w = (.5, .3, .8) in the body, v from the constraint. */
void rolling_ball_initial(const struct instance *in, real *g, real *eta);

#endif
