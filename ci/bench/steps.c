/* Cost of a step in double and in quadruple precision. */
#include "ci/bench/parts.h"

#include "ci/bench/contender.h"
#include "ci/bench/timing.h"

#include <stdlib.h>

enum { LEAST_STAGES = 2, LAST_STAGES = 8, STEPS = 32, PER_UNIT = 8 /* h = 1/8 */, MOST_RATIOS = 64 };

/* One precision at one number of steps. */
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

static bool open_run(const struct motion *motion, const struct core_api *core, int stages, long steps, struct run *run)
{
    run->core = core;
    run->setup = motion_setup(motion, stages, steps, (double)steps / PER_UNIT);
    end_point_open(&run->end);
    struct refusal why;
    return core->open(&run->setup, &run->given, &why) == STATUS_OK;
}

/* The cost of a step: that of a run less that of a run of one step, which is mostly its opening. */
struct step_cost {
    double seconds, single /* a run of one step */, iterations;
};

static void measure_steps(const struct motion *motion, int stages, struct step_cost cost[2])
{
    const struct core_api *cores[2] = {core_double(), core_quad()};
    struct run *runs = calloc(4, sizeof *runs);
    struct timed timed[4];
    bool opened = runs != NULL;
    for (int k = 0; k < 4 && opened; k++) {
        opened = open_run(motion, cores[k / 2], stages, k % 2 ? 1 + STEPS : 1, &runs[k]);
        timed[k] = (struct timed){run_once, &runs[k], 0};
    }
    if (opened)
        time_all(timed, 4);
    for (int k = 0; k < 2 && opened; k++) {
        long iterations = runs[2 * k + 1].end.at.work.iterations - runs[2 * k].end.at.work.iterations;
        cost[k].seconds = (timed[2 * k + 1].seconds - timed[2 * k].seconds) / STEPS;
        cost[k].single = timed[2 * k].seconds;
        cost[k].iterations = (double)iterations / STEPS;
    }
    for (int k = 0; k < 4 && runs; k++)
        cores[k / 2]->close(runs[k].given);
    free(runs);
}

static void write_cost(struct report *report, const struct motion *motion, int stages, const struct step_cost cost[2])
{
    json_begin(report, NULL, '{');
    json_text(report, "problem", motion->problem);
    json_number(report, "stages", stages);
    json_number(report, "double_step", cost[0].seconds);
    json_number(report, "quad_step", cost[1].seconds);
    json_number(report, "ratio", cost[1].seconds / cost[0].seconds);
    json_number(report, "double_iterations", cost[0].iterations);
    json_number(report, "quad_iterations", cost[1].iterations);
    json_number(report, "double_single", cost[0].single);
    json_number(report, "quad_single", cost[1].single);
    json_end(report, '}');
}

/* One problem with one number of stages: printed, written, and kept in the target if it is the worst so far; the ratio. */
static double compare(struct report *report, const struct motion *motion, int stages, struct target *target)
{
    struct step_cost cost[2] = {0};
    measure_steps(motion, stages, cost);
    double ratio = cost[1].seconds / cost[0].seconds;
    printf("  %-10s s = %d %8.3f us %5.1f it %10.1f us %5.1f it %8.1fx   one-step run %6.1f us, %8.0f us\n",
           motion->problem, stages, 1e6 * cost[0].seconds, cost[0].iterations, 1e6 * cost[1].seconds,
           cost[1].iterations, ratio, 1e6 * cost[0].single, 1e6 * cost[1].single);
    fflush(stdout);
    write_cost(report, motion, stages, cost);
    if (!(ratio <= target->measured)) {
        target->measured = ratio;
        snprintf(target->how, sizeof target->how, "%s, s = %d: %.3g us over %.3g us", motion->problem, stages,
                 1e6 * cost[1].seconds, 1e6 * cost[0].seconds);
    }
    return ratio;
}

static void precisions(struct report *report)
{
    struct target target = {
        .what = "quad step over double step, the worst", .unit = "x", .wanted = 30, .at_most = true};
    double ratios[MOST_RATIOS];
    int count = 0;
    printf("\na step of h = 1/%d in double and quad: time, iterations, ratio; and a run of one step\n", PER_UNIT);
    json_begin(report, "steps", '[');
    for (int k = 0; k < motion_count; k++)
        for (int s = LEAST_STAGES; s <= LAST_STAGES && count < MOST_RATIOS; s++)
            ratios[count++] = compare(report, &motions[k], s, &target);
    json_end(report, ']');
    size_t used = strlen(target.how);
    snprintf(target.how + used, sizeof target.how - used, "; the median is %.3g", median(ratios, count));
    report_target(report, &target);
}

bool part_steps(struct report *report, const struct options *options)
{
    double rate = multiply_add_peak();
    (void)options;
    printf("\nfused multiply-adds, %d doubles at once: %.1f GFLOP/s\n", vector_width(), 1e-9 * rate);
    json_number(report, "fma_peak", rate);
    precisions(report);
    return true;
}
