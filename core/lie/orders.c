/* Order conditions. */
#include "core/lie/orders.h"

#include "core/lie/series.h"
#include "core/numbers/linear.h"
#include "core/problem/hamilton.h"
#include "core/tableaux/compositions.h"

int lie_truncation_order(int r)
{
    return r + 2 + (r >= 2 && r % 2 == 0);
}

int lie_runge_kutta_order(const struct core_case *given)
{
    return given->report.order_alone;
}

/* Coefficients of the register are exact to the working precision, or to the 22 digits they were printed with. */
static bool is(real sum, real value)
{
    return fabs(sum - value) <= fmax(256 * REAL_EPSILON, R(1e-19));
}

/* sum_i b_i x_i y_i */
static real weighted(const struct tableau *t, const real *x, const real *y)
{
    real sum = 0;
    for (int i = 0; i < t->s; i++)
        sum += t->b[i] * x[i] * y[i];
    return sum;
}

/* c, 1, beta_i = sum_{j<i} b_j + b_i / 2 and, where b_i is not 0, chat_i. */
struct node_vectors {
    real c[MAX_STAGES], one[MAX_STAGES], beta[MAX_STAGES], chat[MAX_STAGES];
};

static void set_vectors(const struct tableau *t, struct node_vectors *v)
{
    real sum = 0;
    for (int i = 0; i < t->s; i++) {
        v->one[i] = 1;
        v->c[i] = v->chat[i] = 0;
        for (int j = 0; j < t->s; j++) {
            v->c[i] += t->a[i][j];
            v->chat[i] += t->ahat[i][j];
        }
        v->beta[i] = sum + t->b[i] / 2;
        sum += t->b[i];
    }
}

/* sum b_i a_ij c_j */
static real chain(const struct tableau *t, const real *c)
{
    real sum = 0;
    for (int i = 0; i < t->s; i++)
        for (int j = 0; j < t->s; j++)
            sum += t->b[i] * t->a[i][j] * c[j];
    return sum;
}

int lie_cg_order(const struct core_case *given)
{
    const struct tableau *t = &given->tableau;
    struct node_vectors v;
    int composed = tableau_composition_order(t);
    set_vectors(t, &v);
    if (composed)
        return composed;
    if (!is(weighted(t, v.one, v.one), 1) || !is(weighted(t, v.c, v.one), R(0.5)))
        return is(weighted(t, v.one, v.one), 1);
    /* sum b_i^2 c_i + 2 sum_{i<j} b_i c_i b_j = 1/3: with beta, 1 less twice sum b c beta */
    bool third = is(weighted(t, v.c, v.c), R(1.0) / 3) && is(chain(t, v.c), R(1.0) / 6) &&
                 is(weighted(t, v.c, v.beta), R(1.0) / 3);
    return third ? 3 : 2;
}

int lie_vcg_order(const struct core_case *given)
{
    const struct tableau *t = &given->tableau;
    const real third = R(1.0) / 3;
    struct node_vectors v;
    real cubes = 0;
    int composed = tableau_composition_order(t);
    set_vectors(t, &v);
    for (int i = 0; i < t->s; i++)
        cubes += t->b[i] * t->b[i] * t->b[i];
    if (composed)
        return composed;
    if (!is(weighted(t, v.one, v.one), 1) || !is(weighted(t, v.c, v.one), R(0.5)))
        return is(weighted(t, v.one, v.one), 1);
    bool all = is(weighted(t, v.c, v.c), third) && is(weighted(t, v.c, v.beta), third) &&
               is(weighted(t, v.chat, v.chat), third) && is(weighted(t, v.chat, v.beta), third) &&
               is(chain(t, v.c), third / 2) && is(cubes, 0);
    return all ? 3 : 2;
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
