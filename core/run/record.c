/* Records of a batch of trajectories, all lanes at once: what is kept while they run. Their end is in record_close.c. */
#include "core/run/record.h"

#include "core/groups/packs.h"
#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/examine.h"
#include "core/problem/moment.h"
#include "core/problem/phase_space.h"
#include "core/problem/scales/scales.h"
#include "core/problem/stated_units.h"
#include "core/run/predictor.h"
#include "core/run/reaction.h"
#include "core/run/reference.h"
#include "core/run/stated_node.h"

#include <stddef.h>
#include <string.h>

static real energy_unit(const struct instance *in)
{
    return in->problem->units ? in->problem->units->energy : 1;
}

/* Energy, then the problem's own invariants, then the run's observables, at a node in the units of the text; returns how many. */
static int evaluate_invariants(const struct node *node, const struct run *run, lane *value)
{
    int count = invariant_count(node->in.problem);
    const struct observable *observable = run ? run->method->family->observables : NULL;
    invariant_values(&node->in, node->g, node->velocity, value);
    for (; observable && observable->name; observable++)
        value[count++][0] = observable->value(run);
    return count;
}

static int evaluate_start(const struct node *start, const struct run *run, lane *value)
{
    STATED_NODE(stated, start);
    return evaluate_invariants(stated, run, value);
}

static void take_position(struct record *record, const struct node *node)
{
    first_point(node->in.element, node->g, record->last_g);
    first_point(node->in.n, node->velocity, record->last_velocity);
    record->last_time = instance_time(&node->in);
}

/* Returns the relative tolerance for the work of one step, of this size, so that the energy balance keeps nine
 * digits. */
static real work_epsilon(const struct run *run, real gap, real size)
{
    real wanted = tolerance.work * gap / ((real)run->given->setup.steps * size);
    return fmin(fmax(wanted, REAL_EPSILON), tolerance.work);
}

/* The energy against its start and the work of the reaction, of forces and of the time: along the motion from the last node, which a step of order r leaves by
 * h^(r + 1). Work is known no better than that asks for. */
static void keep_balance(struct record *record, const struct run *run)
{
    if (!record->works)
        return;
    struct work work;
    struct moment moment;
    enum status status;
    real gap, used;
    do {
        used = record->work_epsilon;
        status = reference_work(moment_at(&moment, &run->in, record->last_time), run->h, record->last_g,
                                record->last_velocity, used, &record->motion, &work);
        work.value *= energy_unit(&run->in);
        gap = fabs(record->value[0][0] - record->start[0][0] - (record->work + work.value));
        record->work_epsilon = work_epsilon(run, LARGER(record->balance, gap), work.size * energy_unit(&run->in));
    } while (status == STATUS_OK && used > 8 * record->work_epsilon); /* steps differ a little in size */
    record->work += work.value;
    record->balance = LARGER(record->balance, status == STATUS_OK ? gap : (real)NAN);
    take_position(record, &run->node);
}

static void open_residuals(struct record *record, int l)
{
    record->constraint[l] = record->tangency[l] = record->constraint_over[l] = record->tangency_over[l] = UNRECORDED;
    record->gradient_least[l] = (real)INFINITY;
    for (int k = 0; k < record->invariants; k++)
        record->deviation[k][l] = UNRECORDED;
}

/* Swings of lane l. */
static struct swing *swings_of(const struct record *record, const struct instance *in, int l)
{
    return record->swings + (size_t)l * (size_t)(in->element + in->n);
}

static void open_swings(struct record *record, const struct node *start)
{
    const struct instance *in = &start->in;
    const int count = in->element + in->n;
    record->swings = scratch_take((size_t)(in->lanes * count) * sizeof *record->swings);
    for (int l = 0; l < in->lanes; l++)
        for (int c = 0; c < count; c++) {
            real x = c < in->element ? start->g[c][l] : start->mu[c - in->element][l];
            swings_of(record, in, l)[c] = (struct swing){x, x, x, 0};
        }
}

void record_open(struct record *record, const struct node *start, const struct run *run, long steps, real h,
                 struct trajectory *out)
{
    enum { ASKED = 16 /* nodes of a motion: each takes as long as some evaluations */ };
    memset(record, 0, offsetof(struct record, last_g));
    collocation_begin(&record->motion);
    record->out = out;
    record->run = run;
    record->stride = (steps + ASKED - 1) / ASKED;
    record->invariants = evaluate_start(start, run, record->start);
    watch_open(&record->watch, start, h);
    independence_open(&record->independence);
    record->balance = UNRECORDED;
    record->work_epsilon = tolerance.work;
    memset(record->reaction, 0, (size_t)start->in.n * sizeof *record->reaction);
    take_position(record, start);
    if (run && out->watches)
        independence_take_node(&record->independence, start);
    record->works = run && out->balances &&
                    (run->in.problem->power || reaction_works(&run->in, record->last_g, record->last_velocity));
    if (record->works && !run->in.problem->timed)
        record->motion.predictor = predictor_motion_open(&run->given->setup);
    open_swings(record, start);
    for (int l = 0; l < start->in.lanes; l++) {
        open_residuals(record, l);
        for (int k = 0; k < record->invariants; k++)
            out[l].invariant_start[k] = record->start[k][l];
    }
}

