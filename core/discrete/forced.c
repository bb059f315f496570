/* The forced system of a nonholonomic problem: its acceleration on and off D, and differences of eighth order of it. */
#include "core/discrete/forced.h"

#include <string.h>

#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"

/* Field of the other extensions: smooth, and without a symmetry. */
static real other_field(const struct node *node, int a, int c)
{
    return cos(node->g[c][0] + a) + node->velocity[(c + 1) % node->in.n][0] / 2;
}

enum status forced_acceleration(const struct forced *forced, const real *q, const real *v, real *acceleration,
                                real *force)
{
    SCRATCH_NODE(node, forced->in);
    real lambda[SMALL_MULTIPLIERS], extra[SMALL_DIMENSION], push[SMALL_DIMENSION];
    int n = forced->in->n, m = forced->in->m;
    node_at_velocity(forced->in, q, v, node);
    enum status status = node_metric(node);
    if (status != STATUS_OK)
        return status;
    continuous_solve(node, acceleration, lambda);
    memset(extra, 0, sizeof extra);
    if (forced->extension != 0) {
        for (int k = 0; k < m * n; k++)
            extra[k % n] += forced->extension * node->phi[k / n][0] * other_field(node, k / n, k % n);
        node_divide_by_mass(node, extra, push);
        for (int c = 0; c < n; c++)
            acceleration[c] += push[c];
    }
    if (!force)
        return STATUS_OK;
    node_constraint_force(node, lambda, force);
    for (int c = 0; c < n; c++)
        force[c] += extra[c];
    return STATUS_OK;
}

void forced_astray(const struct instance *in, const real *q, const real *v, real *out)
{
    SCRATCH_NODE(node, in);
    node_at_velocity(in, q, v, node);
    for (int c = 0; c < in->n; c++) {
        out[c] = v[c];
        for (int k = 0; k < in->m; k++)
            out[c] += node->A[k * in->n + c][0] / (3 + k);
    }
}

real motion_difference_step(void)
{
    return pow(REAL_EPSILON / R(1e6), (real)1 / 9);
}

real motion_difference_error(void)
{
    return REAL_EPSILON / motion_difference_step();
}

real motion_difference_weight(int k)
{
    static const int weights[MOTION_REACH + 1] = {0, 672, -168, 32, -3};
    return (real)(k < 0 ? -weights[-k] : weights[k]) / 840;
}

/* (q, v) moved by `step` in direction `column`: those of the place, left-trivialised, before those of the velocity. */
static void displace(const struct instance *in, const real *q, const real *v, int column, real step, real *place,
                     real *velocity)
{
    int n = in->n;
    real way[SMALL_DIMENSION] = {0};
    memcpy(place, q, (size_t)in->element * sizeof(real));
    memcpy(velocity, v, (size_t)n * sizeof(real));
    if (column >= n) {
        velocity[column - n] += step;
        return;
    }
    way[column] = step;
    point_move(in, q, way, place);
}

enum status forced_jacobian(const struct forced *forced, const real *q, const real *v, forced_block J)
{
    int n = forced->in->n;
    real step = motion_difference_step(), place[SMALL_ELEMENT], velocity[SMALL_DIMENSION], value[SMALL_DIMENSION];
    for (int c = 0; c < n; c++)
        memset(J[c], 0, sizeof J[c]);
    for (int k = 0; k < 2 * n * (2 * MOTION_REACH + 1); k++) {
        int column = k / (2 * MOTION_REACH + 1), reach = k % (2 * MOTION_REACH + 1) - MOTION_REACH;
        if (reach == 0)
            continue;
        displace(forced->in, q, v, column, reach * step, place, velocity);
        enum status status = forced_acceleration(forced, place, velocity, value, NULL);
        if (status != STATUS_OK)
            return status;
        for (int c = 0; c < n; c++)
            J[c][column] += motion_difference_weight(reach) * value[c] / step;
    }
    return STATUS_OK;
}
