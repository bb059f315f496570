/* Cost of a step by the number of dimensions; chains compared with GSL and SUNDIALS at equal error. */
#include "ci/bench/chains.h"
#include "ci/bench/contender.h"
#include "ci/bench/parts.h"
#include "ci/bench/reference.h"
#include "ci/bench/timing.h"

#include "suite/problem/texts.h"

#include <math.h>
#include <stdlib.h>

enum {
    STEPS = 32,
    PER_UNIT = 16 /* h = 1/16 */,
    STAGES = 4,
    SIZES = 5,
    SIZES_OF_PEERS = 3,
    MOST_PEERS = 8,
    MOST_SETTINGS = 40
};
static const int sizes[SIZES] = {16, 32, 64, 256, 1000};
static const double level = 1e-9, horizon = 4; /* of the comparison with peers */

/* A text whose dimension, up to `most`, is slope times its parameter and offset. Of what stiffens with n another parameter, `at_16` at
 * n = 16, goes by that power of n, so that steps are of one kind: points at one distance, rods under one tension. */
static const struct family_of_sizes {
    const char *problem, *parameter;
    int slope, offset, most;
    const char *other;
    double at_16, power;
} problems[] = {{"toda", "n", 1, 0, 1000, NULL, 0, 0},       {"fput", "n", 1, 0, 1000, NULL, 0, 0},
                {"sine-gordon", "n", 1, 0, 1000, "L", 4, 1}, {"pendulum-chain", "k", 2, 0, 256, "g", 1, -1},
                {"trailers", "k", 1, 3, 31, NULL, 0, 0},     {"trailers-hitched", "k", 3, 3, 129, NULL, 0, 0}};
enum { PROBLEMS = sizeof problems / sizeof *problems };

struct run {
    struct setup setup;
    struct core_case *given;
    struct end_point end;
};

static bool run_once(void *what)
{
    struct run *run = what;
    return core_double()->integrate(run->given, &run->end.at) == STATUS_OK;
}

static bool set_up(const struct family_of_sizes *of, int n, int stages, long steps, double T, struct setup *setup)
{
    char path[128], message[PROBLEM_MESSAGE_SIZE];
    snprintf(path, sizeof path, "cases/problems/%s.yaml", of->problem);
    const struct problem_file *file = texts_load(path, message);
    if (!file) {
        fprintf(stderr, "bench: %s\n", message);
        return false;
    }
    int parameter = (n - of->offset) / of->slope;
    *setup = (struct setup){.problem = of->problem,
                            .text = problem_file_text(file),
                            .parameters = of->other ? 2 : 1,
                            .parameter_name = {of->parameter, of->other},
                            .parameter_value = {parameter, of->at_16 * pow(n / 16.0, of->power)},
                            .method = "lobatto-iiia",
                            .stages = stages,
                            .steps = steps,
                            .horizon = T,
                            .samples = 1};
    return true;
}

static bool open_run(const struct family_of_sizes *of, int n, int stages, long steps, double T, struct run *run)
{
    struct refusal why;
    end_point_open(&run->end);
    if (!set_up(of, n, stages, steps, T, &run->setup))
        return false;
    bool opened = core_double()->open(&run->setup, &run->given, &why) == STATUS_OK;
    if (!opened)
        fprintf(stderr, "bench: %s\n", why.message);
    return opened;
}

/* The largest dimension up to n that it has. */
static int dimension_of(const struct family_of_sizes *of, int n)
{
    int least = n < of->most ? n : of->most;
    return least - (least - of->offset) % of->slope;
}

