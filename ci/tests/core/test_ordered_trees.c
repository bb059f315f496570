/* Order conditions on Lie groups by ordered bicoloured trees: how many there are, against a generating function, and what order
 * they give to compositions, against the sums of powers of their step sizes. */
#include "ci/tests/core/page_counts.h"
#include "ci/tests/core/tableaux.h"

enum { HIGHEST = 5, MOST_PARTS = 5 };

static struct order_conditions conditions_of(const struct tableau *t, bool variational)
{
    struct order_conditions out;
    tableau_ordered_conditions(t, variational, &out);
    return out;
}

/* The coefficients of T(z) = z W(z) M(z), a root with a word of trees and a multiset of pushes, and of W = 1 / (1 - T). M is the
 * Euler transform of the pushes P: of CG trees, P = T; of VCG words of ad* that end in a tree or, if not empty, in the momentum,
 * P = W (1 + T) - 1. Each word of an order is a condition of q, each tree one of the momentum. */
static void count_conditions(bool variational, long count[HIGHEST + 1])
{
    long T[HIGHEST + 1] = {0}, W[HIGHEST + 1] = {1}, P[HIGHEST + 1] = {0}, M[HIGHEST + 1] = {1};
    for (int n = 1; n <= HIGHEST; n++) {
        for (int k = 0; k < n; k++)
            T[n] += W[k] * M[n - 1 - k];
        for (int k = 1; k <= n; k++)
            W[n] += T[k] * W[n - k];
        P[n] = variational ? W[n] : T[n];
        for (int k = 1; k <= n && variational; k++)
            P[n] += T[k] * W[n - k];
        for (int k = 1; k <= n; k++)
            for (int d = 1; d <= k; d++)
                M[n] += k % d == 0 ? d * P[d] * M[n - k] : 0;
        M[n] /= n;
        count[n] = W[n] + T[n];
    }
}

/* A tableau that fails first at each order shows how many conditions this order has. */
TEST(every_tree_is_a_condition)
{
    static const struct {
        const char *name;
        int s, order;
    } rows[] = {
        {"euler", 1, 1}, {"midpoint-2", 1, 2}, {"midpoint-3", 3, 3}, {"midpoint-4", 3, 4}, {"midpoint-6", 7, 5}};
    for (int variational = 0; variational < 2; variational++) {
        long count[HIGHEST + 1], said[HIGHEST];
        count_conditions(variational, count);
        assert_int_equal(page_counts(variational ? "VCG, words and trees" : "CG, words and trees", HIGHEST, said),
                         HIGHEST);
        for (int n = 1; n <= HIGHEST; n++)
            assert_int_equal(said[n - 1], count[n]);
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
            struct tableau t = tableau_of(rows[k].name, rows[k].s);
            struct order_conditions found = conditions_of(&t, variational);
            int looked_at = rows[k].order < HIGHEST ? rows[k].order + 1 : HIGHEST;
            assert_int_equal(found.order, rows[k].order);
            assert_int_equal(found.conditions, count[looked_at]);
            assert_int_equal(found.failing > 0, rows[k].order < HIGHEST);
        }
        struct tableau none = tableau_of("euler", 1);
        none.b[0] = R(0.5);
        tableau_conjugate(&none);
        assert_int_equal(conditions_of(&none, variational).conditions, count[1]);
        assert_int_equal(conditions_of(&none, variational).order, 0);
    }
}

/* Steps gamma_k h of one tableau, one after the other, as a tableau [bogfjellmo-marthinsen-2016, lem. 5.4]. */
static struct tableau compose(const struct tableau *base, int parts, const real *gamma)
{
    struct tableau t = {.s = base->s * parts};
    for (int i = 0; i < t.s; i++) {
        int part = i / base->s, stage = i % base->s;
        t.b[i] = gamma[part] * base->b[stage];
        for (int j = 0; j < base->s * (part + 1); j++) {
            t.a[i][j] = gamma[j / base->s] * (j / base->s < part ? base->b[j % base->s] : base->a[stage][j % base->s]);
            t.c[i] += t.a[i][j];
        }
    }
    tableau_conjugate(&t);
    return t;
}

/* Step sizes whose cubes add up to 0, in themselves a palindrome or not. */
static int sizes(int kind, real *gamma)
{
    real root = cbrt(R(2.0)), outer = 1 / (2 - root), five = 1 / (4 - cbrt(R(4.0))), x = (sqrt(R(31.0) / 3) - 1) / 2;
    const real all[][MOST_PARTS] = {
        {R(0.25), R(0.75)}, {x, -1 - x, 2}, {outer, -root * outer, outer}, {five, five, 1 - 4 * five, five, five}};
    const int parts[] = {2, 3, 3, 5};
    memcpy(gamma, all[kind], sizeof all[kind]);
    return parts[kind];
}

/* Compositions of a self-adjoint method of order 2 have order 2; 3 if the cubes of the sizes add up to 0; 4 if the
 * sizes are also a palindrome. This includes the trapezoidal rule, whose triple jump no rule about compositions of
 * midpoint steps knows. */
TEST(compositions_have_the_orders_of_their_sizes)
{
    static const int order[] = {2, 3, 4, 4};
    for (int variational = 0; variational < 2; variational++)
        for (int kind = 0; kind < 4; kind++)
            for (int which = 0; which < 2; which++) {
                real gamma[MOST_PARTS];
                int parts = sizes(kind, gamma);
                struct tableau base = which ? tableau_of("lobatto-iiia", 2) : tableau_of("midpoint-2", 1);
                struct tableau t = compose(&base, parts, gamma);
                assert_int_equal(conditions_of(&t, variational).order, order[kind]);
                if (order[kind] == 2)
                    continue;
                t.a[t.s - 1][0] += R(1e-6); /* control: a composition no longer */
                tableau_conjugate(&t);
                assert_int_equal(conditions_of(&t, variational).order, 1);
            }
}

/* Orders of VCG and CG stated in other sources: no positive weights beyond order 2, `vcg3` and `cg3` 3, each of its
 * own method. */
TEST(known_tableaux_have_their_orders)
{
    static const struct {
        const char *name;
        int s, vcg, cg;
    } rows[] = {{"gauss", 2, 2, 2}, {"gauss", 4, 2, 2}, {"kutta3", 3, 2, 2}, {"rk4", 4, 2, 2},
                {"vcg3", 4, 3, 3},  {"cg3", 3, 2, 3},   {"euler", 1, 1, 1}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct tableau t = tableau_of(rows[k].name, rows[k].s);
        assert_int_equal(conditions_of(&t, true).order, rows[k].vcg);
        assert_int_equal(conditions_of(&t, false).order, rows[k].cg);
    }
}
