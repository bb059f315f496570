/* The free nonholonomic particle, system S1 of [anahory-marrero-martin-2022, ex. 1-3]: its flow and exact discrete mechanics
 * in closed form. */
#include "cases/problems/arc.h"
#include "cases/problems/flows.h"

/* On the constraint and off it, where the natural extension of the force keeps the defect v_z - y v_x. */
enum status free_particle_flow(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    (void)in;
    real y = q0[1] + v0[1] * t, defect = v0[2] - q0[1] * v0[0], angle = v0[0] * root(q0[1]);
    struct arc path = arc(q0[1], y);
    real dx = angle * t / path.rise;
    q[2] = q0[2] + dx * path.slope + defect * t;
    q[0] = q0[0] + dx;
    q[1] = y;
    v[0] = angle / root(y);
    v[1] = v0[1];
    v[2] = y * v[0] + defect;
    return STATUS_OK;
}

static void free_particle_velocities(const struct instance *in, const struct pair *pair, real *v0, real *v1,
                                     real *defect)
{
    (void)in;
    real y0 = pair->q0[1], y1 = pair->q1[1], dx = pair->q1[0] - pair->q0[0];
    struct arc path = arc(y0, y1);
    real angle = dx * path.rise / pair->h;
    v0[0] = angle / root(y0);
    v1[0] = angle / root(y1);
    v0[1] = v1[1] = (y1 - y0) / pair->h;
    v0[2] = y0 * v0[0];
    v1[2] = y1 * v1[0];
    defect[0] = (pair->q1[2] - pair->q0[2] - dx * path.slope) / pair->h;
}

static void free_particle_next(const struct instance *in, const struct pair *pair, real *q2)
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

const struct exact_forms free_particle_forms = {
    .velocities = free_particle_velocities, .next = free_particle_next, .midpoint = midpoint};
