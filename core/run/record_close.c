/* Trajectories at their end: what their records have kept. */
#include "core/run/record.h"

#include "core/larger.h"
#include "core/problem/scales/scales.h"
#include "core/run/predictor.h"
#include "core/run/reaction.h"
#include "core/run/stated_node.h"

static double largest_as_double(real largest)
{
    return largest < 0 ? (double)NAN : (double)largest;
}

/* Sets everything that depends on momenta or velocities to NaN, for one lane. */
static void forget_momenta(const struct record *record, const struct node *node, const struct swing *swings,
                           struct trajectory *out)
{
    if (node->in.problem->constraint == CONSTRAINT_NONHOLONOMIC)
        out->constraint = (double)NAN;
    out->tangency = out->momentum = out->energy_balance = (double)NAN;
    out->momentum_map = -1;
    out->amplitude_mu = out->amplitude_velocity = out->velocity_of_positions = out->amplitude_energy = 0;
    out->swings = swings_most(node->in.element, 0, swings);
    for (int k = 0; k < record->invariants; k++)
        out->invariant_deviation[k] = (double)NAN;
    for (int k = 0; k < record->samples * record->invariants; k++)
        out->invariant[k] = out->invariant_mean[k] = (wide)NAN;
    for (int k = 0; k < record->samples * node->in.n; k++)
        out->mu[k] = (wide)NAN;
}

static void gather_number(real *x)
{
    for (int l = 1; l < LANES; l++)
        x[0] = LARGER(x[0], x[l]);
}

/* Gathers what the lanes of the batch have kept into the first one. */
static void close_batch(struct record *record)
{
    if (!record->batch)
        return;
    record_take_waiting(record);
    real *const kept[] = {record->constraint,    record->tangency,        record->constraint_over,
                          record->tangency_over, record->square_g,        record->square_mu,
                          record->square_lambda, record->square_velocity, record->product};
    for (size_t k = 0; k < sizeof kept / sizeof *kept; k++)
        gather_number(kept[k]);
    for (int l = 1; l < LANES; l++)
        record->gradient_least[0] = fmin(record->gradient_least[0], record->gradient_least[l]);
    for (int k = 0; k < record->invariants; k++)
        gather_number(record->deviation[k]);
    for (int c = 0; c < record->batch->in.n; c++)
        gather_number(record->reaction[c]);
    scratch_give_back(&record->multipliers);
    scratch_give_back(&record->batch);
}

/* The momentum map that deviates most, by its size. */
static void put_momentum(const struct record *record, const struct node *node, int l, struct trajectory *out)
{
    const struct invariant *own = node->in.problem->invariants;
    real size[MAX_INVARIANTS], most = UNRECORDED;
    invariant_scales_at_node(node, l, (real)out->amplitude_g, (real)out->amplitude_velocity, size);
    out->momentum = (double)NAN;
    out->momentum_map = -1;
    out->energy_size = (double)size[0];
    for (int k = 1; own && own[k - 1].name; k++) {
        real deviation = record->deviation[k][l], part = size[k] > 0 ? deviation / size[k] : deviation;
        if (!own[k - 1].momentum_map || isnan(most) || part <= most || deviation < 0)
            continue;
        most = part;
        out->momentum = (double)deviation;
        out->momentum_size = (double)size[k];
        out->momentum_map = k;
    }
}

static void close_lanes(struct record *record, const struct node *last, enum status status[LANES])
{
    STATED_NODE(node, last);
    for (int l = 0; l < node->in.lanes; l++) {
        struct trajectory *out = &record->out[l];
        out->constraint = largest_as_double(record->constraint[l]);
        out->tangency = largest_as_double(record->tangency[l]);
        out->constraint_over = largest_as_double(record->constraint_over[l]);
        out->tangency_over = largest_as_double(record->tangency_over[l]);
        out->gradient = (double)record->gradient_least[l];
        out->independence = independence_least(&record->independence);
        out->amplitude_g = (double)sqrt(record->square_g[l]);
        out->amplitude_mu = (double)sqrt(record->square_mu[l]);
        out->amplitude_velocity = (double)sqrt(record->square_velocity[l]);
        out->amplitude_lambda = (double)sqrt(record->square_lambda[l]);
        out->reaction = (double)reaction_acceleration(node, l, record->reaction);
        out->amplitude_energy = (double)record->product[l];
        for (int k = 0; k < record->invariants; k++)
            out->invariant_deviation[k] = largest_as_double(record->deviation[k][l]);
        put_momentum(record, node, l, out);
        out->velocity_of_positions =
            (double)LARGER(record->velocity_of_positions[l], velocity_of_positions(node, l, (real)out->amplitude_g));
        out->energy_balance = largest_as_double(record->balance);
        bool blind = record->positions_only;
        bool finite = isfinite(out->amplitude_g + out->amplitude_mu + out->amplitude_lambda) &&
                      isfinite(record->start[0][l]) &&
                      (record->taken == 0 || blind || isfinite(record->deviation[0][l]));
        status[l] = !finite ? STATUS_NOT_FINITE : record->watch.crossed[l] && !blind ? STATUS_POLE : STATUS_OK;
        const struct swing *swings = record->swings + (size_t)l * (size_t)(node->in.element + node->in.n);
        out->swings = swings_most(node->in.element, node->in.n, swings);
        if (blind)
            forget_momenta(record, node, swings, out);
    }
}

void record_close(struct record *record, const struct node *node, enum status status[LANES])
{
    close_batch(record);
    close_lanes(record, node, status);
    scratch_give_back(&record->swings);
    watch_close(&record->watch);
    predictor_close(record->motion.predictor);
}
