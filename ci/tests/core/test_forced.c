/* Explicit time and forces: the time that stages have, the balance of energy with a power that is wrong, and that no method goes past either. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/hp/hp.h"
#include "core/register.h"
#include "core/run/method.h"

/* x'' = -x - x'/5 + cos(2 t)/2, and the same with one of the two alone. */
#define LINE(l, forces)                                                                                                \
    "problem: line\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: " l "\n" forces                                  \
    "initial.default.q: 1\ninitial.default.v: 1/2\n"
#define DRIVEN LINE("v^2/2 - x^2/2", "forces: cos(2*t)/2 - v/5\n")
#define DAMPED LINE("v^2/2 - x^2/2", "forces: -v/5\n")
#define TIMED LINE("v^2/2 - (1 + sin(2*t)/2)*x^2/2", "")

/* A mass that grows by what a stream brings, as momenta have it: the derivative of h by t depends on the momentum. */
#define GROWING                                                                                                        \
    "problem: line\ngroup: R^1\nposition: x\nmomenta: p\nhamiltonian: p^2/(2 + t) + x^2/2\nforces: -p/5\n"             \
    "initial.default.q: 1\ninitial.default.p: 1/2\n"

static struct lines lines;

static struct setup driven_case(const char *text, const char *method, int stages, long steps)
{
    struct setup setup = case_of("line", method, stages, steps, 2);
    setup.text = read_lines(text, &lines);
    return setup;
}

TEST(stages_have_their_times)
{
    struct setup setup = driven_case(DRIVEN, "lobatto-iiia", 3, 8);
    struct run run;
    open_run(&setup, &run);
    take_steps(&run, 5);
    assert_at_most(fabs(run.t - 5 * run.h), 4 * REAL_EPSILON);
    assert_at_most(fabs((*run.node.in.time)[0] - run.t), 0);
    assert_int_equal(hp_solve(&run), STATUS_OK);
    const struct hp *hp = run.work;
    for (int i = 0; i < 3; i++)
        assert_at_most(fabs((*hp->in[0].time)[i] - run.t - i * run.h / 2), 4 * REAL_EPSILON);
    end_run(&run);
}

/* Seven eights of the way there and back: the same state. */
TEST(a_run_goes_back_through_its_times)
{
    struct setup setup = driven_case(DRIVEN, "lobatto-iiia", 3, 64);
    struct core_case *given = opened_case(&setup);
    struct run forth, back;
    assert_int_equal(run_open(given, 1, &forth), STATUS_OK);
    assert_int_equal(run_open(given, -1, &back), STATUS_OK);
    take_steps(&forth, 56);
    run_carry(&forth, &back);
    take_steps(&back, 56);
    assert_at_most(fabs(back.t), 64 * REAL_EPSILON);
    assert_at_most(fabs(back.g[0] - 1), 4096 * REAL_EPSILON);
    run_carry(&forth, &back);
    run_set_time(&back, 0); /* control: the same state at another time */
    take_steps(&back, 56);
    assert_above(fabs(back.g[0] - 1), R(1e-2));
    run_close(&forth);
    run_close(&back);
    case_close(given);
}

/* A problem with a function replaced; cases/text finds the text behind a problem. */
struct view {
    struct problem problem;
    const void *text;
};

/* The problem's own power, which the replacements below call. */
static physics *power_of_problem;

static void negated_power(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    power_of_problem(in, g, eta, out);
    FOR_LANES(l, in) out[0][l] = -out[0][l];
}

static void power_at_start(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    static const lane zero;
    struct instance start = *in;
    start.time = &zero;
    power_of_problem(&start, g, eta, out);
}

/* Returns the largest deviation from the energy balance if `power` replaces the problem's own. */
static double off_balance(const char *text, long steps, physics *power)
{
    const bool in_momenta = strstr(text, "momenta");
    struct setup setup = driven_case(text, in_momenta ? "stormer-verlet" : "lobatto-iiia", in_momenta ? 0 : 2, steps);
    struct core_case *given = opened_case(&setup);
    struct view view;
    memcpy(&view, given->in.problem, sizeof view);
    power_of_problem = view.problem.power;
    if (power)
        view.problem.power = power;
    const struct problem *own = given->in.problem;
    given->in.problem = &view.problem;
    wide numbers[8];
    struct trajectory out = {.g = numbers,
                             .mu = numbers + 1,
                             .lambda = numbers + 2,
                             .invariant = numbers + 3,
                             .invariant_mean = numbers + 4,
                             .balances = true};
    assert_int_equal(trajectory_integrate(given, &out), STATUS_OK);
    given->in.problem = own;
    case_close(given);
    return out.energy_balance;
}

/* The power of the forces alone, without what the time does to the potential. */
static void power_without_time(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = 0 * (g[0][l] + eta[0][l]);
}

