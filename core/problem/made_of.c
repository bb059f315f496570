/* Sizes of values by what moves them. */
#include "core/problem/made_of.h"

#include <string.h>

#include "core/numbers/last_bits.h"
#include "core/numbers/scratch.h"
#include "core/problem/node.h"

/* The next sign of a row, as in last_bits.h: +1 or -1. */
static real next_sign(struct signs *signs)
{
    real one = 1;
    last_bits_move((struct numbers){&one, 1, 1}, signs);
    return one > 1 ? 1 : -1;
}

/* Amounts by which coordinates are moved. */
struct amounts {
    real *place, *velocity;
};

static void amounts_at(const struct instance *in, const struct scales *scales, const real *g, const real *eta,
                       const struct amounts *out)
{
    const real *fast = in->problem->hamiltonian ? scales->momentum : scales->velocity;
    scales_of_element(in, g, out->place);
    for (int c = 0; c < in->n; c++) {
        out->place[c] = fmax(out->place[c], scales->place[c]);
        out->velocity[c] = fmax(fabs(eta[c]), fast[c]);
    }
}

void made_of(const struct instance *point, const struct scales *scales, const real *g, const real *eta,
             values_at_node *values, const void *of, int count, real *size)
{
    struct instance in = *point;
    const real part = sqrt(REAL_EPSILON);
    in.lanes = 1;
    SCRATCH_NODE(node, &in);
    SCRATCH(real, place, in.n);
    SCRATCH(real, velocity, in.n);
    SCRATCH(real, way, in.n);
    SCRATCH(real, fast, in.n);
    SCRATCH(real, there, in.element);
    SCRATCH(lane, here, count);
    SCRATCH(lane, moved, count);
    amounts_at(&in, scales, g, eta, &(struct amounts){place, velocity});
    node_at_velocity(&in, g, eta, node);
    values(of, node, here);
    for (int k = 0; k < count; k++)
        size[k] = fabs(here[k][0]);
    for (int row = 0; row < LAST_BITS_ROWS; row++) {
        struct signs signs = {.row = row};
        for (int c = 0; c < in.n; c++) {
            way[c] = next_sign(&signs) * part * place[c];
            fast[c] = eta[c] + next_sign(&signs) * part * velocity[c];
        }
        point_move(&in, g, way, there);
        node_at_velocity(&in, there, fast, node);
        values(of, node, moved);
        for (int k = 0; k < count; k++)
            size[k] = fmax(size[k], fabs(moved[k][0] - here[k][0]) / part);
    }
}

int invariant_count(const struct problem *problem)
{
    int count = 1;
    for (const struct invariant *own = problem->invariants; own && own->name; own++)
        count++;
    return count;
}

void invariant_values(const void *of, const struct node *node, lane *out)
{
    const struct invariant *own = node->in.problem->invariants;
    (void)of;
    energy(&node->in, node->g, node->velocity, out);
    for (int k = 0; own && own[k].name; k++)
        own[k].value(&node->in, k, node->g, node->velocity, out + 1 + k);
}
