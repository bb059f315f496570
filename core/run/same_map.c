/* Runs of two methods side by side. */
#include "core/run/same_map.h"

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/case.h"
#include "core/run/run.h"

enum { UNITS = 64 /* roundings of a product of position and momentum, a step */ };

void compare_nodes(const struct run *one, const struct run *other, long k, real *residual, real *bound)
{
    real g = 1 + norm_max(one->in.element, one->g);
    *residual = LARGER(*residual, group_distance(&one->in, one->g, other->g));
    *residual = LARGER(*residual, distance_max(one->in.n, one->mu, other->mu));
    *bound = fmax(*bound, UNITS * (real)k * REAL_EPSILON * g * (g + norm_max(one->in.n, one->mu)));
}

void compare_runs(const struct core_case *one, const struct core_case *other, real scale, compare_step *step,
                  const void *of, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    SCRATCH(struct run, twin, 1);
    bool run_well = run_open(one, 1, run) == STATUS_OK;
    bool both = run_open(other, scale, twin) == STATUS_OK && run_well;
    *residual = *bound = 0;
    for (long k = 1; k <= one->setup.steps && k <= COMPARE_NODES && both; k++)
        both = step(run, twin, k, of, residual, bound);
    run_close(run);
    run_close(twin);
    if (!both)
        *residual = (real)NAN;
}

static bool step_both(struct run *run, struct run *twin, long k, const void *of, real *residual, real *bound)
{
    (void)of;
    bool both = run_step(run) == STATUS_OK && run_step(twin) == STATUS_OK;
    compare_nodes(run, twin, k, residual, bound);
    return both;
}

void compare_cases(const struct core_case *one, const struct core_case *other, real *residual, real *bound)
{
    compare_runs(one, other, 1, step_both, NULL, residual, bound);
}

void compare_with(const struct core_case *given, const char *method, int stages, const char *with, real *residual,
                  real *bound)
{
    struct core_case *twin;
    struct refusal why;
    struct setup setup = given->setup;
    setup.method = method;
    setup.stages = stages ? stages : setup.stages;
    setup.with = with;
    setup.fault = FAULT_NONE;
    *residual = *bound = (real)NAN;
    if (case_open(&setup, &twin, &why) != STATUS_OK)
        return;
    compare_cases(given, twin, residual, bound);
    case_close(twin);
}