static void keep_larger(const struct instance *in, const lane x, real *restrict largest)
{
    FOR_LANES(l, in) largest[l] = LARGER(largest[l], x[l]);
}

/* Keeps the larger product, by SIMD vectors: GCC would combine a sum over lanes from halves in memory, and wait for
 * them. */
static void keep_larger_product(const struct instance *in, int count, const lane *x, const lane *y,
                                real *restrict largest)
{
    lane sum;
    FOR_PACKS(p, in)
    {
        pack total = PACK(0);
        for (int c = 0; c < count; c++)
            total = plus_product(total, ((const pack *)x[c])[p], ((const pack *)y[c])[p]);
        ((pack *)sum)[p] = total;
    }
    FOR_LANES(l, in) sum[l] = fabs(sum[l]);
    keep_larger(in, sum, largest);
}

static void keep_larger_square(const struct instance *in, int count, const lane *x, real *restrict largest)
{
    keep_larger_product(in, count, x, x, largest);
}

/* Keeps the values at the points of a batch that need no neighbours. */
static void keep_points(struct record *record, const struct node *node, const lane *lambda)
{
    const struct instance *in = &node->in;
    const struct stated_units *units = in->problem->units;
    struct node_residuals at;
    STATED_NODE(stated, node);
    SCRATCH(lane, multiplier, units ? in->m : 0);
    if (units)
        put_lanes_back(in, in->m, units->multiplier, lambda, multiplier);
    const lane *push = units ? multiplier : lambda;
    node_residuals(stated, &at);
    if (stated->in.problem->phase_space)
        phase_defects(&stated->in, stated->g, stated->mu, at.phi);
    keep_larger(in, at.phi, record->constraint);
    keep_larger(in, at.rate, record->tangency);
    keep_larger(in, at.phi_over, record->constraint_over);
    keep_larger(in, at.rate_over, record->tangency_over);
    FOR_LANES(l, in)
    record->gradient_least[l] = at.size[l] < record->gradient_least[l] ? at.size[l] : record->gradient_least[l];
    keep_larger_square(in, in->element, stated->g, record->square_g);
    keep_larger_square(in, in->n, stated->mu, record->square_mu);
    keep_larger_square(in, in->n, stated->velocity, record->square_velocity);
    keep_larger_square(in, in->m, push, record->square_lambda);
    keep_larger_product(in, in->n, stated->mu, stated->velocity, record->product);
    reaction_take(stated, push, record->reaction);
    evaluate_invariants(stated, record->run, record->value);
    for (int k = 0; k < record->invariants; k++) {
        lane deviation;
        FOR_LANES(l, in) deviation[l] = fabs(record->value[k][l] - record->start[k][l]);
        keep_larger(in, deviation, record->deviation[k]);
    }
}

/* Asks one of each `stride` nodes for what positions that round make of velocities. */
static void keep_scales(struct record *record, const struct node *node)
{
    if (node->in.m == 0 || record->taken % record->stride != 0)
        return;
    STATED_NODE(stated, node);
    for (int l = 0; l < node->in.lanes; l++) {
        real square = 0;
        for (int e = 0; e < node->in.element; e++)
            square += stated->g[e][l] * stated->g[e][l];
        const real change = velocity_of_positions(stated, l, sqrt(square));
        record->velocity_of_positions[l] = LARGER(record->velocity_of_positions[l], change);
    }
}

static void swing_on(struct swing *swing, real x)
{
    swing->path += fabs(x - swing->last);
    swing->least = x < swing->least ? x : swing->least; /* fmin and fmax are calls: 8 % of a short step */
    swing->most = x > swing->most ? x : swing->most;
    swing->last = x;
}

/* Adds lane l of a node to the swings of a trajectory. */
static void keep_swings(struct swing *swings, const struct node *node, int l)
{
    for (int c = 0; c < node->in.element; c++)
        swing_on(&swings[c], node->g[c][l]);
    for (int c = 0; c < node->in.n; c++)
        swing_on(&swings[node->in.element + c], node->mu[c][l]);
}

