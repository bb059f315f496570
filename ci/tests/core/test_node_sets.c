/* Orders of collocation on nodes that nobody chose, with a nonholonomic constraint and without: what tableau_analyse predicts is what is
 * measured, on twenty sets at random with D(0) and D(1). */

#include "ci/tests/core/runs.h"
#include "core/register.h"
#include "core/tableaux/tableau.h"

enum { SETS = 20, MOST = 5 };

/* Numbers in (0, 1), the same on every machine (Knuth's multiplicative congruences). */
static real next_random(unsigned long long *seed)
{
    *seed = *seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (real)(*seed >> 11) / (real)(1ULL << 53);
}

/* Integral over [0, 1] of (x - node_1) .. (x - node_n) x^k. */
static real moment(int n, const real *node, int k)
{
    real coefficient[MOST + 2] = {1}, sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j >= 0; j--)
            coefficient[j] = (j > 0 ? coefficient[j - 1] : 0) - node[i] * coefficient[j];
    for (int j = 0; j <= n; j++)
        sum += coefficient[j] / (real)(j + k + 1);
    return sum;
}

/* 0, 1 and nodes between them; where D(1) is asked for the last of them makes the quadrature exact for one degree more. */
static void draw(unsigned long long *seed, int s, int D, bool symmetric, real *c)
{
    c[0] = 0;
    c[1] = 1;
    for (int i = 2; i < s; i++)
        c[i] = next_random(seed);
    if (symmetric) /* s = 4, 5 */
        c[3] = 1 - c[2], c[4] = R(0.5);
    else if (D == 1)
        c[s - 1] = moment(s - 1, c, 1) / moment(s - 1, c, 0);
    for (int i = 1; i < s; i++) /* ascending */
        for (int j = i; j > 0 && c[j] < c[j - 1]; j--) {
            real x = c[j];
            c[j] = c[j - 1];
            c[j - 1] = x;
        }
}

/* Nodes that lie apart, weights that are positive, and a stability function that forgets: no degenerate ones. */
static bool is_fair(int s, const real *c, const struct tableau_report *report)
{
    bool fair = report->symmetric || fabs(report->R_infinity) < 0.9;
    for (int i = 1; i < s; i++)
        fair = fair && c[i] - c[i - 1] > R(0.08) && c[i] <= 1;
    for (int i = 0; i < s; i++)
        fair = fair && report->b[i] > R(0.02);
    return fair;
}

static void add_nodes(int s, const real *c, struct tableau_report *report)
{
    struct tableau_given own = {.name = "node-set", .summary = "", .source = "", .s = s, .collocation = true};
    struct tableau tableau;
    struct refusal why;
    for (int i = 0; i < s; i++)
        own.c[i] = c[i];
    memset(report, 0, sizeof *report);
    if (register_tableau(&own, &why) != STATUS_OK || tableau_known("node-set", s, &tableau, report, &why) !=
                                                         STATUS_OK) /* digits are missing for what nearly holds */
        report->R_infinity = (double)INFINITY;
}

/* Set k of the twenty: s = 3, 4, 5 with D(0); symmetric; s = 4, 5 with D(1). */
static int set_of(int k, unsigned long long *seed, real *c, struct tableau_report *report)
{
    int D = k < 12 ? 0 : 1, s = k < 8 ? 3 + k % 3 : 4 + k % 2;
    bool symmetric = k >= 8 && k < 12;
    do {
        draw(seed, s, D, symmetric, c);
        add_nodes(s, c, report);
    } while (!is_fair(s, c, report));
    return s;
}

struct errors {
    real q, p, lambda;
};

static struct errors errors_at(struct setup *setup, long steps, const struct trajectory *reference)
{
    static struct storage memory;
    struct trajectory run = *open_storage(&memory);
    setup->steps = steps;
    assert_int_equal(integrate_setup(setup, &run), STATUS_OK);
    return (struct errors){row_difference(3, run.g, reference->g), row_difference(3, run.mu, reference->mu),
                           row_difference(1, run.lambda, reference->lambda)};
}

