/* struct core_api, and the functions of it that only look things up. */
#include "core/entry.h"

#include <string.h>

#include "core/control/control_case.h"
#include "core/discrete/exact_objects.h"
#include "core/groups/factors.h"
#include "core/hp/draft.h"
#include "core/outside/face.h"
#include "core/outside/outside.h"
#include "core/outside/register.h"
#include "core/problem/examine.h"
#include "core/problem/text.h"
#include "core/register.h"
#include "core/run/case.h"
#include "core/run/method.h"
#include "core/run/trajectory.h"
#include "core/tableaux/tableau.h"

static int all_problems(void)
{
    return problem_count() + control_count();
}

/* What problems of all sorts have: retractions, parameters. */
static void describe_choices(const struct group *const *groups, const struct parameter_info *parameters,
                             struct problem_info *out)
{
    out->group = groups ? groups[0]->name : group_vector.name;
    for (const struct group *const *g = groups; g && *g; g++)
        out->retraction[out->retractions++] = (*g)->retraction;
    if (!groups)
        out->retraction[out->retractions++] = group_vector.retraction;
    for (const struct parameter_info *i = parameters; i && i->name; i++)
        out->parameter[out->parameters++] = *i;
}

static void describe_control(const struct control_problem *p, struct problem_info *out)
{
    *out = (struct problem_info){.name = p->name,
                                 .summary = p->summary,
                                 .source = p->source,
                                 .coordinates = p->coordinates,
                                 .inputs = p->inputs,
                                 .retraction_because = p->retraction_because};
    describe_choices(p->groups, p->parameters, out);
    for (const struct control_preset *i = p->presets; i->name; i++)
        out->preset[out->presets++] = (struct preset_info){i->name, i->meaning};
}

static void describe(const struct problem *p, struct problem_info *out)
{
    *out = (struct problem_info){.name = p->name,
                                 .summary = p->summary,
                                 .source = p->source,
                                 .constraint = p->constraint,
                                 .coordinates = p->coordinates,
                                 .exact = p->exact_source,
                                 .retraction_because = p->retraction_because,
                                 .group_summary = p->group_summary};
    describe_choices(p->groups, p->parameters, out);
    for (const struct preset *i = p->presets; i->name; i++)
        out->preset[out->presets++] = (struct preset_info){i->name, i->meaning};
    out->invariant[out->invariants++] = "energy";
    for (const struct invariant *i = p->invariants; i && i->name; i++)
        out->invariant[out->invariants++] = i->name;
}

static void describe_problem(int index, struct problem_info *out)
{
    if (index < problem_count())
        describe(problem_at(index), out);
    else
        describe_control(control_at(index - problem_count()), out);
}

static void describe_case(const struct core_case *given, struct problem_info *out)
{
    if (given->control)
        describe_control(control_case_problem(given), out);
    else
        describe(given->in.problem, out);
}

static enum status examine_case(const struct core_case *given, struct examination *out)
{
    return given->control ? control_case_examine(given, out) : examine(&given->in, given->g, given->eta, out);
}

static int group_count(void)
{
    return 1 + factor_count();
}

static void describe_group(int index, struct group_info *out)
{
    if (index == 0) {
        *out = (struct group_info){
            "R^n", "vectors; q: the position; v: the velocity", "HP paper section 4", 1, {"identity"}};
        return;
    }
    const struct factor_entry *entry = factor_at(index - 1);
    *out = (struct group_info){entry->exp->name, entry->summary, entry->source, 2, {"cay", "exp"}};
}

static int all_methods(void)
{
    return method_count() + CONTROL_METHODS;
}