void record_node(struct record *record, const struct node *node, const lane *lambda)
{
    keep_points(record, node, lambda);
    watch_node(&record->watch, node);
    for (int k = 0; k < record->invariants; k++)
        FOR_PARTS(l, &node->in)
            AT(record->sum[k], l) = plus(AT(record->sum[k], l), AT(record->value[k], l));
    for (int l = 0; l < node->in.lanes; l++)
        keep_swings(swings_of(record, &node->in, l), node, l);
    record->taken++;
    keep_scales(record, node);
    record->nodes++;
}

static void put_lane_row(int width, int row, int l, const lane *x, wide *out)
{
    for (int c = 0; c < width; c++)
        out[row * width + c] = x[c][l];
}

void record_sample(struct record *record, const struct node *node, const lane *lambda)
{
    int row = record->samples++, count = record->invariants;
    for (int l = 0; l < node->in.lanes; l++) {
        struct trajectory *out = &record->out[l];
        out->taken = row + 1;
        put_lane_row(node->in.element, row, l, node->g, out->g);
        put_lane_row(node->in.n, row, l, node->mu, out->mu);
        put_lane_row(node->in.m, row, l, lambda, out->lambda);
        put_lane_row(count, row, l, record->value, out->invariant);
        for (int k = 0; k < count; k++)
            out->invariant_mean[row * count + k] = record->sum[k][l] / (real)record->nodes;
    }
    memset(record->sum, 0, sizeof record->sum);
    record->nodes = 0;
}

void record_batch(struct record *record, const struct run *run, long every)
{
    bool wide_lanes = sizeof(real) == sizeof(double);
    if (!wide_lanes || every < LANES || record->works || run->in.problem->timed || run->method->family->observables)
        return;
    record->batch = node_lay(&run->in, scratch_take(node_size(&run->in)));
    record->batch->in = run->in;
    record->batch->in.lanes = LANES;
    record->multipliers = scratch_take((size_t)run->in.m * sizeof(lane));
    for (int l = 0; l < LANES; l++)
        open_residuals(record, l);
}

/* Lane l again in those behind it. */
static void repeat_lane(int count, int l, lane *x)
{
    for (int c = 0; c < count; c++)
        for (int k = l + 1; k < LANES; k++)
            x[c][k] = x[c][l];
}

void record_take_waiting(struct record *record)
{
    struct node *batch = record->batch;
    const int count = record->waiting;
    if (count == 0)
        return;
    repeat_lane(batch->in.element, count - 1, batch->g);
    repeat_lane(batch->in.n, count - 1, batch->mu);
    repeat_lane(batch->in.m, count - 1, record->multipliers);
    node_evaluate(batch);
    keep_points(record, batch, record->multipliers);
    for (int k = 0; k < record->invariants; k++)
        for (int l = 0; l < count; l++)
            record->sum[k][0] += record->value[k][l];
    for (int l = 0; l < count; l++)
        keep_swings(record->swings, batch, l);
    if (record->out->watches)
        independence_take_batch(&record->independence, batch, count);
    record->waiting = 0;
}

/* The node of a run waits; true: it is the last of `every`, none waits, and what is known of it is in lane 0. */
static bool take_with_others(struct record *record, const struct run *run, long every)
{
    const int l = record->waiting++;
    put_lane(run->in.element, run->g, l, record->batch->g);
    put_lane(run->in.n, run->mu, l, record->batch->mu);
    put_lane(run->in.m, run->lambda, l, record->multipliers);
    watch_node(&record->watch, &run->node);
    record->taken++;
    keep_scales(record, &run->node);
    bool sampled = ++record->nodes == every;
    if (sampled || record->waiting == LANES)
        record_take_waiting(record);
    for (int k = 0; sampled && k < record->invariants; k++)
        record->value[k][0] = record->value[k][LANES - 1];
    if (sampled)
        put_lane(run->in.m, run->lambda, 0, record->multipliers);
    return sampled;
}

static void record_every(struct record *record, const struct run *run, long every)
{
    SCRATCH(lane, lambda, run->in.m);
    broadcast(run->in.m, run->lambda, lambda);
    record_node(record, &run->node, lambda);
    if (record->out->watches)
        independence_take_node(&record->independence, &run->node);
    if (record->nodes == every)
        record_sample(record, &run->node, lambda);
}

void record_run(struct record *record, const struct run *run, long every)
{
    if (!record->batch) {
        record_every(record, run, every);
        keep_balance(record, run);
    } else if (take_with_others(record, run, every)) {
        record_sample(record, &run->node, record->multipliers);
    }
}

void run_keep_sample(struct run *run, struct record *record)
{
    const struct work_counts before = work_done;
    node_move(&run->node, run->g, run->mu);
    record_every(record, run, 1);
    work_done = before;
}
