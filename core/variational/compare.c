/* Runs of two methods side by side. */
#include "core/variational/compare.h"

#include "core/numbers/linear.h"
#include "core/run/case.h"
#include "core/run/run.h"

enum { NODES = 8, UNITS = 64 /* roundings of a product of position and momentum, a step */ };

/* Largest distance of two runs over their first nodes; what a step rounds, the flow carries on. */
static void compare_runs(struct run *one, struct run *other, long steps, real *residual, real *bound)
{
    real difference[MAX_DIMENSION];
    *residual = *bound = 0;
    for (long k = 1; k <= steps && k <= NODES; k++) {
        if (run_step(one) != STATUS_OK || run_step(other) != STATUS_OK) {
            *residual = (real)NAN;
            return;
        }
        for (int c = 0; c < one->in.n; c++)
            difference[c] = one->mu[c] - other->mu[c];
        *residual = fmax(*residual, group_distance(&one->in, one->g, other->g));
        *residual = fmax(*residual, norm_max(one->in.n, difference));
        real g = 1 + norm_max(one->in.element, one->g);
        *bound = fmax(*bound, UNITS * (real)k * REAL_EPSILON * g * (g + norm_max(one->in.n, one->mu)));
    }
}

void compare_with(const struct core_case *given, const char *method, int stages, real *residual, real *bound)
{
    struct core_case *twin;
    struct run one, other;
    struct refusal why;
    struct setup setup = given->setup;
    setup.method = method;
    setup.stages = stages;
    setup.with = NULL;
    setup.fault = FAULT_NONE;
    *residual = *bound = (real)NAN;
    if (case_open(&setup, &twin, &why) != STATUS_OK)
        return;
    enum status status = run_open(given, 1, &one), status_other = run_open(twin, 1, &other);
    if (status == STATUS_OK && status_other == STATUS_OK)
        compare_runs(&one, &other, setup.steps, residual, bound);
    run_close(&one);
    run_close(&other);
    case_close(twin);
}
