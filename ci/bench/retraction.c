/* exp or cay: which of them reaches an error sooner, on every problem of the register that is on a group. */
#include "ci/bench/parts.h"

#include "ci/bench/reference.h"
#include "ci/bench/timing.h"

#include <math.h>

enum { CAY, EXP, CHOICES, SETTINGS = 12, HORIZON = 4 };

static const char *const choices[CHOICES] = {"cay", "exp"};

/* Numbers of steps from where the iteration converges to where the error is small or round-off. */
static const struct scheme {
    int stages, coarsest;
    double refinement;
} schemes[] = {{2, 8, 1.7}, {3, 8, 1.5}, {4, 7, 1.35}, {6, 5, 1.2}, {8, 4, 1.2}};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

/* One retraction at one number of steps. */
struct run {
    struct core_case *given;
    struct end_point end;
    double error, seconds;
};

/* Time with cay over time with exp to equal errors: the mean of its logarithm over `count` errors that both reach. */
struct ratio {
    double logarithm;
    int count;
};

static bool run_once(void *what)
{
    struct run *run = what;
    return core_double()->integrate(run->given, &run->end.at) == STATUS_OK;
}

static struct setup setup_of(const char *problem, int stages, long steps, const char *retraction)
{
    return (struct setup){.problem = problem,
                          .method = "lobatto-iiia",
                          .stages = stages,
                          .steps = steps,
                          .retraction = retraction,
                          .horizon = HORIZON,
                          .samples = 1};
}

/* Computes the end of the motion, in quad. */
static bool find_end(const char *problem, struct end_point *end)
{
    struct setup setup = setup_of(problem, 2, 1, choices[CAY]);
    double error;
    return reference_of(&setup, end, &error) == STATUS_OK;
}

static bool open_runs(const char *problem, const struct scheme *scheme, struct run *runs)
{
    bool opened = true;
    struct refusal why;
    for (int k = 0; k < CHOICES * SETTINGS; k++) {
        long steps = lround(scheme->coarsest * pow(scheme->refinement, k % SETTINGS));
        struct setup setup = setup_of(problem, scheme->stages, steps, choices[k / SETTINGS]);
        end_point_open(&runs[k].end);
        opened = core_double()->open(&setup, &runs[k].given, &why) == STATUS_OK && opened;
    }
    return opened;
}

/* Measures error and time; both are NaN if the iteration does not converge. */
static void measure_runs(struct run *runs, const struct end_point *end)
{
    struct timed timed[CHOICES * SETTINGS];
    for (int k = 0; k < CHOICES * SETTINGS; k++)
        timed[k] = (struct timed){run_once, &runs[k], 0};
    time_all(timed, CHOICES * SETTINGS);
    for (int k = 0; k < CHOICES * SETTINGS; k++) {
        runs[k].seconds = timed[k].seconds;
        runs[k].error =
            isfinite(timed[k].seconds) ? core_double()->distance(runs[k].given, runs[k].end.g, end->g) : (double)NAN;
    }
}

/* Returns true if another setting is no less accurate and no slower, or if this one did not converge. */
static bool dominated(const struct run *runs, int k)
{
    bool out = !isfinite(runs[k].error);
    for (int j = 0; j < SETTINGS; j++)
        out = out || (j != k && runs[j].error <= runs[k].error && runs[j].seconds <= runs[k].seconds);
    return out;
}

/* On the line between the two settings of the front beside the error, in logarithms; the coarsest reaches all above its own,
 * and NaN is below the finest. */
static double seconds_to(const struct run *runs, double error)
{
    const struct run *poor = NULL;
    for (int k = 0; k < SETTINGS; k++) {
        const struct run *good = &runs[k];
        if (dominated(runs, k))
            continue;
        if (good->error <= error && !poor)
            return good->seconds;
        if (good->error <= error)
            return poor->seconds *
                   pow(good->seconds / poor->seconds, log(error / poor->error) / log(good->error / poor->error));
        poor = good;
    }
    return (double)NAN;
}

/* The error of the coarsest setting of the front. */
static double coarsest_error(const struct run *runs)
{
    double largest = 0;
    for (int k = 0; k < SETTINGS; k++)
        largest = dominated(runs, k) ? largest : fmax(largest, runs[k].error);
    return largest;
}

