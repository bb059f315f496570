/* Walls of a problem on R^n, and elastic reflection at them [mathematics, Impacts 1]: the momentum jumps along the derivative of
 * the gap, p+ = p- + jump grad, and the energy stays. Motions between impacts do not know of walls. */
#ifndef RATTLEBACK_CORE_WALLS_H
#define RATTLEBACK_CORE_WALLS_H

#include "core/problem/node.h"

/* Returns true if the problem of an instance has walls. */
static inline bool has_walls(const struct instance *in)
{
    return in->problem->wall != NULL;
}

/* Fills the gaps (walls) at a position g (n), positive inside, and their derivatives (walls x n), if that is not NULL. */
void wall_gaps(const struct instance *in, const real *g, real *gap, real *gradient);

/* Returns the gap of wall k at g and, in *rate, its rate along the velocity eta. */
real wall_gap(const struct instance *in, int k, const real *g, const real *eta, real *rate);

/* An elastic reflection: the derivative of the gap (n), and the multiple of it that the momentum jumps by. */
struct reflection {
    real *gradient;
    real jump;
};

/* Computes the reflection at wall k of the state of a node; gradient (n) is memory of the caller.
 * Returns STATUS_GRAZES if the velocity is along the wall, up to a quarter of the digits of the angle in the metric of the mass. */
enum status wall_reflection(struct node *node, int k, struct reflection *out);

/* Reflects the velocity eta (n) at wall k, at the position g. */
enum status wall_reflect(const struct instance *in, int k, const real *g, real *eta);

/* Refuses initial data that are not inside of all walls. */
enum status walls_hold(const struct instance *in, const real *g, struct refusal *why);

#endif
