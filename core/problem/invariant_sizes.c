/* Sizes of invariants by what moves them. */
#include "core/problem/invariant_sizes.h"

#include "core/numbers/last_bits.h"
#include "core/numbers/scratch.h"

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

/* Row `row` of a batch: each coordinate moved up or down. */
static void put_moved(const struct instance *in, const real *g, const real *eta, const real *way, const real *faster,
                      int row, lane *places, lane *velocities)
{
    struct signs signs = {.row = row};
    SCRATCH(real, xi, in->n);
    SCRATCH(real, there, in->element);
    for (int c = 0; c < in->n; c++) {
        xi[c] = last_bits_sign(&signs) * way[c];
        velocities[c][row] = eta[c] + last_bits_sign(&signs) * faster[c];
    }
    point_move(in, g, xi, there);
    for (int e = 0; e < in->element; e++)
        places[e][row] = there[e];
}

void invariant_sizes(const struct instance *point, const real *g, const real *eta, const real *place, const real *speed,
                     real *size)
{
    const real part = R(0x1p-20);
    const int count = invariant_count(point->problem);
    struct instance in = *point;
    SCRATCH(real, way, in.n);
    SCRATCH(real, faster, in.n);
    SCRATCH(lane, places, in.element);
    SCRATCH(lane, velocities, in.n);
    SCRATCH(lane, here, count);
    SCRATCH(lane, moved, count);
    in.lanes = 1;
    broadcast(in.element, g, places);
    broadcast(in.n, eta, velocities);
    invariant_values(&in, places, velocities, here);
    for (int c = 0; c < in.n; c++) {
        way[c] = part * place[c];
        faster[c] = part * speed[c];
    }
    for (int row = 0; row < LAST_BITS_ROWS; row++)
        put_moved(&in, g, eta, way, faster, row, places, velocities);
    in.lanes = LAST_BITS_ROWS;
    invariant_values(&in, places, velocities, moved);
    for (int k = 0; k < count; k++) {
        size[k] = 0;
        for (int row = 0; row < LAST_BITS_ROWS; row++)
            size[k] = fmax(size[k], fabs(moved[k][row] - here[k][0]) / part);
    }
}

void invariant_sizes_at_node(const struct node *node, int point, real place, real speed, real *size)
{
    const struct instance *in = &node->in;
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    SCRATCH(real, places, in->n);
    SCRATCH(real, speeds, in->n);
    for (int e = 0; e < in->element; e++)
        g[e] = node->g[e][point];
    for (int c = 0; c < in->n; c++) {
        eta[c] = node->velocity[c][point];
        places[c] = place;
        speeds[c] = speed;
    }
    invariant_sizes(in, g, eta, places, speeds, size);
}
