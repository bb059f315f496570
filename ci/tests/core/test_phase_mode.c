/* The parasitic mode p - theta(q) of methods of phase-space Lagrangians [mathematics, Degenerate 1] [mathematics, Degenerate 2]. */
#include "ci/tests/core/phase_cases.h"
#include "core/numbers/linear.h"
#include "core/problem/phase_space.h"
#include "core/run/trajectory.h"

/* Largest distance of a momentum, over these steps, from that of the positions. */
static real largest_defect(const char *source, const char *method, int stages, int steps)
{
    static struct lines lines;
    struct setup setup = phase_case(source, &lines, method, stages, steps);
    struct run run;
    real theta[2], largest = 0;
    assert_int_equal(start_run(&setup, &run), STATUS_OK);
    for (int k = 0; k < steps && run_step(&run) == STATUS_OK; k++) {
        phase_momenta(&run.in, run.g, theta);
        largest = fmax(largest, distance_max(2, theta, run.mu));
    }
    end_run(&run);
    return largest;
}

/* Unprojected steps leave p = theta(q) and, with a nonlinear theta, lose it by a mode that grows; a linear one keeps it. */
TEST(parasitic_modes)
{
    assert_at_most(largest_defect(pendulum, "degenerate-gauss", 2, 100), 1000 * REAL_EPSILON);
    assert_above(largest_defect(pendulum, "degenerate-trapezoidal", 0, 100), R(1e-4));
    assert_above(largest_defect(prey, "degenerate-gauss", 1, 10), R(1e-3));
    assert_above(largest_defect(prey, "degenerate-gauss", 1, 200), R(0.1));
    assert_at_most(largest_defect(prey, "degenerate-symmetric", 1, 200), 0);
    assert_at_most(largest_defect(prey, "degenerate-post", 1, 200), 0);
}

/* Returns M - R (1 + h A) of the mode after one step of 1 / steps. */
static real mode_left(const char *source, int s, long steps, enum fault fault)
{
    static struct lines lines;
    struct setup setup = phase_case(source, &lines, "degenerate-gauss", s, steps);
    double error[QUANTITIES], floor[QUANTITIES];
    setup.horizon = 1;
    setup.fault = fault;
    struct core_case *given = opened_case(&setup);
    assert_int_equal(trajectory_stages(given, error, floor), STATUS_OK);
    case_close(given);
    assert_at_most((real)floor[QUANTITY_MODE], R(1e-8));
    return (real)error[QUANTITY_MODE];
}

/* The mode follows delta' = A delta to second order of a step, for every s. Controls: another force, for which A is that of another motion;
 * a linear theta, for which A = 0 and nothing is left. */
TEST(the_mode_has_one_equation)
{
    for (int s = 1; s <= 4; s++) {
        assert_at_most(fabs(mode_left(prey, s, 64, FAULT_NONE) / mode_left(prey, s, 128, FAULT_NONE) - 4), R(0.3));
        assert_at_most(fabs(mode_left(prey, s, 64, FAULT_FORCE) / mode_left(prey, s, 128, FAULT_FORCE) - 2), R(0.3));
        assert_at_most(mode_left(pendulum, s, 64, FAULT_NONE), R(1e-10));
    }
}

/* Sizes of the mode on `prey` in the first, 3rd, 5th, 7th and 8th of 8 units of time, h = 1/40, from a program of its own (numpy), with the
 * derivatives of theta by hand: deviation and prediction. */
static const struct {
    const char *method;
    int stages;
    double deviation[5], predicted[5];
} sizes[] = {
    {"degenerate-gauss",
     1,
     {0.000275658012, 0.000319090001, 0.00186583012, 0.00282068475, 0.00344284518},
     {3.14787192, 3.70378557, 22.5664015, 36.0459165, 44.137893}},
    {"degenerate-gauss",
     2,
     {6.8310783e-05, 0.000107190605, 0.000466391462, 0.000733469383, 0.000828600032},
     {1.72649434, 2.38379345, 13.4374866, 21.3825751, 26.2436339}},
    {"degenerate-reset",
     2,
     {2.52852806e-06, 5.86366025e-06, 5.01814547e-06, 2.01850587e-06, 7.2312533e-06},
     {1.72649434, 2.38379345, 13.4374866, 21.3825751, 26.2436339}},
};

