/* The general format of variational Lie group methods [bogfjellmo-marthinsen-2016, (11)]: products of exponentials of
 * sums and brackets; and the series
 * of dexp^{-1} up to the highest cut-off. */
#include "ci/tests/core/lie_runs.h"
#include "core/groups/group.h"
#include "core/lie/ad_series.h"
#include "core/numbers/linear.h"
#include "core/tableaux/tableau.h"

static const real a[2][2] = {{R(0.25), R(-0.125)}, {R(0.375), R(0.5)}}, b[2] = {R(0.625), R(0.375)};

static void add(struct tableau_given *given)
{
    struct refusal why;
    given->summary = given->source = "test";
    given->s = 2;
    for (int i = 0; i < 2; i++) {
        given->b[i] = b[i];
        for (int j = 0; j < 2; j++)
            given->a[i][j] = a[i][j];
    }
    if (tableau_add(given, &why) != STATUS_OK)
        fail_msg("%s", why.message);
}

/* A = h (a_i1 xi_1 + a_i2 xi_2) + (weight a_i2 a_i1) [h xi_2, h xi_1] in one exponential, row 2 the step. */
static void add_one_exponential(const char *name, real weight)
{
    struct exponents_given exponents = {.count = 1, .brackets = 3};
    for (int i = 0; i < 3; i++) {
        const real *row = i < 2 ? a[i] : b;
        exponents.sum[0][i][0] = row[0];
        exponents.sum[0][i][1] = row[1];
        exponents.bracket[i] = (struct bracket_given){i, 0, 2, {1, 0}, weight * row[0] * row[1]};
    }
    struct tableau_given given = {.name = name, .exponents = &exponents};
    add(&given);
}

static real apart(const char *problem, const char *with, const char *other)
{
    struct ending one, two;
    struct choice free = {"vcf", with, 0}, products = {"vcg", other, 0};
    struct core_case *given = open_choice(problem, NULL, &free, 8, 1);
    run_steps(given, 1, 4, &one);
    case_close(given);
    given = open_choice(problem, NULL, &products, 8, 1);
    run_steps(given, 1, 4, &two);
    case_close(given);
    return ending_distance(&one, &two);
}

/* If brackets of brackets vanish, exp(y) exp(x) = exp(x + y + [y, x]/2): the product of Crouch and Grossman and one
 * exponential with a bracket are one map, and so are the variational methods that they make. */
TEST(products_are_one_exponential_with_brackets)
{
    struct tableau_given plain = {.name = "test-product"};
    add(&plain);
    add_one_exponential("test-bracket", R(0.5));
    add_one_exponential("test-other-bracket", R(-0.5));
    assert_at_most(apart("heis3-body", "tableau=test-bracket", "tableau=test-product"), 512 * REAL_EPSILON);
    assert_above(apart("heis3-body", "tableau=test-other-bracket", "tableau=test-product"), R(1e-5)); /* controls */
    assert_above(apart("se3-body", "tableau=test-bracket", "tableau=test-product"), R(1e-7));
}

/* The remainder after ad^r is about 2 (|x|/2 pi)^{r+2}: up to the highest r it falls by (|x|/2 pi)^2 each. */
TEST(cut_off_series_converge)
{
    struct setup setup = case_of("heavy-top", "vrkmk", 2, 8, 1);
    setup.retraction = "exp";
    struct core_case *given = opened_case(&setup);
    struct instance in = given->in;
    lane x[3], minus[3], y[3], exact[3], cut[3];
    const real at[3] = {R(1.5), R(-1.0), R(2.0)}, of[3] = {R(0.5), R(0.75), R(-0.25)};
    real angle = norm_euclidean(3, at), last = 0;
    struct chart back;
    in.lanes = 1;
    broadcast(3, at, x);
    broadcast(3, of, y);
    for (int c = 0; c < 3; c++)
        for (int l = 0; l < LANES; l++)
            minus[c][l] = -x[c][l];
    group_chart(&in, minus, &back);
    group_apply(&in, &back, TANGENT_INVERSE, y, exact);
    for (int r = 4; r <= MAX_TRUNCATION; r += 2) {
        struct series_in_ad series = series_dexp_inverse(r);
        real off = 0;
        series_apply(&in, &series, false, x, y, cut);
        for (int c = 0; c < 3; c++)
            off = fmax(off, fabs(cut[c][0] - exact[c][0]));
        real rate = (angle / (2 * REAL_PI)) * (angle / (2 * REAL_PI));
        if (r > 4) /* 1 + 2^-(r+2) is what the next zeta function has */
            assert_close(off / last, rate, rate / 16);
        last = off;
    }
    case_close(given);
}
