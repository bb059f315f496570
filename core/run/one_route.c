/* A motion by one route. */
#include "core/run/one_route.h"

#include <string.h>

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/problem/independence.h"
#include "core/problem/moment.h"
#include "core/problem/node.h"
#include "core/problem/scales/scales.h"
#include "core/run/case.h"
#include "core/run/reference.h"
#include "core/run/run.h"
#include "core/run/trajectory.h"

enum { CHECK_STAGES = 12 };

/* Stores a sample of a route. Momentum and multiplier follow from (g, eta) by the Legendre transform and the
 * continuous equations; both routes share those and differ only in how they reach (g, eta). */
static enum status put_sample(const struct instance *in, const real *g, const real *eta, int sample,
                              struct trajectory *out)
{
    SCRATCH_NODE(node, in);
    SCRATCH(real, acceleration, in->n);
    SCRATCH(real, lambda, in->m);
    enum status status = continuous_acceleration(in, g, eta, acceleration, lambda);
    node_at_velocity(in, g, eta, node);
    const real change = velocity_of_positions(node, 0, norm_euclidean(in->element, g));
    out->velocity_of_positions = LARGER(out->velocity_of_positions, (double)change);
    out->amplitude_velocity = LARGER(out->amplitude_velocity, (double)norm_euclidean(in->n, eta));
    for (int c = 0; c < in->element; c++)
        out->g[sample * in->element + c] = g[c];
    for (int c = 0; c < in->n; c++)
        out->mu[sample * in->n + c] = node->mu[c][0];
    for (int c = 0; c < in->m; c++)
        out->lambda[sample * in->m + c] = lambda[c];
    out->taken = sample + 1;
    return status;
}

struct flow_samples route_samples(const struct setup *setup, struct trajectory *out)
{
    out->taken = 0;
    out->velocity_of_positions = out->amplitude_velocity = 0;
    return (struct flow_samples){setup->samples, setup->times, put_sample, out};
}

enum status route_exact(const struct setup *setup, const struct instance *in, const real *g0, const real *eta0,
                        struct trajectory *out)
{
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    struct moment moment;
    const struct flow_samples samples = route_samples(setup, out);
    enum status status = STATUS_OK;
    for (int k = 0; k < setup->samples && status == STATUS_OK; k++) {
        if (gives_up(in))
            return STATUS_TIMEOUT;
        const real t = sample_time(in, &samples, core_time(in, setup->horizon), k);
        status = in->problem->exact(in, g0, eta0, t, g, eta);
        if (status == STATUS_OK)
            status = put_sample(moment_at(&moment, in, t), g, eta, k, out);
    }
    return status;
}

/* Stages of collocation are on the motion, as its nodes are; `of` is a struct independence. */
static void watch_stage(void *of, const struct instance *at, const real *g, const real *eta, const real *lambda,
                        real weight)
{
    (void)lambda, (void)weight;
    independence_take(of, at, g, eta);
}

/* Returns the steps between two samples: those of equal sample times, or so many that none is longer than theirs. */
static long steps_between(const struct setup *setup, const struct instance *in, long steps_per_sample, real apart)
{
    const real length = core_time(in, setup->horizon) / setup->samples;
    return setup->times ? (long)ceil((real)steps_per_sample * apart / length) : steps_per_sample;
}

enum status route_gauss(const struct setup *setup, const struct instance *in, const real *g0, const real *eta0,
                        long steps_per_sample, struct trajectory *out)
{
    SCRATCH(struct independence, seen, 1);
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    const struct flow_samples samples = route_samples(setup, out);
    real length = core_time(in, setup->horizon) / setup->samples, before = 0;
    struct moment moment;
    enum status status = STATUS_OK;
    memcpy(g, g0, (size_t)in->element * sizeof *g);
    memcpy(eta, eta0, (size_t)in->n * sizeof *eta);
    independence_open(seen);
    independence_take(seen, in, g, eta);
    for (int k = 0; k < setup->samples && status == STATUS_OK; k++) {
        real now = sample_time(in, &samples, core_time(in, setup->horizon), k),
             apart = setup->times ? now - before : length;
        status =
            reference_visit(moment_at(&moment, in, before), apart, steps_between(setup, in, steps_per_sample, apart), g,
                            eta, in->m > 0 ? watch_stage : NULL, seen);
        if (status == STATUS_OK)
            status = put_sample(moment_at(&moment, in, now), g, eta, k, out);
        independence_take(seen, moment_at(&moment, in, now), g, eta);
        before = now;
    }
    out->independence = independence_least(seen);
    return status;
}