static bool has_orders(const struct errors *coarse, const struct errors *fine, int q, int p, int lambda)
{
    return fabs(log2(coarse->q / fine->q) - q) < R(0.2) && fabs(log2(coarse->p / fine->p) - p) < R(0.2) &&
           fabs(log2(coarse->lambda / fine->lambda) - lambda) < R(0.2);
}

/* [martin-sato-2018, thm. 5.2]. The corrected theorem 5.2 holds, and as it is printed it does not. */
TEST(predictions_hold_on_random_nodes)
{
    static struct storage memory;
    unsigned long long seed = 20181024;
    real c[MOST + 1];
    struct tableau_report report;
    struct setup setup = case_of("particle", NULL, 0, 8, 1);
    struct reference reference = {.at = *open_storage(&memory)};
    if (!in_quad())
        skip(); /* errors of order 4 reach the round-off of double */
    assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
    setup.method = "node-set";
    for (int k = 0; k < SETS; k++) {
        setup.stages = set_of(k, &seed, c, &report);
        struct errors coarse = errors_at(&setup, 64, &reference.at), fine = errors_at(&setup, 128, &reference.at);
        if (!has_orders(&coarse, &fine, report.order_q, report.order_p, report.order_lambda))
            fail_msg("set %d: %.3f %.3f %.3f, predicted %d %d %d", k, (double)log2(coarse.q / fine.q),
                     (double)log2(coarse.p / fine.p), (double)log2(coarse.lambda / fine.lambda), report.order_q,
                     report.order_p, report.order_lambda);
        assert_false(has_orders(&coarse, &fine, report.paper_q, report.paper_p, report.paper_lambda));
    }
}

/* prod_(j != i) (c_i - c_j) */
static real slope_at_node(int s, const real *c, int i)
{
    real product = 1;
    for (int j = 0; j < s; j++)
        product *= j == i ? 1 : c[i] - c[j];
    return product;
}

/* Largest over least of what should be one number at all nodes. */
static real spread(int s, const real *x)
{
    real least = fabs(x[0]), largest = least;
    for (int i = 1; i < s; i++) {
        least = fmin(least, fabs(x[i]));
        largest = fmax(largest, fabs(x[i]));
    }
    return largest / least;
}

/* docs/mathematics.md, section 4: the first error of ahat is as 1/(b_i M'(c_i)); it is gone from a ahat where b_i M'(c_i)^2 is the same at
 * all nodes; without a constraint the order is 2 r + 2. */
static void expect_structure(int s, const real *c, const struct tableau_report *report, bool lobatto)
{
    real scaled[MAX_STAGES] = {0}, square[MAX_STAGES] = {0};
    int r = report->D;
    for (int i = 0; i < s; i++) {
        real delta = -pow(c[i], (real)(r + 1)) / (r + 1), M = slope_at_node(s, c, i), b = (real)report->b[i];
        for (int j = 0; j < s; j++)
            delta += (real)report->ahat[i][j] * (r ? pow(c[j], (real)r) : 1);
        scaled[i] = delta * b * M;
        square[i] = b * M * M;
    }
    assert_true(spread(s, scaled) - 1 < 1e6 * REAL_EPSILON);
    assert_int_equal(spread(s, square) - 1 < 1e6 * REAL_EPSILON, lobatto);
    assert_int_equal(report->CChat, lobatto ? s : r + 1);
    assert_int_equal(report->B, s + r);
    assert_int_equal(report->order_unconstrained, 2 * r + 2);
}

/* [martin-sato-2018, thm. 5.2]. */
TEST(first_errors_are_what_theory_says)
{
    unsigned long long seed = 20181024;
    real c[MAX_STAGES];
    struct tableau tableau;
    struct tableau_report report;
    struct refusal why;
    for (int k = 0; k < SETS; k++) {
        int s = set_of(k, &seed, c, &report);
        expect_structure(s, c, &report, false);
    }
    for (int s = 3; s <= 7; s++) {
        assert_int_equal(tableau_known("lobatto-iiia", s, &tableau, &report, &why), STATUS_OK);
        expect_structure(s, tableau.c, &report, true);
    }
}
