/* The counters of a run against problems that count their own calls: every method of the register, every kind of constraint. */
#include "ci/tests/core/members.h"
#include "ci/tests/core/testing.h"
#include "ci/tests/core/text_lines.h"
#include "core/outside/exported.h"
#include "core/problem/series.h"
#include "core/run/method.h"

enum { STEPS = 4, MOST_PROBLEMS = 4096, MOST_METHODS = 128 };

static const double horizon = 0.25;

/* A problem as it is seen, with functions around its own. */
static struct {
    struct problem *seen, own;
} wrapped[MOST_PROBLEMS];
static int wraps;

/* The calls that the problems have counted; what a function of a problem requires of it by itself is part of that call. */
static struct work_counts calls;
static int depth;

static const struct problem *own_of(const struct problem *seen)
{
    int k = wraps - 1;
    while (k >= 0 && wrapped[k].seen != seen)
        k--;
    assert_in_range(k, 0, wraps - 1);
    return &wrapped[k].own;
}

#define COUNTED(function, counter)                                                                                     \
    static void counted_##function(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)      \
    {                                                                                                                  \
        calls.counter += depth == 0 ? in->lanes : 0;                                                                   \
        depth++;                                                                                                       \
        own_of(in->problem)->function(in, g, eta, out);                                                                \
        depth--;                                                                                                       \
    }
/* Nobody counts those of velocities, but what they ask for is theirs. */
#define UNCOUNTED(function)                                                                                            \
    static void counted_##function(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)      \
    {                                                                                                                  \
        depth++;                                                                                                       \
        own_of(in->problem)->function(in, g, eta, out);                                                                \
        depth--;                                                                                                       \
    }
#define FUNCTIONS(COUNTED, UNCOUNTED)                                                                                  \
    COUNTED(force, evaluations)                                                                                        \
    COUNTED(hamiltonian_force, evaluations)                                                                            \
    COUNTED(constraint_gradient, gradients)                                                                            \
    COUNTED(gradient_entries, gradients)                                                                               \
    COUNTED(dual_gradient, gradients)                                                                                  \
    COUNTED(mass, masses)                                                                                              \
    UNCOUNTED(velocity)                                                                                                \
    UNCOUNTED(momentum)
FUNCTIONS(COUNTED, UNCOUNTED)

static struct text_language language;
static const struct text_language *own_language;

/* A series of order p counts as p forces. */
static enum status counted_expand(struct series *of, real t, const real *g, const real *eta)
{
    calls.evaluations += of->order;
    return own_language->series_expand(of, t, g, eta);
}

/* Kernels that have the physics inlined would not see the functions. */
static void wrap(struct problem *problem)
{
    int at = 0;
    if (problem->momentum == counted_momentum) /* a text that cases share */
        return;
    while (at < wraps && wrapped[at].seen != problem)
        at++;
    wraps = at == wraps ? wraps + 1 : wraps;
    assert_in_range(at, 0, MOST_PROBLEMS - 1);
    wrapped[at].seen = problem;
    wrapped[at].own = *problem;
    problem->kernel = NULL;
#define WRAP(function, ...) problem->function = problem->function ? counted_##function : NULL;
    FUNCTIONS(WRAP, WRAP)
}

static const struct problem *wrapped_copy(const struct problem *problem)
{
    struct problem *copy = malloc(sizeof *copy);
    assert_non_null(copy);
    *copy = *problem;
    wrap(copy);
    if (problem->extended)
        copy->extended = wrapped_copy(problem->extended);
    return copy;
}

/* A problem made from a text has memory of its own after its first member. */
static enum status counted_open(const struct setup *setup, const struct problem **problem, struct refusal *why)
{
    enum status status = own_language->open(setup, problem, why);
    if (status == STATUS_OK)
        wrap((struct problem *)*problem);
    return status;
}

FIXTURE(wrap_problems)
{
    static const struct problem *list[MOST_PROBLEMS];
    const int count = problem_count();
    for (int k = 0; k < count; k++)
        list[k] = wrapped_copy(problem_at(k));
    own_language = problem_language();
    language = *own_language;
    language.series_expand = counted_expand;
    language.open = counted_open;
    problems_hand_over(list, count, &language);
    return 0;
}

TESTS_BETWEEN(wrap_problems, NULL)

