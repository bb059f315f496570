/* Texts with many poles: a step over any of them is seen, whichever it is. */
#include "ci/tests/core/testing.h"
#include "ci/tests/core/texts.h"

enum { ROOM = 8192 };

/* Weak poles of x at -10, -11, .., but for number `on_the_way`, which is at 0: a particle from 1 with velocity -1 is there at t = 1. */
static void write_poles(int poles, int on_the_way, const char *pole, char text[ROOM])
{
    int used =
        snprintf(text, ROOM,
                 "problem: poles\ngroup: R^2\nposition: x\nposition: y\nvelocity: v\nvelocity: w\n"
                 "initial.d.q: 1\ninitial.d.q: 0.01\ninitial.d.v: -1\ninitial.d.v: 0\nlagrangian: (v^2 + w^2)/2");
    for (int k = 0; k < poles; k++) {
        char place[32];
        snprintf(place, sizeof place, k == on_the_way ? "x + y" : "x + %d + y", 10 + k);
        used += snprintf(text + used, (size_t)(ROOM - used), " + ");
        used += snprintf(text + used, (size_t)(ROOM - used), pole, place);
    }
    snprintf(text + used, (size_t)(ROOM - used), "\n");
}

static enum status run_for(const struct problem_text *text, double horizon)
{
    static struct storage end;
    struct core_case *given;
    struct refusal why;
    struct setup setup = case_of("poles", "gauss", 2, 61, horizon);
    setup.text = text;
    assert_int_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_OK);
    enum status status = CORE_ENTRY()->integrate(given, open_storage(&end));
    CORE_ENTRY()->close(given);
    return status;
}

TEST(any_of_many_is_seen)
{
    static const int numbers[] = {1, 16, 17, 40, 100};
    static const char *const poles[] = {"1/(1000*(%s))", "log((%s)^2)/1000000"};
    static struct lines lines;
    uint64_t drawn = 17;
    for (size_t i = 0; i < 2 * sizeof numbers / sizeof *numbers; i++) {
        char text[ROOM];
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
        char text[ROOM];
        memset(&lines, 0, sizeof lines);
        snprintf(text, ROOM,
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
