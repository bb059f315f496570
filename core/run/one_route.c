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
#include "core/problem/walls.h"
#include "core/run/case.h"
#include "core/run/reference.h"
#include "core/run/trajectory.h"

enum { CHECK_STAGES = 12 };
#define CHECK_THROUGH_IMPACTS "base=lobatto-iiia base-stages=12"

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

/* From sample to sample; where they are at times of their own, in steps at most as long as those of equal ones are. */
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
        long steps = setup->times ? (long)ceil((real)steps_per_sample * apart / length) : steps_per_sample;
        status =
            reference_visit(moment_at(&moment, in, before), apart, steps, g, eta, in->m > 0 ? watch_stage : NULL, seen);
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
    finer.method = has_walls(in) ? "collision-located" : "lobatto-iiia";
    finer.stages = has_walls(in) ? 0 : CHECK_STAGES;
    finer.steps = steps_per_sample * setup->samples;
    finer.fault = FAULT_NONE;
    finer.with = has_walls(in) ? CHECK_THROUGH_IMPACTS : NULL;
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
