/* Runs of two methods side by side. */
#include "core/identities/same_map.h"

#include "core/identities/tangent_map.h"
#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/case.h"
#include "core/run/identities.h"
#include "core/run/run.h"

/* Returns how many roundings of its size a coordinate has in a step. */
static real roundings(const struct tangent_step *at, int n)
{
    real most = 0;
    for (int c = 0; c < 2 * n; c++)
        most = LARGER(most, at->scales.amplified[c] / at->scales.rounding[c]);
    return 1 + most;
}

/* As compare_nodes, for states no larger than those of `one` and of `larger`. */
static void compare_beside(const struct run *one, const struct run *other, const struct run *larger, long k,
                           real *residual, real *bound)
{
    const struct instance *in = &one->in;
    SCRATCH_TANGENT_STEP(at, in, false);
    SCRATCH_ZERO(real, gap, in->n);
    tangent_end_of(in, larger->g, larger->mu, false, &at.ends[0]);
    tangent_end_of(in, one->g, one->mu, false, &at.ends[1]);
    tangent_scales_of(one, &at);
    const real *unit = at.scales.unit, *size = at.scales.rounding;
    /* in units in which momenta are velocities the one turn into the other, and round as what they come from */
    const real whole = fmax(size[0] / unit[0], size[in->n] / unit[in->n]);
    for (int c = 0; c < in->n; c++) {
        for (int e = 0; e < in->element; e++)
            gap[c] += at.ends[1].trivialise[e * in->n + c] * (other->g[e] - one->g[e]);
        *residual = LARGER(*residual, fabs(gap[c]) / (whole * unit[c]));
        *residual = LARGER(*residual, fabs(other->mu[c] - one->mu[c]) / (whole * unit[in->n + c]));
    }
    *bound = LARGER(*bound, (real)k * tolerance.identity * roundings(&at, in->n));
    const real own = fmax(at.scales.position[0] / unit[0], size[in->n] / unit[in->n]); /* wherever the motion is */
    if (*residual <= *bound && *bound * whole > tolerance.blind * own)
        *residual = (real)NAN;
}

void compare_nodes(const struct run *one, const struct run *other, long k, real *residual, real *bound)
{
    compare_beside(one, other, other, k, residual, bound);
}

void compare_return(const struct run *start, const struct run *back, const struct run *turned, real *residual,
                    real *bound)
{
    compare_beside(start, back, turned, 2, residual, bound);
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
        *residual = *bound = (real)NAN;
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
