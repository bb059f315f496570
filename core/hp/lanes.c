/* Members of an ensemble through their steps. */
#include "core/hp/ensemble.h"

#include <stdlib.h>
#include <string.h>

#include "core/hp/coefficients.h"
#include "core/hp/method.h"
#include "core/numbers/branch.h"
#include "core/run/record.h"
#include "core/run/trajectory.h"

#ifndef REAL_QUAD

#include "core/numbers/convergence.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

/* Adds the work counted since `before`, of `lanes` points at once, to each member of the mask as that of one. */
static void share_counts(struct ensemble *e, const struct work_counts *before, int lanes, member_mask mask)
{
    struct work_counts done = {0};
    work_since(before, &done);
    for (int l = 0; l < LANES; l++)
        if (mask[l]) {
#define WORK(name, meaning) e->counts[l].name += done.name / lanes;
#include "core/work.def"
        }
}

/* hp_rest */
static void constant_start(struct ensemble *e)
{
    struct hp *hp = &e->hp;
    for (int k = 0; k < hp->s * hp->n; k++) {
        memcpy(hp->H[k], e->node.velocity[k % hp->n], sizeof(lane));
        memcpy(hp->stage.extra[k], hp->H[k], sizeof(lane));
        memcpy(hp->stage.extra_velocity[k], hp->H[k], sizeof(lane));
    }
    for (int k = 0; k < hp->s * hp->m; k++)
        memcpy(hp->Lambda[k], e->lambda[k % hp->m], sizeof(lane));
    hp->fitted = hp->fitted < 0 ? -1 : 0;
}

/* Member l's mass is another one: its inverse. False where it has none. */
static bool invert_member(struct ensemble *e, int l)
{
    int n = e->hp.n;
    SCRATCH_MATRIX(real, mass, n, n);
    SCRATCH_MATRIX(real, inverse, n, n);
    for (int k = 0; k < n * n; k++)
        mass[k] = e->mass[k][l];
    bool inverted = metric_inverse(n, mass, inverse) == STATUS_OK;
    for (int k = 0; k < n * n; k++)
        e->inverse_mass[k][l] = inverted ? inverse[k] : (real)NAN;
    return inverted;
}

/* invert_mass of step.c */
static void invert_masses(struct ensemble *e)
{
    const struct node *node = &e->node;
    int n = e->hp.n, changed[LANES] = {0};
    if (!node->in.problem->mass)
        return;
    SCRATCH_MATRIX(lane, mass, n, n);
    struct work_counts before = work_done;
    evaluate_mass(node->in.problem, &e->run.in, node->g, node->velocity, mass);
    e->hp.diagonal = true;
    for (int k = 0; k < n * n; k++)
        for (int l = 0; l < LANES; l++) {
            changed[l] += !(mass[k][l] == e->mass[k][l]);
            e->hp.diagonal = e->hp.diagonal && (k % (n + 1) == 0 || mass[k][l] == 0);
            e->mass[k][l] = mass[k][l];
        }
    share_counts(e, &before, LANES, ~e->failed);
    for (int l = 0; l < LANES; l++) {
        member_mask alone = {0};
        alone[l] = -1;
        before = work_done;
        if (changed[l] && !invert_member(e, l))
            e->failed[l] = -1;
        share_counts(e, &before, 1, alone);
    }
}

static void largest_by_lane(int count, const lane *x, real *restrict out)
{
    lane largest = {0};
    for (int k = 0; k < count; k++)
        for (int l = 0; l < LANES; l++)
            largest[l] = fabs(x[k][l]) > largest[l] ? fabs(x[k][l]) : largest[l];
    for (int l = 0; l < LANES; l++)
        out[l] = largest[l];
}

/* M^{-1} of an impulse, its largest entry. */
static void largest_velocities_of(const struct ensemble *e, const lane *impulse, real *restrict out)
{
    int n = e->hp.n;
    SCRATCH_ZERO(lane, velocity, n);
    for (int c = 0; c < n && e->mass; c++)
        for (int d = 0; d < n; d++)
            for (int l = 0; l < LANES; l++)
                velocity[c][l] += e->inverse_mass[c * n + d][l] * impulse[d][l];
    largest_by_lane(n, e->mass ? (const lane *)velocity : impulse, out);
}

/* Returns true if a lane of the mask, which has -1 or 0 in each, has this value. */
static bool any_is(const member_mask *mask, int64_t value)
{
    bool any = false;
    for (int l = 0; l < LANES; l++)
        any |= (*mask)[l] == value;
    return any;
}

