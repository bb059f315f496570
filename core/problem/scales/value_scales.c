/* The rounding of values at a state, by what moves them. */
#include "core/problem/scales/scales.h"

#include <string.h>

#include "core/numbers/last_bits.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/node.h"

_Static_assert((int)LAST_BITS_ROWS <= (int)LANES, "a row of signs is a point of a batch");

int invariant_count(const struct problem *problem)
{
    int count = 1;
    for (const struct invariant *own = problem->invariants; own && own->name; own++)
        count++;
    return count;
}

void invariant_values(const struct instance *in, const lane *g, const lane *eta, lane *value)
{
    const struct invariant *own = in->problem->invariants;
    energy(in, g, eta, value);
    for (int k = 0; own && own[k].name; k++)
        own[k].value(in, k, g, eta, value + 1 + k);
}

/* Parts of sizes that coordinates move by, each 2^-10 of the one before: from afar a value that is bounded around a place far from the
 * origin changes less than it does. */
enum { PARTS = 3 };

/* Row `row` of a batch: each coordinate moved up or down. */
static void put_moved(const struct instance *in, const real *g, const real *eta, const real *displacement,
                      const real *faster, int row, lane *positions, lane *velocities)
{
    struct signs signs = {.row = row};
    SCRATCH(real, xi, in->n);
    SCRATCH(real, there, in->element);
    for (int c = 0; c < in->n; c++) {
        xi[c] = last_bits_sign(&signs) * displacement[c];
        velocities[c][row] = eta[c] + last_bits_sign(&signs) * faster[c];
    }
    point_move(in, g, xi, there);
    for (int e = 0; e < in->element; e++)
        positions[e][row] = there[e];
}

/* All rows at once: each coordinate moved by that part of these. */
static void put_moved_rows(const struct instance *in, const real *g, const real *eta, const real *position,
                           const real *speed, real part, lane *positions, lane *velocities)
{
    SCRATCH(real, displacement, in->n);
    SCRATCH(real, faster, in->n);
    for (int c = 0; c < in->n; c++) {
        displacement[c] = part * position[c];
        faster[c] = part * speed[c];
    }
    for (int row = 0; row < LAST_BITS_ROWS; row++)
        put_moved(in, g, eta, displacement, faster, row, positions, velocities);
}

/* Raises size (count) to what `some` parts, from `first` on, make of the values, over the part. */
static void scales_by(const struct instance *point, physics *values, int count, const real *g, const real *eta,
                      const real *position, const real *speed, int some, real first, real *size)
{
    struct instance in = *point;
    SCRATCH(lane, positions, in.element);
    SCRATCH(lane, velocities, in.n);
    SCRATCH(lane, here, count);
    SCRATCH(lane, moved, count);
    in.lanes = 1;
    broadcast(in.element, g, positions);
    broadcast(in.n, eta, velocities);
    values(&in, positions, velocities, here);
    in.lanes = LAST_BITS_ROWS;
    for (int p = 0; p < some; p++) {
        const real part = ldexp(first, -10 * p);
        put_moved_rows(&in, g, eta, position, speed, part, positions, velocities);
        values(&in, positions, velocities, moved);
        for (int k = 0; k < count; k++)
            for (int row = 0; row < LAST_BITS_ROWS; row++)
                size[k] = fmax(size[k], fabs(moved[k][row] - here[k][0]) / part);
    }
}

void value_scales(const struct instance *in, physics *values, int count, const real *g, const real *eta,
                  const real *position, const real *speed, real *size)
{
    memset(size, 0, (size_t)count * sizeof *size);
    scales_by(in, values, count, g, eta, position, speed, PARTS, tolerance.moved, size);
}

void position_last_bits(const struct instance *in, const real *g, const real *eta, const real *position, real *size)
{
    SCRATCH_ZERO(real, still, in->n);
    scales_by(in, in->problem->constraint_value, in->m, g, eta, position, still, 1, tolerance.last_bits, size);
}

void invariant_scales(const struct instance *in, const real *g, const real *eta, const real *position,
                      const real *speed, real *size)
{
    value_scales(in, invariant_values, invariant_count(in->problem), g, eta, position, speed, size);
}

void invariant_rounding(const struct node *node, real time, real h, real *size)
{
    const struct instance *in = &node->in;
    SCRATCH(real, unit, 2 * in->n);
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    SCRATCH_SCALES(scales, in);
    scales_units(node, time, unit);
    scales_rounding(node, time, unit, &scales);
    for (int c = 0; c < in->n && h != 0; c++)
        scales.velocity[c] += scales.position[c] / fabs(h);
    first_point(in->element, node->g, g);
    first_point(in->n, node->velocity, eta);
    invariant_scales(in, g, eta, scales.position, scales.velocity, size);
}

static void take_node_point(const struct node *node, int point, real *g, real *eta)
{
    for (int e = 0; e < node->in.element; e++)
        g[e] = node->g[e][point];
    for (int c = 0; c < node->in.n; c++)
        eta[c] = node->velocity[c][point];
}

/* Raises size (m) to what `some` parts of places, from `first` on, make of the rates. */
static void rates_by(const struct instance *in, const real *g, const real *eta, const real *position, int some,
                     real first, real *size)
{
    const int n = in->n, m = in->m;
    SCRATCH_ZERO(real, still, n);
    SCRATCH_ZERO(real, change, m * n);
    SCRATCH_ZERO(real, own, m); /* of dPhi/dt */
    if (in->problem->constraint == CONSTRAINT_NONHOLONOMIC) {
        scales_by(in, in->problem->constraint_value, m, g, eta, position, still, some, first, size);
        return;
    }
    scales_by(in, in->problem->constraint_gradient, m * n, g, eta, position, still, some, first, change);
    if (in->problem->constraint_time_rate)
        scales_by(in, in->problem->constraint_time_rate, m, g, eta, position, still, some, first, own);
    for (int k = 0; k < m; k++) {
        real sum = own[k];
        for (int c = 0; c < n; c++)
            sum += change[k * n + c] * fabs(eta[c]);
        size[k] = fmax(size[k], sum);
    }
}

void rate_scales(const struct instance *in, const real *g, const real *eta, const real *position, real *size)
{
    memset(size, 0, (size_t)in->m * sizeof *size);
    rates_by(in, g, eta, position, PARTS, tolerance.moved, size);
}

void rate_last_bits(const struct instance *in, const real *g, const real *eta, const real *position, real *size)
{
    rates_by(in, g, eta, position, 1, tolerance.last_bits, size);
}

void invariant_scales_at_node(const struct node *node, int point, real position, real speed, real *size)
{
    const struct instance *in = &node->in;
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    SCRATCH(real, positions, in->n);
    SCRATCH(real, speeds, in->n);
    take_node_point(node, point, g, eta);
    for (int c = 0; c < in->n; c++) {
        positions[c] = position;
        speeds[c] = speed;
    }
    invariant_scales(in, g, eta, positions, speeds, size);
}

real velocity_of_positions(const struct node *node, int point, real position)
{
    const struct instance *in = &node->in;
    if (in->m == 0)
        return 0;
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    SCRATCH(real, ways, in->n);
    SCRATCH(real, change, in->m);
    real most = 0;
    take_node_point(node, point, g, eta);
    for (int c = 0; c < in->n; c++)
        ways[c] = position;
    rate_scales(in, g, eta, ways, change);
    for (int k = 0; k < in->m; k++) {
        real gradient = 0;
        for (int c = 0; c < in->n; c++)
            gradient += fabs(node->A[k * in->n + c][point]);
        most = gradient > 0 ? fmax(most, change[k] / gradient) : most;
    }
    return most;
}
