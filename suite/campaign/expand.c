/* Cases, groups, references and costs of a campaign. */
#include "suite/campaign/expand.h"

#include <stdlib.h>
#include <string.h>

#include "suite/number.h"

static bool same_text(const char *a, const char *b)
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
    if (!same_text(a->problem, b->problem) || a->text != b->text || !same_text(a->preset, b->preset) ||
        a->parameters != b->parameters)
        return false;
    for (int k = 0; k < a->parameters; k++)
        if (!same_text(a->parameter_name[k], b->parameter_name[k]))
            return false;
    return same_numbers(a->parameters, a->parameter_value, b->parameter_value) && a->q_size == b->q_size &&
           same_numbers(a->q_size, a->q, b->q) && a->v_size == b->v_size && same_numbers(a->v_size, a->v, b->v) &&
           a->horizon == b->horizon && a->samples == b->samples;
}

void plan_reference_setup(const struct campaign *campaign, const struct plan *plan, int reference, struct setup *out)
{
    campaign_setup(campaign, &plan->cases[plan->references[reference].first].which, out);
    out->fault = FAULT_NONE;
    if (integrator_find(out->method))
        out->method = NULL; /* one from outside may lack quadruple precision, which a reference has */
}

/* The reference that gives the flow of a setup: a known one, or a new one that starts at this case. */
static int find_reference(const struct campaign *campaign, struct plan *plan, const struct setup *setup, int n)
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

const struct plan_group *plan_group_of(const struct plan *plan, int id)
{
    return &plan->groups[plan->cases[id].group];
}

size_t plan_first_sample(const struct plan *plan, int id)
{
    const struct plan_group *group = plan_group_of(plan, id);
    return group->first_sample + (size_t)(id - group->first) * group->samples;
}

struct cost_case plan_cost_case(const struct campaign *campaign, const struct plan *plan, int id)
{
    const struct plan_case *at = &plan->cases[id];
    const struct experiment *experiment = &campaign->experiments[at->which.experiment];
    struct setup setup;
    campaign_setup(campaign, &at->which, &setup);
    return (struct cost_case){.stages = setup.stages,
                              .steps = (double)setup.steps,
                              .horizon = (double)setup.horizon,
                              .retraction = plan_group_of(plan, id)->retraction,
                              .quad = experiment->precision[at->which.precision] == PRECISION_QUAD};
}

/* Do grids of n steps and of the experiment's share no node but the ends and, where `shared` is 2, the middle? */
static bool is_apart(long n, const struct experiment *experiment, long shared)
{
    bool is = true;
    for (unsigned k = 0; k < experiment->steps_count; k++)
        is = is && greatest_common_divisor(n, experiment->steps[k]) <= shared;
    return is;
}

long plan_off_grid(const struct campaign *campaign, const struct plan *plan, int id)
{
    const struct campaign_case *which = &plan->cases[id].which;
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    unsigned count = experiment->steps_count;
    if (!experiment->kind->run_off_grid || experiment->control != FAULT_NONE || count < 3 || which->steps != count - 1)
        return 0;
    bool constrained = plan_group_of(plan, id)->constrained;
    long most = experiment->steps[count - 1], shared = constrained && most % 2 == 0 ? 2 : 1, found = 0;
    for (long n = experiment->steps[0] + 1; n < most; n++) {
        bool nearer = found == 0 || labs(3 * n - most) < labs(3 * found - most);
        if (nearer && (!constrained || n % 2 == most % 2) && is_apart(n, experiment, shared))
            found = n;
    }
    return found;
}

/* Begin a group with the case that is added; `before` is the last group if it has the same problem and method in the same
 * experiment, or NULL. */
static void add_group(const struct campaign *campaign, struct plan *plan, const struct campaign_case *which,
                      const struct setup *setup, const struct plan_group *before)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    struct shape shape = {0};
    struct refusal why;
    if (!before) /* a check takes long: it analyses the tableau */
        core_check(campaign_core(campaign, which), setup, &shape, &why);
    plan->groups[plan->group_count++] =
        (struct plan_group){.first = plan->case_count,
                            .n = before ? before->n : shape.n,
                            .constrained = before ? before->constrained : shape.m > 0,
                            .samples = experiment->kind->keeps_samples ? (unsigned)experiment->samples + 1 : 0,
                            .first_sample = plan->sample_count,
                            .retraction = setup->retraction ? setup->retraction
                                          : before          ? before->retraction
                                                            : shape.retraction};
}

