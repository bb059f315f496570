/* The Hamilton-Pontryagin step: the reference point, constraints at the nodes, many stages, fallback to Newton. */
#include "ci/tests/core/runs.h"
#include "core/hp/hp.h"
#include "core/numbers/linear.h"
#include "core/run/predictor.h"

static struct storage run, exact;

static void open_reference(const struct setup *setup)
{
    struct reference reference;
    reference.at = *open_storage(&exact);
    assert_int_equal(reference_setup(setup, &reference), STATUS_OK);
}

/* Errors at the end time against the open reference, not divided by anything. */
static void errors_at_end(const struct setup *setup, real error[3])
{
    struct shape shape = shape_of(setup);
    assert_int_equal(integrate_setup(setup, open_storage(&run)), STATUS_OK);
    error[0] = row_difference(shape.element, run.g, exact.g);
    error[1] = row_difference(shape.n, run.mu, exact.mu);
    error[2] = row_difference(shape.m, run.lambda, exact.lambda);
}

/* [mathematics, HP 4]: particle, q = (1, 1/2, 0), v = (3/10, -7/10, 3/20), T = 1, s = 4, 64 steps. Errors in quad to the
 * three digits that are given. In double the first two are lost in round-off: a few units a step, 64 steps. */
TEST(reference_point_of_the_spec)
{
    struct setup setup = case_of("particle", "lobatto-iiia", 4, 64, 1);
    setup.q_size = setup.v_size = 3;
    const wide q[] = {1, R(0.5), 0}, v[] = {3 / (wide)10, -7 / (wide)10, 3 / (wide)20};
    memcpy(setup.q, q, sizeof q);
    memcpy(setup.v, v, sizeof v);
    real error[3], round_off = 64 * REAL_EPSILON;
    open_reference(&setup);
    errors_at_end(&setup, error);
    assert_close(error[0], R(6.05e-15), R(0.005e-15) + round_off);
    assert_close(error[1], R(7.98e-15), R(0.005e-15) + round_off);
    assert_close(error[2], R(3.47e-9), R(0.005e-9));
    setup.fault = FAULT_TABLEAU; /* control */
    errors_at_end(&setup, error);
    assert_above(error[0], R(6.1e-15) + round_off);
    assert_above(error[2], R(3.5e-9));
}

/* psi and Phi are solved for at g+, mu+ to round-off of their terms, which are below 8; what is left is the last
 * correction, a few units. */
static const double node_bound = 64;

TEST(constraints_hold_at_the_nodes)
{
    int checked = 0;
    for (int k = 0; k < motion_count(); k++) {
        const struct problem *p = motion_at(k);
        for (int s = 2; s <= 6 && p->constraint != CONSTRAINT_NONE; s++) {
            struct setup setup = case_of(p->name, "lobatto-iiia", s, 3, 0.25);
            enum status status = integrate_setup(&setup, open_storage(&run));
            if (status != STATUS_OK || !(run.at.constraint + run.at.tangency <= node_bound * (double)REAL_EPSILON))
                print_error("%s, s = %d: %s\n", p->name, s, status_text(status));
            assert_int_equal(status, STATUS_OK);
            assert_at_most((real)(run.at.constraint + run.at.tangency), node_bound * REAL_EPSILON);
            checked++;
        }
    }
    assert_true(checked >= 5 * 6);
    struct setup rough = case_of("particle", "rough-trapezoidal", 2, 8, 0.5); /* control: a method that does not */
    assert_int_equal(integrate_setup(&rough, open_storage(&run)), STATUS_OK);
    assert_above((real)run.at.constraint, R(1e-6));
    rough.method = "gauss-unprojected";
    rough.problem = "spherical-pendulum";
    assert_int_equal(integrate_setup(&rough, open_storage(&run)), STATUS_OK);
    assert_above((real)run.at.tangency, R(1e-6));
}

/* More stages than one batch has lanes: the order is still 2s - 2 in quad, and double is at its round-off. */
TEST(stages_beyond_one_batch)
{
    static const char *const problems[] = {"particle", "spherical-pendulum", "warped-particle", "disc"};
    for (int k = 0; k < 4; k++)
        for (int s = LANES + 1; s <= 12; s++) {
            struct setup setup = case_of(problems[k], "lobatto-iiia", s, 2, 1);
            real coarse[3], fine[3], round_off = 256 * REAL_EPSILON; /* of four steps and of the reference */
            if (s == LANES + 1)
                open_reference(&setup);
            errors_at_end(&setup, coarse);
            setup.steps = 4;
            errors_at_end(&setup, fine);
            if (fine[0] > 1000 * round_off) /* two coarse steps: far from asymptotic, but near 2s - 2 */
                assert_close(log2(coarse[0] / fine[0]), 2 * s - 2, 3);
            else
                assert_at_most(fine[0], round_off + coarse[0] / 1000);
        }
    struct setup most = case_of("particle", "lobatto-iiia", MAX_STAGES, 4, 1);
    real error[3];
    open_reference(&most);
    errors_at_end(&most, error); /* order 30: 4^-30 = 1e-18 times a constant far below 1 */
    assert_at_most(error[0], 256 * REAL_EPSILON + R(1e-26));
    most.fault = FAULT_FORCE; /* control */
    errors_at_end(&most, error);
    assert_above(error[0], R(1e-3));
}

