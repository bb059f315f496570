/* Opening a control problem: names, numbers, boundary data, actuation. */
#include <stdlib.h>
#include <string.h>

#include "core/control/control.h"
#include "core/control/fuel.h"
#include "core/control/point.h"
#include "core/control/reach.h"
#include "core/refuse.h"

static const struct control_problem *const *problems;
static int problems_count;

void controls_hand_over(const struct control_problem *const *list, int count)
{
    problems = list;
    problems_count = count;
}

int control_count(void)
{
    return problems_count;
}

const struct control_problem *control_at(int index)
{
    return problems[index];
}

const struct control_problem *control_find(const char *name)
{
    for (int k = 0; k < problems_count; k++)
        if (strcmp(problems[k]->name, name) == 0)
            return problems[k];
    return NULL;
}

void control_inputs(const struct control *control, const real *y, real *out)
{
    for (int k = 0; k < control->controls; k++) {
        out[k] = 0;
        for (int c = 0; c < control->in.n; c++)
            out[k] -= control->B[c * control->controls + k] * y[c];
    }
}

void control_covectors(const struct control *control, const real *g, const real *v, real *force, real *momentum)
{
    control->problem->covectors(&control->in, g, v, force, momentum);
    if (control->fault == FAULT_FORCE)
        force[0] = -force[0];
}

void control_jacobian(const struct control *control, const real *g, const real *v, real *out)
{
    control->problem->jacobian(&control->in, g, v, out);
    for (int k = 0; control->fault == FAULT_FORCE && k < 2 * control->in.n; k++)
        out[k] = -out[k];
}

void control_third(const struct control *control, const real *g, const real *v, const real *z, real *out)
{
    real flipped[MAX_PAIR];
    memcpy(flipped, z, (size_t)(2 * control->in.n) * sizeof *z);
    if (control->fault == FAULT_FORCE)
        flipped[0] = -flipped[0];
    control->problem->third(&control->in, g, v, flipped, out);
}

void control_straight(const struct control *control, real x, real *g)
{
    real xi[MAX_DIMENSION];
    point_between(&control->in, control->boundary.g[0], control->boundary.g[1], xi);
    for (int c = 0; c < control->in.n; c++)
        xi[c] *= x;
    point_move(&control->in, control->boundary.g[0], xi, g);
}

void control_guess(const struct control *control, real x, real *g)
{
    (control->preset->guess ? control->preset->guess : control_straight)(control, x, g);
}

void control_refresh(struct control *control)
{
    int n = control->in.n, m = control->controls;
    real horizon = control->boundary.horizon;
    control->preset->boundary(&control->in, &control->boundary);
    if (horizon > 0)
        control->boundary.horizon = horizon;
    memset(control->B, 0, sizeof control->B);
    control->problem->actuation(&control->in, control->B);
    for (int i = 0; i < n * n; i++) {
        control->push[i] = 0;
        for (int k = 0; k < m; k++)
            control->push[i] += control->B[i / n * m + k] * control->B[i % n * m + k];
    }
}

static enum status choose_preset(const struct setup *setup, struct control *out, struct refusal *why)
{
    out->preset = out->problem->presets;
    while (setup->preset && out->preset->name && strcmp(out->preset->name, setup->preset) != 0)
        out->preset++;
    if (!out->preset->name)
        return refuse(why, STATUS_UNKNOWN_NAME, FIELD_PRESET, -1, "%s has no preset \"%s\"", out->problem->name,
                      setup->preset);
    const struct parameter_info *known = out->problem->parameters;
    for (int k = 0; known && known[k].name; k++)
        out->in.parameter[k] = (real)strtof128(out->preset->value[k] ? out->preset->value[k] : known[k].value, NULL);
    return STATUS_OK;
}

static enum status set_parameters(const struct setup *setup, struct control *out, struct refusal *why)
{
    const struct parameter_info *known = out->problem->parameters;
    for (int i = 0; i < setup->parameters; i++) {
        int k = 0;
        while (known && known[k].name && strcmp(known[k].name, setup->parameter_name[i]) != 0)
            k++;
        if (!known || !known[k].name)
            return refuse(why, STATUS_UNKNOWN_NAME, FIELD_PARAMETER, i, "%s has no parameter \"%s\"",
                          out->problem->name, setup->parameter_name[i]);
        out->in.parameter[k] = (real)setup->parameter_value[i];
        if (!isfinite(out->in.parameter[k]))
            return refuse(why, STATUS_BAD_VALUE, FIELD_PARAMETER, i, "parameter %s is not a finite number",
                          setup->parameter_name[i]);
    }
    char reason[MESSAGE_SIZE];
    if (out->problem->admissible && !out->problem->admissible(&out->in, reason))
        return refuse(why, STATUS_BAD_VALUE, FIELD_PARAMETER, -1, "%s: %.400s", out->problem->name, reason);
    return STATUS_OK;
}

static enum status choose_group(const struct setup *setup, struct control *out, struct refusal *why)
{
    static const struct group *const vector_groups[] = {&group_vector, NULL};
    const struct group *const *groups = out->problem->groups ? out->problem->groups : vector_groups;
    out->in.group = groups[0];
    for (int k = 0; setup->retraction && groups[k]; k++)
        if (strcmp(groups[k]->retraction, setup->retraction) == 0) {
            out->in.group = groups[k];
            return STATUS_OK;
        }
    if (!setup->retraction)
        return STATUS_OK;
    return refuse(why, STATUS_UNKNOWN_NAME, FIELD_RETRACTION, -1, "%s on %s has no retraction \"%s\"",
                  out->problem->name, groups[0]->name, setup->retraction);
}

