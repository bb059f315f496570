/* The one symbol of a precision: struct core_api, and the functions of it that only look things up. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/groups/factors.h"
#include "core/hp/draft.h"
#include "core/problem/problem.h"
#include "core/run/method.h"
#include "core/run/trajectory.h"
#include "core/tableaux/tableau.h"

static void describe_problem(int index, struct problem_info *out)
{
    const struct problem *p = problem_at(index);
    memset(out, 0, sizeof *out);
    out->name = p->name;
    out->summary = p->summary;
    out->source = p->source;
    out->constraint = p->constraint;
    out->coordinates = p->coordinates;
    out->exact = p->exact_source;
    out->group = p->groups ? p->groups[0]->name : group_vector.name;
    for (const struct group *const *g = p->groups; g && *g; g++)
        out->retraction[out->retractions++] = (*g)->retraction;
    if (!p->groups)
        out->retraction[out->retractions++] = group_vector.retraction;
    for (const struct parameter_info *i = p->parameters; i && i->name; i++)
        out->parameter[out->parameters++] = *i;
    for (const struct preset *i = p->presets; i->name; i++)
        out->preset[out->presets++] = (struct preset_info){i->name, i->meaning};
    out->invariant[out->invariants++] = "energy";
    for (const struct invariant *i = p->invariants; i && i->name; i++)
        out->invariant[out->invariants++] = i->name;
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

static void describe_method(int index, struct method_info *out)
{
    const struct method *m = method_at(index);
    *out = (struct method_info){.name = m->name,
                                .summary = m->summary,
                                .source = m->source,
                                .least_stages = m->least_stages,
                                .most_stages = m->most_stages,
                                .twin = m->twin};
}

static enum status report_tableau(const char *name, int stages, struct tableau_report *out, struct refusal *why)
{
    struct tableau tableau;
    enum status status = tableau_make(name, stages, &tableau, why);
    if (status == STATUS_OK)
        tableau_analyse(&tableau, out);
    return status;
}

static enum status refuse(struct refusal *why, enum status status, enum field field, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static enum status refuse(struct refusal *why, enum status status, enum field field, const char *format, ...)
{
    va_list arguments;
    *why = (struct refusal){.status = status, .field = field, .item = -1};
    va_start(arguments, format);
    vsnprintf(why->message, sizeof why->message, format, arguments);
    va_end(arguments);
    return status;
}

/* The method and its tableau for a setup whose instance is open. */
static enum status check_method(const struct setup *setup, const struct instance *in, struct tableau_report *report,
                                struct refusal *why)
{
    const struct method *method = method_find(setup->method);
    if (!method)
        return refuse(why, STATUS_UNKNOWN_NAME, FIELD_METHOD, "unknown method \"%s\"", setup->method);
    if (setup->stages < method->least_stages || setup->stages > method->most_stages)
        return refuse(why, STATUS_BAD_VALUE, FIELD_STAGES, "%s takes %d to %d stages, not %d", method->name,
                      method->least_stages, method->most_stages, setup->stages);
    if (method->tableau) {
        enum status status = report_tableau(method->tableau, setup->stages, report, why);
        if (status != STATUS_OK)
            return status;
    }
    return method->steps->applies(method, in, report, why);
}

static enum status check(const struct setup *setup, struct shape *shape, struct refusal *why)
{
    struct instance in;
    struct tableau_report report = {0};
    real g[MAX_ELEMENT], eta[MAX_DIMENSION];
    enum status status = instance_open(setup, &in, g, eta, why);
    if (status == STATUS_OK)
        status = check_method(setup, &in, &report, why);
    if (status != STATUS_OK)
        return status;
    if (setup->steps < 1)
        return refuse(why, STATUS_BAD_VALUE, FIELD_STEPS, "steps must be positive, not %ld", setup->steps);
    if (!(setup->horizon > 0 && isfinite((double)setup->horizon)))
        return refuse(why, STATUS_BAD_VALUE, FIELD_HORIZON, "horizon must be positive and finite");
    if (setup->samples < 1 || setup->steps % setup->samples != 0)
        return refuse(why, STATUS_BAD_VALUE, FIELD_STEPS, "%d samples do not divide %ld steps", setup->samples,
                      setup->steps);
    struct problem_info info;
    for (int k = 0; k < problem_count(); k++)
        if (problem_at(k) == in.problem)
            describe_problem(k, &info);
    *shape = (struct shape){.n = in.n,
                            .element = in.element,
                            .m = in.m,
                            .invariants = info.invariants,
                            .constraint = in.problem->constraint,
                            .retraction = in.group->retraction,
                            .on_group = !group_is_abelian(in.group)};
    return STATUS_OK;
}

static int claims(const struct setup *setup, struct claim out[MAX_CLAIMS])
{
    struct instance in;
    struct tableau_report report = {0};
    struct refusal why;
    real g[MAX_ELEMENT], eta[MAX_DIMENSION];
    if (instance_open(setup, &in, g, eta, &why) != STATUS_OK || check_method(setup, &in, &report, &why) != STATUS_OK)
        return 0;
    return method_find(setup->method)->steps->claims(&in, &report, out);
}

static double distance(const struct setup *setup, const wide *g, const wide *h)
{
    struct instance in;
    struct refusal why;
    real g0[MAX_ELEMENT], eta0[MAX_DIMENSION], x[MAX_ELEMENT], y[MAX_ELEMENT];
    if (instance_open(setup, &in, g0, eta0, &why) != STATUS_OK)
        return (double)NAN;
    for (int c = 0; c < in.element; c++) {
        x[c] = (real)g[c];
        y[c] = (real)h[c];
    }
    return (double)group_distance(&in, x, y);
}

#define EXPORT __attribute__((visibility("default")))
EXPORT const struct core_api *CORE_ENTRY(void);

const struct core_api *CORE_ENTRY(void)
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
                                        .check = check,
                                        .claims = claims,
                                        .integrate = trajectory_integrate,
                                        .integrate_members = trajectory_integrate_members,
                                        .members_at_once = sizeof(real) == sizeof(double) ? MEMBERS_AT_ONCE : 1,
                                        .reference = trajectory_reference,
                                        .stages = trajectory_stages,
                                        .structure = trajectory_structure,
                                        .distance = distance,
                                        .draft = DRAFT};
    return &api;
}
