/* Cases, groups, references and costs of a campaign. */
#include "suite/campaign/expand.h"

#include <stdlib.h>
#include <string.h>

#include "results/heap.h"
#include "suite/number.h"

static bool same_nullable_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_numbers(int count, const wide *a, const wide *b)
{
    for (int c = 0; c < count; c++)
        if (a[c] != b[c])
            return false;
    return true;
}

static bool same_flow(const struct setup *a, const struct setup *b)
{
    if (!same_nullable_text(a->problem, b->problem) || a->text != b->text ||
        !same_nullable_text(a->preset, b->preset) || a->parameters != b->parameters)
        return false;
    for (int k = 0; k < a->parameters; k++)
        if (!same_nullable_text(a->parameter_name[k], b->parameter_name[k]))
            return false;
    return same_numbers(a->parameters, a->parameter_value, b->parameter_value) && a->q_size == b->q_size &&
           same_numbers(a->q_size, a->q, b->q) && a->v_size == b->v_size && same_numbers(a->v_size, a->v, b->v) &&
           a->horizon == b->horizon && a->samples == b->samples;
}

void plan_reference_setup(const struct campaign *campaign, const struct plan *plan, int reference, struct setup *out)
{
    const struct plan_case first = plan_case_at(plan, plan->references[reference].first);
    campaign_setup(campaign, &first.which, out);
    out->fault = FAULT_NONE;
    out->tolerance = 0; /* which its own methods have no use for */
    if (integrator_find(out->method))
        out->method = NULL; /* one from outside may lack quadruple precision, which a reference has */
}

/* The reference that gives the flow of a setup: a known one, or a new one that starts at this case. */
static int find_or_add_reference(const struct campaign *campaign, struct plan *plan, const struct setup *setup, int n)
{
    struct setup known;
    for (int k = 0; k < plan->reference_count; k++) {
        plan_reference_setup(campaign, plan, k, &known);
        if (same_flow(setup, &known))
            return k;
    }
    plan->references[plan->reference_count] =
        (struct plan_reference){plan->case_count, n * cost_of_reference((double)setup->horizon, setup->samples)};
    return plan->reference_count++;
}

/* The last group that does not begin behind the case. */
const struct plan_group *plan_group_of(const struct plan *plan, int id)
{
    int first = 0, last = plan->group_count;
    while (last - first > 1) {
        int middle = first + (last - first) / 2;
        if (plan->groups[middle].first <= id)
            first = middle;
        else
            last = middle;
    }
    return &plan->groups[first];
}

struct plan_case plan_case_at(const struct plan *plan, int id)
{
    return plan_case_in(plan, plan_group_of(plan, id), id);
}

struct plan_case plan_case_in(const struct plan *plan, const struct plan_group *group, int id)
{
    int level = (id - group->first) / group->members;
    struct plan_case at = {.which = group->which,
                           .group = (int)(group - plan->groups),
                           .reference = group->reference,
                           .cost = plan->costs[group->first_cost + (size_t)level]};
    at.which.steps = (unsigned)level;
    at.which.member = (unsigned)((id - group->first) % group->members);
    return at;
}

double plan_group_cost(const struct plan *plan, const struct plan_group *group)
{
    double cost = 0;
    for (int level = 0; level < group->count / group->members; level++)
        cost += group->members * plan->costs[group->first_cost + (size_t)level];
    return cost;
}

size_t plan_first_sample(const struct plan *plan, int id)
{
    const struct plan_group *group = plan_group_of(plan, id);
    return group->first_sample + (size_t)(id - group->first) * group->samples;
}

struct cost_case plan_cost_case(const struct campaign *campaign, const struct plan *plan, int id)
{
    const struct plan_case at = plan_case_at(plan, id);
    const struct experiment *experiment = &campaign->experiments[at.which.experiment];
    struct setup setup;
    campaign_setup(campaign, &at.which, &setup);
    return (struct cost_case){.stages = setup.stages,
                              .steps = setup.tolerance > 0 ? cost_adaptive_steps(setup.tolerance, (double)setup.horizon)
                                                           : (double)setup.steps,
                              .horizon = (double)setup.horizon,
                              .method = setup.method,
                              .retraction = plan_group_of(plan, id)->retraction,
                              .quad = experiment->precision[at.which.precision] == PRECISION_QUAD};
}

/* Returns true if grids of n steps and of the experiment's share no node but the ends and, if `shared` is 2, the
 * middle. */
static bool is_apart(long n, const struct experiment *experiment, long shared)
{
    bool is = true;
    for (unsigned k = 0; k < experiment->steps_count; k++)
        is = is && greatest_common_divisor(n, experiment->steps[k]) <= shared;
    return is;
}

long experiment_off_grid(const struct experiment *experiment, bool constrained)
{
    unsigned count = experiment->steps_count;
    if (!experiment->kind->run_off_grid || experiment->control != FAULT_NONE || count < 3)
        return 0;
    long most = experiment->steps[count - 1], shared = constrained && most % 2 == 0 ? 2 : 1, found = 0;
    for (long n = experiment->steps[0] + 1; n < most; n++) {
        bool nearer = found == 0 || labs(3 * n - most) < labs(3 * found - most);
        if (nearer && (!constrained || n % 2 == most % 2) && is_apart(n, experiment, shared))
            found = n;
    }
    return found;
}

long plan_off_grid(const struct campaign *campaign, const struct plan *plan, int id)
{
    const struct plan_group *group = plan_group_of(plan, id);
    const struct campaign_case which = plan_case_in(plan, group, id).which;
    bool finest = which.steps == campaign->experiments[which.experiment].steps_count - 1;
    return finest ? group->off_grid : 0;
}

