/* Scan, keep the front, time it, compare. */
#include "ci/bench/work.h"

#include "ci/bench/reference.h"
#include "ci/bench/timing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A point timed once may look slower than it is by this factor. */
#define SCAN_MARGIN 2.0

enum { MOST_POINTS = 4096, SETTINGS = 81, TOLERANCES = 25, MOST_FAILURES = 6, MOST_IDLE = 8, LEVELS_A_DECADE = 16 };

/* A target: to an error of `level` at T = `horizon`, `wanted` times faster than the peer. At T = 100 chaos has made more
 * than 1e-11 of the rounding of the initial data: there the target is that of T = 10. On groups the peer has the easier
 * problem, the reduced equations. Wanted with 8 doubles a vector; with 4, on R^n, where all of a step is in them, `narrow` of it. */
static const struct comparison {
    const char *problem, *peer;
    double horizon, level, wanted;
} comparisons[] = {{"particle", "GSL rk8pd", 100, 1e-11, 2.7}, {"particle", "SUNDIALS IDA", 100, 1e-8, 1000},
                   {"cvt", "GSL rk8pd", 100, 1e-11, 2.5},      {"cvt", "SUNDIALS IDA", 100, 1e-8, 500},
                   {"chaotic", "GSL rk8pd", 10, 1e-11, 2.5},   {"chaotic", "SUNDIALS IDA", 10, 1e-8, 500},
                   {"disc", "GSL rk8pd", 100, 1e-11, 0.75},    {"ball", "GSL rk8pd", 100, 1e-11, 0.47}};
enum { COMPARISONS = sizeof comparisons / sizeof *comparisons };
static const double narrow = 0.7;

double work_horizon(const char *problem)
{
    for (int k = 0; k < COMPARISONS; k++)
        if (strcmp(comparisons[k].problem, problem) == 0)
            return comparisons[k].horizon;
    return 0;
}

/* Returns true if a target of the problem names the contender. */
static bool is_compared(const struct contender *who, const char *problem)
{
    bool found = strcmp(who->name, core_contenders[0].name) == 0;
    for (int k = 0; k < COMPARISONS; k++)
        found |= strcmp(comparisons[k].problem, problem) == 0 && strcmp(comparisons[k].peer, who->name) == 0;
    return found;
}

static bool run_task(void *what)
{
    struct task *task = what;
    return task->who->run(task);
}

static void finish_point(const struct task *task, const struct flow_end *end, double invariant,
                         struct work_point *point)
{
    point->who = task->who;
    point->value = task->value;
    contender_setting(task, point->setting, sizeof point->setting);
    point->error = reference_distance(task->motion, end, task->g);
    point->constraint = fabs(task->motion->constraint(task->g, task->eta));
    point->drift = fabs(task->motion->invariant(task->g, task->eta) - invariant);
}

static double invariant_at_start(const struct motion *motion)
{
    double y[MOTION_STATES], g[MAX_ELEMENT], eta[MAX_DIMENSION];
    motion_start(motion, y);
    motion_position(motion, y, g, eta);
    return motion->invariant(g, eta);
}

/* The k-th setting: tolerances 1e-2, 1e-2.5, .. 1e-14; steps of length 2, 2 / 2^(1/8), ... */
static double setting(const struct contender *who, double horizon, int k)
{
    return who->scale == SCALE_TOLERANCE ? pow(10, -2 - k / 2.0) : ceil(horizon / 2 * pow(2, k / 8.0));
}

