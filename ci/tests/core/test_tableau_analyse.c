/* Results of tableau_analyse, compared with the theory and with a second route on monomials. */
#include "ci/tests/core/tableaux.h"

static struct tableau_report analyse(const struct tableau *t)
{
    struct tableau_report report;
    tableau_analyse(t, &report);
    return report;
}

/* Every small s, then a few up to 16: high members cost seconds in quadruple precision. */
static int next_stages(int s)
{
    return s < 6 ? s + 1 : s + 5;
}

/* Orders by theory as 2s - B, s - C, s - D, .. ; order = 2s - unconstrained order; limit is R(infinity): SIGN is
 * (-1)^s, NEXT_SIGN (-1)^(s-1). Assumptions of the double sums by composition of C with Chat and of D with Dhat, but
 * for Lobatto IIIA-IIIB, where a removes the one defect of ahat [mathematics, HP 1]. */
enum limit { ZERO, INFINITE, SIGN, NEXT_SIGN };
static const struct family {
    const char *name;
    int B, C, D, Chat, Dhat, CC, DD, CC_hat, DD_hat, order;
    bool symmetric;
    enum limit limit;
} theory[] = {
    {"gauss", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, SIGN},
    {"lobatto-iiia", 2, 0, 2, 2, 0, 0, 0, 2, 2, 2, true, NEXT_SIGN},
    {"lobatto-iiib", 2, 2, 0, 0, 2, 2, 2, 0, 0, 2, true, NEXT_SIGN},
    {"lobatto-iiic", 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, false, ZERO},
    {"lobatto-iiic-star", 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, false, INFINITE},
    {"lobatto-iiid", 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, true, SIGN},
    {"lobatto-iiie", 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, true, SIGN},
    {"radau-ia", 1, 1, 0, 0, 1, 1, 1, 0, 0, 1, false, ZERO},
    {"radau-ia-conjugate", 1, 0, 1, 1, 0, 0, 0, 1, 1, 1, false, INFINITE},
    {"radau-ib", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, false, SIGN},
    {"radau-iia", 1, 0, 1, 1, 0, 0, 0, 1, 1, 1, false, ZERO},
    {"radau-iia-conjugate", 1, 1, 0, 0, 1, 1, 1, 0, 0, 1, false, INFINITE},
    {"radau-iib", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, false, SIGN},
};

enum { FAMILIES = sizeof theory / sizeof *theory };

/* The double conditions begin at 2, so 1 stands for "none". */
static int from_two(int order)
{
    return order < 1 ? 1 : order;
}

/* [martin-sato-2018, app. A.3]. */
TEST(families_satisfy_what_theory_says_and_no_more)
{
    for (int f = 0; f < FAMILIES; f++)
        for (int s = 2; s <= MAX_STAGES; s = next_stages(s)) {
            const struct family *want = &theory[f];
            struct tableau t = tableau_of(want->name, s);
            struct tableau_report got = analyse(&t);
            const int pairs[][2] = {{got.B, 2 * s - want->B},
                                    {got.C, s - want->C},
                                    {got.D, s - want->D},
                                    {got.Chat, s - want->Chat},
                                    {got.Dhat, s - want->Dhat},
                                    {got.CChat, from_two(s - want->CC)},
                                    {got.DDhat, from_two(s - want->DD)},
                                    {got.ChatC, from_two(s - want->CC_hat)},
                                    {got.DhatD, from_two(s - want->DD_hat)},
                                    {got.order_unconstrained, 2 * s - want->order},
                                    {got.symmetric, want->symmetric}};
            for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
                if (pairs[k][0] != pairs[k][1])
                    print_error("%s, s = %d, entry %zu\n", want->name, s, k);
                assert_int_equal(pairs[k][0], pairs[k][1]);
            }
        }
}

