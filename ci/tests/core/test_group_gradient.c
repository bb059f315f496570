/* Discrete gradients on Lie groups [celledoni-2019; mathematics, Discrete M11]: numbers of a program that knows charts only, energy and constraint, steps
 * back, orders, faults. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/numbers/linear.h"

/* Everything that a step looks at depends on R: mass, momentum at rest, potential, constraint. */
#define LEANING                                                                                                        \
    "problem: line\ngroup: SO(3)\nposition: [R]\nvelocity: [w1, w2, w3]\n"                                             \
    "lagrangian: (w1^2 + (2 + R11)*w2^2 + 3*w3^2)/2 + w1*w2/5 + 3/4*R12*w3 - R33/2 - R21*R13/3\n"                      \
    "nonholonomic: [w3 + 4/5*R31*w2]\n"                                                                                \
    "initial.default.q: [rotation(3/10, -1/5, 1/2)]\ninitial.default.v: [9/10, 6/5, -4/5*R31*w2]\n"
#define GYROSCOPE "line" /* with this text */

static struct lines lines;

static struct setup group_case(const char *problem, const char *method, int stages, const char *retraction, long steps)
{
    struct setup setup = case_of(problem, method, stages, steps, 1);
    if (strcmp(problem, GYROSCOPE) == 0)
        setup.text = read_lines(LEANING, &lines);
    setup.retraction = retraction;
    return setup;
}

/* Numbers of an independent program, in 60 digits (mpmath): Lagrangian, frame and almost-Poisson structure in the coordinates of the chart, brackets
 * of the frame by differences of its fields there, increments as quotients. Of R the first row; steps of 1/8. */
static const struct {
    const char *problem, *method, *retraction;
    int stages;
    long steps;
    real q[3], p[3];
} numbers[] = {
    {"heavy-top",
     "discrete-gradient",
     "cay",
     1,
     3,
     {R(0.888105904802446325767218506287059), R(0.4536402253369262097595825833780989),
      R(-0.07401653741759983141844609669037577)},
     {R(0.6569171569654943081580546839016003), R(0.2787905055883147881733530587623182),
      R(-1.089690001758128495663675401648546)}},
    {"heavy-top",
     "average-vector-field",
     "exp",
     3,
     2,
     {R(0.9865893587091283734489612824852268), R(0.1394891456470931617611739286820208),
      R(-0.08475975181980450406415398249269869)},
     {R(0.615840124476274196174710979199033), R(0.1292309419908210379337218673380872),
      R(-1.092903078324199339500645522663692)}},
    {"heavy-top",
     "itoh-abe",
     "exp",
     16,
     1,
     {R(0.9765074866809241068752704427161153), R(-0.1915278070308843077904031582451825),
      R(-0.09874324073092381308527917156916121)},
     {R(0.5608961400541117671480445342197776), R(0.006857021347806634173317791226500566),
      R(-1.087585029998470412738001797329832)}},
    {"suslov",
     "discrete-gradient",
     "cay",
     1,
     2,
     {R(0.8385267883975071695580135941519219), R(-0.5254800373774438690174364125159466),
      R(-0.144026231838378768275651467539199)},
     {R(0.7433664640773480732192739023248974), R(-0.9771682748187553929746680209941537),
      R(0.5156219916008399960708925530495868)}},
    {"suslov",
     "average-vector-field",
     "exp",
     2,
     1,
     {R(0.8490868315745902027682684368053068), R(-0.5107440026323084981693536867174946),
      R(-0.1348781532411826128739296612738405)},
     {R(0.7040122331746673250748620205871888), R(-1.106509232449104303018814454968148),
      R(0.5234306269698334360773116482616728)}},
    {GYROSCOPE,
     "discrete-gradient",
     "exp",
     1,
     2,
     {R(0.851580853596389780074989835157459), R(-0.4556719646906954875724911687404564),
      R(0.259177758272128205005020978044679)},
     {R(1.270672188351597819625004151610661), R(3.546966856776592654820176015892863),
      R(-0.2755382688520858392317009068400412)}},
    {GYROSCOPE,
     "discrete-gradient",
     "cay",
     1,
     1,
     {R(0.8737251368253273417804243416340096), R(-0.4810174960844622298281793659985014),
      R(0.07229490812081704853134313152166408)},
     {R(1.203801746490222923862159634409673), R(3.612561791512126304928469039330129),
      R(-0.6850657125713969076153803294816223)}},
    {GYROSCOPE,
     "average-vector-field",
     "cay",
     2,
     1,
     {R(0.8737243721727762605258371283778771), R(-0.4810317774723769193706312101832098),
      R(0.07220907514331982787687047616450198)},
     {R(1.203757040689710487062740773695796), R(3.612590429455232000004955357239158),
      R(-0.6853885394935305736609818119650363)}},
};

static real off_the_numbers(size_t k, enum fault fault)
{
    struct setup setup = group_case(numbers[k].problem, numbers[k].method, numbers[k].stages, numbers[k].retraction, 8);
    struct run run;
    setup.fault = fault;
    open_run(&setup, &run);
    take_steps(&run, numbers[k].steps);
    real most = fmax(distance_max(3, run.g, numbers[k].q), distance_max(3, run.mu, numbers[k].p));
    end_run(&run);
    return most;
}

