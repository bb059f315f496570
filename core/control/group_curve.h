/* The curve of an element on a group, g_0 tau(x(t)), with x the polynomial through x_j = tau^{-1}(g_0^{-1} g_j): its
 * velocities at the nodes, and their derivatives by the nodes. */
#ifndef RATTLEBACK_CORE_GROUP_CURVE_H
#define RATTLEBACK_CORE_GROUP_CURVE_H

#include "core/control/optimality.h"

enum { MAX_NODAL = MAX_NODES * MAX_CONTROLLED };

/* x_j, xdot_j and the velocity dtau_x xdot at the nodes, n each. */
struct group_curve {
    real x[MAX_NODAL], rate[MAX_NODAL], v[MAX_NODAL];
    struct point_chart at[MAX_NODES]; /* charts at the x_j; do not copy this structure */
};

/* Computes the curve through the nodes g (s x element). Returns STATUS_SINGULAR if a node is outside the chart around the first. */
enum status group_curve_take(const struct optimality *system, const real *g, struct group_curve *out);

/* Converts covectors of the velocities at the nodes (s x n) to covectors of the nodes, left-trivialised: out (s x
 * n). */
void group_curve_pull(const struct optimality *system, const struct group_curve *curve, const real *covector,
                      real *out);

/* Computes the derivative of group_curve_pull by the nodes, by central differences: out (s n x s n). Used in Newton's matrix only. */
enum status group_curve_pull_slope(const struct optimality *system, const real *g, const real *covector, real *out);

/* Computes out (s x element), the nodes g displaced by scale times `by` (s x n, left-trivialised). */
void group_curve_move(const struct optimality *system, const real *g, const real *by, real scale, real *out);

#endif