/* measure_unknowns of step.c: the sizes of the unknowns are kept until velocities have halved or doubled. */
static void measure_members(struct ensemble *e)
{
    const struct node *node = &e->node;
    lane speed, kick, faster, momentum;
    SCRATCH(real, gradient, e->hp.m);
    SCRATCH(lane, force, node->in.n);
    member_mask changed = {0};
    largest_by_lane(e->hp.n, node->velocity, speed);
    for (int l = 0; l < LANES; l++)
        changed[l] = speed[l] < 2 * e->speed[l] && e->speed[l] < 2 * speed[l] ? 0 : -1;
    if (!any_is(&changed, -1))
        return;
    const struct work_counts before = work_done;
    evaluate_force(node->in.problem, &e->run.in, node->g, node->velocity, force);
    share_counts(e, &before, LANES, changed);
    largest_by_lane(e->hp.n, force, kick);
    largest_velocities_of(e, force, faster);
    largest_by_lane(e->hp.n, node->mu, momentum);
    for (int l = 0; l < LANES; l++) {
        if (!changed[l])
            continue;
        real h = fabs(e->run.h);
        e->speed[l] = speed[l];
        e->velocity_weight[l] = 1 / some_size(speed[l] + h * faster[l]);
        node_row_norms(node, l, gradient);
        for (int k = 0; k < e->hp.m; k++)
            e->multiplier_weight[k][l] =
                h * gradient[k] / (some_size(momentum[l] + h * kick[l]) * (1 + e->hp.known->amplification));
    }
}

/* The rule of convergence.h, of each member; one of which root it found is in doubt runs alone, where that is followed. One that has stopped, well or not, is not corrected any more, so that it does not
 * see how long others take. */
static void judge_members(struct ensemble *e, bool first)
{
    const real *size = (const real *)&e->size;
    int64_t *going = (int64_t *)&e->going, *failed = (int64_t *)&e->failed;
    const struct stop_criteria by = {e->hp.solver.negligible, e->hp.solver.noise, e->round_off};
    FOR_LANES(l, e->hp.in)
    {
        struct corrections at = {e->best[l], e->previous[l], e->to_best[l], e->idle[l], e->contraction[l], e->worst[l]};
        enum progress end = corrections_add(&at, size[l], first, by);
        e->best[l] = at.best;
        e->previous[l] = at.previous;
        e->to_best[l] = at.to_best;
        e->idle[l] = at.idle;
        e->contraction[l] = going[l] ? at.contraction : e->contraction[l];
        e->worst[l] = going[l] ? at.worst : e->worst[l];
        failed[l] |= (end == LOST) | ((end == CONVERGED) & (e->worst[l] > BRANCH_DOUBT)) ? going[l] : 0;
        going[l] &= end == STILL_GOING ? -1 : 0;
    }
}

void ensemble_step(struct ensemble *e)
{
    invert_masses(e);
    measure_members(e);
    e->hp.factored = false;
    struct work_counts before = work_done;
    if (!e->started)
        constant_start(e);
    if (e->started || e->positions)
        e->kernel->start(e);
    e->started = true;
    share_counts(e, &before, LANES, ~e->failed);
    e->going = ~e->failed;
    for (int l = 0; l < LANES; l++) {
        e->best[l] = e->previous[l] = (real)INFINITY;
        e->to_best[l] = e->idle[l] = e->worst[l] = 0;
    }
    for (int iteration = 0; iteration < MOST_ITERATIONS && any_is(&e->going, -1); iteration++) {
        before = work_done;
        e->kernel->iterate(e);
        work_done.iterations += LANES;
        share_counts(e, &before, LANES, e->going);
        judge_members(e, iteration == 0);
    }
    e->failed |= e->going;
    before = work_done;
    e->kernel->advance(e);
    share_counts(e, &before, LANES, ~e->failed);
    if (e->hp.fitted >= 0 && e->hp.fitted < 2)
        e->hp.fitted++;
    before = work_done;
    node_evaluate(&e->node);
    share_counts(e, &before, e->node.in.lanes, ~e->failed);
}

/* Run side by side. What does not end well here must run by itself: it keeps its status. */
static void run_members(const struct setup *setup, struct ensemble *e, struct trajectory *out, enum status *status)
{
    SCRATCH(struct record, record, 1);
    enum status recorded[LANES];
    bool given_up = false;
    long period = setup->steps / setup->samples;
    record_open(record, &e->node, NULL, setup->steps, e->run.h, out);
    for (long k = 1; k <= setup->steps && any_is(&e->failed, 0) && !given_up; k++) {
        ensemble_step(e);
        record_node(record, &e->node, e->lambda);
        if (k % period == 0)
            record_sample(record, &e->node, e->lambda);
        given_up = k % GIVE_UP_PERIOD == 0 && setup->give_up && setup->give_up();
    }
    record_close(record, &e->node, recorded);
    for (int l = 0; l < e->node.in.lanes; l++) {
        out[l].samples = setup->samples;
        out[l].work = e->counts[l];
        if (given_up)
            status[l] = STATUS_TIMEOUT;
        else if (!e->failed[l] && recorded[l] == STATUS_OK)
            status[l] = STATUS_OK;
    }
}

bool hp_lanes(const struct core_case *const *cases, int count, struct trajectory *out, enum status *status)
{
    if (hp_is_hamiltonian(cases[0]) || cases[0]->in.problem->timed)
        return false;
    struct ensemble *e = aligned_alloc(sizeof(lane), (sizeof *e + sizeof(lane) - 1) / sizeof(lane) * sizeof(lane));
    if (!e)
        return false;
    bool opened = ensemble_open(cases, count, e);
    if (opened)
        run_members(&cases[0]->setup, e, out, status);
    ensemble_close(e);
    free(e);
    return opened;
}

#endif
