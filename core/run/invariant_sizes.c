/* Sizes of invariants by their derivatives. */
#include "core/run/invariant_sizes.h"

#include "core/problem/examine.h"

/* The energy and the problem's own invariants; returns how many. */
static int evaluate(const struct instance *in, const real *g, const real *eta, real *value)
{
    const struct invariant *own = in->problem->invariants;
    SCRATCH(lane, place, in->element);
    SCRATCH(lane, velocity, in->n);
    lane at;
    int count = 1;
    broadcast(in->element, g, place);
    broadcast(in->n, eta, velocity);
    energy(in, place, velocity, &at);
    value[0] = at[0];
    for (int k = 0; own && own[k].name; k++) {
        own[k].value(in, k, place, velocity, &at);
        value[count++] = at[0];
    }
    return count;
}

/* Raise the sizes by what they differ by from `value` at (g, eta), over the part of it that this was moved by. */
static void raise(const struct instance *in, const real *g, const real *eta, const real *value, real part, real *size)
{
    real moved[MAX_INVARIANTS];
    int count = evaluate(in, g, eta, moved);
    for (int k = 0; k < count; k++)
        size[k] += fabs(moved[k] - value[k]) / part;
}

void invariant_sizes(const struct node *node, int point, real place, real speed, real *size)
{
    const real part = R(0x1p-20);
    struct instance in = node->in;
    SCRATCH(real, g, in.element);
    SCRATCH(real, eta, in.n);
    SCRATCH(real, moved, in.element);
    SCRATCH_ZERO(real, xi, in.n);
    real value[MAX_INVARIANTS];
    for (int c = 0; c < in.element; c++)
        g[c] = node->g[c][point];
    for (int c = 0; c < in.n; c++)
        eta[c] = node->velocity[c][point];
    in.lanes = 1;
    int count = evaluate(&in, g, eta, value);
    for (int k = 0; k < count; k++)
        size[k] = 0;
    for (int c = 0; c < in.n; c++) {
        real before = eta[c];
        eta[c] += part * speed;
        raise(&in, g, eta, value, part, size);
        eta[c] = before;
        xi[c] = part * place;
        point_move(&in, g, xi, moved);
        xi[c] = 0;
        raise(&in, moved, eta, value, part, size);
    }
}
