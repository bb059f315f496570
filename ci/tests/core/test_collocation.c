/* Collocation that is solved in double precision and refined in quadruple, against the sweeps of quadruple alone: the same flow and
 * the same work to round-off, in fewer sweeps. Double precision has no predictor: there both are one route. Work that is asked for to fewer
 * digits. */
#include "ci/tests/core/runs.h"
#include "core/run/predictor.h"
#include "core/run/reference.h"

enum { STEPS = 4 };

static const char *const problems[] = {"particle",   "ball",       "rattleback",      "pinned-body",
                                       "heavy-top",  "knife-edge", "warped-particle", "se3-body",
                                       "rigid-body", "disc"};

struct end {
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION], work;
    struct collocation step; /* the last one of the work */
};

/* A few steps h, each reached and its work added, with a predictor or without. */
static void go(const struct core_case *given, struct predictor *predictor, real h, struct end *out)
{
    struct collocation reach = {.predictor = predictor};
    memset(out, 0, sizeof *out);
    out->step.predictor = predictor;
    memcpy(out->g, given->g, sizeof out->g);
    memcpy(out->eta, given->eta, sizeof out->eta);
    for (int k = 0; k < STEPS; k++) {
        struct work work = {0};
        if (given->in.m)
            assert_int_equal(reference_work(&given->in, h, out->g, out->eta, REAL_EPSILON, &out->step, &work),
                             STATUS_OK);
        out->work += work.value;
        assert_int_equal(reference_reach(&given->in, h, &reach, out->g, out->eta), STATUS_OK);
    }
}

static real apart(int count, const real *x, const real *y)
{
    real worst = 0, size = 1;
    for (int k = 0; k < count; k++) {
        worst = fmax(worst, fabs(x[k] - y[k]));
        size = fmax(size, fabs(x[k]));
    }
    return worst / size;
}

/* Stages of the last step: 0 where the steps took other numbers of them. */
static real stages_apart(const struct instance *in, const struct collocation *a, const struct collocation *b)
{
    real worst = 0;
    for (int i = 0; in->m && a->rule == b->rule && i < a->rule->tableau.s; i++)
        worst = fmax(worst, fmax(apart(in->element, a->position[i], b->position[i]),
                                 apart(in->n, a->velocity[i], b->velocity[i])));
    return worst;
}

/* Each step ends at round-off of the sums over its stages, some tens of roundings, which the motion carries on; its stage places are
 * those of a solved step, too. */
TEST(predictors_change_nothing_but_round_off)
{
    for (size_t p = 0; p < sizeof problems / sizeof *problems; p++) {
        struct setup setup = case_of(problems[p], NULL, 0, 0, 1);
        struct core_case *given;
        struct refusal why;
        struct end drafted, alone;
        if (case_open_method(&setup, NULL, &given, &why) != STATUS_OK)
            fail_msg("%s: %s", problems[p], why.message);
        struct predictor *predictor = predictor_motion_open(&setup);
        go(given, predictor, R(0.0625), &drafted);
        go(given, NULL, R(0.0625), &alone);
#ifdef REAL_QUAD
        assert_true(predictor && (drafted.step.refine || !given->in.m));
#endif
        real gap = fmax(apart(given->in.element, drafted.g, alone.g), apart(given->in.n, drafted.eta, alone.eta));
        gap = fmax(gap, fabs(drafted.work - alone.work));
        gap = fmax(gap, stages_apart(&given->in, &drafted.step, &alone.step));
        if (!(gap <= 256 * REAL_EPSILON))
            fail_msg("%s: %.3g", problems[p], (double)gap);
        predictor_close(predictor);
        case_close(given);
    }
}

/* The energy less the work at the nodes of a run, each work to round-off. */
static real balance_to_round_off(const struct setup *setup)
{
    struct run run;
    struct collocation step = {.predictor = predictor_motion_open(setup)};
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION], start, sum = 0, balance = 0;
    lane value;
    open_run(setup, &run);
    energy(&run.node.in, run.node.g, run.node.velocity, &value);
    start = value[0];
    for (long k = 0; k < setup->steps; k++) {
        struct work work;
        for (int c = 0; c < run.in.element; c++)
            g[c] = run.node.g[c][0];
        for (int c = 0; c < run.in.n; c++)
            eta[c] = run.node.velocity[c][0];
        assert_int_equal(run_step(&run), STATUS_OK);
        assert_int_equal(reference_work(&run.in, run.h, g, eta, REAL_EPSILON, &step, &work), STATUS_OK);
        sum += work.value;
        energy(&run.node.in, run.node.g, run.node.velocity, &value);
        balance = fmax(balance, fabs(value[0] - start - sum));
    }
    end_run(&run);
    predictor_close(step.predictor);
    return balance;
}

/* Works with the accuracy that the balance requires give that number to seven digits, whatever the order: 2 s - 2 with up to 8 stages.
 * Two of the nine digits are for the error that multipliers have from one of the velocities. */
TEST(balance_is_that_to_round_off)
{
    static const char *const of[] = {"ball", "affine-particle"};
    for (int k = 0; k < 8; k++) {
        struct setup setup = case_of(of[k / 4], "lobatto-iiia", 2 + 2 * (k % 4), 8, 1);
        struct storage found;
        if (k >= 4) {
            setup.preset = "swinging";
            set_parameter(&setup, "eps", (wide)R(0.3));
            set_parameter(&setup, "k", 1);
        }
        open_storage(&found)->balances = true;
        assert_int_equal(integrate_setup(&setup, &found.at), STATUS_OK);
        real wanted = balance_to_round_off(&setup);
        assert_above(wanted, 0);
        assert_close((real)found.at.energy_balance / wanted, 1, R(0x1p-24) + 1024 * REAL_EPSILON / wanted);
    }
}

/* Leaves numbers of many sizes where the next blocks of the second stack are taken. */
static void leave_numbers(int seed)
{
    enum { NUMBERS = 1 << 16 };
    SCRATCH(real, left, NUMBERS);
    for (int k = 0; k < NUMBERS; k++)
        left[k] = ldexp(1, (seed * k) % 61 - 30);
    __asm__ volatile("" : : "r"(left) : "memory"); /* else nothing is stored */
}

/* Whatever a case before it on the same thread has left in memory. */
TEST(balance_does_not_depend_on_what_memory_held)
{
    struct setup setup = case_of("ball", "lobatto-iiia-symmetric", 4, 8, 0.5);
    struct storage found;
    double first = 0;
    for (int seed = 0; seed < 8; seed++) {
        leave_numbers(seed);
        open_storage(&found)->balances = true;
        assert_int_equal(integrate_setup(&setup, &found.at), STATUS_OK);
        first = seed ? first : found.at.energy_balance;
        if (found.at.energy_balance != first)
            fail_msg("%.17g, and %.17g after others", first, found.at.energy_balance);
    }
}