/* Returns the largest relative distance of deviations from sizes[k], and of predictions. */
static void off_sizes(size_t k, enum fault fault, double *deviation, double *predicted)
{
    enum { UNITS = 8 };
    static const int kept[] = {0, 2, 4, 6, 7};
    static struct lines lines;
    struct setup setup = phase_case(prey, &lines, sizes[k].method, sizes[k].stages, 320);
    struct mode_size at[UNITS];
    setup.horizon = UNITS;
    setup.fault = fault;
    struct core_case *given = opened_case(&setup);
    assert_int_equal(trajectory_mode(given, UNITS, at), STATUS_OK);
    case_close(given);
    *deviation = *predicted = 0;
    for (int i = 0; i < 5; i++) {
        *deviation = fmax(*deviation, fabs(at[kept[i]].deviation / sizes[k].deviation[i] - 1));
        *predicted = fmax(*predicted, fabs(at[kept[i]].predicted / sizes[k].predicted[i] - 1));
        assert_at_most((real)at[kept[i]].floor, 1000 * REAL_EPSILON);
    }
}

/* The mode grows as its linear equation says, and not under a projection. Controls: the momentum reset, and not reset. */
TEST(the_mode_grows_as_its_equation)
{
    double deviation, predicted;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        off_sizes(k, FAULT_NONE, &deviation, &predicted);
        assert_at_most((real)deviation, R(1e-5));
        assert_at_most((real)predicted, R(1e-5));
        off_sizes(k, k < 2 ? FAULT_RESET : FAULT_RAW, &deviation, &predicted);
        assert_above((real)deviation, R(0.9));
        assert_at_most((real)predicted, R(1e-5));
    }
}

/* Over a period of `prey` the prediction grows by the larger Floquet multiplier of delta' = A delta, 10.426, by that program. With a linear theta
 * nothing is predicted, and with half of theta 0 the mode stays as small as derivatives of theta let it. */
TEST(growth_is_that_of_floquet)
{
    enum { PERIODS = 3, PARTS = 3 };
    static struct lines lines;
    static const char *const sources[] = {prey, pendulum, proper};
    struct mode_size at[PERIODS * PARTS];
    for (int k = 0; k < 3; k++) {
        struct setup setup = phase_case(sources[k], &lines, "degenerate-gauss", 3, 288);
        setup.horizon = PERIODS * 4.83546581207265Q;
        struct core_case *given = opened_case(&setup);
        assert_int_equal(trajectory_mode(given, PERIODS * PARTS, at), STATUS_OK);
        case_close(given);
        for (int i = 0; i < PARTS; i++) {
            const real late = (real)at[(PERIODS - 1) * PARTS + i].predicted;
            const real growth = late / (real)at[(PERIODS - 2) * PARTS + i].predicted;
            if (k == 0)
                assert_at_most(fabs(growth - R(10.426)), R(2e-2));
            else
                assert_true(k == 1 ? isnan(late) : fabs(growth - 1) < R(1e-4));
        }
    }
    struct setup setup = phase_case(prey, &lines, "rk", 0, 640);
    setup.horizon = 1;
    setup.with = "tableau=midpoint";
    struct core_case *given = opened_case(&setup);
    assert_int_equal(trajectory_mode(given, 4, at), STATUS_REFUSED);
    case_close(given);
}

static bool at_once(void)
{
    return true;
}

/* Many intervals take longer than the run, whose solver asks only every 64 evaluations. */
TEST(the_prediction_may_be_given_up)
{
    static struct lines lines;
    struct setup setup = phase_case(prey, &lines, "degenerate-gauss", 1, 2);
    struct mode_size at[2];
    setup.give_up = at_once;
    struct core_case *given = opened_case(&setup);
    assert_int_equal(trajectory_mode(given, 2, at), STATUS_TIMEOUT);
    case_close(given);
}
