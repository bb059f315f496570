/* Scales of the motion of a nonholonomic problem, of all its coordinates or of each for itself. */
#include "core/problem/scales/scales.h"

#include <string.h>

#include "core/numbers/lcg.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/problem/node.h"

enum { NEARBY = 8 /* points that are looked at */ };

static void put_gradients(const struct node *node, struct forced_scales *scales)
{
    const int n = node->in.n;
    for (int k = 0; k < node->in.m; k++) {
        scales->gradient[k] = 0;
        for (int c = 0; c < n; c++)
            scales->gradient[k] = fmax(scales->gradient[k], fabs(node->A[k * n + c][0]) * scales->speed[c]);
    }
}

void forced_scales_at(const struct instance *in, real h, const real *q, const real *v, struct forced_scales *out)
{
    const int n = in->n;
    SCRATCH_SCALES(own, in);
    SCRATCH_NODE(node, in);
    scales_at(in, q, v, h, &own);
    node_at_velocity(in, q, v, node);
    const real time = own.position[0] / own.velocity[0]; /* as places are, in this time */
    out->time = fmin(fmax(scales_away(in, &own, q) * time, fabs(h)), time);
    for (int c = 0; c < n; c++) {
        out->speed[c] = own.velocity[c];
        out->momentum[c] = own.momentum[c];
        out->position[c] = out->time * out->speed[c];
    }
    out->action = out->momentum[0] * out->position[0];
    put_gradients(node, out);
}

/* Computes the largest acceleration of each coordinate over the time of the scales, at points up to half of them
 * away. */
static void gained_near(const struct instance *in, const real *q, const real *v, const struct forced_scales *scales,
                        real *gained)
{
    uint64_t seed = 11;
    real position[SMALL_ELEMENT], displacement[SMALL_DIMENSION], velocity[SMALL_DIMENSION],
        acceleration[SMALL_DIMENSION], lambda[SMALL_MULTIPLIERS];
    memset(gained, 0, (size_t)in->n * sizeof *gained);
    for (int k = 0; k <= NEARBY; k++) {
        const real part = k > 0 ? R(0.5) : 0; /* at first the point itself */
        for (int c = 0; c < in->n; c++) {
            displacement[c] = part * next_number(&seed) * scales->position[c];
            velocity[c] = v[c] + part * next_number(&seed) * scales->speed[c];
        }
        point_move(in, q, displacement, position);
        if (continuous_acceleration(in, position, velocity, acceleration, lambda) != STATUS_OK)
            continue;
        for (int c = 0; c < in->n; c++)
            gained[c] = fmax(gained[c], fabs(acceleration[c]) * scales->time);
    }
}

/* Momenta of these speeds, none larger than it is. */
static void momenta_of(const struct instance *in, const struct node *node, struct forced_scales *scales)
{
    const int n = in->n;
    SCRATCH_MATRIX(lane, mass, n, n);
    evaluate_mass(in->problem, &node->in, node->g, node->velocity, mass);
    for (int c = 0; c < n; c++) {
        real momentum = fabs(node->mu[c][0]);
        for (int j = 0; j < n; j++)
            momentum = fmax(momentum, fabs(mass[c * n + j][0]) * scales->speed[j]);
        scales->momentum[c] = fmin(scales->momentum[c], momentum);
    }
}

void forced_scales_of_each(const struct instance *in, const real *q, const real *v, struct forced_scales *scales)
{
    const int n = in->n;
    real most[SMALL_DIMENSION], position[SMALL_DIMENSION], gained[SMALL_DIMENSION];
    SCRATCH_NODE(node, in);
    if (!in->problem->mass ||
        !group_is_abelian(in->group)) /* derivatives on groups are differences of whole motions, which round as one */
        return;
    node_at_velocity(in, q, v, node);
    scales_of_element(in, q, position);
    for (int c = 0; c < n; c++) { /* what is less than half of the digits is the rounding of others */
        most[c] = scales->speed[c];
        scales->speed[c] = fmin(most[c], fmax(tolerance.half * most[c], fmax(fabs(v[c]), position[c] / scales->time)));
        scales->position[c] = scales->time * scales->speed[c];
    }
    for (int round = 0; round < n + 1; round++) { /* from one to the next */
        gained_near(in, q, v, scales, gained);
        for (int c = 0; c < n; c++) {
            scales->speed[c] = fmin(most[c], fmax(scales->speed[c], gained[c]));
            scales->position[c] = scales->time * scales->speed[c];
        }
    }
    momenta_of(in, node, scales);
    scales->action = 0;
    for (int c = 0; c < n; c++)
        scales->action = fmax(scales->action, scales->momentum[c] * scales->position[c]);
    put_gradients(node, scales);
}