/* Append a case. Cases come in campaign order, so that one with the indices of the case before it but for the steps
 * belongs to its group and one of the same problem has its reference. */
static void add_case(const struct campaign *campaign, struct plan *plan, const struct campaign_case *which)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    struct plan_case *added = &plan->cases[plan->case_count], *before = plan->case_count > 0 ? added - 1 : NULL;
    bool same = before && before->which.experiment == which->experiment && before->which.problem == which->problem;
    struct setup setup;
    campaign_setup(campaign, which, &setup);
    if (which->steps == 0 && which->member == 0)
        add_group(campaign, plan, which, &setup,
                  same && before->which.method == which->method ? &plan->groups[before->group] : NULL);
    struct plan_group *group = &plan->groups[plan->group_count - 1];
    *added = (struct plan_case){.which = *which, .group = plan->group_count - 1, .reference = -1};
    struct cost_case of = plan_cost_case(campaign, plan, plan->case_count);
    added->cost = group->n * experiment->kind->cost(&of);
    long off_grid = plan_off_grid(campaign, plan, plan->case_count);
    of.steps = (double)off_grid;
    added->cost += off_grid > 0 ? group->n * experiment->kind->cost(&of) : 0;
    group->count++;
    plan->sample_count += group->samples;
    if (experiment->kind->needs_reference)
        added->reference = same ? before->reference : find_reference(campaign, plan, &setup, group->n);
    plan->case_count++;
}

static size_t product(const struct campaign_case *counts)
{
    return (size_t)counts->problem * counts->method * counts->stages * counts->retraction * counts->precision *
           counts->steps * counts->member;
}

/* Indices from the number of a case in its experiment: a number whose digits have the counts as their bases. */
static struct campaign_case case_at(const struct campaign_case *counts, unsigned experiment, size_t number)
{
    struct campaign_case which = {.experiment = experiment};
    const struct {
        unsigned base, *digit;
    } digits[] = {{counts->member, &which.member},       {counts->steps, &which.steps},
                  {counts->precision, &which.precision}, {counts->retraction, &which.retraction},
                  {counts->stages, &which.stages},       {counts->method, &which.method},
                  {counts->problem, &which.problem}};
    for (size_t k = 0; k < sizeof digits / sizeof *digits; k++) {
        *digits[k].digit = (unsigned)(number % digits[k].base);
        number /= digits[k].base;
    }
    return which;
}

bool plan_make(const struct campaign *campaign, struct plan *out)
{
    size_t most = 0;
    memset(out, 0, sizeof *out);
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        struct campaign_case counts = experiment_counts(&campaign->experiments[e]);
        most += product(&counts);
    }
    out->cases = calloc(most, sizeof *out->cases);
    out->groups = calloc(most, sizeof *out->groups);
    out->references = calloc(most, sizeof *out->references);
    if (!out->cases || !out->groups || !out->references)
        return false;
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        struct campaign_case counts = experiment_counts(&campaign->experiments[e]);
        for (size_t number = 0; number < product(&counts); number++) {
            struct campaign_case which = case_at(&counts, e, number);
            if (campaign_selects(campaign, &which))
                add_case(campaign, out, &which);
        }
    }
    return true;
}

void plan_free(struct plan *plan)
{
    free(plan->cases);
    free(plan->groups);
    free(plan->references);
    memset(plan, 0, sizeof *plan);
}

int plan_together(const struct campaign *campaign, const struct plan *plan, int id)
{
    const struct plan_case *first = &plan->cases[id];
    int most = campaign_core(campaign, &first->which)->members_at_once, count = 1;
    if (!campaign->experiments[first->which.experiment].kind->run_together)
        return 1;
    while (count < most && id + count < plan->case_count && first[count].group == first->group &&
           first[count].which.steps == first->which.steps)
        count++;
    return count;
}