/* Nanoseconds a step a dimension: a run less a run of one step; *iterations are those of a step. */
static double measure_step(const struct family_of_sizes *of, int n, double *iterations)
{
    struct run *runs = calloc(2, sizeof *runs);
    struct timed timed[2];
    double seconds = NAN;
    bool opened = runs && open_run(of, n, STAGES, 1, 1.0 / PER_UNIT, &runs[0]) &&
                  open_run(of, n, STAGES, 1 + STEPS, (1.0 + STEPS) / PER_UNIT, &runs[1]);
    for (int k = 0; k < 2 && opened; k++)
        timed[k] = (struct timed){run_once, &runs[k], 0};
    if (opened) {
        time_all(timed, 2);
        seconds = (timed[1].seconds - timed[0].seconds) / STEPS;
        *iterations = (double)(runs[1].end.at.work.iterations - runs[0].end.at.work.iterations) / STEPS;
    }
    for (int k = 0; k < 2 && runs; k++)
        core_double()->close(runs[k].given);
    free(runs);
    return 1e9 * seconds / n;
}

static void steps_by_size(struct report *report)
{
    struct target target = {.unit = "x", .wanted = 1.5, .at_most = true, .measured = 0};
    snprintf(target.what, sizeof target.what, "a step a dimension, the largest n over n = 16, the worst of six");
    printf("\na step of h = 1/%d with s = %d, double: ns a dimension, iterations; over n = %d\n", PER_UNIT, STAGES,
           sizes[0]);
    json_begin(report, "steps", '[');
    for (int p = 0; p < PROBLEMS; p++) {
        double first = 0, last = 0, iterations = 0;
        printf("  %-16s", problems[p].problem);
        for (int k = 0; k < SIZES && (k == 0 || sizes[k - 1] < problems[p].most); k++) {
            int n = dimension_of(&problems[p], sizes[k]);
            last = measure_step(&problems[p], n, &iterations);
            first = k == 0 ? last : first;
            printf("  n = %2d %8.0f ns %4.1f it %5.2fx", n, last, iterations, last / first);
            fflush(stdout);
            json_begin(report, NULL, '{');
            json_text(report, "problem", problems[p].problem);
            json_number(report, "n", n);
            json_number(report, "ns_per_step_and_dimension", last);
            json_number(report, "iterations", iterations);
            json_end(report, '}');
        }
        printf("\n");
        if (!(last / first <= target.measured)) {
            target.measured = last / first;
            snprintf(target.how, sizeof target.how, "%s: %.0f ns over %.0f ns", problems[p].problem, last, first);
        }
    }
    json_end(report, ']');
    report_target(report, &target);
}

/* ---- beside peers, at equal error */

static bool run_task(void *what)
{
    struct task *task = what;
    return task->who->run(task);
}

static double error_of(int n, const double *g, const wide *end)
{
    double largest = 0;
    for (int c = 0; c < n; c++)
        largest = fmax(largest, fabs(g[c] - (double)end[c]));
    return largest;
}

/* Open at the first setting, from coarse to fine, whose error is at most `level`. */
static bool first_good(struct task *task, const wide *end, double *error)
{
    for (int k = 0; k < MOST_SETTINGS; k++) {
        task->value = task->who->scale == SCALE_TOLERANCE ? pow(10, -4 - k / 4.0) : ceil(8 * pow(2, k / 4.0));
        if (task->value < 1e-15 || task->value > 1e5)
            return false;
        if (task->who->open(task) && task->who->run(task)) {
            *error = error_of(task->motion->n, task->g, end);
            if (*error <= level)
                return true;
        }
        task->who->close(task);
    }
    return false;
}

static double seconds_of_run(const struct family_of_sizes *of, int n, long steps, const wide *end, struct run *run,
                             double *error)
{
    double g[MAX_ELEMENT];
    if (!open_run(of, n, STAGES, steps, horizon, run))
        return NAN;
    double seconds = time_once(run_once, run);
    for (int c = 0; c < n; c++)
        g[c] = (double)run->end.g[c];
    *error = error_of(n, g, end);
    return *error <= level ? seconds : (double)NAN;
}

static void close_run(struct run *run)
{
    core_double()->close(run->given);
    run->given = NULL;
}

/* The core's fastest number of steps to that error, opened in *run: not always the least, as long steps want more iterations and,
 * where those fail, Newton's method. */