static void check_balance(const char *text, physics *wrong)
{
    assert_above(off_balance(text, 16, NULL) / off_balance(text, 32, NULL), 3);
    assert_above(off_balance(text, 32, NULL) / off_balance(text, 64, NULL), 3);
    assert_at_most(off_balance(text, 16, wrong) / off_balance(text, 64, wrong), 1.5);
}

TEST(the_balance_sees_a_wrong_power)
{
    check_balance(DAMPED, negated_power);
    check_balance(DRIVEN, negated_power);
    check_balance(DRIVEN, power_at_start);
    check_balance(TIMED, negated_power);
    check_balance(TIMED, power_without_time);
    check_balance(GROWING, negated_power);
}

/* x and v at time 2 by the closed form, and of TIMED by lobatto-iiia, which the campaign forced.yaml holds against series. */
static void end_of(const char *text, real *end)
{
    struct setup setup = driven_case(text, "lobatto-iiia", 5, 256);
    struct run run;
    open_run(&setup, &run);
    take_steps(&run, 256);
    end[0] = run.g[0];
    end[1] = run.mu[0];
    end_run(&run);
}

static real error_at_end(const struct setup *setup, const real *end)
{
    struct run run;
    open_run(setup, &run);
    for (long k = 0; k < setup->steps; k++)
        assert_int_equal(run_step(&run), STATUS_OK);
    real error = fabs(run.g[0] - end[0]) + fabs(run.mu[0] - end[1]);
    end_run(&run);
    return error;
}

/* The problem's own force, which the replacement below calls. */
static physics *force_of_problem;

/* Gives the force at the end of a rule with two points the wrong sign: f+ for -f+. */
static void force_wrong_at_end(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    force_of_problem(in, g, eta, out);
    if (in->lanes == 2)
        out[0][1] = -out[0][1];
}

/* The error of trap at the end, with the problem's own force or with the wrong one. */
static real error_of_trap(const char *text, long steps, bool wrong)
{
    real end[2];
    struct view view;
    struct setup setup = driven_case(text, "trap", 0, steps);
    end_of(text, end);
    struct core_case *given = opened_case(&setup);
    const struct problem *own = given->in.problem;
    memcpy(&view, own, sizeof view);
    force_of_problem = view.problem.force;
    if (wrong)
        view.problem.force = force_wrong_at_end;
    given->in.problem = &view.problem;
    struct run run;
    assert_int_equal(run_open(given, 1, &run), STATUS_OK);
    take_steps(&run, steps);
    const real error = fabs(run.g[0] - end[0]) + fabs(run.mu[0] - end[1]);
    run_close(&run);
    given->in.problem = own;
    case_close(given);
    return error;
}

TEST(a_force_with_the_wrong_sign_at_one_end_does_not_converge)
{
    static const char *const texts[] = {DRIVEN, DAMPED, TIMED};
    for (int k = 0; k < 3; k++) {
        assert_above(error_of_trap(texts[k], 64, false) / error_of_trap(texts[k], 128, false), R(3.5));
        assert_at_most(error_of_trap(texts[k], 64, true) / error_of_trap(texts[k], 128, true), R(1.1));
    }
}

/* Each method, with as few stages as it has and the default of its parameters, converges, or is refused for one of the two, or for what it needs
 * anyway. */
static void check_methods(const char *text, const char *plain)
{
    int taken = 0;
    real end[2];
    end_of(text, end);
    for (int k = 0; k < method_count(); k++) {
        const struct method *method = method_at(k);
        struct refusal why = {.message = ""}, other = {.message = ""};
        struct core_case *given;
        struct setup setup = driven_case(plain, method->name, method->least_stages, 64);
        const bool fits = case_open(&setup, &given, &other) == STATUS_OK;
        case_close(given);
        setup = driven_case(text, method->name, method->least_stages, 64);
        const bool opens = case_open(&setup, &given, &why) == STATUS_OK;
        const bool by_steps = opens && method->family->step;
        case_close(given);
        if (fits && !opens && !strstr(why.message, hypothesis_info(HYPOTHESIS_autonomous)->needed) &&
            !strstr(why.message, hypothesis_info(HYPOTHESIS_steady)->needed) &&
            !strstr(why.message, hypothesis_info(HYPOTHESIS_unforced)->needed))
            fail_msg("%s: %s", method->name, why.message);
        if (!by_steps)
            continue;
        const real error = error_at_end(&setup, end);
        setup.steps = 128;
        taken++;
        if (!(error_at_end(&setup, end) < error / R(1.7)) && error > R(1e-10))
            fail_msg("%s does not converge: %g", method->name, (double)error);
    }
    assert_true(taken > 4);
}

TEST(no_method_goes_past_forces_or_time)
{
    check_methods(DRIVEN, LINE("v^2/2 - x^2/2", ""));
    check_methods(DAMPED, LINE("v^2/2 - x^2/2", ""));
    check_methods(TIMED, LINE("v^2/2 - x^2/2", ""));
}
