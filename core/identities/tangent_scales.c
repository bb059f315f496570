/* Scales of a step: what its coordinates round by, how far they go, and what the last bits of places make of it. */
#include "core/identities/tangent_map.h"

#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"
#include "core/run/units.h"

#include <string.h>

/* Velocities and forces (n each) at a place, with the momentum of the run's node. */
static void rates_beside(const struct run *run, const real *xi, real *out)
{
    struct instance in = run->node.in;
    const struct problem *problem = in.problem;
    const int n = in.n;
    SCRATCH(real, moved, in.element);
    SCRATCH(lane, place, in.element);
    SCRATCH(lane, velocity, n);
    SCRATCH_ZERO(lane, force, n);
    in.lanes = 1;
    first_point(in.element, run->node.g, moved);
    point_move(&in, moved, xi, moved);
    broadcast(in.element, moved, place);
    hamilton_velocity(problem)(&in, place, run->node.mu, velocity);
    if (problem->hamiltonian_force)
        ask_hamiltonian_force(problem, &in, place, run->node.mu, force);
    else if (problem->force)
        ask_force(problem, &in, place, velocity, force);
    first_point(n, velocity, out);
    first_point(n, force, out + n);
}

/* By differences over a part of the way, and over more than its last bits. */
static void take_kicks(const struct run *run, struct tangent_scales *scales)
{
    const int n = run->in.n;
    SCRATCH(real, here, 2 * n);
    SCRATCH(real, there, 2 * n);
    SCRATCH_ZERO(real, xi, n);
    memset(scales->kick, 0, 2 * (size_t)n * sizeof(real));
    rates_beside(run, xi, here);
    for (int j = 0; j < n; j++) {
        xi[j] = fmax(tolerance.moved * scales->way[j], tolerance.terms * scales->size[j]);
        const real over = fabs(run->h) * scales->size[j] / xi[j];
        rates_beside(run, xi, there);
        xi[j] = 0;
        for (int c = 0; c < 2 * n; c++)
            scales->kick[c] += over * fabs(there[c] - here[c]);
    }
}

/* The largest of positions and of momenta at the ends, in units of the run. */
static void largest_of_ends(const struct tangent_step *step, int n, real *positions, real *momenta)
{
    const real *unit = step->scales.unit;
    *positions = *momenta = 0;
    for (int k = 0; k < n; k++)
        for (int end = 0; end < 2; end++) {
            *positions = fmax(*positions, step->ends[end].round[k] / unit[k]);
            *momenta = fmax(*momenta, step->ends[end].round[n + k] / unit[n + k]);
        }
}

void tangent_scales_of(const struct run *run, struct tangent_step *step)
{
    struct tangent_scales *out = &step->scales;
    const int n = run->in.n;
    const real steps = (real)run->given->setup.steps;
    real positions, momenta;
    units_of(run, out->unit);
    largest_of_ends(step, n, &positions, &momenta);
    const real way = units_near(positions, momenta, tolerance.terms);
    positions = fmax(positions, way);
    momenta = fmax(momenta, way);
    for (int k = 0; k < n; k++) {
        out->size[k] = positions * out->unit[k];
        out->size[n + k] = momenta * out->unit[n + k];
        out->way[k] = way * out->unit[k];
        out->push[k] = fmin(out->size[n + k], out->way[k] * steps / (out->unit[k] * out->unit[k]));
    }
    take_kicks(run, out);
    for (int c = 0; c < n; c++) /* h / M = unit^2 / steps */
        out->kick[c] += out->kick[n + c] * out->unit[c] * out->unit[c] / steps;
}
