/* Gauss with a holonomic constraint at the stages: the documented order reduction, number by number. */
#include "ci/tests/core/runs.h"

enum { RUNS = 4 };
static struct storage run, exact;

/* |q error| + |p error| at T = 1 on the spherical pendulum with 10, 20, 40, 80 steps [mathematics, HP 3]; momentum
 * alone where only that is given. */
static void errors(const char *method, int stages, enum fault fault, bool momentum_only, real error[RUNS])
{
    struct setup setup = case_of("spherical-pendulum", method, stages, 10, 1);
    struct reference reference = {.at = *open_storage(&exact)};
    shape_of(&setup);
    assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
    setup.fault = fault;
    for (int k = 0; k < RUNS; k++, setup.steps *= 2) {
        assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
        error[k] = row_difference(3, run.mu, exact.mu);
        if (!momentum_only)
            error[k] += row_difference(3, run.g, exact.g);
    }
}

/* To the digits that are given: half a unit of the last. */
static void assert_digits(real got, double want, double unit)
{
    assert_close(got, want, unit / 2);
}

TEST(projected_errors_are_those_of_the_spec)
{
    real error[RUNS];
    errors("gauss-projected", 2, FAULT_NONE, false, error);
    assert_digits(error[0], 1.95e-4, 1e-6);
    assert_digits(error[1], 4.91e-5, 1e-7);
    assert_digits(error[2], 1.23e-5, 1e-7);
    assert_digits(error[3], 3.09e-6, 1e-8);
    assert_at_most((real)run.at.constraint, 16 * REAL_EPSILON);
    assert_at_most((real)run.at.tangency, 16 * REAL_EPSILON);
    for (int k = 1; k < RUNS; k++) /* order 2, not 4: control that a fourth-order method would fail */
        assert_close(log2(error[k - 1] / error[k]), 2, R(0.02));
    errors("gauss-projected", 2, FAULT_TABLEAU, false, error);
    assert_above(fabs(error[3] - R(3.09e-6)), R(1e-7)); /* control */
}

TEST(unprojected_momentum_does_not_converge)
{
    real error[RUNS];
    errors("gauss-unprojected", 2, FAULT_NONE, true, error);
    assert_digits(error[0], 1.7e-2, 1e-3);
    assert_digits(error[3], 1.6e-2, 1e-3);
    assert_above((real)run.at.tangency, R(1e-3)); /* control: what the projection is for */
}

TEST(lobatto_errors_are_those_of_the_spec)
{
    real error[RUNS];
    errors("lobatto-iiia", 2, FAULT_NONE, false, error);
    assert_digits(error[0], 2.08e-3, 1e-5);
    assert_digits(error[3], 3.25e-5, 1e-7);
    for (int k = 1; k < RUNS; k++)
        assert_close(log2(error[k - 1] / error[k]), 2, R(0.02));
    errors("lobatto-iiia", 3, FAULT_NONE, false, error);
    assert_digits(error[0], 8.28e-7, 1e-9);
    assert_digits(error[3], 2.02e-10, 1e-12);
    for (int k = 1; k < RUNS; k++)
        assert_close(log2(error[k - 1] / error[k]), 4, R(0.02));
    errors("lobatto-iiia", 3, FAULT_TABLEAU, false, error);
    assert_above(error[0], R(8.3e-7)); /* control */
}

/* On every problem that takes it the projection keeps both constraints at the nodes: on a group it moves g within the
 * group. Rounding of a solved constraint, values below 8. */
TEST(projection_holds_wherever_it_is_not_refused)
{
    int ran = 0;
    for (int k = 0; k < CORE_ENTRY()->problems(); k++) {
        struct problem_info info;
        struct shape shape;
        struct refusal why;
        CORE_ENTRY()->problem(k, &info);
        struct setup setup = case_of(info.name, "gauss-projected", 2, 64, 1);
        if (check_setup(&setup, &shape, &why) != STATUS_OK)
            continue;
        assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
        if (!(run.at.constraint + run.at.tangency <= 64 * (double)REAL_EPSILON))
            print_error("%s:\n", info.name);
        assert_at_most((real)run.at.constraint, 64 * REAL_EPSILON);
        assert_at_most((real)run.at.tangency, 64 * REAL_EPSILON);
        setup.method = "gauss-unprojected"; /* control */
        assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
        assert_above((real)run.at.tangency, R(1e-7));
        ran++;
    }
    assert_true(ran >= 2);
}
