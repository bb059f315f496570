/* Workspace of an ensemble: the step of one trajectory with members as lanes, states of the members. */
#include "core/hp/ensemble.h"

#ifndef REAL_QUAD

#include <stdlib.h>
#include <string.h>

#include "core/hp/coefficients.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/run.h"

_Static_assert((int)MEMBERS_AT_ONCE == (int)LANES, "a member a lane");

/* The form of the step that members have: the Lagrangian one, without constraints or with nonholonomic ones. Not where a
 * problem on a group has a kernel of its own, which takes a step in 0.7 to 1 of the time that a member has here (make bench
 * part=ensembles). */
static bool has_form(const struct run *run)
{
    const struct hp *hp = run->work;
    bool own = hp->kernel->group && hp->kernel == run->in.problem->kernel;
    return !hp->hamiltonian && (hp->constraint == HP_FREE || hp->constraint == HP_NONHOLONOMIC) && hp->m == run->in.m &&
           run->fault == FAULT_NONE && !own && run->in.n <= SMALL_DIMENSION && run->in.element <= SMALL_ELEMENT &&
           run->in.m <= SMALL_MULTIPLIERS;
}

/* Unit masses leave a constant between the two. */
static bool momentum_is_velocity(const struct node *node)
{
    for (int c = 0; c < node->in.n; c++)
        if (node->mu[c][0] != node->velocity[c][0])
            return false;
    return true;
}

/* The form of ensemble_unit.c and ensemble_sized.c. */
static bool is_unit(const struct run *run)
{
    const struct problem *problem = run->in.problem;
    return run->in.m <= 1 && group_is_abelian(run->in.group) && !problem->mass && !problem->momentum_rate &&
           momentum_is_velocity(&run->node);
}

static const struct ensemble_kernel *ensemble_kernel_for(const struct run *run, bool in_positions)
{
    if (!is_unit(run))
        return &ensemble_general;
    if (in_positions && run->in.n == ensemble_of_7.n)
        return &ensemble_of_7;
    return run->in.m > 0 ? &ensemble_constrained : &ensemble_free;
}

static bool same_physics(const struct instance *a, const struct instance *b)
{
    const struct parameter_info *known = a->problem->parameters;
    bool same = a->text ? a->text == b->text && strcmp(a->group->retraction, b->group->retraction) == 0
                        : a->problem == b->problem && a->group == b->group;
    for (int k = 0; same && known && known[k].name; k++)
        same = (a->problem->preset_parameters >> k & 1) || a->parameter[k] == b->parameter[k];
    return same;
}

static bool same_steps(const struct core_case *a, const struct core_case *b)
{
    return a->shape.stages == b->shape.stages && a->setup.steps == b->setup.steps &&
           a->setup.horizon == b->setup.horizon && a->setup.samples == b->setup.samples &&
           a->setup.fault == b->setup.fault;
}

/* Opens the data that all members share, from the run of one. */
static bool open_shared(const struct run *run, int count, struct ensemble *e)
{
    const struct hp *hp = run->work;
    size_t masses = run->in.problem->mass ? (size_t)(hp->n * hp->n) : 0;
    e->run = *run;
    e->run.work = NULL;
    e->run.in.lanes = LANES;
    if (node_open(&e->node, &run->in) != STATUS_OK)
        return false;
    e->node.in = run->in;
    e->node.in.lanes = count;
    e->state = (struct hp_members){
        e->node.g, (const lane *)e->g_low, e->node.mu, (const lane *)e->mu_low, e->node.velocity, NULL};
    e->round_off = tolerance.correction * (1 + hp->known->amplification);
    if (hp_open_members(hp, &e->run, &e->state, &e->hp) != STATUS_OK)
        return false;
    e->hp.sweeps = hp->most_sweeps; /* whatever the speeds of the others */
    if (masses > 0) {
        e->mass = aligned_alloc(sizeof(lane), 2 * masses * sizeof(lane));
        if (!e->mass)
            return false;
        memset(e->mass, 0, 2 * masses * sizeof(lane));
        e->inverse_mass = e->mass + masses;
        e->state.inverse_mass = e->inverse_mass;
    }
    bool in_positions = hp->kernel->solve_all != NULL;
    e->kernel = ensemble_kernel_for(run, in_positions);
    e->positions = in_positions && e->kernel != &ensemble_general ? (1u << run->in.n) - 1 : 0;
    return true;
}

static void put_member(const struct run *run, int l, struct ensemble *e)
{
    for (int c = 0; c < run->in.element; c++)
        e->node.g[c][l] = run->g[c];
    for (int c = 0; c < run->in.n; c++)
        e->node.mu[c][l] = run->mu[c];
    for (int k = 0; k < run->in.m; k++)
        e->lambda[k][l] = run->lambda[k];
    e->contraction[l] = 1;
}

/* Take up one member; the first that starts gives all lanes their data, of the others only those count. False if the members differ in more than that. */
static bool open_member(const struct core_case *const *cases, int l, int count, struct ensemble *e)
{
    SCRATCH(struct run, run, 1);
    bool same = same_steps(cases[0], cases[l]);
    enum status (*open)(const struct core_case *given, real scale, struct run *run) =
        e->hp.memory ? run_begin : run_open;
    e->failed[l] = open(cases[l], 1, run) == STATUS_OK ? 0 : -1;
    if (same && !e->failed[l] && !e->hp.memory) {
        same = has_form(run) && open_shared(run, count, e);
        for (int other = 0; same && other < LANES; other++)
            put_member(run, other, e);
    } else if (same && !e->failed[l]) {
        same = same_physics(&e->node.in, &run->in);
        put_member(run, l, e);
    }
    run_close(run);
    return same;
}

bool ensemble_open(const struct core_case *const *cases, int count, struct ensemble *e)
{
    memset(e, 0, sizeof *e);
    for (int l = 0; l < LANES; l++)
        e->failed[l] = l < count ? 0 : -1; /* nobody waits for a lane without a member */
    for (int l = 0; l < count; l++)
        if (!open_member(cases, l, count, e))
            return false;
    if (!e->hp.memory)
        return false;
    node_evaluate(&e->node);
    return true;
}

void ensemble_close(struct ensemble *e)
{
    free(e->hp.memory);
    free(e->mass);
    node_close(&e->node);
}

#endif
