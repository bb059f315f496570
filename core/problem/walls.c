/* Gaps to walls, and elastic reflection. */
#include "core/problem/walls.h"

#include "core/numbers/roundoff.h"
#include "core/refuse.h"

void wall_gaps(const struct instance *in, const real *g, real *gap, real *gradient)
{
    const int walls = in->problem->walls;
    struct instance point = *in;
    SCRATCH(lane, position, in->n);
    SCRATCH_ZERO(lane, still, in->n);
    SCRATCH(lane, out, walls * (1 + in->n));
    point.lanes = 1;
    broadcast(in->n, g, position);
    in->problem->wall(&point, position, still, out);
    first_point(walls, out, gap);
    if (gradient)
        first_point(walls * in->n, out + walls, gradient);
}

real wall_gap(const struct instance *in, int k, const real *g, const real *eta, real *rate)
{
    real gap[MAX_WALLS];
    SCRATCH(real, gradient, in->problem->walls * in->n);
    wall_gaps(in, g, gap, gradient);
    *rate = 0;
    for (int c = 0; c < in->n; c++)
        *rate += gradient[k * in->n + c] * eta[c];
    return gap[k];
}

/* The velocities v and w = M^{-1} grad have the angle of incidence between them: cos^2 = (grad v)^2 / (grad w . v M v). */
enum status wall_reflection(struct node *node, int k, struct reflection *out)
{
    const struct instance *in = &node->in;
    real gap[MAX_WALLS], rate = 0, stiff = 0, speed = 0;
    SCRATCH(real, position, in->n);
    SCRATCH(real, rest, in->n);
    SCRATCH(real, start, in->n);
    SCRATCH(real, along, in->n);
    SCRATCH(real, gradient, in->problem->walls * in->n);
    enum status status = node_invert_mass(node);
    if (status != STATUS_OK)
        return status;
    first_point(in->n, node->g, position);
    wall_gaps(in, position, gap, gradient);
    for (int c = 0; c < in->n; c++) {
        out->gradient[c] = gradient[k * in->n + c];
        rest[c] = 0;
    }
    node_divide_by_mass(node, out->gradient, along);
    momentum_of_velocity(in, position, rest, start); /* p of a Lagrangian with terms linear in the velocities */
    for (int c = 0; c < in->n; c++) {
        rate += out->gradient[c] * node->velocity[c][0];
        stiff += out->gradient[c] * along[c];
        speed += (node->mu[c][0] - start[c]) * node->velocity[c][0];
    }
    out->jump = -2 * rate / stiff;
    return fabs(rate) > tolerance.quarter * sqrt(stiff * speed) ? STATUS_OK : STATUS_GRAZES;
}

enum status wall_reflect(const struct instance *in, int k, const real *g, real *eta)
{
    SCRATCH_NODE(node, in);
    SCRATCH(real, gradient, in->n);
    SCRATCH(real, along, in->n);
    struct reflection reflection = {.gradient = gradient};
    node_at_velocity(in, g, eta, node);
    enum status status = wall_reflection(node, k, &reflection);
    if (status != STATUS_OK)
        return status;
    node_divide_by_mass(node, gradient, along);
    for (int c = 0; c < in->n; c++)
        eta[c] += reflection.jump * along[c];
    return STATUS_OK;
}

enum status walls_hold(const struct instance *in, const real *g, struct refusal *why)
{
    real gap[MAX_WALLS];
    if (!has_walls(in))
        return STATUS_OK;
    wall_gaps(in, g, gap, NULL);
    for (int k = 0; k < in->problem->walls; k++)
        if (!(gap[k] > 0))
            return refuse(why, STATUS_INCONSISTENT, FIELD_Q, -1,
                          "initial data of %s are not inside wall %d: its function is %.3g there, expected more than 0",
                          in->problem->name, k + 1, (double)gap[k]);
    return STATUS_OK;
}
