/* Coefficients of the tableaux: closed forms, conjugates, row sums, refusals. */
#include "ci/tests/core/tableaux.h"

enum { SMALL = 3 };

/* Largest distance of a, b, c from their closed forms. */
static real table_defect(const struct tableau *t, const real a[SMALL][SMALL], const real *b, const real *c)
{
    real largest = 0;
    for (int i = 0; i < t->s; i++) {
        largest = fmax(largest, fmax(fabs(t->b[i] - b[i]), fabs(t->c[i] - c[i])));
        for (int j = 0; j < t->s; j++)
            largest = fmax(largest, fabs(t->a[i][j] - a[i][j]));
    }
    return largest;
}

#define F(numerator, denominator) ((real)(numerator) / (denominator))

struct known {
    const char *name;
    int s;
    real a[SMALL][SMALL], b[SMALL], c[SMALL];
};

/* Hairer, Wanner IV.5, tables 5.3 to 5.13; Sun 2000 for IIIE, IB, IIB; Jay 2015 for IIID. */
static const struct known rational[] = {
    {"gauss", 1, {{F(1, 2)}}, {1}, {F(1, 2)}},
    {"lobatto-iiia", 2, {{0, 0}, {F(1, 2), F(1, 2)}}, {F(1, 2), F(1, 2)}, {0, 1}},
    {"lobatto-iiib", 2, {{F(1, 2), 0}, {F(1, 2), 0}}, {F(1, 2), F(1, 2)}, {0, 1}},
    {"lobatto-iiia",
     3,
     {{0, 0, 0}, {F(5, 24), F(1, 3), F(-1, 24)}, {F(1, 6), F(2, 3), F(1, 6)}},
     {F(1, 6), F(2, 3), F(1, 6)},
     {0, F(1, 2), 1}},
    {"lobatto-iiib",
     3,
     {{F(1, 6), F(-1, 6), 0}, {F(1, 6), F(1, 3), 0}, {F(1, 6), F(5, 6), 0}},
     {F(1, 6), F(2, 3), F(1, 6)},
     {0, F(1, 2), 1}},
    {"lobatto-iiic",
     3,
     {{F(1, 6), F(-1, 3), F(1, 6)}, {F(1, 6), F(5, 12), F(-1, 12)}, {F(1, 6), F(2, 3), F(1, 6)}},
     {F(1, 6), F(2, 3), F(1, 6)},
     {0, F(1, 2), 1}},
    {"lobatto-iiic-star",
     3,
     {{0, 0, 0}, {F(1, 4), F(1, 4), 0}, {0, 1, 0}},
     {F(1, 6), F(2, 3), F(1, 6)},
     {0, F(1, 2), 1}},
    {"lobatto-iiid",
     3,
     {{F(1, 12), F(-1, 6), F(1, 12)}, {F(5, 24), F(1, 3), F(-1, 24)}, {F(1, 12), F(5, 6), F(1, 12)}},
     {F(1, 6), F(2, 3), F(1, 6)},
     {0, F(1, 2), 1}},
    {"lobatto-iiie",
     3,
     {{F(1, 12), F(-1, 12), 0}, {F(3, 16), F(1, 3), F(-1, 48)}, {F(1, 6), F(3, 4), F(1, 12)}},
     {F(1, 6), F(2, 3), F(1, 6)},
     {0, F(1, 2), 1}},
    {"radau-ia", 2, {{F(1, 4), F(-1, 4)}, {F(1, 4), F(5, 12)}}, {F(1, 4), F(3, 4)}, {0, F(2, 3)}},
    {"radau-ia-conjugate", 2, {{0, 0}, {F(1, 3), F(1, 3)}}, {F(1, 4), F(3, 4)}, {0, F(2, 3)}},
    {"radau-ib", 2, {{F(1, 8), F(-1, 8)}, {F(7, 24), F(3, 8)}}, {F(1, 4), F(3, 4)}, {0, F(2, 3)}},
    {"radau-iia", 2, {{F(5, 12), F(-1, 12)}, {F(3, 4), F(1, 4)}}, {F(3, 4), F(1, 4)}, {F(1, 3), 1}},
    {"radau-iia-conjugate", 2, {{F(1, 3), 0}, {1, 0}}, {F(3, 4), F(1, 4)}, {F(1, 3), 1}},
    {"radau-iib", 2, {{F(3, 8), F(-1, 24)}, {F(7, 8), F(1, 8)}}, {F(3, 4), F(1, 4)}, {F(1, 3), 1}},
};

static void check_known(const struct known *known)
{
    /* integrals of products of differences of nodes, all of size 1: a few roundings, and those of the closed form */
    const real bound = 8 * REAL_EPSILON;
    struct tableau t = tableau_of(known->name, known->s);
    assert_at_most(table_defect(&t, known->a, known->b, known->c), bound);
    t.a[known->s - 1][0] += 16 * REAL_EPSILON; /* control: one coefficient a few last bits away */
    assert_above(table_defect(&t, known->a, known->b, known->c), bound);
}

