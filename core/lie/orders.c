/* Order conditions. */
#include "core/lie/orders.h"

#include "core/lie/series.h"
#include "core/numbers/linear.h"
#include "core/problem/hamilton.h"

int lie_truncation_order(int r)
{
    return r + 2 + (r >= 2 && r % 2 == 0);
}

bool lie_is_linear(const struct core_case *given)
{
    struct instance in = given->in;
    lane g[MAX_ELEMENT], mu[MAX_DIMENSION], other[MAX_DIMENSION], rate[MAX_DIMENSION], other_rate[MAX_DIMENSION];
    in.lanes = 1;
    broadcast(in.element, given->g, g);
    broadcast(in.n, given->eta, mu);
    if (!in.problem->hamiltonian)
        return false; /* it has a Lagrangian */
    for (int c = 0; c < in.n; c++)
        for (int l = 0; l < LANES; l++)
            other[c][l] = 2 * mu[c][l] + 1;
    hamilton_velocity(in.problem)(&in, g, mu, rate);
    hamilton_velocity(in.problem)(&in, g, other, other_rate);
    for (int c = 0; c < in.n; c++)
        if (rate[c][0] != other_rate[c][0])
            return false;
    return true;
}

bool lie_is_trapezoid(const struct core_case *given)
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
    lane x[MAX_DIMENSION], y[MAX_DIMENSION], next[MAX_DIMENSION];
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
