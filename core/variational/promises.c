/* Promises that several discrete families share, and the hypotheses they rest on. */
#include "core/variational/promises.h"

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/case.h"

/* The largest of `count` numbers at the points of `in`. */
static real largest_at_points(const struct instance *in, int count, const lane *x)
{
    real most = 0;
    for (int k = 0; k < count * in->lanes; k++)
        most = LARGER(most, fabs(x[k / in->lanes][k % in->lanes]));
    return most;
}

/* Is there no force at any of the points of `in`? Terms of the square of eta, a product of it and its momentum over a length, may
 * cancel. */
static bool force_vanishes(const struct instance *in, const lane *g, const lane *eta)
{
    SCRATCH(lane, force, in->n);
    SCRATCH(lane, momentum, in->n);
    bool abelian = group_is_abelian(in->group);
    real size = 0, place = abelian ? largest_at_points(in, in->element, g) : 1;
    in->problem->force(in, g, eta, force);
    in->problem->momentum(in, g, eta, momentum);
    for (int l = 0; l < in->lanes; l++)
        for (int c = 0; c < in->n; c++)
            size += fabs(momentum[c][l] * eta[c][l]);
    return largest_at_points(in, in->n, force) * place <= 64 * REAL_EPSILON * size;
}

/* Is there no force along the straight motion from the start, so that its momentum stays as it is? */
static bool is_straight(const struct core_case *given)
{
    enum { PLACES = 4 };
    struct instance in = given->in;
    SCRATCH(lane, xi, given->in.n);
    SCRATCH(lane, eta, given->in.n);
    SCRATCH(lane, g, given->in.element);
    in.lanes = PLACES;
    broadcast(in.n, given->eta, eta);
    for (int c = 0; c < in.n; c++)
        for (int l = 0; l < LANES; l++)
            xi[c][l] = l < PLACES ? R(0.3) * (real)l * eta[c][l] : 0;
    group_move(&in, given->g, xi, g);
    return force_vanishes(&in, g, eta);
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
static void velocities_around(const struct core_case *given, lane *eta)
{
    real speed = norm_max(given->in.n, given->eta), size = speed > 0 ? speed : 1;
    for (int c = 0; c < given->in.n; c++)
        for (int l = 0; l < LANES; l++)
            eta[c][l] = given->eta[c] + (l > 0 ? size * cos((real)(3 * c + 5 * l)) / 2 : 0);
}

bool is_force_free(const struct core_case *given)
{
    struct instance in;
    SCRATCH(lane, eta, given->in.n);
    SCRATCH(lane, g, given->in.element);
    case_points_around(given, &in, g);
    velocities_around(given, eta);
    return force_vanishes(&in, g, eta);
}

bool is_affine(const struct core_case *given)
{
    struct instance in;
    SCRATCH(lane, g, given->in.element);
    SCRATCH(lane, eta, given->in.n);
    SCRATCH(lane, other, given->in.n);
    SCRATCH_MATRIX(lane, A, given->in.m, given->in.n);
    SCRATCH_MATRIX(lane, B, given->in.m, given->in.n);
    case_points_around(given, &in, g);
    velocities_around(given, eta);
    for (int c = 0; c < in.n; c++)
        for (int l = 0; l < LANES; l++)
            other[c][l] = R(0.7) - 2 * eta[c][l];
    in.problem->constraint_gradient(&in, g, eta, A);
    in.problem->constraint_gradient(&in, g, other, B);
    for (int k = 0; k < in.m * in.n; k++)
        for (int l = 0; l < in.lanes; l++)
            if (!(fabs(A[k][l] - B[k][l]) <= 64 * REAL_EPSILON * (1 + fabs(A[k][l]))))
                return false;
    return true;
}