/* Run a contender over its settings until they get too slow or no better; returns how many points it gave. */
static int scan(struct task *task, const struct flow_end *end, double longest, struct work_point *points)
{
    double invariant = invariant_at_start(task->motion), best = 1e-3, seconds = 0;
    int count = 0, failures = 0, idle = 0, settings = task->who->scale == SCALE_TOLERANCE ? TOLERANCES : SETTINGS;
    for (int k = 0; k < settings && !(seconds > longest) && failures < MOST_FAILURES && idle < MOST_IDLE; k++) {
        struct work_point *point = &points[count];
        task->value = setting(task->who, task->horizon, k);
        seconds = task->who->open(task) ? time_once(run_task, task) : (double)NAN;
        finish_point(task, end, invariant, point);
        task->who->close(task);
        bool good = isfinite(seconds) && isfinite(point->error);
        failures = good || count == 0 ? 0 : failures + 1;
        if (!good || seconds > longest)
            continue;
        point->seconds = seconds;
        idle = point->error < best || best == 1e-3 ? 0 : idle + 1;
        best = fmin(best, point->error);
        count++;
    }
    return count;
}

static int by_name_and_time(const void *left, const void *right)
{
    const struct work_point *a = left, *b = right;
    int order = strcmp(a->who->name, b->who->name);
    return order ? order : (a->seconds > b->seconds) - (a->seconds < b->seconds);
}

/* Returns true if the kept points of this contender include one that is no less accurate and faster by `margin`. */
static bool dominated(const struct work_point *kept, int count, const struct work_point *point, double margin)
{
    for (int k = 0; k < count; k++)
        if (strcmp(kept[k].who->name, point->who->name) == 0 && kept[k].error <= point->error &&
            kept[k].seconds * margin <= point->seconds)
            return true;
    return false;
}

int keep_front(struct work_point *points, int count, double margin)
{
    int kept = 0;
    qsort(points, (size_t)count, sizeof *points, by_name_and_time);
    for (int k = 0; k < count; k++)
        if (!dominated(points, kept, &points[k], margin))
            points[kept++] = points[k];
    return kept;
}

const struct work_point *fastest(const struct study *study, const char *name, double level)
{
    const struct work_point *found = NULL;
    for (int k = 0; k < study->count; k++) {
        const struct work_point *point = &study->points[k];
        if ((!name || strcmp(point->who->name, name) == 0) && point->error <= level &&
            (!found || point->seconds < found->seconds))
            found = point;
    }
    return found;
}

/* Time the points by turns, all tasks open at once. */
static bool time_points(const struct motion *motion, struct study *study)
{
    size_t count = (size_t)study->count;
    struct task *tasks = calloc(count + 1, sizeof *tasks);
    struct timed *timed = calloc(count + 1, sizeof *timed);
    bool ready = tasks && timed;
    for (size_t k = 0; k < count && ready; k++) {
        tasks[k] = (struct task){study->points[k].who, motion, study->horizon, study->points[k].value, NULL, {0}, {0}};
        timed[k] = (struct timed){run_task, &tasks[k], 0};
        ready = tasks[k].who->open(&tasks[k]);
    }
    if (ready)
        time_all(timed, study->count);
    for (size_t k = 0; k < count && tasks; k++) {
        if (ready)
            study->points[k].seconds = timed[k].seconds;
        if (tasks[k].who)
            tasks[k].who->close(&tasks[k]);
    }
    free(tasks);
    free(timed);
    return ready;
}

const struct contender *const contender_tables[CONTENDER_TABLES] = {core_contenders, gsl_contenders,
                                                                    sundials_contenders, boost_contenders};

static bool measure_study(const char *folder, const struct motion *motion, const struct options *options,
                          struct study *study)
{
    struct flow_end end;
    study->points = calloc(MOST_POINTS, sizeof *study->points);
    if (!study->points || !reference_end(folder, motion, study->horizon, &end))
        return false;
    study->reference_error = end.error;
    for (int k = 0; k < CONTENDER_TABLES; k++) {
        for (const struct contender *who = contender_tables[k]; who->name; who++) {
            struct task task = {.who = who, .motion = motion, .horizon = study->horizon};
            if (contender_fits(who, motion) && (!options->targets || is_compared(who, motion->problem)) &&
                study->count + SETTINGS <= MOST_POINTS)
                study->count += scan(&task, &end, options->longest, study->points + study->count);
        }
    }
    study->count = keep_front(study->points, study->count, SCAN_MARGIN);
    bool timed = time_points(motion, study);
    study->count = keep_front(study->points, study->count, 1);
    return timed;
}