/* Errors from 0.1 to 10^-12, four a decade, where the step size is still a choice with one retraction. */
static void add_ratios(const struct run *runs, struct ratio *sum)
{
    enum { COARSEST = 4, FINEST = 48, A_DECADE = 4 };
    double largest = fmax(coarsest_error(runs), coarsest_error(runs + SETTINGS));
    for (int level = COARSEST; level <= FINEST; level++) {
        double error = pow(10, -(double)level / A_DECADE);
        double ratio = seconds_to(runs, error) / seconds_to(runs + SETTINGS, error);
        if (!isfinite(ratio) || error > largest)
            continue;
        sum->logarithm += log(ratio);
        sum->count++;
    }
}

static double mean_ratio(const struct ratio *sum)
{
    return sum->count ? exp(sum->logarithm / sum->count) : (double)NAN;
}

static void write_runs(struct report *report, const struct run *runs)
{
    for (int c = 0; c < CHOICES; c++) {
        json_begin(report, choices[c], '[');
        for (int k = c * SETTINGS; k < (c + 1) * SETTINGS; k++) {
            json_begin(report, NULL, '{');
            json_number(report, "error", runs[k].error);
            json_number(report, "seconds", runs[k].seconds);
            json_end(report, '}');
        }
        json_end(report, ']');
    }
}

/* One number of stages: printed, written, and added to the ratios of the problem. */
static void measure_scheme(struct report *report, const char *problem, const struct scheme *scheme,
                           const struct end_point *end, struct ratio *all)
{
    static struct run runs[CHOICES * SETTINGS];
    struct ratio ratio = {0, 0};
    memset(runs, 0, sizeof runs);
    if (open_runs(problem, scheme, runs)) {
        measure_runs(runs, end);
        add_ratios(runs, &ratio);
    }
    if (ratio.count)
        printf("%7.2f", mean_ratio(&ratio));
    else
        printf("%7s", "-");
    fflush(stdout);
    all->logarithm += ratio.logarithm;
    all->count += ratio.count;
    json_begin(report, NULL, '{');
    json_number(report, "stages", scheme->stages);
    json_number(report, "cay_over_exp", mean_ratio(&ratio));
    write_runs(report, runs);
    json_end(report, '}');
    for (int k = 0; k < CHOICES * SETTINGS; k++)
        core_double()->close(runs[k].given);
}

/* All stages; what the default costs over the other is kept in the target if it is the worst so far. */
static bool measure(struct report *report, const struct problem_info *info, struct target *target)
{
    struct end_point end;
    struct ratio all = {0, 0};
    if (!find_end(info->name, &end)) {
        fprintf(stderr, "bench: no reference of %s\n", info->name);
        return false;
    }
    printf("  %-18s %-7s", info->name, info->retraction[0]);
    json_begin(report, NULL, '{');
    json_text(report, "problem", info->name);
    json_text(report, "default", info->retraction[0]);
    json_begin(report, "stages", '[');
    for (int k = 0; k < SCHEMES; k++)
        measure_scheme(report, info->name, &schemes[k], &end, &all);
    json_end(report, ']');
    double ratio = mean_ratio(&all), lost = strcmp(info->retraction[0], choices[CAY]) == 0 ? ratio : 1 / ratio;
    printf("%7.2f\n", ratio);
    json_number(report, "cay_over_exp", ratio);
    json_end(report, '}');
    if (!(lost <= target->measured)) {
        target->measured = lost;
        snprintf(target->how, sizeof target->how, "%s with %s", info->name, info->retraction[0]);
    }
    return true;
}

/* Motions that the method takes; those given by a Hamiltonian alone it does not. */
static bool has_choice(const struct problem_info *info)
{
    struct setup setup = setup_of(info->name, 2, 1, choices[EXP]);
    struct shape shape;
    struct refusal why;
    return !info->inputs && info->retractions == CHOICES &&
           core_check(core_double(), &setup, &shape, &why) == STATUS_OK;
}

bool part_retraction(struct report *report, const struct options *options)
{
    struct target target = {.what = "default retraction over the other at equal error, the worst",
                            .unit = "x",
                            .wanted = 1.1,
                            .at_most = true};
    bool good = true;
    (void)options;
    printf("\nlobatto-iiia, T = %d: time with cay over time with exp at equal errors of the position, geometric mean\n"
           "  %-18s %-7s",
           HORIZON, "problem", "default");
    for (int k = 0; k < SCHEMES; k++)
        printf("  s = %d", schemes[k].stages);
    printf("%7s\n", "all");
    json_begin(report, "retractions", '[');
    for (int k = 0; k < core_double()->problems(); k++) {
        struct problem_info info;
        core_double()->problem(k, &info);
        good = (!has_choice(&info) || measure(report, &info, &target)) && good;
    }
    json_end(report, ']');
    report_target(report, &target);
    return good;
}
