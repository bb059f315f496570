/* Lie group methods: symplecticity on every group, momentum maps, methods that are the same map, adjoint pairs, refusals. */
#include "ci/tests/core/lie_runs.h"
#include "core/run/trajectory.h"

static real bound_of_jacobian(void)
{
    return 64 * pow(REAL_EPSILON, R(0.8));
}

static double symplectic_defect(const char *problem, const struct choice *choice, enum fault fault)
{
    struct setup setup = case_of(problem, choice->method, choice->stages, 5, 1);
    double residual[QUANTITIES], bound[QUANTITIES];
    setup.with = choice->with;
    setup.fault = fault;
    struct core_case *given = opened_case(&setup);
    assert_int_equal(trajectory_structure(given, residual, bound), STATUS_OK);
    case_close(given);
    return residual[QUANTITY_SYMPLECTIC];
}

static const char *const everywhere[] = {"heavy-top", "commuting-flows", "se3-body", "sl2-body",
                                         "aff1-body", "heis3-body",      "pendulum"};
enum { EVERYWHERE = sizeof everywhere / sizeof *everywhere };

TEST(variational_methods_are_symplectic)
{
    static const struct choice choices[] = {{"vrkmk", "r=0", 2},
                                            {"vrkmk", "tableau=kutta3 r=1", 0},
                                            {"vrkmk", "r=4", 2},
                                            {"vrkmk", NULL, 2},
                                            {"vrkmk", "tableau=lobatto-iiia r=2", 3},
                                            {"vcg", "tableau=gauss", 2},
                                            {"vcg", "tableau=vcg3", 0},
                                            {"vcg", NULL, 0},
                                            {"vdexp", "r=2", 2},
                                            {"vdexp", NULL, 2},
                                            {"vrk-cay", NULL, 2},
                                            {"vrkmk", "r=1 denominator=2", 2},
                                            {"vcf4", NULL, 0}};
    for (size_t k = 0; k < sizeof choices / sizeof *choices; k++)
        for (int i = 0; i < EVERYWHERE; i++) {
            if (in_quad() && (k * 5 + (size_t)i) % 14 != 0)
                continue;
            double defect = symplectic_defect(everywhere[i], &choices[k], FAULT_NONE);
            if (!(defect <= (double)bound_of_jacobian()))
                fail_msg("%s %s on %s: %.2g", choices[k].method, choices[k].with, everywhere[i], defect);
        }
}

