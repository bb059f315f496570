/* Members of an ensemble side by side: each is its own trajectory, whatever runs beside it. */
#include "ci/tests/core/members.h"

enum { STEPS = 64 };

/* Member j of an ensemble of LANES: kepler has no constraint and another eccentricity each, m = 4 no compiled kernel. */
static struct setup member_of(const char *problem, int stages, int j, long steps)
{
    bool kepler = strcmp(problem, "kepler") == 0;
    struct setup setup = case_of(kepler ? "kepler" : "chaotic", kepler ? "gauss" : "lobatto-iiia", stages, steps, 4);
    setup.samples = 4;
    if (strcmp(problem, "chaotic-9") == 0)
        set_parameter(&setup, "m", 4);
    if (kepler)
        set_parameter(&setup, "e", (wide)(j + 1) / 16);
    else
        set_parameter(&setup, "member", 12 * j);
    return setup;
}

static struct storage beside[LANES], other[LANES], alone;
static enum status status[LANES];

/* Both solve the same equations to round-off: a few units of it a step, values below 8. Orbits of T = 4 part by less than
 * a hundredfold. */
TEST(members_are_their_trajectories)
{
    const char *const problems[] = {"chaotic", "chaotic-9", "kepler"};
    const real allowed = 100 * 64 * STEPS * REAL_EPSILON;
    const int most_stages =
        sizeof(real) == sizeof(double) ? 9 : 2; /* quadruple precision has but one way to run them */
    struct setup setups[LANES];
    for (int k = 0; k < 3; k++)
        for (int s = 2; s <= most_stages; s += s < 5 ? 1 : 4) {
            long iterations = 0, iterations_alone = 0;
            for (int l = 0; l < LANES; l++)
                setups[l] = member_of(problems[k], s, l, STEPS);
            assert_int_equal(side_by_side(setups, LANES), sizeof(real) == sizeof(double));
            run_members(setups, LANES, beside, status);
            for (int l = 0; l < LANES; l++) {
                assert_int_equal(status[l], STATUS_OK);
                assert_true(run_alone(&setups[l], &alone));
                assert_at_most(apart(&setups[l], &beside[l], &alone), allowed);
                assert_above(apart(&setups[l], &beside[(l + 1) % LANES], &alone), allowed); /* control */
                assert_at_most((real)fabs(beside[l].at.swings - alone.at.swings), allowed * (real)alone.at.swings);
                assert_above((real)alone.at.swings, 0);
                iterations += beside[l].at.work.iterations;
                iterations_alone += alone.at.work.iterations;
            }
            assert_in_range(100 * iterations, 95 * iterations_alone, 105 * iterations_alone);
        }
}

/* The last `count` members, backwards, against all of them in order. */
static void run_backwards(const char *problem, int count)
{
    struct setup setups[LANES];
    for (int l = 0; l < count; l++)
        setups[l] = member_of(problem, 3, LANES - 1 - l, STEPS / 4);
    run_members(setups, count, other, status);
    same_bits_backwards(other, count, beside);
}

/* Bit for bit: one, two, .. eight of them. */
TEST(neighbours_do_not_matter)
{
    const char *const problems[] = {"chaotic", "chaotic-9", "kepler"};
    struct setup setups[LANES];
    for (int k = 0; k < 3; k++) {
        for (int l = 0; l < LANES; l++)
            setups[l] = member_of(problems[k], 3, l, STEPS / 4);
        run_members(setups, LANES, beside, status);
        for (int count = 1; count <= LANES; count++)
            run_backwards(problems[k], count);
    }
}

/* A member whose iteration does not contract and one that cannot start end as they do alone, and the others do not see
 * it. */
TEST(failing_members_disturb_nobody)
{
    struct setup setups[LANES], stiff;
    for (int l = 0; l < LANES; l++)
        setups[l] = member_of("chaotic", 3, l, STEPS);
    run_members(setups, LANES, beside, status);
    stiff = setups[2];
    stiff.q_size = 7;
    for (int c = 0; c < 7; c++)
        stiff.q[c] = 9;
    setups[2] = stiff;
    run_members(setups, LANES, other, status);
    for (int l = 0; l < LANES; l++) {
        if (l != 2)
            assert_true(same_bits(&other[l], &beside[l]));
        assert_int_equal(status[l] == STATUS_OK, run_alone(&setups[l], &alone));
        if (l == 2)
            assert_true(same_bits(&other[l], &alone));
    }
    run_alone(&stiff, &alone);
    /* control: the iteration that lanes have did fail; quadruple, which has no such lanes, is refined and does without */
    assert_int_equal(alone.at.work.newton > 0, sizeof(real) == sizeof(double));
}

