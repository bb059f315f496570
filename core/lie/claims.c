/* Promises: orders by the tableau and the cut-off, structure by the variational principle. */
#include "core/larger.h"
#include "core/lie/method.h"
#include "core/lie/orders.h"
#include "core/numbers/roundoff.h"
#include "core/run/hypotheses.h"

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

uint64_t lie_claimants(const struct core_case *given)
{
    const struct lie_method *method = given->method->of;
    return BY(lie) | (method->variational ? BY(lie_variational) : BY(lie_other));
}

/* A method without an order claims the least that its defect can have; of a state that is nobody's saying: measured. */
struct stated lie_claimed_order(const struct core_case *given, enum quantity quantity)
{
    const struct lie_method *method = given->method->of;
    bool lift = method->variational && lie_is_linear(given), state = quantity == QUANTITY_Q || quantity == QUANTITY_P;
    int order = lesser(lie_order(given, method->pair && !lift), cut_order(given, method));
    if (quantity == QUANTITY_SYMPLECTIC)
        return (struct stated){order + 1, NULL};
    return (struct stated){order > 0 ? order : -1, !state ? NULL
                                                   : lift
                                                       ? "Rattleback mathematics, Lie 3.10: the lift of the method on G"
                                                       : method->source};
}
