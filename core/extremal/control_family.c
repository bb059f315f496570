/* The family of methods of optimal control: what they take, their claims and their solution. */
#include "core/extremal/control_case.h"

#include <stdlib.h>
#include <string.h>

#include "core/control/barrier.h"
#include "core/control/best_control.h"
#include "core/control/running.h"
#include "core/extremal/method.h"
#include "core/extremal/newton.h"
#include "core/extremal/second_order.h"
#include "core/extremal/solution.h"
#include "core/numbers/scratch.h"
#include "core/refuse.h"
#include "core/run/case.h"
#include "core/run/hypotheses.h"

static bool is_midpoint(const struct method *method)
{
    return ((const struct control_method *)method->of)->midpoint;
}

/* Refuses elements that do not apply to a problem. */
static enum status applies(const struct core_case *given, struct refusal *why)
{
    const struct control_problem *problem = given->in.problem->control;
    const char *name = given->in.problem->name, *method = given->method->name;
    bool on_group = !group_is_abelian(given->in.group), nodes = given->shape.stages > 2;
    if (on_group && is_midpoint(given->method))
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "%s needs a problem on R^n; on %s there are trapezoid and lobatto", method,
                      given->in.group->name);
    if (on_group && problem->drag && nodes)
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "%s needs a problem on R^n or forces of its Lagrangian alone, and %s has drag; for it there is "
                      "trapezoid",
                      method, name);
    if (problem->rank && (nodes || is_midpoint(given->method)))
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "%s needs a problem without rolling; for %s there is trapezoid", method, name);
    return STATUS_OK;
}

static enum status check_nodes(const struct setup *setup, struct refusal *why)
{
    if (setup->steps < 2)
        return refuse(why, STATUS_BAD_VALUE, FIELD_STEPS, -1,
                      "optimal control takes at least 2 steps, not %ld: with one there is no node between the ends",
                      setup->steps);
    if (setup->samples < 1 || setup->samples % setup->steps != 0)
        return refuse(why, STATUS_BAD_VALUE, FIELD_STEPS, -1, "%ld steps do not divide %d samples", setup->steps,
                      setup->samples);
    return STATUS_OK;
}

static enum status take(struct core_case *given, struct refusal *why)
{
    struct control_case *at = given->own = calloc(1, sizeof *at);
    enum status status = at ? STATUS_OK : refuse(why, STATUS_OUT_OF_MEMORY, FIELD_NONE, -1, "out of memory");
    if (status == STATUS_OK && given->method)
        status = check_nodes(&given->setup, why);
    if (status == STATUS_OK)
        status = control_open(&given->in, (real)given->setup.horizon, &at->control, why);
    if (status != STATUS_OK && why->field == FIELD_TEXT && !given->setup.text) { /* there is no file to point at */
        why->field = FIELD_PARAMETER;
        why->item = -1;
    }
    if (status != STATUS_OK)
        return status;
    given->setup.horizon = given->shape.horizon = at->control.boundary.horizon;
    given->shape.m = at->control.controls;
    given->shape.costates = given->in.n;
    given->shape.timed = at->control.transfer->timed;
    given->shape.own_horizon = control_own_horizon(&at->control);
    at->control.start = given->setup.start;
    at->control.fault = given->setup.fault;
    if (given->method)
        element_make(given->shape.stages, is_midpoint(given->method), &at->element);
    return STATUS_OK;
}

static void drop(struct core_case *given)
{
    free(given->own);
}

/* A cost with fuel, and bounds of the state, are solved up to a softness. */
enum held hypothesis_no_barrier(const struct core_case *given)
{
    const struct running *running = given->in.problem->control ? given->in.problem->control->running : NULL;
    return !running || !(running->fuelled || running->margins);
}

enum held hypothesis_unbounded(const struct core_case *given)
{
    const struct running *running = given->in.problem->control ? given->in.problem->control->running : NULL;
    return !running || !running->bounded;
}