static void describe_method(int index, struct method_info *out)
{
    if (index >= method_count()) {
        const struct control_method *c = &control_methods[index - method_count()];
        *out = (struct method_info){.name = c->name,
                                    .summary = c->summary,
                                    .source = c->source,
                                    .least_stages = c->least_stages,
                                    .most_stages = c->most_stages,
                                    .control = true,
                                    .faults = 2,
                                    .fault = {FAULT_FORCE, FAULT_CONTROL_ENDS}};
        return;
    }
    const struct method *m = method_at(index);
    *out = (struct method_info){.name = m->name,
                                .summary = m->summary,
                                .source = m->source,
                                .least_stages = m->least_stages,
                                .most_stages = m->most_stages,
                                .twin = m->twin,
                                .outside = outside_of(m)};
    for (const struct method_parameter *p = m->family->parameters; p && p->name; p++)
        out->parameter[out->parameters++] = *p;
    for (const enum fault *fault = m->family->faults; fault && *fault != FAULT_NONE; fault++)
        out->fault[out->faults++] = *fault;
    for (const struct observable *i = m->family->observables; i && i->name; i++)
        out->observable[out->observables++] = i->name;
}

static enum status report_tableau(const char *name, int stages, struct tableau_report *out, struct refusal *why)
{
    struct tableau tableau;
    return tableau_known(name, stages, &tableau, out, why);
}

static const struct shape *shape_of(const struct core_case *given)
{
    return &given->shape;
}

/* Optimal control has its own problems and methods; neither goes with the others. */
static enum status open(const struct setup *setup, struct core_case **out, struct refusal *why)
{
    bool is_control = setup->text ? problem_text_is_control(setup->text) : control_find(setup->problem) != NULL;
    bool by_control = setup->method && control_method_find(setup->method);
    *out = NULL;
    if (is_control && setup->method && method_find(setup->method))
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "%s is a problem of optimal control, which %s does not solve; %s, %s and %s do", setup->problem,
                      setup->method, control_methods[0].name, control_methods[1].name, control_methods[2].name);
    if (by_control && !is_control && (setup->text || problem_find(setup->problem)))
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "%s solves problems of optimal control, and %s is none: it has no controls", setup->method,
                      setup->problem);
    return is_control ? control_case_open(setup, out, why) : case_open(setup, out, why);
}

static void close(struct core_case *given)
{
    if (given && given->control)
        control_case_close(given);
    else
        case_close(given);
}

static int claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    return given->control ? control_case_claims(given, out) : case_claims(given, out);
}

static enum status integrate(const struct core_case *given, struct trajectory *out)
{
    return given->control ? control_case_solve(given, out) : trajectory_integrate(given, out);
}

static enum status reference(const struct core_case *given, struct reference *out)
{
    return given->control ? control_case_reference(given, out) : trajectory_reference(given, out);
}

const struct core_api *core_enter(const struct core_problems *registers, const struct text_language *language)
{
    static const struct core_api api = {.precision = REAL_NAME,
                                        .epsilon = (double)REAL_EPSILON,
                                        .digits = REAL_DIGITS,
                                        .problems = all_problems,
                                        .problem = describe_problem,
                                        .methods = all_methods,
                                        .method = describe_method,
                                        .tableaux = tableau_count,
                                        .tableau = tableau_describe,
                                        .groups = group_count,
                                        .group = describe_group,
                                        .tableau_report = report_tableau,
                                        .add_tableau = register_tableau,
                                        .add_integrator = register_integrator,
                                        .open = open,
                                        .close = close,
                                        .shape = shape_of,
                                        .describe = describe_case,
                                        .examine = examine_case,
                                        .write = problem_write,
                                        .claims = claims,
                                        .integrate = integrate,
                                        .integrate_members = trajectory_integrate_members,
                                        .members_at_once = sizeof(real) == sizeof(double) ? MEMBERS_AT_ONCE : 1,
                                        .reference = reference,
                                        .stages = trajectory_stages,
                                        .structure = trajectory_structure,
                                        .identities = register_identities,
                                        .exact_objects = exact_objects_of,
                                        .velocity = case_velocity,
                                        .start = case_start,
                                        .face = case_face,
                                        .distance = case_distance,
                                        .draft = DRAFT};
    problems_hand_over(registers->problems, registers->problem_count, language);
    controls_hand_over(registers->controls, registers->control_count);
    register_methods();
    return &api;
}