static void assert_counted(const struct work_counts *told, const struct setup *setup, const char *what)
{
    if (told->evaluations != calls.evaluations || told->gradients != calls.gradients || told->masses != calls.masses)
        fail_msg("%s, %s, %s: forces %ld, gradients %ld, masses %ld counted, %ld, %ld, %ld called", setup->problem,
                 setup->method, what, told->evaluations, told->gradients, told->masses, calls.evaluations,
                 calls.gradients, calls.masses);
}

/* Counts of a few steps, and those that the case reports of these steps to the judge, are the same. False if the method does not take the
 * problem. */
static long evaluations;

static bool check_run(const struct setup *setup)
{
    static struct storage stored;
    static struct run run;
    struct refusal why;
    struct core_case *given;
    if (case_open(setup, &given, &why) != STATUS_OK)
        return false;
    calls = (struct work_counts){0};
    assert_int_equal(run_begin(given, 1, &run), STATUS_OK);
    const struct work_counts before = calls; /* what is done before the family opens is no work of it */
    run_close(&run);
    calls = (struct work_counts){-before.evaluations, -before.gradients, -before.masses, 0, 0, 0, 0, 0, 0};
    enum status status = run_open(given, 1, &run);
    assert_counted(&run.counts, setup, "open");
    for (int k = 0; k < STEPS && status == STATUS_OK; k++)
        status = run_step(&run);
    assert_counted(&run.counts, setup, "a run");
    if (status == STATUS_OK) {
        evaluations += run.counts.evaluations;
        assert_int_equal(trajectory_integrate(given, open_storage(&stored)), STATUS_OK);
        assert_memory_equal(&stored.at.work, &run.counts, sizeof run.counts);
    }
    run_close(&run);
    case_close(given);
    return status == STATUS_OK;
}

/* Runs the method with the fewest stages that the problem is taken with. */
static bool run_method(const char *problem, const struct problem_text *text, const struct method *method)
{
    bool ran = false;
    for (int s = method->least_stages ? method->least_stages : 1; s <= 4 && !ran; s++) {
        struct setup setup = case_of(problem, method->name, s, STEPS, horizon);
        setup.text = text;
        ran = !method->family->transfers && check_run(&setup);
    }
    return ran;
}

/* Constraint kinds that methods accept; bit k: enum constraint_kind k, and one behind that is not linear in velocities. */
static unsigned taken[MOST_METHODS];

TEST(every_call_of_a_run_is_counted)
{
    assert_in_range(method_count(), 1, MOST_METHODS);
    for (int p = 0; p < problem_count(); p++)
        for (int k = 0; k < method_count() && !problem_at(p)->control; k++)
            if (run_method(problem_at(p)->name, NULL, method_at(k)))
                taken[k] |= 1u << problem_at(p)->constraint;
    for (int k = 0; k < method_count(); k++)
        if (taken[k] == 0 && !method_at(k)->family->transfers &&
            strncmp(method_at(k)->name, "degenerate-", 11) !=
                0 &&                                            /* they ask theta and H, which have no function here */
            strncmp(method_at(k)->name, "collision-", 10) != 0) /* walls_are_counted */
            fail_msg("no problem takes %s\n", method_at(k)->name);
    assert_true(evaluations > 10000);
}

/* Appell's and Hamel's particle, and one whose potential has no series of a register. */
TEST(texts_are_counted)
{
    static struct lines lines;
    const struct problem_text *text =
        read_lines("problem: climb\nsummary: s\nsource: s\ngroup: R^3\nposition: [x, y, z]\nvelocity: [vx, vy, vz]\n"
                   "lagrangian: (vx^2 + vy^2 + vz^2)/2 - (x^2 + 2*y^2)/2 - z\nnonholonomic: vz - sqrt(vx^2 + vy^2)/2\n"
                   "initial.default.q: [3/5, 3/10, 0]\ninitial.default.v: [4/5, 3/5, 1/2]\n",
                   &lines);
    int ran = 0;
    for (int k = 0; k < method_count(); k++)
        ran += run_method("climb", text, method_at(k));
    assert_in_range(ran, 4, MOST_METHODS);
}

