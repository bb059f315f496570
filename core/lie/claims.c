/* Promises: orders by the tableau and the cut-off, structure by the variational principle. */
#include "core/lie/method.h"
#include "core/lie/orders.h"

#define SOURCE_SYMPLECTIC "VRKMK paper section 3: variational"
#define SOURCE_NOETHER "discrete Noether theorem"

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The order that the cut-off r leaves: no bound where it is exact. */
static int cut_order(const struct core_case *given, const struct lie_method *method)
{
    int r = lie_truncation(given), exact = lie_exact_truncation(&given->in);
    if (!method->cut || r == TRUNCATION_NONE || (exact >= 0 && r >= exact))
        return 1000;
    return method->scheme->dexp ? r + 2 : lie_truncation_order(r);
}

bool lie_self_adjoint(const struct core_case *given)
{
    const struct lie_method *method = given->method->of;
    return method->variational && given->report.symmetric && lie_has_adjoint(given);
}

static int claim_structure(const struct core_case *given, const struct lie_method *method, int order, struct claim *out,
                           int count)
{
    if (!method->variational)
        return count;
    if (!given->in.problem->hamiltonian)
        count = claim_order(out, count, QUANTITY_TRIPLE_L, order + 1, "VRKMK paper lemma 5.2");
    count = claim_identity(out, count, QUANTITY_SYMPLECTIC, bound_of_differences, SOURCE_SYMPLECTIC);
    count = claim_no_drift(out, count, QUANTITY_ENERGY, bound_at_node, SOURCE_SYMPLECTIC);
    if (problem_has_momentum_map(given->in.problem))
        count = claim_identity(out, count, QUANTITY_MOMENTUM, bound_over_steps, SOURCE_NOETHER);
    if (given->shape.self_adjoint)
        count = claim_identity(out, count, QUANTITY_REVERSAL, bound_of_step, "spec Lie 3.6: symmetric");
    return count;
}

int lie_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    const struct lie_method *method = given->method->of;
    bool lift = method->variational && lie_is_linear(given);
    const char *source = lift ? "spec Lie 3.10: the lift of the method on G" : method->source;
    int order = least(lie_order(given, method->pair && !lift), cut_order(given, method));
    int count = claim_order(out, 0, QUANTITY_Q, order, source);
    count = claim_order(out, count, QUANTITY_P, order, source);
    return claim_structure(given, method, order, out, count);
}
