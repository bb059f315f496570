/* Promises that several discrete families share, and the hypotheses they rest on. */
#include "core/variational/promises.h"

#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/case.h"

/* Is there no force at any of the points of `in`, whose work over the scale of places it is? Terms of the square of eta, a product of it and
 * its momentum over a length, may cancel. */
static bool force_vanishes(const struct instance *in, const struct scales *scales, const lane *g, const lane *eta)
{
    SCRATCH(lane, force, in->n);
    SCRATCH(lane, momentum, in->n);
    real size = 0, work = 0;
    ask_force(in->problem, in, g, eta, force);
    in->problem->momentum(in, g, eta, momentum);
    for (int l = 0; l < in->lanes; l++)
        for (int c = 0; c < in->n; c++) {
            size += fabs(momentum[c][l] * eta[c][l]);
            work = LARGER(work, fabs(force[c][l]) * scales->place[c]);
        }
    return work <= tolerance.agreement * size;
}

/* Is there no force along the straight motion from the start, so that its momentum stays as it is over the horizon? */
static bool is_straight(const struct core_case *given)
{
    enum { PLACES = 4 };
    struct instance in = given->in;
    SCRATCH(lane, xi, given->in.n);
    SCRATCH(lane, eta, given->in.n);
    SCRATCH(lane, g, given->in.element);
    SCRATCH_SCALES(scales, &given->in);
    case_scales(given, &scales);
    in.lanes = PLACES;
    broadcast(in.n, given->eta, eta);
    for (int c = 0; c < in.n; c++)
        for (int l = 0; l < LANES; l++)
            xi[c][l] = l < PLACES ? case_horizon(given) * (real)l / (PLACES - 1) * eta[c][l] : 0;
    group_move(&in, given->g, xi, g);
    return force_vanishes(&in, &scales, g, eta);
}

int symplectic_claims(const struct core_case *given, struct promise promise, struct claim out[MAX_CLAIMS])
{
    int count = claim_order(out, 0, QUANTITY_Q, promise.order, promise.source);
    if (!group_is_abelian(given->in.group) || !is_straight(given)) /* else p stays as it is */
        count = claim_order(out, count, QUANTITY_P, promise.order, promise.source);
    count = claim_identity(out, count, QUANTITY_SYMPLECTIC, bound_of_case, "thesis 3.1.3");
    count = claim_no_drift(out, count, QUANTITY_ENERGY, bound_of_case, "thesis 3.1.3: symplectic");
    if (problem_has_momentum_map(given->in.problem))
        count = claim_identity(out, count, QUANTITY_MOMENTUM, bound_of_case, "thesis 3.1.3: discrete Noether theorem");
    return promise.self_adjoint
               ? claim_identity(out, count, QUANTITY_REVERSAL, bound_of_case, "thesis 3.4: self-adjoint")
               : count;
}

/* eta (n): of lane l one of its own, none of which is special, the first the start's, the others as large. */
static void velocities_around(const struct core_case *given, const struct scales *scales, lane *eta)
{
    for (int c = 0; c < given->in.n; c++)
        for (int l = 0; l < LANES; l++)
            eta[c][l] = given->eta[c] + (l > 0 ? scales->velocity[c] * cos((real)(3 * c + 5 * l)) / 2 : 0);
}

bool is_force_free(const struct core_case *given)
{
    struct instance in;
    SCRATCH(lane, eta, given->in.n);
    SCRATCH(lane, g, given->in.element);
    SCRATCH_SCALES(scales, &given->in);
    case_scales(given, &scales);
    case_points_around(given, &in, g);
    velocities_around(given, &scales, eta);
    return force_vanishes(&in, &scales, g, eta);
}

/* Are the numbers of a gradient the same at a point, but for the rounding of the largest of its row? */
static bool same_gradient(const struct instance *in, const struct scales *scales, const lane *A, const lane *B, int l)
{
    for (int k = 0; k < in->m; k++) {
        const lane *row = A + k * in->n, *other = B + k * in->n;
        real size = 0;
        for (int c = 0; c < in->n; c++)
            size = LARGER(size, fabs(row[c][l]) * scales->place[c]);
        for (int c = 0; c < in->n; c++)
            if (!(fabs(row[c][l] - other[c][l]) * scales->place[c] <= tolerance.agreement * size))
                return false;
    }
    return true;
}

bool is_affine(const struct core_case *given)
{
    struct instance in;
    SCRATCH(lane, g, given->in.element);
    SCRATCH(lane, eta, given->in.n);
    SCRATCH(lane, other, given->in.n);
    SCRATCH_MATRIX(lane, A, given->in.m, given->in.n);
    SCRATCH_MATRIX(lane, B, given->in.m, given->in.n);
    SCRATCH_SCALES(scales, &given->in);
    case_scales(given, &scales);
    case_points_around(given, &in, g);
    velocities_around(given, &scales, eta);
    for (int c = 0; c < in.n; c++)
        for (int l = 0; l < LANES; l++)
            other[c][l] = R(0.7) * scales.velocity[c] - 2 * eta[c][l];
    ask_constraint_gradient(in.problem, &in, g, eta, A);
    ask_constraint_gradient(in.problem, &in, g, other, B);
    for (int l = 0; l < in.lanes; l++)
        if (!same_gradient(&in, &scales, A, B, l))
            return false;
    return true;
}
