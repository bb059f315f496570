#include "core/problem/phase_space.h"
#include "core/larger.h"
#include "core/numbers/scratch.h"

static struct instance phase_instance(const struct instance *in, int points)
{
    struct instance out = *in;
    out.problem = in->problem->phase_space;
    out.lanes = points;
    return out;
}

void phase_momenta(const struct instance *in, const real *q, real *theta)
{
    const struct instance point = phase_instance(in, 1);
    SCRATCH(lane, position, in->n);
    SCRATCH_ZERO(lane, rest, in->n);
    SCRATCH(lane, out, in->n);
    broadcast(in->n, q, position);
    point.problem->momentum(&point, position, rest, out);
    first_point(in->n, out, theta);
}

void phase_defects(const struct instance *in, const lane *q, const lane *p, lane out)
{
    const struct instance points = phase_instance(in, in->lanes);
    SCRATCH_ZERO(lane, rest, in->n);
    SCRATCH(lane, theta, in->n);
    points.problem->momentum(&points, q, rest, theta);
    FOR_LANES(l, in) out[l] = 0;
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[l] = LARGER(out[l], fabs(p[c][l] - theta[c][l]));
}

/* D1 l of velocities, one a lane, less that at rest: it is affine in them. */
static void pulls(const struct instance *points, const real *q, const lane *v, lane *out)
{
    SCRATCH(lane, position, points->n);
    SCRATCH_ZERO(lane, rest, points->n);
    SCRATCH(lane, still, points->n);
    broadcast(points->n, q, position);
    points->problem->force(points, position, v, out);
    points->problem->force(points, position, rest, still);
    for (int c = 0; c < points->n; c++)
        FOR_LANES(l, points) out[c][l] -= still[c][l];
}

void phase_pull(const struct instance *in, const real *q, const real *v, real *out)
{
    const struct instance point = phase_instance(in, 1);
    SCRATCH(lane, velocity, in->n);
    SCRATCH(lane, pull, in->n);
    broadcast(in->n, v, velocity);
    pulls(&point, q, velocity, pull);
    first_point(in->n, pull, out);
}

void phase_two_form(const struct instance *in, const real *q, real *Omega)
{
    const struct instance columns = phase_instance(in, in->n);
    SCRATCH(lane, position, in->n);
    SCRATCH_ZERO(lane, unit, in->n);
    SCRATCH(lane, pull, in->n);
    SCRATCH(lane, rate, in->n);
    for (int c = 0; c < in->n; c++)
        unit[c][c] = 1;
    broadcast(in->n, q, position);
    pulls(&columns, q, unit, pull);
    columns.problem->momentum_rate(&columns, position, unit, rate);
    for (int i = 0; i < in->n; i++)
        for (int j = 0; j < in->n; j++)
            Omega[i * in->n + j] = pull[i][j] - rate[i][j];
}
