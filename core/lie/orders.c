/* Order conditions. */
#include "core/lie/orders.h"

#include <string.h>

#include "core/lie/method.h"
#include "core/problem/hamilton.h"
#include "core/run/case.h"
#include "core/tableaux/compositions.h"

const struct exponents_given *lie_exponents_of(const struct core_case *given)
{
    const struct lie_method *method = given->method->of;
    const char *name = given->method->tableau ? given->method->tableau : with_word(&given->with, "tableau");
    return method->exponents ? tableau_exponents(name) : NULL;
}

bool lie_pade_exists(int r, int m)
{
    return !(r >= m + 2 && r % 2 == 1 && m % 2 == 1);
}

int lie_pade_agreement(int r, int m)
{
    return r + m + (r >= m + 2 && r % 2 == 0 && m % 2 == 0);
}

int lie_denominator(const struct core_case *given)
{
    real m = with_number(&given->with, "denominator");
    return isfinite(m) ? (int)m : 0;
}

bool lie_is_linear(const struct core_case *given)
{
    struct instance in;
    lane g[SMALL_ELEMENT], mu[SMALL_DIMENSION], other[SMALL_DIMENSION], rate[SMALL_DIMENSION],
        other_rate[SMALL_DIMENSION];
    if (!given->in.problem->hamiltonian)
        return false; /* it has a Lagrangian */
    case_points_around(given, &in, g);
    broadcast(in.n, given->eta, mu);
    for (int c = 0; c < in.n; c++)
        for (int l = 0; l < LANES; l++)
            other[c][l] = 2 * mu[c][l] + 1;
    hamilton_velocity(in.problem)(&in, g, mu, rate);
    hamilton_velocity(in.problem)(&in, g, other, other_rate);
    for (int c = 0; c < in.n; c++)
        for (int l = 0; l < in.lanes; l++)
            if (!isnan(rate[c][l]) && rate[c][l] != other_rate[c][l])
                return false;
    return true;
}

/* Returns true for the trapezoidal rule by one exponential, r = 0, whose two stages are at the ends of the step. */
static bool lie_is_trapezoid(const struct core_case *given)
{
    const struct tableau *t = &given->tableau;
    return t->s == 2 && given->report.symmetric && t->a[0][0] == 0 && t->a[0][1] == 0 &&
           with_number(&given->with, "r") == 0;
}

int lie_exact_truncation(const struct instance *in)
{
    struct instance point = *in;
    int exact = 0;
    point.lanes = 1;
    /* largest k with ad_x^k y != 0, x a generic element: the algebra is nilpotent if that ends */
    lane x[SMALL_DIMENSION], y[SMALL_DIMENSION], next[SMALL_DIMENSION];
    for (int c = 0; c < in->n; c++)
        for (int l = 0; l < LANES; l++) {
            x[c][l] = 1 + (real)c / 3;
            y[c][l] = 1 - (real)(c * c) / 5;
        }
    for (;; exact++) {
        real largest = 0;
        group_bracket(&point, x, y, next);
        for (int c = 0; c < in->n; c++) {
            largest = fmax(largest, fabs(next[c][0]));
            for (int l = 0; l < LANES; l++)
                y[c][l] = next[c][0];
        }
        if (largest == 0)
            return exact;
        if (exact == MAX_TRUNCATION)
            return -1;
    }
}

int lie_truncation(const struct core_case *given)
{
    real r = with_number(&given->with, "r");
    return isfinite(r) ? (int)r : TRUNCATION_NONE;
}

int lie_order(const struct core_case *given, bool pair)
{
    const struct lie_method *method = given->method->of;
    const struct tableau_report *report = &given->report;
    if (method->exponents)
        return lie_exponents_of(given)->order.said ? lie_exponents_of(given)->order.order : 0;
    if (method->scheme->products && !group_is_abelian(given->in.group))
        return tableau_group_order(report, pair);
    return pair ? report->order_unconstrained : report->order_alone;
}

bool lie_has_adjoint(const struct core_case *given)
{
    const struct lie_method *method = given->method->of;
    const struct tableau *t = &given->tableau;
    if (method->exponents)
        return false; /* whose adjoint has other exponents, of which the tableau knows the sums only */
    if (t->s == 0 || group_is_abelian(given->in.group))
        return t->s > 0;
    if (strcmp(given->method->retraction, "exp") != 0)
        return false; /* cay(X) cay(X) is not cay(2 X): no stage is half way */
    if (t->s == 1)
        return true;
    if (method->scheme->products) /* factor 1 acts first: only stages solved one after the other turn round */
        return tableau_is_sequential(t);
    return method->cut && lie_is_trapezoid(given);
}