TEST(stability_limits)
{
    for (int f = 0; f < FAMILIES; f++)
        for (int s = 2; s <= MAX_STAGES; s = next_stages(s)) {
            struct tableau t = tableau_of(theory[f].name, s);
            double got = analyse(&t).R_infinity, sign = s % 2 ? -1 : 1;
            const double want[] = {0, (double)INFINITY, sign, -sign};
            if (theory[f].limit == INFINITE)
                assert_true(isinf(got));
            else /* A is ill-conditioned like s^2: its inverse loses that many units */
                assert_close(got, want[theory[f].limit], 64 * s * s * s * REAL_EPSILON);
        }
    struct tableau t = tableau_of("lobatto-iiia", 4);
    t.a[3][1] += R(1e-3); /* control: no longer stiffly accurate, no limit by the submatrix */
    assert_true(isnan(analyse(&t).R_infinity));
}

/* H1, H2, H3, H1', H2' in this order. */
static unsigned hypotheses(const struct tableau *t)
{
    struct tableau_report r = analyse(t);
    return (unsigned)(r.H1 << 4 | r.H2 << 3 | r.H3 << 2 | r.H1_conjugate << 1 | r.H2_conjugate);
}

TEST(hypotheses_of_constrained_use)
{
    enum { H1 = 16, H2 = 8, H3 = 4, H1_HAT = 2, H2_HAT = 1, ALL = 31 };
    for (int s = 2; s <= MAX_STAGES; s = next_stages(s)) {
        struct tableau t = tableau_of("lobatto-iiia", s);
        assert_int_equal(hypotheses(&t), ALL);
        t = tableau_of("gauss", s);
        assert_int_equal(hypotheses(&t), H2); /* no end of the step among the nodes */
        t = tableau_of("lobatto-iiic", s);
        assert_int_equal(hypotheses(&t), H2 | H3 | H1_HAT);
        t = tableau_of("lobatto-iiib", s);
        assert_int_equal(hypotheses(&t) & (H1 | H3), 0);
        t = tableau_of("radau-iia", s);
        assert_int_equal(hypotheses(&t), H2 | H3 | H1_HAT);
    }
    /* controls: each hypothesis is lost alone when its own coefficient moves */
    const struct {
        int i, j;
        unsigned lost;
        bool hat;
    } moved[] = {{0, 1, H1, false}, {3, 1, H3, false}, {1, 3, H1_HAT, true}, {1, 0, H2_HAT, true}};
    for (size_t k = 0; k < sizeof moved / sizeof *moved; k++) {
        struct tableau t = tableau_of("lobatto-iiia", 4);
        (moved[k].hat ? t.ahat : t.a)[moved[k].i][moved[k].j] += R(1e-3);
        assert_int_equal(hypotheses(&t), ALL & ~moved[k].lost);
    }
    struct tableau t = tableau_of("lobatto-iiia", 4);
    memcpy(t.a[2], t.a[1], sizeof t.a[2]);
    assert_int_equal(hypotheses(&t), ALL & ~(unsigned)H2);
}

/* Theorem 5.2 and corollary: q, p at 2s - 2, lambda at s for even s, s - 1 for odd s. */
TEST(theorem_5_2_for_lobatto)
{
    for (int s = 2; s <= MAX_STAGES; s++) {
        struct tableau t = tableau_of("lobatto-iiia", s);
        struct tableau_report r = analyse(&t);
        assert_int_equal(r.order_q, 2 * s - 2);
        assert_int_equal(r.order_p, 2 * s - 2);
        assert_int_equal(r.order_lambda, s % 2 ? s - 1 : s);
        assert_int_equal(r.stage_q, s);
        assert_int_equal(r.stage_P, s - 2);
        assert_int_equal(r.stage_p, s);
    }
    for (int f = 0; f < FAMILIES; f++) { /* no other family meets the hypotheses */
        struct tableau t = tableau_of(theory[f].name, 3);
        assert_int_equal(analyse(&t).order_q >= 0, strcmp(theory[f].name, "lobatto-iiia") == 0);
    }
}