/* A mass that rebounds from a wall, by the methods that take walls, of which no built-in problem has one. */
TEST(walls_are_counted)
{
    static struct lines lines;
    const struct problem_text *text = read_lines(
        "problem: rebound\nsummary: s\nsource: s\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: (v^2 - x^2)/2\n"
        "walls: x + 1/2\ninitial.default.q: 1\ninitial.default.v: -8\n",
        &lines);
    int ran = 0;
    for (int k = 0; k < method_count(); k++)
        ran += run_method("rebound", text, method_at(k));
    assert_int_equal(ran, 3);
}

/* Calls of a library are counted, and its own report is believed; a name that is none, a count below 0 and one that is kept are not. */
TEST(libraries_report)
{
    struct setup setup = case_of("particle", NULL, 0, STEPS, horizon);
    unsigned uncounted = ~0u, before;
    const real q[] = {1, R(0.5), 0}, v[] = {R(0.3), R(-0.7), R(0.15)};
    real out[9];
    struct work_counts done = {0};
    const struct work_counts start = work_done;
    struct core_case *given = opened_case(&setup);
    exported_problem *problem = case_exported(given);
    ((struct exported *)problem)->uncounted = &uncounted;
    calls = (struct work_counts){0};
    work_done = start;
    problem->force(problem->context, q, v, out);
    problem->constraint_matrix(problem->context, q, v, out);
    problem->report(problem->context, "solves", 3);
    before = uncounted;
    problem->report(problem->context, "solve", 3);
    problem->report(problem->context, "newton", -1);
    problem->report(problem->context, "evaluations", 5);
    work_since(&start, &done);
    assert_true(before != ~0u && uncounted == before);
    assert_true(done.evaluations == 1 && done.gradients == 1 && done.solves == 3 && done.newton == 0);
    assert_true(calls.evaluations == 1 && calls.gradients == 1);
    case_exported_free(problem);
    case_close(given);
}

#ifndef REAL_QUAD

/* Members side by side: of as many that are alike, each takes what the problem was asked for in one lane. */
TEST(members_are_counted)
{
    static struct ensemble e;
    static const char *const problems[] = {"particle", "oscillator", "kepler", "warped-particle", "affine-particle"};
    for (size_t p = 0; p < sizeof problems / sizeof *problems; p++)
        for (int s = 2; s <= 9; s++) {
            struct setup setups[LANES];
            struct core_case *cases[LANES];
            for (int l = 0; l < LANES; l++)
                setups[l] = case_of(problems[p], "lobatto-iiia", s, STEPS, horizon);
            open_cases(setups, LANES, cases);
            assert_true(ensemble_open((const struct core_case *const *)cases, LANES, &e));
            calls = (struct work_counts){0};
            for (int k = 0; k < STEPS; k++)
                ensemble_step(&e);
            assert_int_equal(calls.evaluations % LANES + calls.gradients % LANES + calls.masses % LANES, 0);
            calls = (struct work_counts){
                calls.evaluations / LANES, calls.gradients / LANES, calls.masses / LANES, 0, 0, 0, 0, 0, 0};
            for (int l = 0; l < LANES; l++)
                assert_counted(&e.counts[l], &setups[l], "a member");
            assert_true(e.counts[0].evaluations > 0 && e.counts[0].iterations >= STEPS);
            ensemble_close(&e);
            close_cases(cases, LANES);
        }
}

/* The counts of a member do not depend on the other members of its batch. */
TEST(members_do_not_see_each_other)
{
    static struct storage beside[LANES], alone;
    struct setup setups[LANES];
    enum status status[LANES];
    int differ = 0;
    for (int l = 0; l < LANES; l++) {
        setups[l] = case_of("particle", "lobatto-iiia", 3, 8 * STEPS, 8);
        setups[l].q_size = setups[l].v_size = 3;
        setups[l].q[0] = 1 + l;
        setups[l].v[0] = 1;
    }
    run_members(setups, LANES, beside, status);
    for (int l = 0; l < LANES; l++) {
        assert_int_equal(status[l], STATUS_OK);
        run_members(&setups[l], 1, &alone, status + l);
        assert_memory_equal(&alone.at.work, &beside[l].at.work, sizeof alone.at.work);
        differ += beside[l].at.work.evaluations != beside[0].at.work.evaluations;
    }
    assert_true(differ > 0); /* control */
}

#endif
