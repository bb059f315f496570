/* Symplecticity by the Jacobian and reversal of one step, for every family, with methods that must fail. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/tableaux/tableau.h"

/* Differences of order 8 with a seventh root of epsilon: truncation and round-off are below epsilon^(4/5) times derivatives of the step,
 * which are below 64 for h = 1/8. No bound of a case is allowed more. */
static real symplectic_bound(void)
{
    return 64 * pow(REAL_EPSILON, R(0.8));
}

/* Two steps, each good to a few units. */
static const double reversal_units = 64;

static void assert_between(double found, real least, real most)
{
    assert_at_most((real)found, most);
    assert_above((real)found, least);
}

static void structure_of(const struct setup *setup, real *symplectic, real *reversal)
{
    double residual[QUANTITIES], bound[QUANTITIES];
    assert_int_equal(structure_setup(setup, residual, bound), STATUS_OK);
    /* the numbers of these problems are about 1: a bound is round-off of two steps, or of differences of order 8, and not much more */
    assert_between(bound[QUANTITY_REVERSAL], 8 * REAL_EPSILON, 256 * REAL_EPSILON);
    if (!isnan(bound[QUANTITY_SYMPLECTIC]))
        assert_between(bound[QUANTITY_SYMPLECTIC], pow(REAL_EPSILON, R(0.8)), 1024 * pow(REAL_EPSILON, R(0.8)));
    *symplectic = residual[QUANTITY_SYMPLECTIC];
    *reversal = residual[QUANTITY_REVERSAL];
}

/* Call check for every implicit member with two and three stages, in quad also four: there a fault of order h^7 or so
 * is still far above round-off. */
static void for_every_member(void (*check)(const struct setup *setup, const struct tableau_report *report))
{
    static const char *const problems[] = {"kepler", "paraboloid"};
    const int most = REAL_EPSILON < 1e-20 ? 4 : 3;
    for (int k = 0; k < tableau_count(); k++) {
        struct tableau_info info;
        tableau_describe(k, &info);
        for (int s = 2; s <= most && info.most_stages == MAX_STAGES; s++)
            for (int p = 0; p < 2; p++) {
                struct setup setup = case_of(problems[p], info.name, s, 8, 1);
                struct tableau_report report;
                struct refusal why;
                assert_int_equal(CORE_ENTRY()->tableau_report(info.name, s, &report, &why), STATUS_OK);
                check(&setup, &report);
            }
    }
}

/* Returns true if a alone is symplectic: if it is its own conjugate; or IIIB with s = 2, whose two stages are both
 * the midpoint's. */
static bool symplectic_alone(const struct setup *setup, const struct tableau_report *report)
{
    wide largest = 0;
    if (strcmp(setup->method, "lobatto-iiib") == 0 && report->s == 2)
        return true;
    for (int i = 0; i < report->s; i++)
        for (int j = 0; j < report->s; j++)
            largest = fmaxf128(largest, fabsf128(report->a[i][j] - report->ahat[i][j]));
    return largest < 1e-6;
}

static void check_symplectic(const struct setup *setup, const struct tableau_report *report)
{
    real symplectic, reversal;
    struct setup faulty = *setup;
    structure_of(setup, &symplectic, &reversal);
    assert_at_most(symplectic, symplectic_bound());
    faulty.fault = FAULT_CONJUGATE; /* control: ahat = a is symplectic only for some */
    structure_of(&faulty, &symplectic, &reversal);
    if (symplectic_alone(setup, report))
        assert_at_most(symplectic, symplectic_bound());
    else
        assert_above(symplectic, 10 * symplectic_bound());
}

TEST(pairs_are_symplectic_and_faulty_ones_are_not)
{
    for_every_member(check_symplectic);
}

static void check_reversal(const struct setup *setup, const struct tableau_report *report)
{
    real symplectic, reversal;
    structure_of(setup, &symplectic, &reversal);
    if (report->symmetric)
        assert_at_most(reversal, reversal_units * REAL_EPSILON);
    else /* the control: Lobatto IIIC and the Radau methods do not come back */
        assert_above(reversal, 10 * reversal_units * REAL_EPSILON);
}

TEST(symmetric_members_come_back_and_others_do_not)
{
    for_every_member(check_reversal);
}

/* With a constraint there is no symplectic form to test, but symmetry remains. */
TEST(constrained_steps_come_back)
{
    static const char *const problems[] = {"particle",       "cvt", "chaotic", "warped-particle", "spherical-pendulum",
                                           "double-pendulum"};
    real symplectic, reversal;
    for (int k = 0; k < 6; k++)
        for (int s = 2; s <= 5; s++) {
            struct setup setup = case_of(problems[k], "lobatto-iiia", s, 8, 1);
            structure_of(&setup, &symplectic, &reversal);
            assert_true(isnan(symplectic));
            assert_at_most(reversal, reversal_units * REAL_EPSILON);
            setup.fault = FAULT_TABLEAU; /* control */
            structure_of(&setup, &symplectic, &reversal);
            assert_above(reversal, 100 * reversal_units * REAL_EPSILON);
        }
}

/* Under a constant force along one coordinate symplectic Euler comes back with its momentum, h^2 off in that coordinate and nowhere else:
 * the residual is that, whichever coordinate it is. */
TEST(a_gap_in_one_coordinate_is_seen)
{
    struct lines lines;
    real symplectic, reversal[3], symmetric;
    for (int c = 0; c < 3; c++) {
        char source[512];
        snprintf(source, sizeof source,
                 "problem: fall\nsummary: s\nsource: s\ngroup: R^3\nposition: q[3]\nvelocity: v[3]\n"
                 "lagrangian: (v[1]^2 + v[2]^2 + v[3]^2)/2 - q[%d]\n"
                 "initial.default.q: 1\ninitial.default.q: 1\ninitial.default.q: 1\n"
                 "initial.default.v: 1/2\ninitial.default.v: 1/2\ninitial.default.v: 1/2\n",
                 c + 1);
        struct setup setup = case_of("fall", "rect0", 1, 8, 1);
        setup.text = read_lines(source, &lines);
        structure_of(&setup, &symplectic, &reversal[c]);
        assert_at_most(fabs(log(reversal[c] * 64)), log(R(4.0))); /* h = 1/8, places and momenta are about 1 */
        assert_at_most(fabs(reversal[c] - reversal[0]), REAL_EPSILON);
        setup.method = "trap";
        structure_of(&setup, &symplectic, &symmetric);
        assert_at_most(symmetric, reversal_units * REAL_EPSILON);
    }
}