TEST(small_members_have_their_closed_forms)
{
    const real r3 = sqrt(R(3.0)) / 6, r6 = sqrt(R(6.0));
    const struct known irrational[] = {
        {"gauss",
         2,
         {{F(1, 4), F(1, 4) - r3}, {F(1, 4) + r3, F(1, 4)}},
         {F(1, 2), F(1, 2)},
         {F(1, 2) - r3, F(1, 2) + r3}},
        {"radau-iia",
         3,
         {{(88 - 7 * r6) / 360, (296 - 169 * r6) / 1800, (-2 + 3 * r6) / 225},
          {(296 + 169 * r6) / 1800, (88 + 7 * r6) / 360, (-2 - 3 * r6) / 225},
          {(16 - r6) / 36, (16 + r6) / 36, F(1, 9)}},
         {(16 - r6) / 36, (16 + r6) / 36, F(1, 9)},
         {(4 - r6) / 10, (4 + r6) / 10, 1}},
    };
    for (size_t k = 0; k < sizeof rational / sizeof *rational; k++)
        check_known(&rational[k]);
    for (size_t k = 0; k < sizeof irrational / sizeof *irrational; k++)
        check_known(&irrational[k]);
}

/* Largest |b_i ahat_ij + b_j a_ji - b_i b_j|. */
static real conjugate_defect(const struct tableau *t, const real ahat[MAX_STAGES][MAX_STAGES])
{
    real largest = 0;
    for (int i = 0; i < t->s; i++)
        for (int j = 0; j < t->s; j++)
            largest = fmax(largest, fabs(t->b[i] * ahat[i][j] + t->b[j] * t->a[j][i] - t->b[i] * t->b[j]));
    return largest;
}

/* Every implicit member has its conjugate, b > 0, and finite coefficients. The defect is a sum of products of numbers
 * below 1 (b) with numbers below 2 (a): four roundings. */
TEST(every_member_has_its_symplectic_conjugate)
{
    const real bound = 8 * REAL_EPSILON;
    for (int k = 0; k < tableau_count(); k++) {
        struct tableau_info info;
        tableau_describe(k, &info);
        for (int s = info.least_stages; s <= info.most_stages && info.most_stages == MAX_STAGES; s++) {
            struct tableau t = tableau_of(info.name, s), perturbed = t;
            assert_true(t.conjugate);
            for (int i = 0; i < s; i++)
                assert_true(t.b[i] > 0);
            assert_at_most(conjugate_defect(&t, (const real(*)[MAX_STAGES])t.ahat), bound);
            perturbed.a[s - 1][0] += R(1e-3); /* control */
            assert_above(conjugate_defect(&perturbed, (const real(*)[MAX_STAGES])t.ahat), bound);
            struct tableau twice = t;
            memcpy(twice.a, t.ahat, sizeof twice.a);
            tableau_conjugate(&twice);
            for (int i = 0; i < s * s; i++) /* the conjugate of the conjugate; 1/b_i magnifies a rounding */
                assert_close(twice.ahat[i / s][i % s], t.a[i / s][i % s], 8 * REAL_EPSILON / t.b[i / s]);
        }
    }
}

/* Every small s, then a few up to 16: high members cost seconds in quadruple precision. */
static int next_stages(int s)
{
    return s < 6 ? s + 1 : s + 5;
}

/* Largest distance of a of one member from a, or ahat, of another. */
static real pair_defect(const char *name, const char *other, bool conjugate, int s)
{
    struct tableau t = tableau_of(name, s), u = tableau_of(other, s);
    real largest = 0;
    for (int i = 0; i < s; i++)
        for (int j = 0; j < s; j++)
            largest = fmax(largest, t.b[i] * fabs(t.a[i][j] - (conjugate ? u.ahat : u.a)[i][j]));
    return largest;
}

TEST(families_are_paired_as_named)
{
    static const char *const pairs[][2] = {
        {"gauss", "gauss"},
        {"lobatto-iiia", "lobatto-iiib"},
        {"lobatto-iiic", "lobatto-iiic-star"},
        {"lobatto-iiid", "lobatto-iiid"},
        {"lobatto-iiie", "lobatto-iiie"},
        {"radau-ia", "radau-ia-conjugate"},
        {"radau-ib", "radau-ib"},
        {"radau-iia", "radau-iia-conjugate"},
        {"radau-iib", "radau-iib"},
    };
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        for (int s = 2; s <= MAX_STAGES; s = next_stages(s)) {
            bool own = strcmp(pairs[k][0], pairs[k][1]) == 0;
            /* row i times b_i: eight roundings of numbers below 2 */
            assert_at_most(pair_defect(pairs[k][0], pairs[k][1], true, s), 16 * REAL_EPSILON);
            if (!own) { /* control: the two of a pair differ, and neither is its own conjugate */
                assert_above(pair_defect(pairs[k][0], pairs[k][1], false, s), R(1e-6));
                assert_above(pair_defect(pairs[k][0], pairs[k][0], true, s), R(1e-6));
            }
        }
}

static real row_sum_defect(const struct tableau *t)
{
    real largest = 0;
    for (int i = 0; i < t->s; i++) {
        real sum = -t->c[i];
        for (int j = 0; j < t->s; j++)
            sum += t->a[i][j];
        largest = fmax(largest, fabs(sum));
    }
    return largest;
}