/* ---- what is printed and written */

static const double levels[] = {1e-4, 1e-6, 1e-8, 1e-10, 1e-11, 1e-12};
enum { LEVELS = sizeof levels / sizeof *levels };

static void print_row(const struct study *study, const char *name)
{
    double best = INFINITY;
    printf("  %-27s", name);
    for (int k = 0; k < LEVELS; k++) {
        const struct work_point *point = fastest(study, name, levels[k]);
        const struct work_point *core = fastest(study, core_contenders[0].name, levels[k]);
        if (!point)
            printf("%13s%9s", "-", "");
        else if (!core || point == core)
            printf("%10.1f us %8s", 1e6 * point->seconds, "");
        else
            printf("%10.1f us %7.3gx", 1e6 * point->seconds, point->seconds / core->seconds);
    }
    for (int k = 0; k < study->count; k++)
        if (strcmp(study->points[k].who->name, name) == 0)
            best = fmin(best, study->points[k].error);
    printf("  %8.1e\n", best);
}

static void print_study(const struct motion *motion, const struct study *study)
{
    printf("\n%s, T = %g: processor time to reach an error, and its ratio to rattleback's (reference known to %.0e)\n"
           "  %-27s",
           motion->problem, study->horizon, study->reference_error, "");
    for (int k = 0; k < LEVELS; k++)
        printf("%13.0e%9s", levels[k], "");
    printf("  %8s\n", "best");
    print_row(study, core_contenders[0].name);
    for (int k = 0; k < study->count; k++) {
        const char *name = study->points[k].who->name;
        if ((k == 0 || strcmp(name, study->points[k - 1].who->name) != 0) && strcmp(name, core_contenders[0].name) != 0)
            print_row(study, name);
    }
}

static void write_study(struct report *report, const struct study *study)
{
    json_begin(report, NULL, '{');
    json_number(report, "horizon", study->horizon);
    json_number(report, "reference_error", study->reference_error);
    json_begin(report, "runs", '[');
    for (int k = 0; k < study->count; k++) {
        const struct work_point *point = &study->points[k];
        json_begin(report, NULL, '{');
        json_text(report, "who", point->who->name);
        json_text(report, "setting", point->setting);
        json_number(report, "seconds", point->seconds);
        json_number(report, "error", point->error);
        json_number(report, "constraint", point->constraint);
        json_number(report, "drift", point->drift);
        json_end(report, '}');
    }
    json_end(report, ']');
}

/* The smallest error that both reach, if that is above the level. */
static double common_level(const struct study *study, const char *peer, double level)
{
    double best[2] = {INFINITY, INFINITY};
    const char *names[2] = {core_contenders[0].name, peer};
    for (int k = 0; k < study->count; k++)
        for (int side = 0; side < 2; side++)
            if (strcmp(study->points[k].who->name, names[side]) == 0)
                best[side] = fmin(best[side], study->points[k].error);
    return fmax(level, fmax(best[0], best[1]));
}

/* Seconds to just that error: on the line between the points of a contender's front beside it, in logarithms. */
static double seconds_at(const struct study *study, const char *name, double level)
{
    const struct work_point *good = fastest(study, name, level), *poor = NULL;
    for (int k = 0; k < study->count && good; k++) {
        const struct work_point *point = &study->points[k];
        if (strcmp(point->who->name, name) == 0 && point->error > level && (!poor || point->error < poor->error))
            poor = point;
    }
    if (!good || !poor || !(good->error > 0))
        return good ? good->seconds : (double)NAN;
    double part = log(level / good->error) / log(poor->error / good->error);
    return good->seconds * pow(poor->seconds / good->seconds, part);
}