/* The state after some steps with the solver started at a tier, without a predictor but for the cheapest in quadruple. */
static void state_from_tier(const struct setup *setup, enum solver_tier tier, struct run *out)
{
    struct run now;
    assert_int_equal(start_run(setup, &now), STATUS_OK);
    struct hp *hp = now.work;
    assert_int_equal(hp->predictor != NULL, sizeof(real) > sizeof(double));
    if (tier > TIER_REFINED) {
        predictor_close(hp->predictor);
        hp->predictor = NULL;
        solver_refine_by(&hp->solver, NULL);
        hp->solver.tier = tier;
    }
    take_steps(&now, setup->steps);
    *out = now;
    end_run(&now);
}

/* All tiers solve the same equations to round-off. A step's solution is known to a few units, multipliers to 1/h (an
 * index-2 problem) or 1/h^2 (index 3) as many. */
TEST(tiers_give_the_same_answer)
{
    static const char *const cases[][2] = {{"particle", "lobatto-iiia"},
                                           {"warped-particle", "lobatto-iiia-hamiltonian"},
                                           {"chaotic", "lobatto-iiia"},
                                           {"spherical-pendulum", "lobatto-iiia"},
                                           {"kepler", "gauss"},
                                           {"paraboloid", "radau-iia"},
                                           {"disc", "lobatto-iiia"},
                                           {"heavy-top", "lobatto-iiia-hamiltonian"},
                                           {"ball", "lobatto-iiia"},
                                           {"pinned-body", "lobatto-iiia"},
                                           {"spherical-pendulum", "gauss-projected"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct run tiers[TIERS];
        struct setup setup = case_of(cases[k][0], cases[k][1], 3, 8, 1);
        for (enum solver_tier tier = 0; tier < TIERS; tier++)
            state_from_tier(&setup, tier, &tiers[tier]);
        if (sizeof(real) > sizeof(double)) /* two or three evaluations a step, one more in the first */
            assert_true(3 * tiers[TIER_REFINED].counts.iterations < tiers[TIER_FIXED_POINT].counts.iterations &&
                        tiers[TIER_REFINED].counts.iterations <= 3 * setup.steps + 1);
        for (enum solver_tier tier = 0; tier < TIERS; tier++) {
            assert_int_equal(tiers[tier].counts.newton > 0, tier > TIER_FIXED_POINT);
            real bound = 64 * 8 * REAL_EPSILON;
            for (int c = 0; c < tiers[0].in.element; c++)
                assert_close(tiers[tier].g[c], tiers[0].g[c], bound);
            for (int c = 0; c < tiers[0].in.n; c++)
                assert_close(tiers[tier].mu[c], tiers[0].mu[c], bound);
            for (int c = 0; c < tiers[0].in.m; c++)
                assert_close(tiers[tier].lambda[c], tiers[0].lambda[c], 64 * bound);
        }
        struct run other; /* control: another tableau is another answer */
        setup.fault = FAULT_TABLEAU;
        state_from_tier(&setup, TIER_FULL_NEWTON, &other);
        assert_above(fabs(other.g[0] - tiers[0].g[0]), 64 * 8 * REAL_EPSILON);
    }
}

/* Steps too long for the fixed point go to Newton by themselves and still satisfy the stage equations. */
TEST(long_steps_fall_back)
{
    struct setup setup = case_of("oscillator", "gauss", 2, 4, 40);
    assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
    assert_true(run.at.work.newton > 0);
    /* Gauss keeps quadratic energies; the energy is 1.3 and stages of size h omega x up to 15 cancel in it */
    assert_at_most((real)run.at.invariant_deviation[0], 4 * 256 * REAL_EPSILON);
    setup.horizon = 0.4; /* control: short steps do not */
    assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
    assert_int_equal(run.at.work.newton, 0);
}

/* Nothing that cannot be computed passes for a result. */
TEST(failures_are_statuses)
{
    struct setup setup = case_of("kepler", "gauss", 2, 4, 1);
    setup.q_size = setup.v_size = 2; /* at the centre: force 0/0 */
    assert_int_not_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
    setup.q[0] = 1; /* control */
    assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
}