/* Defects of the nine conditions on x^(k-1), written as the sums of [mathematics, HP 1], nothing shared with the core. */
static real power(real x, int k)
{
    real product = 1;
    while (k-- > 0)
        product *= x;
    return product;
}

typedef const real (*square)[MAX_STAGES];

static real defect_B(const struct tableau *t, int k)
{
    real sum = -(real)1 / k;
    for (int i = 0; i < t->s; i++)
        sum += t->b[i] * power(t->c[i], k - 1);
    return fabs(sum);
}

static real defect_C(const struct tableau *t, square a, int k)
{
    real largest = 0;
    for (int i = 0; i < t->s; i++) {
        real sum = -power(t->c[i], k) / k;
        for (int j = 0; j < t->s; j++)
            sum += a[i][j] * power(t->c[j], k - 1);
        largest = fmax(largest, fabs(sum));
    }
    return largest;
}

static real defect_D(const struct tableau *t, square a, int k)
{
    real largest = 0;
    for (int j = 0; j < t->s; j++) {
        real sum = -t->b[j] * (1 - power(t->c[j], k)) / k;
        for (int i = 0; i < t->s; i++)
            sum += t->b[i] * power(t->c[i], k - 1) * a[i][j];
        largest = fmax(largest, fabs(sum));
    }
    return largest;
}

static real defect_CC(const struct tableau *t, square a, square ahat, int k)
{
    real largest = 0;
    for (int i = 0; i < t->s; i++) {
        real sum = -power(t->c[i], k) / (k * (k - 1));
        for (int j = 0; j < t->s; j++)
            for (int l = 0; l < t->s; l++)
                sum += a[i][j] * ahat[j][l] * power(t->c[l], k - 2);
        largest = fmax(largest, fabs(sum));
    }
    return largest;
}

static real defect_DD(const struct tableau *t, square a, square ahat, int k)
{
    real largest = 0;
    for (int l = 0; l < t->s; l++) {
        real sum = -t->b[l] * (k - 1 - (k * t->c[l] - power(t->c[l], k))) / (k * (k - 1));
        for (int i = 0; i < t->s; i++)
            for (int j = 0; j < t->s; j++)
                sum += t->b[i] * power(t->c[i], k - 2) * a[i][j] * ahat[j][l];
        largest = fmax(largest, fabs(sum));
    }
    return largest;
}

enum { MOST = 2 * MAX_STAGES + 1 };

/* The order to which each condition holds. For s <= 4 a condition that fails does so by more than 1e-5. */
static void monomial_orders(const struct tableau *t, int order[9])
{
    square a = (square)t->a, ahat = (square)t->ahat;
    for (int condition = 0; condition < 9; condition++) {
        int k = condition < 5 ? 1 : 2;
        for (; k <= MOST; k++) { /* a node at 0 alone satisfies C for ever */
            const real defect[] = {defect_B(t, k),
                                   defect_C(t, a, k),
                                   defect_D(t, a, k),
                                   defect_C(t, ahat, k),
                                   defect_D(t, ahat, k),
                                   k > 1 ? defect_CC(t, a, ahat, k) : 0,
                                   k > 1 ? defect_DD(t, a, ahat, k) : 0,
                                   k > 1 ? defect_CC(t, ahat, a, k) : 0,
                                   k > 1 ? defect_DD(t, ahat, a, k) : 0};
            if (defect[condition] > R(1e-8))
                break;
        }
        order[condition] = k - 1;
    }
}

static void assert_same_orders(const struct tableau *t)
{
    struct tableau_report r = analyse(t);
    int got[] = {r.B, r.C, r.D, r.Chat, r.Dhat, r.CChat, r.DDhat, r.ChatC, r.DhatD}, want[9];
    monomial_orders(t, want);
    for (int k = 0; k < 9; k++)
        assert_int_equal(got[k], want[k]);
}

