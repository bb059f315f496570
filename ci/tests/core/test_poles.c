/* Texts with many poles: a step over any of them is seen, whichever it is. */
#include "ci/tests/core/testing.h"
#include "ci/tests/core/texts.h"

enum { CAPACITY = 8192 };

/* Weak poles of x at -10, -11, .., but for number `on_the_way`, which is at 0: a particle from 1 with velocity -1 is there at t = 1. */
static void write_poles(int poles, int on_the_way, const char *pole, char text[CAPACITY])
{
    int used =
        snprintf(text, CAPACITY,
                 "problem: poles\ngroup: R^2\nposition: x\nposition: y\nvelocity: v\nvelocity: w\n"
                 "initial.d.q: 1\ninitial.d.q: 0.01\ninitial.d.v: -1\ninitial.d.v: 0\nlagrangian: (v^2 + w^2)/2");
    for (int k = 0; k < poles; k++) {
        char operand[32];
        snprintf(operand, sizeof operand, k == on_the_way ? "x + y" : "x + %d + y", 10 + k);
        used += snprintf(text + used, (size_t)(CAPACITY - used), " + ");
        used += snprintf(text + used, (size_t)(CAPACITY - used), pole, operand);
    }
    snprintf(text + used, (size_t)(CAPACITY - used), "\n");
}

static enum status run_setup(struct setup setup, const struct problem_text *text)
{
    static struct storage end;
    struct core_case *given;
    struct refusal why;
    setup.text = text;
    assert_int_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_OK);
    enum status status = CORE_ENTRY()->integrate(given, open_storage(&end));
    CORE_ENTRY()->close(given);
    return status;
}

static enum status run_for(const struct problem_text *text, double horizon)
{
    return run_setup(case_of("poles", "gauss", 2, 61, horizon), text);
}

TEST(any_of_many_is_seen)
{
    static const int numbers[] = {1, 16, 17, 40, 100};
    static const char *const poles[] = {"1/(1000*(%s))", "log((%s)^2)/1000000"};
    static struct lines lines;
    uint64_t drawn = 17;
    for (size_t i = 0; i < 2 * sizeof numbers / sizeof *numbers; i++) {
        char text[CAPACITY];
        int count = numbers[i / 2], last = count - 1;
        int which = i % 2 == 0 ? last : (int)((random_real(&drawn) + 1) / 2 * last);
        memset(&lines, 0, sizeof lines);
        write_poles(count, which, poles[i % 2], text);
        const struct problem_text *of = read_lines(text, &lines);
        enum status before = run_for(of, 0.75), status = run_for(of, 2);
        if (before != STATUS_OK || status != STATUS_POLE)
            fail_msg("pole %d of %d, %s: status %d before it, %d beyond", which, count, poles[i % 2], (int)before,
                     (int)status);
    }
}

/* A denominator that only parameters keep from 0 is looked at, unless it is theirs to be positive. */
TEST(what_stays_positive_is_no_pole)
{
    static const struct {
        const char *parameter, *pole;
        int guards;
    } rows[] = {{"", "1/sqrt(x^2 + y^2 + e^2)", 1},
                {"parameters.e.positive: true\n", "1/sqrt(x^2 + y^2 + e^2)", 0},
                {"parameters.e.positive: true\n", "1/(x^2 + e)", 0},
                {"parameters.e.positive: true\n", "1/(x^2 - e)", 1},
                {"parameters.e.positive: true\n", "1/(x + e)", 1},
                {"parameters.e.positive: true\n", "1/(x^2 + e*y)", 1},
                {"parameters.e.positive: true\n", "1/(x^2 + e - 2)", 1},
                {"parameters.f.positive: true\n", "1/(x^2 + e)", 1}}; /* another */
    static struct lines lines;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char text[CAPACITY];
        memset(&lines, 0, sizeof lines);
        snprintf(text, CAPACITY,
                 "problem: poles\ngroup: R^2\nposition: x\nposition: y\nvelocity: v\nvelocity: w\n"
                 "parameters.e: 1\nparameters.f: 1\n%sinitial.d.q: 1/2\ninitial.d.q: 1\ninitial.d.v: -1\n"
                 "initial.d.v: 0\nlagrangian: (v^2 + w^2)/2 + %s\n",
                 rows[k].parameter, rows[k].pole);
        const struct problem *problem = open_lines(text, &lines);
        if (problem->guards != rows[k].guards)
            fail_msg("%s%s: %d guards", rows[k].parameter, rows[k].pole, problem->guards);
        text_close(problem);
    }
}

/* A mass x^3 started towards 0: x^(5/2) falls linearly to 0 at t = 2/5, where the motion ends. Some steps over that time, two of these, come out at
 * a position above 0 again, as if the mass had bounced. */
TEST(no_step_comes_back_from_where_a_motion_ends)
{
    static struct lines lines;
    const struct problem_text *text =
        read_lines("problem: mass\nsummary: s\nsource: s\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: x^3*v^2/2\n"
                   "initial.default.q: 1\ninitial.default.v: -1\n",
                   &lines);
    for (long steps = 40; steps <= 50; steps++)
        assert_true(run_setup(case_of("mass", "radau-iia", 2, steps, 1.5), text) != STATUS_OK);
    assert_int_equal(run_setup(case_of("mass", "radau-iia", 2, 44, 0.375), text), STATUS_OK);
}
