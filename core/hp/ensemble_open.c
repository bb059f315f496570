/* Workspace of an ensemble: coefficients from the step of one trajectory, states of the members. */
#include "core/hp/ensemble.h"

#ifndef REAL_QUAD

#include <stdlib.h>
#include <string.h>

#include "core/hp/coefficients.h"
#include "core/hp/ensemble_kernel.h"
#include "core/numbers/scratch.h"
#include "core/run/run.h"

_Static_assert((int)MEMBERS_AT_ONCE == (int)LANES, "a member a lane");

/* Unit masses leave a constant between the two. */
static bool momentum_is_velocity(const struct node *node)
{
    for (int c = 0; c < node->in.n; c++)
        if (node->mu[c][0] != node->velocity[c][0])
            return false;
    return true;
}

/* Only the form of the step that the kernels are written for. */
static bool has_form(const struct run *run)
{
    const struct problem *problem = run->in.problem;
    const struct hp *hp = run->work;
    return !hp->hamiltonian && (hp->constraint == HP_FREE || hp->constraint == HP_NONHOLONOMIC) && hp->m == run->in.m &&
           hp->m <= 1 && group_is_abelian(run->in.group) && !problem->mass && !problem->momentum_rate &&
           run->fault == FAULT_NONE && momentum_is_velocity(&run->node);
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

static void copy_coefficients(int s, const hp_coefficients from, real to[MAX_STAGES][MAX_STAGES])
{
    for (int i = 0; i < s; i++)
        for (int j = 0; j < s; j++)
            to[i][j] = from[j][i / LANES][i % LANES];
}

/* Hand out the vectors, or only count them while there is no memory. */
static size_t lay_out(struct ensemble *e, members *memory)
{
    size_t used = 0, s = (size_t)e->s, n = s * (size_t)e->n;
    const struct {
        members **vector;
        size_t size;
    } vectors[] = {{&e->H, n},       {&e->shift, n},  {&e->G, n},
                   {&e->N, n},       {&e->extra, n},  {&e->A, n},
                   {&e->factor, s},  {&e->Lambda, s}, {&e->correction_Lambda, s},
                   {&e->residual, s}};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++) {
        *vectors[k].vector = memory ? memory + used : NULL;
        used += vectors[k].size;
    }
    return used;
}

/* What all members share, from the run of one. */
static bool open_shared(const struct run *run, int count, struct ensemble *e)
{
    const struct hp *hp = run->work;
    const struct ensemble_kernel *own = run->in.problem->members;
    e->node.in = run->in;
    e->node.in.lanes = count;
    e->s = hp->s;
    e->n = hp->n;
    e->constrained = hp->m > 0;
    e->h = run->h;
    copy_coefficients(e->s, hp->a.column, e->a);
    copy_coefficients(e->s, hp->ahat.column, e->ahat);
    copy_coefficients(e->s, hp->multiplier, e->multiplier);
    copy_coefficients(e->s, hp->known->extrapolation, e->extrapolation);
    copy_coefficients(e->s, hp->continued_a, e->continued_a);
    copy_coefficients(e->s, hp->continued_ahat, e->continued_ahat);
    copy_coefficients(e->s, hp->position, e->position);
    e->in_positions = hp->kernel->settle != NULL;
    for (int j = 0; j < e->s; j++) {
        e->b[j] = hp->b[j / LANES][j % LANES];
        e->elapsed[j] = hp->elapsed[j / LANES][j % LANES];
    }
    e->amplification = hp->known->amplification;
    e->round_off = 64 * REAL_EPSILON * (1 + e->amplification);
    bool fits = own && own->n == e->n && own->constrained == e->constrained && own->in_positions == e->in_positions;
    e->kernel = fits ? own : &ensemble_general;
    size_t size = lay_out(e, NULL) * sizeof(members);
    e->memory = aligned_alloc(sizeof(members), size);
    if (!e->memory)
        return false;
    memset(e->memory, 0, size);
    lay_out(e, e->memory);
    return node_open(&e->node, &run->in) == STATUS_OK;
}

static void put_member(const struct run *run, int l, struct ensemble *e)
{
    for (int c = 0; c < e->n; c++) {
        e->node.g[c][l] = run->g[c];
        e->node.mu[c][l] = run->mu[c];
    }
    e->lambda[l] = e->constrained ? run->lambda[0] : 0;
    e->contraction[l] = 1;
}

/* Take up one member; the first that starts gives all lanes their data, of the others only those count. False if the members differ in more than that. */
static bool open_member(const struct core_case *const *cases, int l, int count, struct ensemble *e)
{
    SCRATCH(struct run, run, 1);
    bool fits = same_steps(cases[0], cases[l]);
    enum status (*open)(const struct core_case *given, real scale, struct run *run) = e->memory ? run_begin : run_open;
    e->failed[l] = open(cases[l], 1, run) == STATUS_OK ? 0 : -1;
    if (fits && !e->failed[l] && !e->memory) {
        fits = has_form(run) && open_shared(run, count, e);
        for (int other = 0; fits && other < LANES; other++)
            put_member(run, other, e);
    } else if (fits && !e->failed[l]) {
        fits = same_physics(&e->node.in, &run->in);
        put_member(run, l, e);
    }
    run_close(run);
    return fits;
}

bool ensemble_open(const struct core_case *const *cases, int count, struct ensemble *e)
{
    memset(e, 0, sizeof *e);
    for (int l = 0; l < LANES; l++)
        e->failed[l] = l < count ? 0 : -1; /* nobody waits for a lane without a member */
    for (int l = 0; l < count; l++)
        if (!open_member(cases, l, count, e))
            return false;
    if (!e->memory)
        return false;
    node_evaluate(&e->node);
    return true;
}

void ensemble_close(struct ensemble *e)
{
    free(e->memory);
    node_close(&e->node);
}

#endif
