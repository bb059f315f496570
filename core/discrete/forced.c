/* The forced system of a nonholonomic problem: its acceleration on and off D, and differences of eighth order of it. */
#include "core/discrete/forced.h"

#include <string.h>

#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"

real forced_largest(int n, const real *x, const real *y)
{
    real most = 0;
    for (int c = 0; c < n; c++)
        most = LARGER(most, fabs(x[c] / y[c]));
    return most;
}

real forced_apart(int n, const real *x, const real *y, const real *size)
{
    real most = 0;
    for (int c = 0; c < n; c++)
        most = LARGER(most, fabs(x[c] - y[c]) / size[c]);
    return most;
}

real forced_state(const struct forced *forced, const real *q, const real *v)
{
    const int n = forced->in->n;
    real position[SMALL_DIMENSION];
    scales_of_element(forced->in, q, position);
    return 1 + forced_largest(n, position, forced->own->position) + forced_largest(n, v, forced->own->speed);
}

bool forced_same_velocity(const struct forced *forced, const real *found, const real *v)
{
    const real *speed = forced->own->speed;
    return forced_apart(forced->in->n, found, v, speed) <=
           tolerance.half * (1 + forced_largest(forced->in->n, v, speed));
}

/* Field of the other extensions, over the size of forces: smooth, and without a symmetry. */
static real other_field(const struct forced_scales *own, const struct node *node, int a, int c)
{
    const int next = (c + 1) % node->in.n;
    const real position = node->g[c][0], speed = node->velocity[next][0];
    return cos(position / own->position[c] + a) + speed / own->speed[next] / 2;
}

/* The least action of the coordinates that constraint a is about: a field that pushes each by no more moves none of them by far more than another,
 * however heavy they are. */
static real least_action(const struct forced_scales *own, const struct node *node, int a)
{
    real least = own->action;
    for (int c = 0; c < node->in.n; c++)
        if (node->A[a * node->in.n + c][0] != 0)
            least = fmin(least, own->momentum[c] * own->position[c]);
    return least;
}

/* Constraint a pushes by that field. */
static real other_push(const struct forced *forced, const struct node *node, int a, int c)
{
    const struct forced_scales *own = forced->own;
    const real push = forced->extension * node->phi[a][0] * other_field(own, node, a, c);
    return push / own->gradient[a] * least_action(own, node, a) / own->position[c] / own->time;
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
            extra[k % n] += other_push(forced, node, k / n, k % n);
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

void forced_astray(const struct forced *forced, const real *q, const real *v, real *out)
{
    const struct instance *in = forced->in;
    const struct forced_scales *own = forced->own;
    SCRATCH_NODE(node, in);
    node_at_velocity(in, q, v, node);
    for (int c = 0; c < in->n; c++) {
        out[c] = v[c];
        for (int k = 0; k < in->m; k++)
            out[c] += node->A[k * in->n + c][0] / (3 + k) * (own->speed[c] * own->speed[c] / own->gradient[k]);
    }
}

real motion_difference_step(void)
{
    return pow(REAL_EPSILON / tolerance.motion_rounding, (real)1 / 9);
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
static void displace(const struct instance *in, const real *q, const real *v, int column, real step, real *position,
                     real *velocity)
{
    int n = in->n;
    real displacement[SMALL_DIMENSION] = {0};
    memcpy(position, q, (size_t)in->element * sizeof(real));
    memcpy(velocity, v, (size_t)n * sizeof(real));
    if (column >= n) {
        velocity[column - n] += step;
        return;
    }
    displacement[column] = step;
    point_move(in, q, displacement, position);
}

enum status forced_jacobian(const struct forced *forced, const real *q, const real *v, forced_block J)
{
    int n = forced->in->n;
    real position[SMALL_ELEMENT], velocity[SMALL_DIMENSION], value[SMALL_DIMENSION];
    for (int c = 0; c < n; c++)
        memset(J[c], 0, sizeof J[c]);
    for (int k = 0; k < 2 * n * (2 * MOTION_REACH + 1); k++) {
        int column = k / (2 * MOTION_REACH + 1), reach = k % (2 * MOTION_REACH + 1) - MOTION_REACH;
        if (reach == 0)
            continue;
        const real step = motion_difference_step() * forced_size(forced, column);
        displace(forced->in, q, v, column, reach * step, position, velocity);
        enum status status = forced_acceleration(forced, position, velocity, value, NULL);
        if (status != STATUS_OK)
            return status;
        for (int c = 0; c < n; c++)
            J[c][column] += motion_difference_weight(reach) * value[c] / step;
    }
    return STATUS_OK;
}