double crossover(const struct study *study, const char *peer)
{
    double least = common_level(study, peer, 0), found = (double)NAN;
    for (double level = least; level <= 1e-2; level *= pow(10, 1.0 / LEVELS_A_DECADE)) {
        if (!(seconds_at(study, core_contenders[0].name, level) < seconds_at(study, peer, level)))
            break;
        found = level;
    }
    return found;
}

const char *cheapest_at(const struct study *study, double level)
{
    const char *found = NULL;
    double best = INFINITY;
    for (int k = 0; k < study->count; k++) {
        const char *name = study->points[k].who->name;
        double seconds = seconds_at(study, name, level);
        if (seconds < best) {
            best = seconds;
            found = name;
        }
    }
    return found;
}

/* Reports the cheapest contender by ranges of the error, from 1e-2 down to the least that any contender reaches. */
static void report_cheapest(struct report *report, const struct study *study)
{
    const char *name = cheapest_at(study, 1e-2);
    printf("  cheapest: ");
    json_begin(report, "cheapest", '[');
    for (int k = 1; name; k++) {
        double level = 1e-2 * pow(10, -(double)k / LEVELS_A_DECADE);
        const char *next = cheapest_at(study, level);
        if (next && strcmp(next, name) == 0)
            continue;
        level *= pow(10, 1.0 / LEVELS_A_DECADE);
        printf("%s down to %.0e%s", name, level, next ? ", " : "\n");
        json_begin(report, NULL, '{');
        json_text(report, "who", name);
        json_number(report, "down_to", level);
        json_end(report, '}');
        name = next;
    }
    json_end(report, ']');
}

static void compare(struct report *report, const struct comparison *comparison, const struct study *study)
{
    bool slower = vector_width() < 8 && !motion_find(comparison->problem)->to_state;
    struct target target = {.unit = "x", .wanted = comparison->wanted * (slower ? narrow : 1), .measured = (double)NAN};
    double level = common_level(study, comparison->peer, comparison->level);
    const struct work_point *core = fastest(study, core_contenders[0].name, level);
    const struct work_point *peer = fastest(study, comparison->peer, level);
    snprintf(target.what, sizeof target.what, "%s to %.0e, T = %g, over %s", comparison->problem, comparison->level,
             study->horizon, comparison->peer);
    if (!core || !peer) {
        snprintf(target.how, sizeof target.how, "%s did not run", comparison->peer);
    } else {
        double ours = seconds_at(study, core_contenders[0].name, level);
        double theirs = seconds_at(study, comparison->peer, level);
        target.measured = theirs / ours;
        snprintf(target.how, sizeof target.how,
                 "at an error of %.1e: %.3g us and %.4g us; measured %s: %.1e, %s: %.1e%s", level, 1e6 * ours,
                 1e6 * theirs, core->setting, core->error, peer->setting, peer->error,
                 level > comparison->level ? " (the best that both reach)" : "");
        report_crossover(report, comparison->problem, study->horizon, comparison->peer,
                         crossover(study, comparison->peer));
    }
    report_target(report, &target);
}

bool work_measure(struct report *report, const struct motion *motion, const struct options *options)
{
    struct study studies[MOST_HORIZONS] = {0};
    bool good = true;
    json_text(report, "problem", motion->problem);
    json_begin(report, "horizons", '[');
    for (int k = 0; k < options->horizon_count && good; k++) {
        studies[k].horizon = options->horizons[k];
        good = measure_study(report->folder, motion, options, &studies[k]);
        if (!good)
            break;
        print_study(motion, &studies[k]);
        fflush(stdout);
        write_study(report, &studies[k]);
        report_cheapest(report, &studies[k]);
        json_end(report, '}');
        for (int c = 0; c < COMPARISONS; c++)
            if (strcmp(comparisons[c].problem, motion->problem) == 0 && studies[k].horizon == comparisons[c].horizon)
                compare(report, &comparisons[c], &studies[k]);
    }
    json_end(report, ']');
    good = good && work_chart(report->folder, motion->problem, studies, options->horizon_count);
    for (int k = 0; k < options->horizon_count; k++)
        free(studies[k].points);
    return good;
}