/* Methods that are not symplectic, and deliberate faults, are refuted. */
TEST(comparators_and_faults_are_not)
{
    static const struct {
        struct choice choice;
        enum fault fault;
    } rows[] = {{{"rkmk", "r=4", 3}, FAULT_NONE},
                {{"cg", NULL, 0}, FAULT_NONE},
                {{"rkmk-cotangent", "r=2", 2}, FAULT_NONE},
                {{"frozen-chart", NULL, 2}, FAULT_NONE},
                {{"vrkmk", "r=2", 2}, FAULT_SECOND},
                {{"vrkmk", "r=2", 2}, FAULT_TRANSPOSED},
                {{"vrkmk", "r=1 denominator=2", 2}, FAULT_SECOND},
                {{"vrkmk", "r=1 denominator=2", 2}, FAULT_TRANSPOSED},
                {{"rkmk", "r=2 denominator=2", 2}, FAULT_NONE},
                {{"vrkmk", "r=2", 2}, FAULT_CUT_TANGENT},
                {{"vdexp", "r=2", 2}, FAULT_SECOND},
                {{"vdexp", "r=2", 2}, FAULT_TRANSPOSED},
                {{"vcg", "tableau=gauss", 2}, FAULT_TRANSPOSED}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        for (int i = 0; i < 2 && (!in_quad() || k % 5 == 2); i++)
            assert_above(symplectic_defect(i ? "sl2-body" : "heavy-top", &rows[k].choice, rows[k].fault), 1e-10);
}

static real after_steps(const char *problem, const char *preset, const struct choice *x, const struct choice *y)
{
    struct ending first, second;
    run_choice(problem, preset, x, 10, 1, &first);
    run_choice(problem, preset, y, 10, 1, &second);
    return ending_distance(&first, &second);
}

/* Pairs that are one map, and a third method, as a control, that is not. */
TEST(methods_that_are_the_same_map)
{
    static const struct {
        const char *problem;
        struct choice first, second, other;
    } rows[] = {{"sl2-body", {"vrkmk", "r=0", 1}, {"vcg", "tableau=midpoint-2", 0}, {"vcg", NULL, 0}},
                {"heavy-top", {"vrkmk", "r=8", 1}, {"vcg", "tableau=midpoint-2", 0}, {"vcg", NULL, 0}},
                {"sl2-body", {"vrkmk", "r=2", 3}, {"vrkmk", "r=3", 3}, {"vrkmk", "r=4", 3}},
                {"heis3-body", {"vrkmk", "r=1", 2}, {"vrkmk", "r=inf", 2}, {"vrkmk", "r=0", 2}},
                {"sl2-body", {"vdexp", "r=inf", 2}, {"vrkmk", "r=inf", 2}, {"vdexp", "r=1", 2}},
                {"sl2-body", {"vdexp", "r=2", 2}, {"vrkmk", "r=0 denominator=2", 2}, {"vrkmk", "r=2", 2}},
                {"aff1-body", {"vrkmk", "r=4 denominator=1", 2}, {"vrkmk", "r=4", 2}, {"vrkmk", "r=2", 2}},
                {"heis3-body", {"vrkmk", "r=0 denominator=1", 2}, {"vrkmk", NULL, 2}, {"vrkmk", "r=0", 2}},
                {"se3-body", {"vdexp", "r=0", 2}, {"vrkmk", "r=0", 2}, {"vdexp", "r=1", 2}},
                {"kepler", {"vrkmk", "r=2", 2}, {"gauss", NULL, 2}, {"gauss", NULL, 3}},
                {"kepler", {"vcg", "tableau=lobatto-iiia", 3}, {"lobatto-iiia", NULL, 3}, {"gauss", NULL, 3}},
                {"pendulum", {"vdexp", "tableau=radau-iia r=1", 2}, {"radau-iia", NULL, 2}, {"gauss", NULL, 2}},
                {"kepler", {"rk", "tableau=gauss", 2}, {"gauss", NULL, 2}, {"rk", "tableau=rk4", 0}}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        real same = after_steps(rows[k].problem, NULL, &rows[k].first, &rows[k].second);
        if (!(same <= 256 * REAL_EPSILON))
            fail_msg("row %zu: %.2g", k, (double)same);
        assert_above(after_steps(rows[k].problem, NULL, &rows[k].first, &rows[k].other), R(1e-12));
    }
}

/* On SO(3): the truncation-free methods are the Hamilton-Pontryagin steps of the same tableau by exp and by cay. */
TEST(without_cut_off_they_are_hamilton_pontryagin)
{
    static const char *const retractions[] = {"exp", "cay"}, *const methods[] = {"vrkmk", "vrk-cay"};
    for (int k = 0; k < 4; k++) {
        struct setup setup = case_of("heavy-top", k % 2 ? methods[k / 2] : "gauss", 2, 10, 1);
        static struct ending end[2];
        setup.retraction = retractions[k / 2];
        struct core_case *given = opened_case(&setup);
        run_steps(given, 1, 10, &end[k % 2]);
        case_close(given);
        if (k % 2)
            assert_at_most(ending_distance(&end[0], &end[1]), 256 * REAL_EPSILON);
    }
}

/* Lemma 5.4: the tableau of a composition is the composition. */
TEST(compositions_are_compositions)
{
    for (int problem = 0; problem < 2; problem++) {
        const char *name = problem ? "aff1-body" : "heavy-top";
        const struct choice whole = {"vcg", "tableau=midpoint-4", 0}, part = {"vcg", "tableau=midpoint-2", 0};
        struct ending end, composed;
        struct run run[3];
        struct core_case *given = open_choice(name, NULL, &part, 10, 1), *all = open_choice(name, NULL, &whole, 10, 1);
        run_steps(all, 1, 1, &end);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(run_open(given, all->tableau.b[k], &run[k]), STATUS_OK);
            if (k > 0)
                run_carry(&run[k - 1], &run[k]);
            assert_int_equal(run_step(&run[k]), STATUS_OK);
        }
        composed = end;
        memcpy(composed.g, run[2].g, sizeof composed.g);
        memcpy(composed.body, run[2].mu, sizeof composed.body);
        real back[SMALL_ELEMENT];
        group_invert(&given->in, run[2].g, back);
        group_coadjoint(&given->in, back, run[2].mu, composed.mu);
        assert_at_most(ending_distance(&end, &composed), 32 * REAL_EPSILON);
        run_steps(given, 1, 1, &composed); /* control: one step of the part */
        assert_above(ending_distance(&end, &composed), R(1e-6));
        for (int k = 0; k < 3; k++)
            run_close(&run[k]);
        case_close(given);
        case_close(all);
    }
}

