/* Cost of a method from outside: a line to a program and back, a process per case, a step through the header. */
#include "ci/bench/parts.h"
#include "ci/bench/timing.h"

#include "suite/integrator/integrator.h"
#include "suite/integrator/own_process.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

enum { TRIPS = 201, STEPS = 1000, LINE = 4096 };

/* A run of a method, from open to close. */
struct trip {
    const char *method;
    long steps;
};

static double wall_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool run_trip(const struct trip *trip)
{
    struct setup setup = {.problem = "kepler",
                          .method = trip->method,
                          .stages = 0,
                          .steps = trip->steps,
                          .horizon = 0.01 * (double)trip->steps,
                          .samples = 1};
    struct end_point end;
    struct core_case *given;
    struct refusal why;
    end_point_open(&end);
    enum status status = core_double()->open(&setup, &given, &why);
    if (status == STATUS_OK)
        status = core_double()->integrate(given, &end.at);
    core_double()->close(given);
    return status == STATUS_OK;
}

/* The median of TRIPS runs on the clock on the wall, as others work in them; NaN where one fails. */
static double seconds_of(const struct trip *trip)
{
    double seconds[TRIPS];
    for (int k = 0; k < TRIPS; k++) {
        double start = wall_time();
        if (!run_trip(trip))
            return NAN;
        seconds[k] = wall_time() - start;
    }
    return median(seconds, TRIPS);
}

static void nothing(void *context)
{
    (void)context;
}

static double seconds_of_guard(void)
{
    double seconds[TRIPS];
    char message[GUARD_MESSAGE_SIZE];
    for (int k = 0; k < TRIPS; k++) {
        double start = wall_time();
        if (guard_run(nothing, NULL, NULL, message) != STATUS_OK)
            return NAN;
        seconds[k] = wall_time() - start;
    }
    return median(seconds, TRIPS);
}

static void report_seconds(struct report *report, const char *key, const char *what, double seconds)
{
    printf("  %-66s %9.2f us\n", what, 1e6 * seconds);
    json_number(report, key, 1e6 * seconds);
}

static bool take(struct integrator_text *text)
{
    char why[INTEGRATOR_MESSAGE_SIZE];
    const char *key;
    bool good = integrator_take(text, "", &key, why);
    if (!good)
        fprintf(stderr, "bench: %s: %s\n", text->name, why);
    return good;
}

/* The library that is measured, compiled into the folder of the benchmark. */
static bool compile(const char *folder, char path[LINE])
{
    char command[3 * LINE];
    snprintf(path, LINE, "%s/leapfrog.so", folder);
    snprintf(command, sizeof command, "cc -O2 -shared -fPIC -I core/outside -o '%s' ci/integrators/leapfrog.c", path);
    return system(command) == 0; /* NOLINT(cert-env33-c): of our own words */
}

bool part_outside(struct report *report, const struct options *options)
{
    static const char *const words[] = {"python3", "ci/integrators/leapfrog.py"};
    char path[LINE];
    struct integrator_text program = {.name = "bench-program", .program = words, .program_count = 2};
    struct integrator_text library = {.name = "bench-library", .library = path};
    (void)options;
    if (!compile(report->folder, path) || !take(&program) || !take(&library))
        return false;
    printf("\nmethods from outside, medians of %d\n", TRIPS);
    double one = seconds_of(&(struct trip){program.name, 1}), many = seconds_of(&(struct trip){program.name, STEPS});
    double step = seconds_of(&(struct trip){library.name, STEPS}) / STEPS;
    double own = seconds_of(&(struct trip){"trap", STEPS}) / STEPS;
    report_seconds(report, "program_trip_us", "a line to a program in Python and back, with a step", one);
    report_seconds(report, "program_step_us", "a step of that program among many", (many - one) / (STEPS - 1));
    report_seconds(report, "guard_us", "a process for a case of a library", seconds_of_guard());
    report_seconds(report, "library_step_us", "a step of leapfrog in C through rattleback_method.h, with its record",
                   step);
    report_seconds(report, "core_step_us", "a step of its twin in the core, trap, with its record", own);
    report_target(report, &(struct target){.what = "a line to a program and back",
                                           .how = "Python, one step of Kepler's problem",
                                           .unit = "us",
                                           .wanted = 1000,
                                           .measured = 1e6 * one,
                                           .at_most = true});
    return isfinite(one + many + step + own);
}
