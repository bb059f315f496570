/* Walls of a problem on R^n, and elastic reflection at them [mathematics, Impacts 1]. At an impact the momentum jumps along the derivative of the
 * gap, p+ = p- + jump grad, and the energy does not change. Between impacts, walls have no effect on the motion. */
#ifndef RATTLEBACK_CORE_WALLS_H
#define RATTLEBACK_CORE_WALLS_H

#include "core/problem/node.h"

/* Returns true if the problem of an instance has walls. */
static inline bool has_walls(const struct instance *in)
{
    return in->problem->wall != NULL;
}

/* Fills gap (walls) at a position g (n), positive inside, and gradient (walls x n), the derivatives of the gaps; gradient may be NULL. */
void wall_gaps(const struct instance *in, const real *g, real *gap, real *gradient);

/* Returns the gap of wall k at g and, in *rate, its rate along the velocity eta. */
real wall_gap(const struct instance *in, int k, const real *g, const real *eta, real *rate);

/* An elastic reflection: the derivative of the gap (n), and its multiple by which the momentum jumps. */
struct reflection {
    real *gradient;
    real jump;
};

/* Computes the reflection at wall k of the state of a node; the caller provides gradient (n). Returns STATUS_GRAZES if the velocity is along the
 * wall, up to a quarter of the digits of the angle in the metric of the mass, or the error of node_invert_mass. */
enum status wall_reflection(struct node *node, int k, struct reflection *out);

/* Reflects the velocity eta (n) at wall k, at the position g. Returns the statuses of wall_reflection; eta is unchanged unless STATUS_OK. */
enum status wall_reflect(const struct instance *in, int k, const real *g, real *eta);

/* Refuses initial data that are not inside all walls: returns STATUS_INCONSISTENT and sets *why. */
enum status walls_hold(const struct instance *in, const real *g, struct refusal *why);

#endif