/* A step h by one and -h by the other leads back. */
static real return_gap(const char *problem, const struct choice *forth, const struct choice *back)
{
    struct core_case *first = open_choice(problem, NULL, forth, 10, 1),
                     *second = open_choice(problem, NULL, back, 10, 1);
    struct run there, again;
    real gap = 0;
    assert_int_equal(run_open(first, 1, &there), STATUS_OK);
    assert_int_equal(run_open(second, -1, &again), STATUS_OK);
    real g[SMALL_ELEMENT];
    memcpy(g, there.g, sizeof g);
    assert_int_equal(run_step(&there), STATUS_OK);
    memcpy(again.g, there.g, sizeof again.g);
    memcpy(again.mu, there.mu, sizeof again.mu);
    memcpy(again.mu_low, there.mu_low, sizeof again.mu_low);
    run_moved(&again);
    assert_int_equal(run_step(&again), STATUS_OK);
    gap = group_distance(&again.in, g, again.g);
    run_close(&there);
    run_close(&again);
    case_close(first);
    case_close(second);
    return gap;
}

TEST(adjoint_pairs)
{
    static const struct choice explicit_base = {"vrkmk", "tableau=euler r=0", 0},
                               implicit_base = {"vrkmk", "tableau=radau-iia r=0", 1},
                               trapezoid = {"vrkmk", "tableau=lobatto-iiia r=0", 2},
                               six = {"vcg", "tableau=midpoint-6", 0}, gauss = {"vrkmk", "r=2", 2};
    for (int k = 0; k < 2; k++) {
        const char *problem = k ? "sl2-body" : "heavy-top";
        assert_at_most(return_gap(problem, &explicit_base, &implicit_base), 64 * REAL_EPSILON);
        assert_at_most(return_gap(problem, &trapezoid, &trapezoid), 64 * REAL_EPSILON);
        assert_at_most(return_gap(problem, &six, &six), 64 * REAL_EPSILON);
        assert_above(return_gap(problem, &explicit_base, &explicit_base), R(1e-4)); /* controls */
        assert_above(return_gap(problem, &gauss, &gauss), R(1e-12));                /* not symmetric for s > 1 */
    }
}

/* Momentum 0 stays, and positions are those of the base method (proposition 3.2). */
TEST(without_momentum_the_base_method_is_left)
{
    static const struct {
        struct choice method, base;
    } rows[] = {{{"vrkmk", "r=2", 3}, {"rkmk", "r=2", 3}},
                {{"vrkmk", "tableau=ralston3 r=1", 0}, {"rkmk", "tableau=ralston3 r=1", 0}},
                {{"vcg", "tableau=cg3", 0}, {"cg", "tableau=cg3", 0}}};
    for (size_t k = 0; k < 3; k++) {
        struct ending end, base;
        run_choice("commuting-flows", "without-momentum", &rows[k].method, 10, 1, &end);
        run_choice("commuting-flows", "without-momentum", &rows[k].base, 10, 1, &base);
        for (int c = 0; c < 3; c++)
            assert_at_most(fabs(end.mu[c]), 64 * REAL_EPSILON);
        assert_at_most(ending_distance(&end, &base), 128 * REAL_EPSILON);
        run_choice("commuting-flows", NULL, &rows[k].method, 10, 1, &end); /* control: with momentum */
        assert_above(ending_distance(&end, &base), R(1e-3));
    }
}

static int claimed_order(const char *problem, const struct choice *choice)
{
    struct core_case *given = open_choice(problem, NULL, choice, 8, 1);
    struct claim claims[MAX_CLAIMS];
    int count = case_claims(given, claims);
    case_close(given);
    assert_true(count >= 2 && claims[0].kind == CLAIM_ORDER && claims[0].quantity == QUANTITY_Q);
    return (int)claims[0].value;
}

