/* The free nonholonomic particle, system S1 of the exact discrete paper, examples 1 to 3: its flow and exact discrete mechanics
 * in closed form. */
#include "cases/problems/flows.h"

static real root(real y)
{
    return sqrt(1 + y * y);
}

/* asinh and root along the way from y0 to y1, without cancellation (spec exact 1.1): d = asinh y1 - asinh y0, dy/d and
 * (R1 - R0)/d, whose limits for y1 -> y0 are R0 and y0. */
struct arc {
    real d, rise, slope;
};

static struct arc arc(real y0, real y1)
{
    real R0 = root(y0), R1 = root(y1), dy = y1 - y0;
    bool same_side = y0 * y1 > 0;
    real A = same_side ? dy * (y1 + y0) / (y1 * R0 + y0 * R1) : y1 * R0 - y0 * R1;
    real per_A = same_side ? (y1 * R0 + y0 * R1) / (y1 + y0) : A == 0 ? 1 : dy / A;
    struct arc out = {.d = asinh(A)};
    out.rise = per_A * (out.d == 0 ? 1 : A / out.d);
    out.slope = out.rise * (y1 + y0) / (R1 + R0);
    return out;
}

/* On the constraint and off it, where the natural extension of the force keeps the defect v_z - y v_x. */
enum status free_particle_flow(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    (void)in;
    real y = q0[1] + v0[1] * t, defect = v0[2] - q0[1] * v0[0], turn = v0[0] * root(q0[1]);
    struct arc way = arc(q0[1], y);
    real dx = turn * t / way.rise;
    q[2] = q0[2] + dx * way.slope + defect * t;
    q[0] = q0[0] + dx;
    q[1] = y;
    v[0] = turn / root(y);
    v[1] = v0[1];
    v[2] = y * v[0] + defect;
    return STATUS_OK;
}

static void velocities(const struct instance *in, const struct pair *pair, real *v0, real *v1, real *defect)
{
    (void)in;
    real y0 = pair->q0[1], y1 = pair->q1[1], dx = pair->q1[0] - pair->q0[0];
    struct arc way = arc(y0, y1);
    real turn = dx * way.rise / pair->h;
    v0[0] = turn / root(y0);
    v1[0] = turn / root(y1);
    v0[1] = v1[1] = (y1 - y0) / pair->h;
    v0[2] = y0 * v0[0];
    v1[2] = y1 * v1[0];
    defect[0] = (pair->q1[2] - pair->q0[2] - dx * way.slope) / pair->h;
}

static void next(const struct instance *in, const struct pair *pair, real *q2)
{
    (void)in;
    const real *q0 = pair->q0, *q1 = pair->q1;
    q2[1] = 2 * q1[1] - q0[1];
    struct arc before = arc(q0[1], q1[1]), after = arc(q1[1], q2[1]);
    real dx = (q1[0] - q0[0]) * before.rise / after.rise; /* dy is the same in both */
    q2[0] = q1[0] + dx;
    q2[2] = q1[2] + dx * after.slope;
}

/* Paper, example 3: the projected Legendre transforms are linear in dx. */
static void midpoint(const struct instance *in, real h, bool forces, const real *q0, const real *v0, real *q1, real *v1)
{
    (void)in;
    real dy = h * v0[1], y0 = q0[1], y1 = y0 + dy, sum = y0 + y1;
    real push = forces ? dy * dy / (4 + sum * sum) : 0;
    real dx = h * v0[0] * (1 + y0 * y0) / (1 + y0 * sum / 2 + push);
    q1[0] = q0[0] + dx;
    q1[1] = y1;
    q1[2] = q0[2] + sum / 2 * dx;
    v1[0] = dx / h * (1 + y1 * sum / 2 + push) / (1 + y1 * y1);
    v1[1] = v0[1];
    v1[2] = y1 * v1[0];
}

const struct exact_forms free_particle_forms = {.velocities = velocities, .next = next, .midpoint = midpoint};
