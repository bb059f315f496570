/* Records of a batch of trajectories, all lanes at once. */
#include "core/run/record.h"

#include <string.h>

/* Energy, then the problem's own invariants, at a node. */
static void evaluate_invariants(const struct node *node, int count, lane *value)
{
    energy(&node->in, node->g, node->velocity, value);
    for (int k = 1; k < count; k++)
        node->in.problem->invariants[k - 1].value(&node->in, node->g, node->velocity, value + k);
}

static int count_invariants(const struct problem *problem)
{
    int count = 1;
    while (problem->invariants && problem->invariants[count - 1].name)
        count++;
    return count;
}

void record_open(struct record *record, const struct node *start, struct trajectory *out)
{
    memset(record, 0, sizeof *record);
    record->out = out;
    record->invariants = count_invariants(start->in.problem);
    evaluate_invariants(start, record->invariants, record->start);
    for (int l = 0; l < start->in.lanes; l++)
        for (int k = 0; k < record->invariants; k++)
            out[l].invariant_start[k] = record->start[k][l];
}

/* What is no number is taken as well. */
static void keep_larger(const struct instance *in, const lane x, real *restrict largest)
{
    FOR_LANES(l, in) largest[l] = !(x[l] <= largest[l]) ? x[l] : largest[l];
}

static void keep_larger_square(const struct instance *in, int count, const lane *x, real *restrict largest)
{
    lane sum = {0};
    for (int c = 0; c < count; c++)
        FOR_LANES(l, in) sum[l] += x[c][l] * x[c][l];
    keep_larger(in, sum, largest);
}

void record_node(struct record *record, const struct node *node, const lane *lambda)
{
    const struct instance *in = &node->in;
    lane residual, tangency;
    node_residual(node, residual, tangency);
    keep_larger(in, residual, record->constraint);
    keep_larger(in, tangency, record->tangency);
    keep_larger_square(in, in->element, node->g, record->square_g);
    keep_larger_square(in, in->n, node->mu, record->square_mu);
    keep_larger_square(in, in->m, lambda, record->square_lambda);
    evaluate_invariants(node, record->invariants, record->value);
    for (int k = 0; k < record->invariants; k++) {
        lane deviation;
        FOR_LANES(l, in) deviation[l] = fabs(record->value[k][l] - record->start[k][l]);
        FOR_LANES(l, in) record->sum[k][l] += record->value[k][l];
        keep_larger(in, deviation, record->deviation[k]);
    }
    record->nodes++;
}

static void put_row(int width, int row, int l, const lane *x, wide *out)
{
    for (int c = 0; c < width; c++)
        out[row * width + c] = x[c][l];
}

void record_sample(struct record *record, const struct node *node, const lane *lambda)
{
    int row = record->samples++, count = record->invariants;
    for (int l = 0; l < node->in.lanes; l++) {
        const struct trajectory *out = &record->out[l];
        put_row(node->in.element, row, l, node->g, out->g);
        put_row(node->in.n, row, l, node->mu, out->mu);
        put_row(node->in.m, row, l, lambda, out->lambda);
        put_row(count, row, l, record->value, out->invariant);
        for (int k = 0; k < count; k++)
            out->invariant_mean[row * count + k] = record->sum[k][l] / (real)record->nodes;
    }
    memset(record->sum, 0, sizeof record->sum);
    record->nodes = 0;
}

void record_close(const struct record *record, const struct node *node, bool finite[LANES])
{
    for (int l = 0; l < node->in.lanes; l++) {
        struct trajectory *out = &record->out[l];
        out->constraint = (double)record->constraint[l];
        out->tangency = (double)record->tangency[l];
        out->amplitude_g = (double)sqrt(record->square_g[l]);
        out->amplitude_mu = (double)sqrt(record->square_mu[l]);
        out->amplitude_lambda = (double)sqrt(record->square_lambda[l]);
        out->momentum = 0;
        for (int k = 0; k < record->invariants; k++) {
            out->invariant_deviation[k] = (double)record->deviation[k][l];
            if (k > 0 && node->in.problem->invariants[k - 1].momentum_map)
                out->momentum = fmax(out->momentum, out->invariant_deviation[k]);
        }
        finite[l] = isfinite(out->amplitude_g + out->amplitude_mu + out->amplitude_lambda);
    }
}