/* Orders are computed from tableau, cut-off and group [mathematics, Lie 3.1, 1.7]. */
TEST(orders_are_computed)
{
    static const struct {
        const char *problem;
        struct choice choice;
        int order;
    } rows[] = {{"heavy-top", {"vrkmk", "r=0", 3}, 2},
                {"heavy-top", {"vrkmk", "r=1", 3}, 3},
                {"heavy-top", {"vrkmk", "r=2", 3}, 5},
                {"heavy-top", {"vrkmk", "r=3", 3}, 5},
                {"heavy-top", {"vrkmk", "r=4", 3}, 6},
                {"heavy-top", {"vrkmk", "r=4", 4}, 7},
                {"heavy-top", {"vrkmk", "r=6", 5}, 9},
                {"heavy-top", {"vrkmk", "r=0 denominator=1", 4}, 3},
                {"heavy-top", {"vrkmk", "r=1 denominator=2", 4}, 5},
                {"heavy-top", {"vrkmk", "r=2 denominator=2", 4}, 6},
                {"heavy-top", {"vrkmk", "r=4 denominator=2", 5}, 9},
                {"heis3-body", {"vrkmk", "r=0 denominator=1", 2}, 4},
                {"heavy-top", {"vrkmk", "tableau=ralston3 r=1", 0}, 2},
                {"heavy-top", {"vrkmk", "tableau=kutta3 r=1", 0}, 3},
                {"heis3-body", {"vrkmk", "r=1", 2}, 4},
                {"heis3-body", {"vrkmk", "r=0", 2}, 2},
                {"kepler", {"vrkmk", "r=0", 3}, 6},
                {"heavy-top", {"vdexp", "r=2", 3}, 4},
                {"heavy-top", {"vdexp", "r=4", 3}, 6},
                {"heavy-top", {"vcg", "tableau=gauss", 3}, 2},
                {"heavy-top", {"vcg", "tableau=cg3", 0}, 2},
                {"heavy-top", {"vcg", "tableau=vcg3", 0}, 3},
                {"heavy-top", {"vcg", "tableau=midpoint-3", 0}, 3},
                {"heavy-top", {"vcg", "tableau=midpoint-4", 0}, 4},
                {"heavy-top", {"vcg", "tableau=midpoint-6", 0}, 6},
                {"kepler", {"vcg", "tableau=gauss", 3}, 6},
                {"heavy-top", {"cg", "tableau=cg3", 0}, 3},
                {"heavy-top", {"cg", "tableau=gauss", 2}, 2},
                {"heavy-top", {"rkmk", "tableau=ralston3 r=1", 0}, 3},
                {"heavy-top", {"rkmk-cotangent", "r=4", 3}, 6},
                {"kepler", {"rk", "tableau=rk4", 0}, 4}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (claimed_order(rows[k].problem, &rows[k].choice) != rows[k].order)
            fail_msg("%s %s on %s: %d, not %d", rows[k].choice.method, rows[k].choice.with, rows[k].problem,
                     claimed_order(rows[k].problem, &rows[k].choice), rows[k].order);
}

TEST(misfits_are_refused)
{
    static const struct {
        const char *problem, *retraction;
        struct choice choice;
        const char *says;
    } rows[] = {{"particle", NULL, {"vrkmk", NULL, 2}, "vrkmk needs a problem without constraints; particle has one"},
                {"heavy-top", "cay", {"vrkmk", NULL, 2}, "vrkmk works with the retraction exp, not cay"},
                {"heavy-top", "exp", {"vrk-cay", NULL, 2}, "vrk-cay works with the retraction cay, not exp"},
                {"heavy-top",
                 NULL,
                 {"vcg", "tableau=midpoint", 0},
                 "vcg divides by the weights of its tableau; of midpoint some b_i = 0"},
                {"heavy-top", NULL, {"vrkmk", "r=17", 2}, "vrkmk: r is at most 16, or inf"},
                {"heavy-top",
                 NULL,
                 {"vrkmk", "denominator=2", 2},
                 "vrkmk: r = inf is dexp^-1 itself; with a denominator r is a number"},
                {"heavy-top", NULL, {"vrkmk", "r=10 denominator=7", 2}, "vrkmk: r + denominator is at most 16"},
                {"heavy-top",
                 NULL,
                 {"vrkmk", "r=5 denominator=3", 2},
                 "vrkmk: dexp^-1 has no approximant [5/3]: both odd, r >= denominator + 2; [4/3] is the next"},
                {"heavy-top",
                 NULL,
                 {"rk", NULL, 0},
                 "rk is for problems on R^n; heavy-top is on SO(3), where rkmk is its like"}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct setup setup = case_of(rows[k].problem, rows[k].choice.method, rows[k].choice.stages, 8, 1);
        struct refusal why;
        struct core_case *given;
        setup.with = rows[k].choice.with;
        setup.retraction = rows[k].retraction;
        assert_int_not_equal(case_open(&setup, &given, &why), STATUS_OK);
        assert_string_equal(why.message, rows[k].says);
    }
}