/* At the start alone a term such as u v x may be 0. */
enum held hypothesis_node_controls(const struct core_case *given)
{
    const struct control_case *at = given->own;
    struct instance in;
    int points = 0;
    SCRATCH(lane, around, given->in.element);
    SCRATCH(real, g, given->in.element);
    if (!given->in.problem->control || !at->control.problem->running)
        return HELD;
    case_points_around(given, &in, around);
    for (int l = 0; l < in.lanes; l++) {
        for (int e = 0; e < in.element; e++)
            g[e] = around[e][l];
        const real slope = running_velocity_slope(&at->control, g);
        if (slope > 0)
            return HELD_NOT;
        points += isfinite(slope);
    }
    return points < LEAST_POINTS ? HELD_UNKNOWN : HELD;
}

enum held hypothesis_symmetry(const struct core_case *given)
{
    return given->in.problem->control && given->in.problem->control->symmetries;
}

static struct stated claimed_order(const struct core_case *given, enum quantity quantity)
{
    const struct control_case *at = given->own;
    const char *source = at->control.problem->rank ? "Jimenez 2012, section 5.3.2; Rattleback mathematics, Control 2"
                         : given->shape.on_group && at->element.s > 2
                             ? "Rattleback mathematics, Control 3, carried over to groups"
                         : given->shape.on_group ? "Jimenez 2012, section 5.2; Rattleback mathematics, Control 1"
                         : at->element.s > 2     ? "Rattleback mathematics, Control 3"
                                                 : "Jimenez 2012, section 5.1; Rattleback mathematics, Control 1";
    (void)quantity;
    return (struct stated){element_order(&at->element), source};
}

/* Sets the second order of a solution. Missing information is no failure. If fuel is bounded, the index is that of
 * the barrier before its last steps; if a bound of the state is active, it changes with the barrier. */
static void put_second_order(struct optimality *system, struct control_outcome *out)
{
    const struct running *running = system->control->problem->running;
    const struct barrier *barrier = system->barrier;
    struct second_order found =
        barrier ? (struct second_order){barrier->index, barrier->conjugate} : (struct second_order){0};
    bool soft = (running && running->margins && barrier) || system->held > 0; /* costates that are not determined */
    bool known = !soft && (barrier || second_order_take(system, &found) == STATUS_OK);
    out->index = known ? (double)found.index : NAN;
    out->conjugate = known ? (double)found.conjugate : NAN;
}

static enum status solve_transfer(const struct core_case *given, struct trajectory *out)
{
    const struct control_case *at = given->own;
    struct optimality system;
    struct newton_report report = {0};
    const struct work_counts before = work_done;
    enum status status = optimality_open(&at->control, &at->element, given->setup.steps, &system);
    if (status == STATUS_OK)
        status = newton_by_recipe(&system, &report);
    out->work = (struct work_counts){0};
    work_since(&before, &out->work);
    out->work.newton = out->work.iterations = report.iterations;
    out->outcome = (struct control_outcome){.equations = (double)report.residual, .violation = report.violation};
    if (status == STATUS_OK)
        status = solution_take(&system, out);
    if (status == STATUS_OK)
        put_second_order(&system, &out->outcome);
    else
        out->outcome.slow = best_control_slow(&at->control);
    const struct running *running = at->control.problem->running;
    out->outcome.softness = running ? (double)(system.barrier ? system.barrier->share : 0) : NAN;
    out->outcome.order = running && (running->bounded || running->fuelled) ? 0 : element_order(&at->element);
    optimality_close(&system);
    return status;
}

static const struct transfers transfers = {take, drop, solve_transfer, control_case_reference};

const struct family control_family = {.small = true,
                                      .transfers = &transfers,
                                      .applies = applies,
                                      .claims = BY(control),
                                      .order = claimed_order,
                                      .faults = (const enum fault[]){FAULT_FORCE, FAULT_CONTROL_ENDS, FAULT_NONE}};
