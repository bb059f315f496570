/* struct core_api, and the functions of it that only look things up. */
#include "core/entry.h"

#include "core/backward/modified.h"
#include "core/discrete/exact_objects.h"
#include "core/discrete/pair_start.h"
#include "core/groups/factors.h"
#include "core/numbers/joined.h"
#include "core/outside/add_method.h"
#include "core/outside/exported.h"
#include "core/problem/examine.h"
#include "core/problem/transfer.h"
#include "core/register.h"
#include "core/run/case.h"
#include "core/run/claims.h"
#include "core/run/ill_posed.h"
#include "core/run/method.h"
#include "core/run/motion_hypotheses.h"
#include "core/run/predictor.h"
#include "core/run/taylor.h"
#include "core/run/text_units.h"
#include "core/run/trajectory.h"
#include "core/tableaux/tableau.h"

static void describe_text_problem(const struct problem *p, struct problem_info *out)
{
    *out = (struct problem_info){.name = p->name,
                                 .summary = p->summary,
                                 .source = p->source,
                                 .constraint = p->constraint,
                                 .group = p->groups ? p->groups[0]->name : group_vector.name,
                                 .coordinates = p->coordinates,
                                 .exact = p->exact_source,
                                 .inputs = p->control ? p->control->inputs : NULL,
                                 .retraction_because = p->retraction_because,
                                 .of_data = p->preset_parameters,
                                 .group_summary = p->group_summary,
                                 .preset = p->presets};
    for (const struct group *const *g = p->groups; g && *g; g++)
        out->retraction[out->retractions++] = (*g)->retraction;
    if (!p->groups)
        out->retraction[out->retractions++] = group_vector.retraction;
    for (const struct parameter_info *i = p->parameters; i && i->name; i++)
        out->parameter[out->parameters++] = *i;
    while (out->preset[out->presets].name)
        out->presets++;
    if (!p->control)
        out->invariant[out->invariants++] = "energy";
    for (const struct invariant *i = p->invariants; i && i->name; i++)
        out->invariant[out->invariants++] = i->name;
}

static void describe_problem(int index, struct problem_info *out)
{
    describe_text_problem(problem_at(index), out);
}

static void describe_case(const struct core_case *given, struct problem_info *out)
{
    describe_text_problem(given->in.problem, out);
    if (given->in.group)
        out->group = exported_group(&given->in);
}

enum { IMPACT_TIMES = 64 /* characteristic times over which an impact is looked for */ };

/* Looks for the first impact on a wall. */
static void find_impact(const struct core_case *given, struct examination *out)
{
    struct impact first = {.wall = NO_WALL};
    out->walls = given->in.problem->walls;
    const real time = IMPACT_TIMES * (real)out->time;
    out->search = out->regular ? taylor_impact(&given->in, time, given->g, given->eta, &first) : STATUS_SINGULAR;
    out->searched = (double)stated_time(&given->in, time);
    out->impact = first.wall == NO_WALL ? (double)NAN : (double)stated_time(&given->in, first.time);
}

static enum status examine_case(const struct core_case *given, struct examination *out)
{
    enum status status = examine(&given->in, given->g, given->eta, out);
    find_impact(given, out);
    out->time = (double)stated_time(&given->in, (real)out->time);
    if (given->in.problem->units)
        out->invariant_size[0] *= (double)given->in.problem->units->energy;
    return status;
}

static int group_count(void)
{
    return 1 + factor_count();
}

static void describe_group(int index, struct group_info *out)
{
    if (index == 0) {
        *out = (struct group_info){
            "R^n", "vectors; q: the position; v: the velocity", "Martin, Sato 2018, section 4", 1, {"identity"}};
        return;
    }
    const struct factor_entry *entry = factor_at(index - 1);
    *out = (struct group_info){entry->exp->name, entry->summary, entry->source, 2, {"cay", "exp"}};
}

static void describe_method(int index, struct method_info *out)
{
    const struct method *m = method_at(index);
    *out = (struct method_info){.name = m->name,
                                .summary = m->summary,
                                .source = m->source,
                                .least_stages = m->least_stages,
                                .most_stages = m->most_stages,
                                .control = m->family->transfers != NULL,
                                .twin = m->twin,
                                .outside = outside_of(m)};
    for (const struct method_parameter *p = method_parameters(m); p && p->name; p++)
        out->parameter[out->parameters++] = *p;
    for (const enum fault *fault = method_faults(m); fault && *fault != FAULT_NONE; fault++)
        out->fault[out->faults++] = *fault;
    for (const struct observable *i = m->family->observables; i && i->name; i++)
        out->observable[out->observables++] = i->name;
}

static enum status report_tableau(const char *name, int stages, struct tableau_report *out, struct refusal *why)
{
    struct tableau tableau;
    enum status status = tableau_known(name, stages, &tableau, out, why);
    if (status == STATUS_OK)
        tableau_analyse_on_groups(&tableau, out);
    return status;
}

static const struct shape *shape_of(const struct core_case *given)
{
    return &given->shape;
}

const struct core_api *core_enter(const struct problem *const *problems, int count,
                                  const struct text_language *language)
{
    static const struct core_api api = {.precision = REAL_NAME,
                                        .epsilon = (double)REAL_EPSILON,
                                        .digits = REAL_DIGITS,
                                        .problems = problem_count,
                                        .problem = describe_problem,
                                        .methods = method_count,
                                        .method = describe_method,
                                        .tableaux = tableau_count,
                                        .tableau = tableau_describe,
                                        .groups = group_count,
                                        .group = describe_group,
                                        .tableau_report = report_tableau,
                                        .add_tableau = register_tableau,
                                        .add_integrator = register_integrator,
                                        .open = case_open,
                                        .close = case_close,
                                        .shape = shape_of,
                                        .describe = describe_case,
                                        .examine = examine_case,
                                        .write = problem_write,
                                        .claims = case_claims,
                                        .integrate = stated_integrate,
                                        .integrate_members = stated_integrate_members,
                                        .members_at_once = sizeof(real) == sizeof(double) ? MEMBERS_AT_ONCE : 1,
                                        .joins = joins_runs,
                                        .join = run_joined,
                                        .reference = stated_reference,
                                        .stages = trajectory_stages,
                                        .structure = trajectory_structure,
                                        .backward_applies = modified_applies,
                                        .backward = modified_energies,
                                        .mode_applies = trajectory_mode_applies,
                                        .mode = trajectory_mode,
                                        .smooth = motion_smooth,
                                        .independence = motion_independence,
                                        .ill_posed = ill_posed_find,
                                        .identities = register_identities,
                                        .exact_objects = exact_objects_of,
                                        .pair_start = pair_start_of,
                                        .velocity = case_velocity,
                                        .acceleration = case_acceleration,
                                        .start = case_start,
                                        .beside = case_beside,
                                        .exported = case_exported,
                                        .exported_free = case_exported_free,
                                        .distance = case_distance,
                                        .predictor = PREDICTOR};
    problems_hand_over(problems, count, language);
    register_methods();
    return &api;
}