TEST(numbers_of_charts)
{
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        real off = off_the_numbers(k, FAULT_NONE);
        if (off > 64 * REAL_EPSILON)
            print_error("%s, %s, %s\n", numbers[k].problem, numbers[k].method, numbers[k].retraction);
        assert_at_most(off, 64 * REAL_EPSILON);
        assert_above(off_the_numbers(k, FAULT_BRACKET), R(1e-5)); /* controls */
        if (strcmp(numbers[k].problem, "suslov") != 0) /* no torque about the first axis, which the fault flips */
            assert_above(off_the_numbers(k, FAULT_FORCE), R(1e-5));
        assert_above(off_the_numbers(k, FAULT_FRAME), R(1e-6));
    }
}

static real run_energy(const struct run *run)
{
    lane value[1];
    energy(&run->node.in, run->node.g, run->node.velocity, value);
    return value[0][0];
}

/* Largest deviation of energy and constraint over the steps of a case. */
static real deviation(const struct setup *setup)
{
    struct run run;
    real most = 0;
    open_run(setup, &run);
    const real before = run_energy(&run);
    for (long k = 0; k < setup->steps; k++) {
        take_steps(&run, 1);
        most = fmax(most, fabs(run_energy(&run) - before));
        for (int c = 0; c < run.in.m; c++)
            most = fmax(most, fabs(run.node.phi[c][0]));
    }
    end_run(&run);
    return most;
}

static const char *const problems[] = {GYROSCOPE, "heavy-top", "suslov", "rattleback"};

TEST(energy_and_constraint_are_kept)
{
    static const char *const retractions[] = {"cay", "exp"};
    for (size_t k = 0; k < sizeof problems / sizeof *problems; k++)
        for (int tau = 0; tau < 2; tau++) {
            struct setup setup = group_case(problems[k], "discrete-gradient", 1, retractions[tau], 10);
            assert_at_most(deviation(&setup), 256 * REAL_EPSILON);
            setup.fault = FAULT_BRACKET; /* skew as well */
            assert_at_most(deviation(&setup), 256 * REAL_EPSILON);
            setup.fault = FAULT_GRADIENT;
            assert_above(deviation(&setup), R(1e-7));
            setup = group_case(problems[k], "average-vector-field", 1, retractions[tau], 10);
            assert_above(deviation(&setup), R(1e-7)); /* by h^2 */
        }
}

/* Distance from the start after `steps` steps and as many back. */
static real way_back(const struct setup *setup, long steps)
{
    struct run forth, back;
    struct core_case *given = opened_case(setup);
    assert_int_equal(run_open(given, 1, &forth), STATUS_OK);
    assert_int_equal(run_open(given, -1, &back), STATUS_OK);
    real g[SMALL_ELEMENT], mu[SMALL_DIMENSION];
    memcpy(g, forth.g, (size_t)forth.in.element * sizeof *g);
    memcpy(mu, forth.mu, (size_t)forth.in.n * sizeof *mu);
    take_steps(&forth, steps);
    run_carry(&forth, &back);
    take_steps(&back, steps);
    real apart = fmax(distance_max(forth.in.element, back.g, g), distance_max(forth.in.n, back.mu, mu));
    run_close(&back);
    end_run(&forth);
    return apart;
}

/* On the rattleback the directions of the frame change within these steps, which the edges of itoh-abe depend on. */
TEST(steps_back_undo_steps)
{
    static const char *const methods[] = {"discrete-gradient", "average-vector-field", "itoh-abe"};
    for (size_t k = 0; k < sizeof problems / sizeof *problems; k++)
        for (int m = 0; m < 3; m++) {
            struct setup setup = group_case(problems[k], methods[m], m ? 2 : 1, NULL, 8);
            assert_at_most(way_back(&setup, 8), 1024 * REAL_EPSILON);
        }
    struct setup setup = group_case(GYROSCOPE, "discrete-gradient", 1, NULL, 8);
    setup.fault = FAULT_FRAME; /* control */
    assert_above(way_back(&setup, 8), R(1e-4));
}

static void end_of(const struct setup *setup, real *out)
{
    struct run run;
    open_run(setup, &run);
    take_steps(&run, setup->steps);
    memcpy(out, run.g, 9 * sizeof(real));
    memcpy(out + 9, run.mu, 3 * sizeof(real));
    end_run(&run);
}

/* Change of the end from 8 to 16 steps over that from 16 to 32. */
static real ratio_of_changes(const char *method, int stages, const char *retraction, enum fault fault)
{
    real at[3][12];
    for (int k = 0; k < 3; k++) {
        struct setup setup = group_case(GYROSCOPE, method, stages, retraction, 8L << k);
        setup.fault = fault;
        if (strcmp(method, "compose") == 0)
            setup.with = "base=discrete-gradient";
        end_of(&setup, at[k]);
    }
    return distance_max(12, at[0], at[1]) / distance_max(12, at[1], at[2]);
}

TEST(order_is_two_and_composed_four)
{
    static const char *const methods[] = {"discrete-gradient", "average-vector-field", "itoh-abe"};
    static const char *const retractions[] = {"cay", "exp"};
    for (int tau = 0; tau < 2; tau++) {
        for (int k = 0; k < 3; k++)
            assert_at_most(fabs(ratio_of_changes(methods[k], k ? 2 : 1, retractions[tau], FAULT_NONE) - 4), R(0.4));
        assert_at_most(fabs(ratio_of_changes("compose", 1, retractions[tau], FAULT_NONE) - 16), 4);
        assert_at_most(fabs(ratio_of_changes(methods[0], 1, retractions[tau], FAULT_FRAME) - 2), R(0.4)); /* control */
    }
}