/* Rows sum to c where C(1) holds: from s = 2 for the C(s - 1) families, from s = 3 for C(s - 2). */
TEST(rows_sum_to_the_nodes)
{
    for (int k = 0; k < tableau_count(); k++) {
        struct tableau_info info;
        tableau_describe(k, &info);
        bool slow = strcmp(info.name, "lobatto-iiib") == 0 || strcmp(info.name, "lobatto-iiie") == 0;
        int first = info.least_stages == info.most_stages ? info.least_stages : slow ? 3 : 2;
        for (int s = first; s <= info.most_stages; s = next_stages(s)) {
            struct tableau t = tableau_of(info.name, s);
            real bound = 4 * s * s * REAL_EPSILON; /* s terms with s roundings each */
            assert_at_most(row_sum_defect(&t), bound);
            t.a[0][0] += R(1e-3); /* control */
            assert_above(row_sum_defect(&t), bound);
        }
        if (slow) { /* control: without C(1) they do not */
            struct tableau t = tableau_of(info.name, 2);
            assert_above(row_sum_defect(&t), R(0.1));
        }
    }
}

TEST(explicit_tables_are_explicit)
{
    static const char *const names[] = {"euler", "midpoint", "kutta3", "ralston3", "rk4"};
    static const int stages[] = {1, 2, 3, 3, 4};
    for (int k = 0; k < 5; k++) {
        struct tableau t = tableau_of(names[k], stages[k]);
        real sum = 0;
        for (int i = 0; i < t.s; i++) {
            sum += t.b[i];
            for (int j = i; j < t.s; j++)
                assert_true(t.a[i][j] == 0);
        }
        assert_close(sum, 1, 4 * REAL_EPSILON);
    }
    assert_false(tableau_of("midpoint", 2).conjugate); /* b_1 = 0 */
    assert_true(tableau_of("rk4", 4).conjugate);
}

/* Nodes whose weight is 0 have no conjugate, though collocation leaves roundings there: integral of (x - c)(x - 1) over [0, 1] is 0
 * for c = 1/3. */
TEST(a_weight_that_is_0_has_no_conjugate)
{
    const real nodes[][3] = {{0, R(1.0) / 3, 1}, {1, R(1.0) / 3, 0}, {0, R(2.0) / 3, 1}, {R(-1.0), R(0.5), 1}};
    const bool conjugate[] = {false, false, false, true};
    for (int k = 0; k < 4; k++) {
        struct tableau t = {.s = 3};
        memcpy(t.c, nodes[k], sizeof nodes[k]);
        tableau_collocation(&t);
        tableau_conjugate(&t);
        assert_int_equal(t.conjugate, conjugate[k]);
    }
}

TEST(refuses_what_does_not_exist)
{
    struct tableau t;
    struct refusal why;
    assert_int_equal(tableau_make("lobatto", 3, &t, &why), STATUS_UNKNOWN_NAME);
    assert_int_equal(why.field, FIELD_METHOD);
    assert_non_null(strstr(why.message, "\"lobatto\""));
    const struct {
        const char *name;
        int s;
        enum status status;
    } cases[] = {{"lobatto-iiia", 1, STATUS_BAD_VALUE}, {"lobatto-iiia", 2, STATUS_OK},
                 {"gauss", 0, STATUS_BAD_VALUE},        {"gauss", 16, STATUS_OK},
                 {"gauss", 17, STATUS_BAD_VALUE},       {"gauss", -1, STATUS_BAD_VALUE},
                 {"rk4", 3, STATUS_BAD_VALUE},          {"rk4", 4, STATUS_OK}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        assert_int_equal(tableau_make(cases[k].name, cases[k].s, &t, &why), cases[k].status);
        if (cases[k].status != STATUS_OK)
            assert_int_equal(why.field, FIELD_STAGES);
    }
    tableau_make("lobatto-iiia", 1, &t, &why);
    assert_non_null(strstr(why.message, "lobatto-iiia has 2 to 16 stages, not 1"));
}

/* [bogfjellmo-marthinsen-2016, tab. 2].
 * Yoshida's solution A to the digits he prints, and on to working precision: sums of powers up to 2.4, rounded a few times. */
TEST(composition_of_order_6_meets_its_conditions)
{
    static const double printed[] = {0.784513610477560, 0.235573213359357, -1.17767998417887, 1.31518632068391};
    struct tableau t = tableau_of("midpoint-6", 7);
    for (int j = 0; j < 7; j++)
        assert_close(t.b[j], printed[j < 4 ? j : 6 - j], 1e-14);
    for (int power = 1; power <= 5; power += 2) {
        real sum = 0, other = 0;
        for (int j = 0; j < 7; j++) {
            sum += pow(t.b[j], (real)power);
            other += pow(t.b[j] + 64 * REAL_EPSILON, (real)power); /* control: all a few last bits away */
        }
        assert_close(sum, power == 1, 64 * REAL_EPSILON);
        assert_above(fabs(other - (power == 1)), 64 * REAL_EPSILON);
    }
}