static enum status check_boundary(const struct control *control, struct refusal *why)
{
    const struct control_boundary *b = &control->boundary;
    static const char *const ends[] = {"start", "end"};
    real xi[MAX_DIMENSION];
    if (!(b->horizon > 0) || !isfinite(b->horizon))
        return refuse(why, STATUS_BAD_VALUE, FIELD_HORIZON, -1, "the horizon is a positive number, not %.6g",
                      (double)b->horizon);
    if (!isfinite(b->from))
        return refuse(why, STATUS_BAD_VALUE, FIELD_PARAMETER, -1, "%s: what %s is continued from is no finite number",
                      control->problem->name, control->preset->continued);
    for (int e = 0; e < 2; e++) {
        const struct factor *worst;
        bool finite = true;
        for (int c = 0; c < control->in.element; c++)
            finite = finite && isfinite(b->g[e][c]);
        for (int c = 0; c < control->in.n; c++)
            finite = finite && isfinite(b->v[e][c]);
        if (!finite || !(group_defect(&control->in, b->g[e], &worst) <= 64 * REAL_EPSILON))
            return refuse(why, STATUS_INCONSISTENT, FIELD_PARAMETER, -1, "the %s of %s is no state of it: %s", ends[e],
                          control->problem->name, finite ? "no element of its group" : "not a finite number");
    }
    if (control->problem->most && !fuel_suffices(control))
        return refuse(why, STATUS_INCONSISTENT, FIELD_PARAMETER, -1,
                      "%s: the bound %.6g of the force does not reach %.6g in time %.6g", control->problem->name,
                      (double)control->problem->most(&control->in), (double)(b->g[1][0] - b->g[0][0]),
                      (double)b->horizon);
    if (point_between(&control->in, b->g[0], b->g[1], xi) != STATUS_OK)
        return refuse(why, STATUS_INCONSISTENT, FIELD_PARAMETER, -1,
                      "the end of %s is half a turn or more from its start: beyond the chart of %s",
                      control->problem->name, control->in.group->retraction);
    return STATUS_OK;
}

static enum status check_actuation(const struct control *control, struct refusal *why)
{
    int n = control->in.n, m = control->controls, idle;
    for (int k = 0; k < m; k++) {
        real largest = 0;
        for (int c = 0; c < n; c++)
            largest = fmax(largest, fabs(control->B[c * m + k]));
        if (!(largest > 0))
            return refuse(why, STATUS_INCONSISTENT, FIELD_PARAMETER, -1, "control %d of %s (%s) acts on nothing", k + 1,
                          control->problem->name, control->problem->inputs);
    }
    if (m == 0)
        return refuse(why, STATUS_INCONSISTENT, FIELD_PROBLEM, -1, "%s has no actuated direction",
                      control->problem->name);
    if (control->problem->rank) /* brackets of the basis move what it does not */
        return STATUS_OK;
    enum status status = reach_first_idle(control, &idle);
    if (status == STATUS_OK && idle >= 0)
        return refuse(why, STATUS_INCONSISTENT, FIELD_PARAMETER, -1,
                      "%s cannot be controlled: nothing moves direction %d of %d (%s), neither a control nor a "
                      "direction that one moves",
                      control->problem->name, idle + 1, n, control->problem->coordinates);
    return status;
}

/* Of the register, or made from the setup's text. */
static enum status find_problem(const struct setup *setup, struct control *out, struct refusal *why)
{
    const struct problem *text;
    *out = (struct control){.problem = setup->text ? NULL : control_find(setup->problem)};
    *why = (struct refusal){.status = STATUS_OK, .item = -1};
    if (out->problem)
        return STATUS_OK;
    if (!setup->text)
        return refuse(why, STATUS_UNKNOWN_NAME, FIELD_PROBLEM, -1, "unknown control problem \"%s\"", setup->problem);
    enum status status = problem_language()->open(setup, &text, why);
    if (status == STATUS_OK) {
        out->in.problem = text;
        out->problem = text->control;
    }
    return status;
}

void control_close(struct control *control)
{
    if (control->in.problem)
        problem_language()->close(control->in.problem);
}

enum status control_open(const struct setup *setup, struct control *out, struct refusal *why)
{
    enum status status = find_problem(setup, out, why);
    if (status != STATUS_OK)
        return status;
    const struct control_problem *problem = out->problem;
    out->in = (struct instance){.problem = out->in.problem, .n = problem->n, .lanes = 1, .give_up = setup->give_up};
    out->in.element = problem->element ? problem->element : problem->n;
    out->controls = problem->controls;
    out->boundary.horizon = (real)setup->horizon;
    if (!(setup->horizon >= 0))
        return refuse(why, STATUS_BAD_VALUE, FIELD_HORIZON, -1, "the horizon is a positive number, not %.6g",
                      (double)setup->horizon);
    if (setup->steps < 2)
        return refuse(why, STATUS_BAD_VALUE, FIELD_STEPS, -1,
                      "optimal control takes at least 2 steps, not %ld: with one there is no node between the ends",
                      setup->steps);
    status = choose_group(setup, out, why);
    if (status == STATUS_OK)
        status = choose_preset(setup, out, why);
    if (status == STATUS_OK)
        status = set_parameters(setup, out, why);
    if (status != STATUS_OK)
        return status;
    control_refresh(out);
    status = check_boundary(out, why);
    return status == STATUS_OK ? check_actuation(out, why) : status;
}