/* The estimated cost of a case, with that of its run off the grids. */
static double case_cost(const struct campaign *campaign, const struct plan *plan, int id)
{
    const struct plan_group *group = plan_group_of(plan, id);
    const struct kind *kind = campaign->experiments[group->which.experiment].kind;
    struct cost_case of = plan_cost_case(campaign, plan, id);
    double cost = group->n * kind->cost(&of);
    long off_grid = plan_off_grid(campaign, plan, id);
    of.steps = (double)off_grid;
    return cost + (off_grid > 0 ? group->n * kind->cost(&of) : 0);
}

/* Append the group of a combination. Groups come in campaign order, so that one with the problem of the group before it has its
 * reference. */
static void add_group(const struct campaign *campaign, struct plan *plan, const struct campaign_case *which,
                      const struct campaign_case *counts)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    const struct campaign_note *note = campaign_note_of(campaign, which);
    struct plan_group *added = &plan->groups[plan->group_count], *before = plan->group_count > 0 ? added - 1 : NULL;
    bool same = before && before->which.experiment == which->experiment && before->which.problem == which->problem;
    HELD(struct setup, setup) = heap_grow(NULL, 1, sizeof *setup);
    campaign_setup(campaign, which, setup);
    *added = (struct plan_group){.which = *which,
                                 .first = plan->case_count,
                                 .count = (int)(counts->steps * counts->member),
                                 .members = (int)counts->member,
                                 .reference = -1,
                                 .first_cost = plan->cost_count,
                                 .n = note->n,
                                 .constrained = note->constrained,
                                 .samples = experiment->kind->keeps_samples ? (unsigned)experiment->samples + 1 : 0,
                                 .first_sample = plan->sample_count,
                                 .retraction = setup->retraction ? setup->retraction : note->retraction};
    if (experiment->kind->needs_reference)
        added->reference = same ? before->reference : find_or_add_reference(campaign, plan, setup, added->n);
    bool alike = before && before->which.experiment == which->experiment && before->constrained == added->constrained;
    added->off_grid = alike ? before->off_grid : experiment_off_grid(experiment, added->constrained);
    plan->group_count++;
    for (unsigned level = 0; level < counts->steps; level++)
        plan->costs[plan->cost_count++] = case_cost(campaign, plan, added->first + (int)(level * counts->member));
    plan->case_count += added->count;
    plan->sample_count += (size_t)added->count * added->samples;
}

/* Combinations of an experiment's lists without steps and members. */
static size_t groups_of(const struct campaign_case *counts)
{
    return (size_t)counts->problem * counts->method * counts->retraction * counts->precision;
}

/* Indices from the number of a group in its experiment: a number whose digits have the counts as their bases. */
static struct campaign_case combination(const struct campaign_case *counts, unsigned experiment, size_t number)
{
    struct campaign_case which = {.experiment = experiment};
    const struct {
        unsigned base, *digit;
    } digits[] = {{counts->precision, &which.precision},
                  {counts->retraction, &which.retraction},
                  {counts->method, &which.method},
                  {counts->problem, &which.problem}};
    for (size_t k = 0; k < sizeof digits / sizeof *digits; k++) {
        *digits[k].digit = (unsigned)(number % digits[k].base);
        number /= digits[k].base;
    }
    return which;
}

void plan_make(const struct campaign *campaign, struct plan *out)
{
    size_t groups = 0, costs = 0;
    memset(out, 0, sizeof *out);
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        struct campaign_case counts = experiment_counts(&campaign->experiments[e]);
        groups += groups_of(&counts);
        costs += groups_of(&counts) * counts.steps;
    }
    out->groups = heap_take(groups, sizeof *out->groups);
    out->costs = heap_take(costs, sizeof *out->costs);
    out->references = heap_take(groups, sizeof *out->references);
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        struct campaign_case counts = experiment_counts(&campaign->experiments[e]);
        for (size_t number = 0; number < groups_of(&counts); number++) {
            struct campaign_case which = combination(&counts, e, number);
            if (campaign_selects(campaign, &which))
                add_group(campaign, out, &which, &counts);
        }
    }
}

void plan_free(struct plan *plan)
{
    free(plan->groups);
    free(plan->costs);
    free(plan->references);
    memset(plan, 0, sizeof *plan);
}

/* Members that a vector has room for; 1 where cases run by themselves. */
static int batch_capacity(const struct campaign *campaign, const struct plan_group *group)
{
    bool together = campaign->experiments[group->which.experiment].kind->run_together != NULL;
    return together ? campaign_core(campaign, &group->which)->members_at_once : 1;
}

int plan_together(const struct campaign *campaign, const struct plan *plan, int id)
{
    const struct plan_group *group = plan_group_of(plan, id);
    int most = batch_capacity(campaign, group), left = group->members - (id - group->first) % group->members;
    return left < most ? left : most;
}

double plan_batch_cost(const struct campaign *campaign, const struct plan *plan, int id, int count)
{
    int capacity = batch_capacity(campaign, plan_group_of(plan, id));
    return plan_case_at(plan, id).cost * (capacity > count ? capacity : count);
}

double plan_batch_mean(const struct campaign *campaign, const struct plan *plan, int id)
{
    const struct plan_group *group = plan_group_of(plan, id);
    int capacity = batch_capacity(campaign, group), batches = (group->members + capacity - 1) / capacity;
    return (double)group->members / batches;
}
