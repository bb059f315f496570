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

enum { SAMPLES = 6, MOST_TRIES = 40 };

/* A state, and J there with the motion that it belongs to. */
struct sample {
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
                           const real *eta, struct sample *out)
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

static bool sample_is_finite(const struct sample *sample)
{
    real sum = sample->J + sample->along_flow;
    for (int c = 0; c < sample->node->in.n; c++)
        sum += sample->xi[c] + sample->node->mu[c][0];
    return isfinite(sum);
}

/* dJ/dt along motions without constraint: along the positions, and <xi, f + ad*_eta mu - D1 D2 l eta>; eta is D2 h where
 * the motion is given by its Hamiltonian. */
static real rate_of_momentum(const struct sample *sample, real *size)
{
    const struct instance *in = &sample->node->in;
    SCRATCH(lane, force, in->n);
    SCRATCH(lane, turned, in->n);
    SCRATCH(lane, other, in->n);
    SCRATCH(lane, moved, in->n);
    real sum = sample->along_flow;
    evaluate_force(in->problem, in, sample->node->g, sample->node->velocity, force);
    if (in->problem->hamiltonian)
        in->problem->position_rate(in, sample->node->g, sample->node->mu, moved);
    group_coadjoint_small(in, in->problem->hamiltonian ? moved : sample->node->velocity, sample->node->mu, turned);
    if (in->problem->momentum_rate)
        in->problem->momentum_rate(in, sample->node->g, sample->node->velocity, other);
    *size = fabs(sum);
    for (int c = 0; c < in->n; c++) {
        real f = force[c][0] + (group_is_abelian(in->group) ? 0 : turned[c][0]);
        f -= in->problem->momentum_rate ? other[c][0] : 0;
        sum += sample->xi[c] * f;
        *size += fabs(sample->xi[c] * f);
    }
    *size += size_of_products(in->n, sample->xi,
                              sample->scales->force); /* which the sums above are made of, maybe, and cancel */
    return sum;
}

/* Returns the reason why J is no momentum map at a point, or NULL; `other` has other velocities. */
static const char *flaw_at(const struct sample *sample, const struct sample *other)
{
    const struct instance *in = &sample->node->in;
    const struct scales *scales = sample->scales;
    real paired = 0, size = fabs(sample->J) + size_of_products(in->n, sample->xi, scales->momentum), reach = 0;
    SCRATCH(real, push, in->m);
    for (int c = 0; c < in->n; c++)
        reach = fmax(reach, fabs(sample->xi[c]) / scales->position[c]);
    for (int c = 0; c < in->n; c++) {
        paired += sample->node->mu[c][0] * sample->xi[c];
        size += fabs(sample->node->mu[c][0] * sample->xi[c]);
        if (!is_rounding_of(sample->xi[c] - other->xi[c], reach * scales->position[c]))
            return "it is not linear in the momenta";
    }
    if (!is_rounding_of(sample->J - paired, size))
        return "it is not linear in the momenta";
    real change = rate_of_momentum(sample, &size);
    if (!is_rounding_of(change, size))
        return in->problem->hamiltonian ? "the Hamiltonian changes along the motion that it belongs to"
                                        : "the Lagrangian changes along the motion that it belongs to";
    node_gradient(sample->node, sample->xi, push);
    for (int k = 0; k < in->m; k++) {
        real terms = 0;
        for (int c = 0; c < in->n; c++)
            terms += fabs(sample->node->A[k * in->n + c][0]) * reach * scales->position[c];
        if (!is_rounding_of(push[k], terms))
            return "the constraint does not allow the motion that it belongs to";
    }
    return NULL;
}

const char *momentum_flaw(const struct instance *in, const struct momentum_terms *terms, const real *start,
                          const real *start_eta)
{
    uint64_t random = 1;
    int samples = 0;
    bool moves = false;
    SCRATCH_SCALES(scales, in);
    scales_at(in, start, start_eta, 0, &scales);
    const real *fast = in->problem->hamiltonian ? scales.momentum : scales.velocity;
    for (int tries = 0; tries < MOST_TRIES && samples < SAMPLES; tries++) {
        SCRATCH(real, g, in->element);
        SCRATCH(real, along, in->n);
        SCRATCH(real, eta, in->n);
        SCRATCH(real, eta_2, in->n);
        SCRATCH_NODE(at_position, in);
        SCRATCH_NODE(at_other, in);
        SCRATCH(struct sample, sample, 1);
        SCRATCH(struct sample, other, 1);
        sample->node = at_position;
        other->node = at_other;
        sample->scales = other->scales = &scales;
        memcpy(g, start, (size_t)in->element * sizeof *g);
        for (int c = 0; c < in->n; c++) {
            along[c] = next_number(&random) * scales.position[c];
            eta[c] = next_number(&random) * fast[c];
            eta_2[c] = next_number(&random) * fast[c];
        }
        point_move(in, g, along, g);
        if (in->problem->constraint == CONSTRAINT_HOLONOMIC && !initial_onto_constraint(in, eta, g))
            continue;
        evaluate_terms(in, terms, g, eta, sample);
        evaluate_terms(in, terms, g, eta_2, other);
        if (!sample_is_finite(sample) || !sample_is_finite(other))
            continue;
        samples++;
        moves = moves || norm_max(in->n, sample->by_velocity) > 0;
        const char *flaw = moves ? flaw_at(sample, other) : NULL;
        if (flaw)
            return flaw;
    }
    return samples > 0 && !moves
               ? in->problem->hamiltonian ? "it does not depend on the momenta" : "it does not depend on the velocities"
               : NULL;
}
