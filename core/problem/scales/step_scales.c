/* Scales of a step: what its coordinates round by, how far they go, and what the last bits of places make of it. */
#include "core/problem/scales/scales.h"

#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"
#include "core/problem/node.h"

#include <string.h>

/* Velocities and forces (n each) at a place xi from the node's, with its momentum. */
static void rates_beside(const struct node *node, const real *xi, real *out)
{
    struct instance in = node->in;
    const struct problem *problem = in.problem;
    const int n = in.n;
    SCRATCH(real, moved, in.element);
    SCRATCH(lane, position, in.element);
    SCRATCH(lane, velocity, n);
    SCRATCH_ZERO(lane, force, n);
    in.lanes = 1;
    first_point(in.element, node->g, moved);
    point_move(&in, moved, xi, moved);
    broadcast(in.element, moved, position);
    hamilton_velocity(problem)(&in, position, node->mu, velocity);
    if (problem->hamiltonian_force)
        evaluate_hamiltonian_force(problem, &in, position, node->mu, force);
    else if (problem->force)
        evaluate_force(problem, &in, position, velocity, force);
    first_point(n, velocity, out);
    first_point(n, force, out + n);
}

/* Computes differences over a part of the distance, and over more than its rounding. */
static void take_kicks(const struct node *node, real h, struct step_scales *scales)
{
    const int n = node->in.n;
    SCRATCH(real, here, 2 * n);
    SCRATCH(real, there, 2 * n);
    SCRATCH_ZERO(real, xi, n);
    memset(scales->amplified, 0, 2 * (size_t)n * sizeof(real));
    rates_beside(node, xi, here);
    for (int j = 0; j < n; j++) {
        xi[j] = fmax(tolerance.moved * scales->position[j], tolerance.terms * scales->rounding[j]);
        const real over = fabs(h) * scales->rounding[j] / xi[j];
        rates_beside(node, xi, there);
        xi[j] = 0;
        for (int c = 0; c < 2 * n; c++)
            scales->amplified[c] += over * fabs(there[c] - here[c]);
    }
}

/* The largest of positions and of momenta at the ends, in units of the motion. */
static void largest_of_ends(const real *const round[2], int n, const real *unit, real *positions, real *momenta)
{
    *positions = *momenta = 0;
    for (int k = 0; k < n; k++)
        for (int end = 0; end < 2; end++) {
            *positions = fmax(*positions, round[end][k] / unit[k]);
            *momenta = fmax(*momenta, round[end][n + k] / unit[n + k]);
        }
}

void step_scales_take(const struct node *node, real h, long steps, const real *const round[2], struct step_scales *out)
{
    const int n = node->in.n;
    real positions, momenta;
    scales_units(node, fabs(h) * (real)steps, out->unit);
    largest_of_ends(round, n, out->unit, &positions, &momenta);
    const real distance = scales_near(positions, momenta, tolerance.terms);
    positions = fmax(positions, distance);
    momenta = fmax(momenta, distance);
    for (int k = 0; k < n; k++) {
        out->rounding[k] = positions * out->unit[k];
        out->rounding[n + k] = momenta * out->unit[n + k];
        out->position[k] = distance * out->unit[k];
        out->momentum[k] = fmin(out->rounding[n + k], out->position[k] * (real)steps / (out->unit[k] * out->unit[k]));
    }
    take_kicks(node, h, out);
    for (int c = 0; c < n; c++) /* h / M = unit^2 / steps */
        out->amplified[c] += out->amplified[n + c] * out->unit[c] * out->unit[c] / (real)steps;
}