/* Pairs that cannot run side by side: each as it does without the other. */
static void compare_apart(const struct setup *pair)
{
    assert_false(side_by_side(pair, 2));
    run_members(pair, 2, beside, status);
    for (int l = 0; l < 2; l++) {
        assert_int_equal(status[l], STATUS_OK);
        run_members(&pair[l], 1, other, status);
        assert_true(same_bits(&beside[l], &other[0]));
        assert_true(run_alone(&pair[l], &alone));
        assert_int_equal(same_bits(&beside[l], &alone), !side_by_side(&pair[l], 1));
    }
}

TEST(different_physics_runs_apart)
{
    struct setup pairs[][2] = {
        {member_of("chaotic", 3, 1, STEPS), member_of("chaotic-9", 3, 2, STEPS)},
        {case_of("cvt", "lobatto-iiia", 2, STEPS, 4), case_of("cvt", "lobatto-iiia", 2, STEPS, 4)},
        {member_of("chaotic", 3, 1, STEPS), member_of("chaotic", 3, 2, 2 * STEPS)},
    };
    set_parameter(&pairs[1][1], "eps", (wide)0.25);
    for (int k = 0; k < 3; k++) {
        compare_apart(pairs[k]);
        assert_int_equal(side_by_side(&pairs[k][1], 1), sizeof(real) == sizeof(double)); /* control: it is the pair */
    }
}

/* Holonomic constraints, the Hamiltonian form and deliberate faults have no lanes for members. */
TEST(other_steps_run_one_at_a_time)
{
    struct setup setups[] = {case_of("disc", "lobatto-iiia-hamiltonian", 2, STEPS, 1),
                             case_of("spherical-pendulum", "lobatto-iiia", 2, STEPS, 1),
                             case_of("cvt", "lobatto-iiia-hamiltonian", 2, STEPS, 1),
                             case_of("cvt", "lobatto-iiia", 2, STEPS, 1)};
    setups[3].fault = FAULT_FORCE;
    for (int k = 0; k < 4; k++) {
        struct setup pair[] = {setups[k], setups[k]};
        assert_false(side_by_side(&setups[k], 1));
        compare_apart(pair);
    }
    setups[3].fault = FAULT_NONE;
    assert_int_equal(side_by_side(&setups[3], 1), sizeof(real) == sizeof(double)); /* control: it was the fault */
}

static bool at_once(void)
{
    return true;
}

TEST(members_are_given_up)
{
    struct setup setups[LANES];
    for (int l = 0; l < LANES; l++)
        setups[l] = member_of("chaotic", 2, l, STEPS);
    run_members(setups, LANES, beside, status);
    for (int l = 0; l < LANES; l++) {
        assert_int_equal(status[l], STATUS_OK); /* control: nobody gives up */
        setups[l].give_up = at_once;
    }
    run_members(setups, LANES, beside, status);
    for (int l = 0; l < LANES; l++)
        assert_int_equal(status[l], STATUS_TIMEOUT);
}

/* Error of member 3 at the end against the exact flow: Gauss with s stages converges as h^(2s). */
TEST(orders_hold)
{
    struct reference *exact = calloc(1, sizeof *exact);
    static struct storage flow;
    assert_non_null(exact);
    for (int s = 2; s <= 3; s++) {
        real error[2];
        for (int k = 0; k < 2; k++) {
            struct setup setups[LANES];
            for (int l = 0; l < LANES; l++)
                setups[l] = member_of("kepler", s, l, 48L << k);
            exact->at = *open_storage(&flow);
            assert_int_equal(reference_setup(&setups[3], exact), STATUS_OK);
            run_members(setups, LANES, beside, status);
            error[k] = row_difference(2, beside[3].g + 6, flow.g + 6);
        }
        real order = log2(error[0] / error[1]);
        assert_close(order, 2 * s, R(0.15));
        assert_above(fabs(order - 2 * (5 - s)), R(0.15)); /* control: not the order of the other */
    }
    free(exact);
}

/* Lanes end their iterations by the rule of a single run: as many corrections, but for accidents of rounding. (Without the
 * half that it requires of corrections below the last bit, lanes took a quarter more at s = 4.) */
TEST(a_member_stops_as_a_run_does)
{
    long steps = sizeof(real) == sizeof(double) ? 1600 : 8; /* quadruple has no lanes */
    for (int s = 2; s <= 4; s++) {
        long together = 0, single = 0;
        for (int j = 0; j < LANES; j++) {
            struct setup setup = member_of("chaotic", s, j, steps);
            run_members(&setup, 1, beside, status);
            assert_int_equal(status[0], STATUS_OK);
            assert_true(run_alone(&setup, &alone));
            together += beside[0].at.work.iterations;
            single += alone.at.work.iterations;
        }
        assert_at_most(fabs((real)(together - single)), R(0.1) * (real)single);
    }
}