static bool fastest_run(const struct family_of_sizes *of, int n, const wide *end, struct run *run, double *error)
{
    double best = INFINITY;
    long fastest = 0;
    for (int k = 0, beyond = 0; k < MOST_SETTINGS && beyond < 6; k++) {
        long steps = (long)ceil(4 * pow(2, k / 4.0));
        double seconds = seconds_of_run(of, n, steps, end, run, error);
        close_run(run);
        beyond += isfinite(best);
        fastest = seconds < best ? steps : fastest;
        best = fmin(best, seconds);
    }
    return fastest && isfinite(seconds_of_run(of, n, fastest, end, run, error));
}

static void print_timed(struct report *report, const char *problem, int n, const char *name, const char *setting,
                        double seconds, double error, double core_seconds)
{
    printf("  %-5s n = %2d  %-20s %-24s %9.1f us %6.2fx  error %.1e\n", problem, n, name, setting, 1e6 * seconds,
           seconds / core_seconds, error);
    fflush(stdout);
    json_begin(report, NULL, '{');
    json_text(report, "problem", problem);
    json_number(report, "n", n);
    json_text(report, "solver", name);
    json_text(report, "setting", setting);
    json_number(report, "seconds", seconds);
    json_number(report, "error", error);
    json_end(report, '}');
}

/* All peers that reach the error, opened; how many. */
static int open_peers(const struct motion *motion, const wide *end, struct task *tasks, double *errors)
{
    const struct contender *const rows[] = {gsl_contenders, sundials_contenders};
    int count = 0;
    for (int k = 0; k < 2; k++)
        for (const struct contender *who = rows[k]; who->name && count < MOST_PEERS; who++) {
            tasks[count] = (struct task){.who = who, .motion = motion, .horizon = horizon};
            if (contender_fits(who, motion) && first_good(&tasks[count], end, &errors[count]))
                count++;
        }
    return count;
}

static bool beside_peers(struct report *report, const struct family_of_sizes *of, int n)
{
    const struct motion *motion = chain_find(of->problem, n);
    struct run *run = calloc(1, sizeof *run);
    struct end_point *end = calloc(1, sizeof *end);
    struct task *tasks = calloc(MOST_PEERS, sizeof *tasks);
    struct timed timed[MOST_PEERS + 1];
    double errors[MOST_PEERS], error, unused;
    char setting[SETTING_SIZE];
    int count = 0;
    bool good = run && end && tasks && set_up(of, n, 2, 1, horizon, &run->setup) &&
                reference_of(&run->setup, end, &unused) == STATUS_OK && fastest_run(of, n, end->g, run, &error);
    if (good) {
        count = open_peers(motion, end->g, tasks, errors);
        timed[0] = (struct timed){run_once, run, 0};
        for (int k = 0; k < count; k++)
            timed[k + 1] = (struct timed){run_task, &tasks[k], 0};
        time_all(timed, count + 1);
        snprintf(setting, sizeof setting, "s = %d, %ld steps", STAGES, run->setup.steps);
        print_timed(report, of->problem, n, "rattleback", setting, timed[0].seconds, error, timed[0].seconds);
    }
    for (int k = 0; k < count; k++) {
        contender_setting(&tasks[k], setting, sizeof setting);
        print_timed(report, of->problem, n, tasks[k].who->name, setting, timed[k + 1].seconds, errors[k],
                    timed[0].seconds);
        tasks[k].who->close(&tasks[k]);
    }
    if (run)
        core_double()->close(run->given);
    free(run);
    free(end);
    free(tasks);
    return good;
}

bool part_size(struct report *report, const struct options *options)
{
    (void)options;
    bool good = true;
    steps_by_size(report);
    printf("\nto an error of %.0e at T = %g, text against right-hand sides by hand: time, over rattleback's\n", level,
           horizon);
    json_begin(report, "peers", '[');
    for (int p = 0; p < 2; p++)
        for (int k = 0; k < SIZES_OF_PEERS; k++)
            good = beside_peers(report, &problems[p], sizes[k]) && good;
    json_end(report, ']');
    return good;
}
