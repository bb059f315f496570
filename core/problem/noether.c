/* Tests whether J = <D2 l, xi(g)> for a motion xi of the positions that leaves l and the constraint invariant. */
#include "core/problem/noether.h"

#include <string.h>

#include "core/numbers/lcg.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/initial.h"
#include "core/problem/node.h"
#include "core/problem/scales/scales.h"

enum { PLACES = 6, MOST_TRIES = 40 };

/* A state, and J there with the motion that it belongs to. */
struct place {
    struct node *node;
    const struct scales *scales;
    real J, by_velocity[MAX_DIMENSION], along_flow, xi[MAX_DIMENSION];
};

/* Returns true if x is 0 to three quarters of the digits, as the rounding of terms of this size. */
static bool is_rounding_of(real x, real size)
{
    return fabs(x) <= tolerance.three_quarters * size;
}

/* The sum of |x_c| y_c. */
static real size_of_products(int n, const real *x, const real *y)
{
    real sum = 0;
    for (int c = 0; c < n; c++)
        sum += fabs(x[c]) * y[c];
    return sum;
}

static void evaluate_terms(const struct instance *in, const struct momentum_terms *terms, const real *g,
                           const real *eta, struct place *out)
{
    SCRATCH(lane, value, in->n + 2);
    node_at_velocity(in, g, eta, out->node);
    terms->evaluate(terms->context, &out->node->in, out->node->g, out->node->velocity, value);
    out->J = value[0][0];
    out->along_flow = value[in->n + 1][0];
    for (int c = 0; c < in->n; c++)
        out->by_velocity[c] = value[c + 1][0];
    if (node_invert_mass(out->node) == STATUS_OK)
        node_divide_by_mass(out->node, out->by_velocity, out->xi);
    else
        out->xi[0] = (real)NAN;
}

static bool place_is_finite(const struct place *place)
{
    real sum = place->J + place->along_flow;
    for (int c = 0; c < place->node->in.n; c++)
        sum += place->xi[c] + place->node->mu[c][0];
    return isfinite(sum);
}

/* dJ/dt along motions without constraint: along the positions, and <xi, f + ad*_eta mu - D1 D2 l eta>; eta is D2 h where
 * the motion is given by its Hamiltonian. */
static real rate_of_momentum(const struct place *place, real *size)
{
    const struct instance *in = &place->node->in;
    SCRATCH(lane, force, in->n);
    SCRATCH(lane, turned, in->n);
    SCRATCH(lane, other, in->n);
    SCRATCH(lane, moved, in->n);
    real sum = place->along_flow;
    ask_force(in->problem, in, place->node->g, place->node->velocity, force);
    if (in->problem->hamiltonian)
        in->problem->position_rate(in, place->node->g, place->node->mu, moved);
    group_coadjoint_small(in, in->problem->hamiltonian ? moved : place->node->velocity, place->node->mu, turned);
    if (in->problem->momentum_rate)
        in->problem->momentum_rate(in, place->node->g, place->node->velocity, other);
    *size = fabs(sum);
    for (int c = 0; c < in->n; c++) {
        real f = force[c][0] + (group_is_abelian(in->group) ? 0 : turned[c][0]);
        f -= in->problem->momentum_rate ? other[c][0] : 0;
        sum += place->xi[c] * f;
        *size += fabs(place->xi[c] * f);
    }
    *size += size_of_products(in->n, place->xi,
                              place->scales->force); /* which the sums above are made of, maybe, and cancel */
    return sum;
}

/* Returns the reason why J is no momentum map at a point, or NULL; `other` has other velocities. */
static const char *flaw_at(const struct place *place, const struct place *other)
{
    const struct instance *in = &place->node->in;
    const struct scales *scales = place->scales;
    real paired = 0, size = fabs(place->J) + size_of_products(in->n, place->xi, scales->momentum), way = 0;
    SCRATCH(real, push, in->m);
    for (int c = 0; c < in->n; c++)
        way = fmax(way, fabs(place->xi[c]) / scales->place[c]);
    for (int c = 0; c < in->n; c++) {
        paired += place->node->mu[c][0] * place->xi[c];
        size += fabs(place->node->mu[c][0] * place->xi[c]);
        if (!is_rounding_of(place->xi[c] - other->xi[c], way * scales->place[c]))
            return "it is not linear in the momenta";
    }
    if (!is_rounding_of(place->J - paired, size))
        return "it is not linear in the momenta";
    real change = rate_of_momentum(place, &size);
    if (!is_rounding_of(change, size))
        return in->problem->hamiltonian ? "the Hamiltonian changes along the motion that it belongs to"
                                        : "the Lagrangian changes along the motion that it belongs to";
    node_gradient(place->node, place->xi, push);
    for (int k = 0; k < in->m; k++) {
        real terms = 0;
        for (int c = 0; c < in->n; c++)
            terms += fabs(place->node->A[k * in->n + c][0]) * way * scales->place[c];
        if (!is_rounding_of(push[k], terms))
            return "the constraint does not allow the motion that it belongs to";
    }
    return NULL;
}

const char *momentum_flaw(const struct instance *in, const struct momentum_terms *terms, const real *start,
                          const real *start_eta)
{
    uint64_t random = 1;
    int places = 0;
    bool moves = false;
    SCRATCH_SCALES(scales, in);
    scales_at(in, start, start_eta, 0, &scales);
    const real *fast = in->problem->hamiltonian ? scales.momentum : scales.velocity;
    for (int tries = 0; tries < MOST_TRIES && places < PLACES; tries++) {
        SCRATCH(real, g, in->element);
        SCRATCH(real, along, in->n);
        SCRATCH(real, eta, in->n);
        SCRATCH(real, eta_2, in->n);
        SCRATCH_NODE(at_place, in);
        SCRATCH_NODE(at_other, in);
        SCRATCH(struct place, place, 1);
        SCRATCH(struct place, other, 1);
        place->node = at_place;
        other->node = at_other;
        place->scales = other->scales = &scales;
        memcpy(g, start, (size_t)in->element * sizeof *g);
        for (int c = 0; c < in->n; c++) {
            along[c] = next_number(&random) * scales.place[c];
            eta[c] = next_number(&random) * fast[c];
            eta_2[c] = next_number(&random) * fast[c];
        }
        point_move(in, g, along, g);
        if (in->problem->constraint == CONSTRAINT_HOLONOMIC && !initial_onto_constraint(in, eta, g))
            continue;
        evaluate_terms(in, terms, g, eta, place);
        evaluate_terms(in, terms, g, eta_2, other);
        if (!place_is_finite(place) || !place_is_finite(other))
            continue;
        places++;
        moves = moves || norm_max(in->n, place->by_velocity) > 0;
        const char *flaw = moves ? flaw_at(place, other) : NULL;
        if (flaw)
            return flaw;
    }
    return places > 0 && !moves
               ? in->problem->hamiltonian ? "it does not depend on the momenta" : "it does not depend on the velocities"
               : NULL;
}
