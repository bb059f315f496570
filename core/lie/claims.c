/* Promises: orders by the tableau and the cut-off, structure by the variational principle. */
#include "core/larger.h"
#include "core/lie/method.h"
#include "core/lie/orders.h"
#include "core/numbers/roundoff.h"

#define SOURCE_SYMPLECTIC "VRKMK paper section 3: variational"
#define SOURCE_NOETHER "discrete Noether theorem"

/* The order that the cut-off r leaves: no bound where it is exact. */
static int cut_order(const struct core_case *given, const struct lie_method *method)
{
    int r = lie_truncation(given), exact = lie_exact_truncation(&given->in);
    if (!method->cut || r == TRUNCATION_NONE)
        return 1000;
    int agreement = method->scheme->dexp ? lie_pade_agreement(0, r) : lie_pade_agreement(r, lie_denominator(given));
    return exact >= 0 && agreement >= exact ? 1000 : agreement + 2;
}

bool lie_self_adjoint(const struct core_case *given)
{
    const struct lie_method *method = given->method->of;
    return method->variational && given->report.symmetric && lie_has_adjoint(given);
}

static bool is_own_conjugate(const struct tableau_report *report)
{
    for (int k = 0; k < report->s * report->s; k++) {
        wide off = report->a[k / report->s][k % report->s] - report->ahat[k / report->s][k % report->s];
        if (!report->conjugate || off > tolerance.agreement || off < -tolerance.agreement)
            return false;
    }
    return true;
}

/* Where brackets of brackets vanish, charts by exp about two elements differ by an affine map, which Runge-Kutta methods commute
 * with: a method in such a chart is symplectic there as its pair, or its tableau, is on R^n (spec Lie 3.3). */
static bool is_symplectic_there(const struct core_case *given, const struct lie_method *method)
{
    return method->in_chart && lie_exact_truncation(&given->in) == 1 &&
           (method->pair || is_own_conjugate(&given->report));
}

/* Phi_h = phi_h (1 + h^{p+1} X + ..), so that Phi_h^* omega - omega = h^{p+1} L_X omega + .., which is 0 for Hamiltonian X only: the
 * leading error of these is none. On R^n some tableaux are symplectic; where h is linear in the momenta errors may be of higher order. */
static int claim_defect(const struct core_case *given, const struct lie_method *method, int order, struct claim *out,
                        int count)
{
    if (group_is_abelian(given->in.group) || lie_is_linear(given))
        return count;
    if (is_symplectic_there(given, method))
        return claim_identity(out, count, QUANTITY_SYMPLECTIC, bound_of_case,
                              "spec Lie 3.3: charts that differ by affine maps");
    return claim_order(out, count, QUANTITY_SYMPLECTIC, order + 1, "spec Lie 3.3: not symplectic");
}

static int claim_structure(const struct core_case *given, const struct lie_method *method, int order, struct claim *out,
                           int count)
{
    if (!method->variational)
        return claim_defect(given, method, order, out, count);
    if (!given->in.problem->hamiltonian && order > 0)
        count = claim_order(out, count, QUANTITY_TRIPLE_L, order + 1, "VRKMK paper lemma 5.2");
    count = claim_identity(out, count, QUANTITY_SYMPLECTIC, bound_of_case, SOURCE_SYMPLECTIC);
    count = claim_no_drift(out, count, QUANTITY_ENERGY, bound_of_case, SOURCE_SYMPLECTIC);
    if (problem_has_momentum_map(given->in.problem))
        count = claim_identity(out, count, QUANTITY_MOMENTUM, bound_of_case, SOURCE_NOETHER);
    if (given->shape.self_adjoint)
        count = claim_identity(out, count, QUANTITY_REVERSAL, bound_of_case, "spec Lie 3.6: symmetric");
    return count;
}

int lie_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    const struct lie_method *method = given->method->of;
    bool lift = method->variational && lie_is_linear(given);
    const char *source = lift ? "spec Lie 3.10: the lift of the method on G" : method->source;
    int order = lesser(lie_order(given, method->pair && !lift), cut_order(given, method));
    int count = 0;
    if (order > 0) /* else of nobody's saying: measured */
        count = claim_state(out, count, order, false, source);
    return claim_structure(given, method, order, out, count);
}
