/* Members of an ensemble through their steps. */
#include "core/hp/ensemble.h"

#include <stdlib.h>

#include "core/hp/method.h"
#include "core/run/record.h"
#include "core/run/trajectory.h"

#ifndef REAL_QUAD

#include "core/numbers/settle.h"

/* constant_start of step.c */
static void constant_start(struct ensemble *e)
{
    for (int k = 0; k < e->s * e->n; k++)
        e->H[k] = e->extra[k] = *(const members *)e->node.velocity[k % e->n];
    for (int i = 0; i < e->s; i++)
        e->Lambda[i] = e->lambda;
}

static void largest_of(int count, const lane *x, real *restrict out)
{
    lane largest = {0};
    for (int k = 0; k < count; k++)
        for (int l = 0; l < LANES; l++)
            largest[l] = fabs(x[k][l]) > largest[l] ? fabs(x[k][l]) : largest[l];
    for (int l = 0; l < LANES; l++)
        out[l] = largest[l];
}

/* measure_unknowns of step.c: the sizes of the unknowns are kept until velocities have halved or doubled. */
static void measure_members(struct ensemble *e)
{
    const struct node *node = &e->node;
    lane speed, kick, momentum, gradient, force[MAX_DIMENSION];
    int changed = 0;
    largest_of(e->n, node->velocity, speed);
    for (int l = 0; l < LANES; l++)
        changed += !(speed[l] < 2 * e->speed[l] && e->speed[l] < 2 * speed[l]);
    if (!changed)
        return;
    node->in.problem->force(&node->in, node->g, node->velocity, force);
    largest_of(e->n, force, kick);
    largest_of(e->n, node->mu, momentum);
    largest_of(e->node.in.m * e->n, node->A, gradient);
    for (int l = 0; l < LANES; l++) {
        if (speed[l] < 2 * e->speed[l] && e->speed[l] < 2 * speed[l])
            continue;
        real change = fabs(e->h) * kick[l] + REAL_EPSILON;
        e->speed[l] = speed[l];
        e->velocity_weight[l] = 1 / (speed[l] + change);
        e->multiplier_weight[l] =
            fabs(e->h) * (gradient[l] + REAL_EPSILON) / ((momentum[l] + change) * (1 + e->amplification));
    }
}

/* The rule of settle.h, of each member. One that has stopped, well or not, is not corrected any more, so that it does not
 * see how long others take. */
static void judge_members(struct ensemble *e, bool first)
{
    const real *size = (const real *)&e->size;
    int64_t *going = (int64_t *)&e->going, *failed = (int64_t *)&e->failed;
    const struct settled_by by = {SOLVER_SETTLED, 0, e->round_off};
    for (int l = 0; l < LANES; l++) {
        struct settling at = {e->best[l], e->previous[l], e->way[l], e->idle[l], e->contraction[l], 0};
        enum settlement end = settle(&at, size[l], first, by);
        e->best[l] = at.best;
        e->previous[l] = at.previous;
        e->way[l] = at.way;
        e->idle[l] = at.idle;
        e->contraction[l] = going[l] ? at.contraction : e->contraction[l];
        e->iterations[l] += going[l] ? 1 : 0;
        failed[l] |= end == LOST ? going[l] : 0;
        going[l] &= end == STILL_GOING ? -1 : 0;
    }
}

/* Is a lane of the mask, -1 or 0 in each, this? */
static bool any_is(const member_mask *mask, int64_t value)
{
    bool any = false;
    for (int l = 0; l < LANES; l++)
        any |= (*mask)[l] == value;
    return any;
}

void ensemble_step(struct ensemble *e)
{
    measure_members(e);
    e->factored = false;
    if (!e->started)
        constant_start(e);
    if (e->started || e->in_positions)
        e->kernel->start(e);
    e->started = true;
    e->Lambda[0] = e->lambda; /* data */
    e->going = ~e->failed;
    for (int l = 0; l < LANES; l++) {
        e->best[l] = e->previous[l] = (real)INFINITY;
        e->way[l] = e->idle[l] = 0;
    }
    for (int iteration = 0; iteration < MOST_ITERATIONS && any_is(&e->going, -1); iteration++) {
        e->kernel->iterate(e);
        judge_members(e, iteration == 0);
    }
    e->failed |= e->going;
    e->kernel->advance(e);
    node_evaluate(&e->node);
}

/* Run side by side. What does not end well here must run by itself: it keeps its status. */
static void run_members(const struct setup *setup, struct ensemble *e, struct trajectory *out, enum status *status)
{
    struct record record;
    enum status recorded[LANES];
    bool given_up = false;
    long period = setup->steps / setup->samples;
    record_open(&record, &e->node, NULL, e->h, out);
    for (long k = 1; k <= setup->steps && any_is(&e->failed, 0) && !given_up; k++) {
        ensemble_step(e);
        record_node(&record, &e->node, (const lane *)&e->lambda);
        if (k % period == 0)
            record_sample(&record, &e->node, (const lane *)&e->lambda);
        given_up = k % GIVE_UP_PERIOD == 0 && setup->give_up && setup->give_up();
    }
    record_close(&record, &e->node, recorded);
    for (int l = 0; l < e->node.in.lanes; l++) {
        out[l].samples = setup->samples;
        out[l].iterations = (long)e->iterations[l];
        out[l].evaluations = e->s * (out[l].iterations + setup->steps);
        out[l].newton = 0;
        if (given_up)
            status[l] = STATUS_TIMEOUT;
        else if (!e->failed[l] && recorded[l] == STATUS_OK)
            status[l] = STATUS_OK;
    }
}

bool hp_lanes(const struct core_case *const *cases, int count, struct trajectory *out, enum status *status)
{
    if (hp_is_hamiltonian(cases[0]))
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