TEST(both_routes_agree)
{
    for (int f = 0; f < FAMILIES; f++)
        for (int s = strncmp(theory[f].name, "lobatto", 7) == 0 ? 2 : 1; s <= 4; s++) {
            struct tableau t = tableau_of(theory[f].name, s);
            assert_same_orders(&t);
            t.a[s - 1][0] += R(1e-3); /* also where the conditions fail */
            tableau_conjugate(&t);
            assert_same_orders(&t);
        }
}

/* Control: any one coefficient moved by 1e-3 lowers C and D, and the predicted orders with them. */
TEST(a_moved_coefficient_lowers_the_orders)
{
    for (int s = 3; s <= MAX_STAGES; s = next_stages(s)) {
        const struct tableau unmoved = tableau_of("lobatto-iiia", s);
        for (int k = 0; k < s * s; k += s < 7 ? 1 : 3 * s + 1) {
            struct tableau t = unmoved;
            t.a[k / s][k % s] += R(1e-3);
            tableau_conjugate(&t);
            struct tableau_report r = analyse(&t);
            assert_int_equal(r.B, 2 * s - 2); /* b is untouched */
            assert_true(r.C < s && r.D < s - 2);
            assert_true(r.order_q < 2 * s - 2 && r.order_p < 2 * s - 2);
            assert_true(r.order_unconstrained < 2 * s - 2);
        }
    }
}

static bool is_known(const struct tableau *t, const char *name)
{
    static struct tableau found;
    static struct tableau_report report, fresh;
    struct refusal why;
    assert_int_equal(tableau_known(name, t->s, &found, &report, &why), STATUS_OK);
    tableau_analyse(t, &fresh);
    return memcmp(&found, t, sizeof found) == 0 && report.order_unconstrained == fresh.order_unconstrained &&
           report.B == fresh.B && report.C == fresh.C && report.D == fresh.D &&
           memcmp(report.a, fresh.a, sizeof fresh.a) == 0 && memcmp(report.c, fresh.c, sizeof fresh.c) == 0;
}

/* Orders of products of exponentials, first asked for and then kept, are those of the tableau's own analysis. */
TEST(group_orders_are_those_of_the_coefficients)
{
    static const struct {
        const char *name;
        int s, vcg, cg; /* [bogfjellmo-marthinsen-2016, sec. 5] */
    } rows[] = {{"gauss", 2, 2, 2}, {"cg3", 3, 2, 3}, {"vcg3", 4, 3, 3}};
    static struct tableau tableau;
    static struct tableau_report report;
    struct refusal why;
    for (int again = 0; again < 2; again++)
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
            assert_int_equal(tableau_known(rows[k].name, rows[k].s, &tableau, &report, &why), STATUS_OK);
            assert_int_equal(report.order_vcg, 0); /* nobody asks for it in the report */
            assert_int_equal(tableau_group_order(&report, true), rows[k].vcg);
            assert_int_equal(tableau_group_order(&report, false), rows[k].cg);
            tableau_analyse_on_groups(&tableau, &report);
            assert_int_equal(report.order_vcg, rows[k].vcg);
            assert_int_equal(report.order_cg, rows[k].cg);
        }
}

/* A report that was kept equals a new one; a tableau of the user's own is another when it has changed. */
TEST(what_is_known_is_what_is_made)
{
    struct refusal why;
    const struct tableau gauss = tableau_of("gauss", 3), lobatto = tableau_of("lobatto-iiia", 3);
    for (int k = 0; k < 4; k++) { /* made, then kept; that of the user's own is another each time */
        assert_true(is_known(&gauss, "gauss"));
        assert_true(is_known(&lobatto, "lobatto-iiia"));
        assert_false(is_known(&gauss, "lobatto-iiia")); /* control */
        struct tableau_given own = {.name = "mine", .summary = "", .source = "", .s = 2, .collocation = true};
        own.c[1] = k % 2 ? 1 : (wide)0.5;
        assert_int_equal(tableau_add(&own, &why), STATUS_OK);
        const struct tableau mine = tableau_of("mine", 2);
        assert_true(is_known(&mine, "mine"));
    }
}
