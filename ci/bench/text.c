/* Cost of a problem defined in YAML: a step by instruction tapes over the compiled one, and opening it. */
#include "ci/bench/parts.h"

#include "ci/bench/contender.h"
#include "ci/bench/timing.h"
#include "suite/problem/texts.h"

#include <stdlib.h>

enum { STEPS = 32, PER_UNIT = 8 /* h = 1/8 */, STAGES = 4 };

/* A run of the compiled problem or of its text. */
struct run {
    const struct core_api *core;
    struct setup setup;
    struct core_case *given;
    struct end_point end;
};

static bool run_once(void *what)
{
    struct run *run = what;
    return run->core->integrate(run->given, &run->end.at) == STATUS_OK;
}

static bool open_once(void *what)
{
    struct run *run = what;
    struct refusal why;
    struct core_case *given;
    bool opened = run->core->open(&run->setup, &given, &why) == STATUS_OK;
    run->core->close(given);
    return opened;
}

static bool open_run(const struct motion *motion, const struct problem_text *text, const struct core_api *core,
                     long steps, struct run *run)
{
    struct refusal why;
    run->core = core;
    run->setup = motion_setup(motion, STAGES, steps, (double)steps / PER_UNIT);
    run->setup.text = text;
    end_point_open(&run->end);
    return core->open(&run->setup, &run->given, &why) == STATUS_OK;
}

/* Seconds of a step, compiled and by tapes: the cost of a run less that of a run of one step. */
static void measure_step(const struct motion *motion, const struct problem_text *text, const struct core_api *core,
                         double seconds[2])
{
    struct run *runs = calloc(4, sizeof *runs);
    struct timed timed[4];
    bool opened = runs != NULL;
    for (int k = 0; k < 4 && opened; k++) {
        opened = open_run(motion, k / 2 ? text : NULL, core, k % 2 ? 1 + STEPS : 1, &runs[k]);
        timed[k] = (struct timed){run_once, &runs[k], 0};
    }
    if (opened)
        time_all(timed, 4);
    for (int k = 0; k < 2 && opened; k++)
        seconds[k] = (timed[2 * k + 1].seconds - timed[2 * k].seconds) / STEPS;
    for (int k = 0; k < 4 && runs; k++)
        core->close(runs[k].given);
    free(runs);
}

static const struct problem_text *load(const char *problem)
{
    char path[128], message[PROBLEM_MESSAGE_SIZE];
    snprintf(path, sizeof path, "cases/problems/%s.yaml", problem);
    const struct problem_file *file = texts_load(path, message);
    if (!file)
        fprintf(stderr, "bench: %s\n", message);
    return file ? problem_file_text(file) : NULL;
}

/* The worst ratio of steps in one precision, over three problems. */
static bool compare(struct report *report, const struct core_api *core, double wanted)
{
    static const char *const problems[] = {"particle", "disc", "chaotic"};
    struct target target = {.unit = "x", .wanted = wanted, .at_most = true};
    snprintf(target.how, sizeof target.how, "none");
    snprintf(target.what, sizeof target.what, "text: a step by tapes over the compiled one, %s", core->precision);
    for (size_t k = 0; k < sizeof problems / sizeof *problems; k++) {
        double seconds[2] = {0};
        const struct problem_text *text = load(problems[k]);
        if (!text)
            return false;
        measure_step(motion_find(problems[k]), text, core, seconds);
        double ratio = seconds[1] / seconds[0];
        printf("  %-6s %-10s s = %d  compiled %10.3f us  text %10.3f us  %6.2fx\n", core->precision, problems[k],
               STAGES, 1e6 * seconds[0], 1e6 * seconds[1], ratio);
        json_begin(report, NULL, '{');
        json_text(report, "problem", problems[k]);
        json_text(report, "precision", core->precision);
        json_number(report, "compiled", seconds[0]);
        json_number(report, "text", seconds[1]);
        json_end(report, '}');
        if (!(ratio <= target.measured)) {
            target.measured = ratio;
            snprintf(target.how, sizeof target.how, "%s, s = %d: %.3g us over %.3g us", problems[k], STAGES,
                     1e6 * seconds[1], 1e6 * seconds[0]);
        }
    }
    report_target(report, &target);
    return true;
}

/* Parse, derive, simplify: milliseconds to open a problem. */
static bool measure_opening(struct report *report, const char *problem, const char *what, double wanted)
{
    struct target target = {.unit = "ms", .wanted = wanted, .at_most = true};
    struct run run = {.core = core_double(), .setup = {.problem = problem, .horizon = 1, .samples = 1}};
    struct timed timed = {open_once, &run, 0};
    snprintf(target.what, sizeof target.what, "%s", what);
    run.setup.text = load(problem);
    if (!run.setup.text)
        return false;
    time_all(&timed, 1);
    target.measured = 1e3 * timed.seconds;
    snprintf(target.how, sizeof target.how, "%s", problem);
    printf("  opening %-10s %.3f ms\n", problem, target.measured);
    json_number(report, problem, timed.seconds);
    report_target(report, &target);
    return true;
}

bool part_text(struct report *report, const struct options *options)
{
    (void)options;
    printf("\na step of h = 1/%d, compiled and by tapes\n", PER_UNIT);
    json_begin(report, "steps", '[');
    bool good = compare(report, core_double(), 4) && compare(report, core_quad(), 1.2);
    json_end(report, ']');
    return good && measure_opening(report, "chaotic", "text: opening a problem with n = 7", 20) &&
           measure_opening(report, "rattleback", "text: opening the rattleback", 200);
}