enum status route_independence(const struct instance *in, real t, long steps, real *g, real *eta, double *least)
{
    SCRATCH(struct independence, seen, 1);
    independence_open(seen);
    independence_take(seen, in, g, eta);
    struct moment moment;
    enum status status = reference_visit(in, t, steps, g, eta, watch_stage, seen);
    independence_take(seen, moment_at(&moment, in, instance_time(in) + t), g, eta);
    *least = independence_least(seen);
    return status;
}

/* The Lobatto IIIA-IIIB step with more stages than any under test; eta from its momentum. */
enum status route_lobatto(const struct setup *setup, const struct instance *in, long steps_per_sample,
                          struct trajectory *out)
{
    struct setup finer = *setup;
    SCRATCH_NODE(node, in);
    SCRATCH(real, g, in->element);
    SCRATCH(real, mu, in->n);
    SCRATCH(real, eta, in->n);
    finer.method = "lobatto-iiia";
    finer.stages = CHECK_STAGES;
    finer.steps = steps_per_sample * setup->samples;
    finer.fault = FAULT_NONE;
    finer.with = NULL;
    struct core_case *given;
    struct refusal why;
    struct moment moment;
    enum status status = case_open(&finer, &given, &why);
    out->watches = true;
    if (status == STATUS_OK)
        status = trajectory_integrate(given, out);
    case_close(given);
    for (int k = 0; k < setup->samples && status == STATUS_OK; k++) {
        for (int c = 0; c < in->element; c++)
            g[c] = (real)out->g[k * in->element + c];
        for (int c = 0; c < in->n; c++)
            mu[c] = (real)out->mu[k * in->n + c];
        const struct instance *at = moment_at(&moment, in, core_time(in, setup->horizon) * (k + 1) / setup->samples);
        node_at_momentum(at, g, mu, node);
        first_point(in->n, node->velocity, eta);
        status = put_sample(at, g, eta, k, out);
    }
    return status;
}

/* Takes equal steps over a time from where another run has ended, or, if that is NULL, from the start. */
static enum status located_leg(const struct core_case *given, const struct run *from, real time, long steps,
                               struct run *run)
{
    enum status status = run_open(given, time / ((real)steps * case_horizon(given)), run);
    if (status == STATUS_OK && from)
        run_carry(from, run);
    for (long k = 0; k < steps && status == STATUS_OK; k++)
        status = run_step(run);
    return status;
}

enum status route_located(const struct setup *setup, const struct instance *in, long steps_per_sample,
                          struct trajectory *out)
{
    struct setup finer = *setup;
    SCRATCH(struct run, run, 2);
    SCRATCH(real, eta, in->n);
    const struct flow_samples samples = route_samples(setup, out);
    struct core_case *given;
    struct refusal why;
    real before = 0;
    int opened = 0;
    finer.method = "collision-located";
    finer.with = "base=lobatto-iiia base-stages=12";
    finer.stages = 0;
    finer.steps = finer.samples = 1;
    finer.times = NULL;
    finer.fault = FAULT_NONE;
    out->independence = (double)NAN;
    enum status status = case_open(&finer, &given, &why);
    for (int k = 0; k < setup->samples && status == STATUS_OK; k++) {
        struct run *last = k > 0 ? &run[(k - 1) % 2] : NULL, *at = &run[k % 2];
        const real now = sample_time(in, &samples, core_time(in, setup->horizon), k), apart = now - before;
        status = located_leg(given, last, apart, steps_between(setup, in, steps_per_sample, apart), at);
        if (last)
            run_close(last);
        opened = k + 1;
        if (status == STATUS_OK) {
            velocity_of_momentum(in, at->g, at->mu, eta);
            status = put_sample(in, at->g, eta, k, out);
        }
        before = now;
    }
    if (opened > 0)
        run_close(&run[(opened - 1) % 2]);
    case_close(given);
    return status;
}
