/* A run from 0 to T: samples, largest residuals and deviations, amplitudes. */
#include <string.h>

#include "linear.h"
#include "method.h"
#include "node.h"
#include "trajectory.h"

enum { GIVE_UP_PERIOD = 16 /* steps: a look at a clock costs less than one evaluation of a force */ };

struct record {
    struct trajectory *out;
    int invariants;
    real start[MAX_INVARIANTS], sum[MAX_INVARIANTS];
    long nodes; /* since the last sample */
};

/* Energy, then the problem's own invariants, at a node. */
static void evaluate_invariants(const struct node *node, int count, real *value)
{
    lane one[1];
    for (int k = 0; k < count; k++) {
        if (k == 0)
            energy(&node->in, node->g, node->velocity, one);
        else
            node->in.problem->invariants[k - 1].value(&node->in, node->g, node->velocity, one);
        value[k] = one[0][0];
    }
}

static int count_invariants(const struct problem *problem)
{
    int count = 1;
    while (problem->invariants && problem->invariants[count - 1].name)
        count++;
    return count;
}

static double larger(double a, real b)
{
    return !((double)b <= a) ? (double)b : a; /* keeps a NaN */
}

static void record_node(const struct run *run, struct record *record, real *value)
{
    struct trajectory *out = record->out;
    real tangency;
    out->constraint = larger(out->constraint, node_residual(&run->node, &tangency));
    out->tangency = larger(out->tangency, tangency);
    out->amplitude_g = larger(out->amplitude_g, norm_euclidean(run->in.element, run->g));
    out->amplitude_mu = larger(out->amplitude_mu, norm_euclidean(run->in.n, run->mu));
    out->amplitude_lambda = larger(out->amplitude_lambda, norm_euclidean(run->in.m, run->lambda));
    evaluate_invariants(&run->node, record->invariants, value);
    for (int k = 0; k < record->invariants; k++) {
        real deviation = fabs(value[k] - record->start[k]);
        out->invariant_deviation[k] = larger(out->invariant_deviation[k], deviation);
        if (k > 0 && run->in.problem->invariants[k - 1].momentum_map)
            out->momentum = larger(out->momentum, deviation);
        record->sum[k] += value[k];
    }
    record->nodes++;
}

static void record_sample(const struct run *run, struct record *record, int sample, const real *value)
{
    struct trajectory *out = record->out;
    int n = run->in.n, m = run->in.m, element = run->in.element;
    for (int c = 0; c < element; c++)
        out->g[sample * element + c] = run->g[c];
    for (int c = 0; c < n; c++)
        out->mu[sample * n + c] = run->mu[c];
    for (int c = 0; c < m; c++)
        out->lambda[sample * m + c] = run->lambda[c];
    for (int k = 0; k < record->invariants; k++) {
        out->invariant[sample * record->invariants + k] = value[k];
        out->invariant_mean[sample * record->invariants + k] = record->sum[k] / (real)record->nodes;
        record->sum[k] = 0;
    }
    record->nodes = 0;
}

static void clear(struct trajectory *out)
{
    out->constraint = out->tangency = out->momentum = out->amplitude_g = out->amplitude_mu = out->amplitude_lambda = 0;
    memset(out->invariant_deviation, 0, sizeof out->invariant_deviation);
    out->iterations = out->evaluations = out->newton = 0;
}

enum status trajectory_integrate(const struct setup *setup, struct trajectory *out)
{
    struct run run;
    enum status status = run_open(setup, &run);
    clear(out);
    out->samples = setup->samples;
    if (status == STATUS_OK) {
        struct record record = {.out = out, .invariants = count_invariants(run.in.problem)};
        real value[MAX_INVARIANTS];
        evaluate_invariants(&run.node, record.invariants, record.start);
        for (int k = 0; k < record.invariants; k++)
            out->invariant_start[k] = record.start[k];
        for (long k = 1; k <= setup->steps && status == STATUS_OK; k++) {
            status = run_step(&run);
            if (status != STATUS_OK)
                break;
            record_node(&run, &record, value);
            if (k % (setup->steps / setup->samples) == 0)
                record_sample(&run, &record, (int)(k / (setup->steps / setup->samples)) - 1, value);
            if (k % GIVE_UP_PERIOD == 0 && setup->give_up && setup->give_up())
                status = STATUS_TIMEOUT;
        }
        if (status == STATUS_OK && !isfinite(out->amplitude_g + out->amplitude_mu + out->amplitude_lambda))
            status = STATUS_NOT_FINITE;
    }
    out->iterations = run.iterations;
    out->evaluations = run.evaluations;
    out->newton = run.newton;
    run_close(&run);
    return status;
}
