/* Opening a setup. */
#include "core/run/case.h"

#include "core/problem/continuous.h"
#include "core/problem/instance_open.h"
#include "core/run/claims.h"
#include "core/setup_copy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/numbers/scratch.h"
#include "core/problem/initial.h"
#include "core/problem/moment.h"
#include "core/problem/node.h"
#include "core/problem/walls.h"
#include "core/run/method.h"

/* The tableau that the method brings, or the one that its parameter names; NULL: none. */
static const char *tableau_name(const struct core_case *given)
{
    const char *chosen = with_word(&given->with, "tableau");
    return chosen ? chosen : given->method->tableau;
}

/* The only stage count that a tableau has, or 0. */
static int only_count(const char *tableau)
{
    struct tableau_info info;
    for (int k = 0; tableau && k < tableau_count(); k++) {
        tableau_describe(k, &info);
        if (strcmp(info.name, tableau) == 0)
            return info.least_stages == info.most_stages ? info.least_stages : 0;
    }
    return 0;
}

static enum status choose_stages(struct core_case *given, struct refusal *why)
{
    const struct method *method = given->method;
    int stages = given->setup.stages;
    if (stages == 0)
        stages = method->least_stages == method->most_stages ? method->least_stages : only_count(tableau_name(given));
    if (stages == 0 && method->least_stages > 0)
        return refuse(why, STATUS_BAD_VALUE, FIELD_STAGES, -1, "%s needs a number of stages, %d to %d", method->name,
                      method->least_stages, method->most_stages);
    given->shape.stages = stages;
    if (stages >= method->least_stages && stages <= method->most_stages)
        return STATUS_OK;
    return refuse(why, STATUS_BAD_VALUE, FIELD_STAGES, -1, "%s takes %d to %d stages, not %d", method->name,
                  method->least_stages, method->most_stages, stages);
}

/* The tableau, its report, then its deliberate fault. */
static enum status open_tableau(struct core_case *given, struct refusal *why)
{
    struct tableau *tableau = &given->tableau;
    const char *name = tableau_name(given);
    if (!name)
        return STATUS_OK;
    enum status status = tableau_known(name, given->shape.stages, tableau, &given->report, why);
    if (status != STATUS_OK)
        return status;
    if (given->setup.fault == FAULT_TABLEAU) {
        tableau->a[tableau->s - 1][0] += R(1e-3);
        tableau_conjugate(tableau);
    }
    if (given->setup.fault == FAULT_CONJUGATE)
        memcpy(tableau->ahat, tableau->a, sizeof tableau->ahat);
    return STATUS_OK;
}

/* Returns what a problem needs for a deliberate fault to change its motion; NULL if this one has it. */
static const char *fault_needs(const struct core_case *given)
{
    const struct problem *problem = given->in.problem;
    switch (given->setup.fault) {
    case FAULT_ANCHOR:
    case FAULT_TANGENT:
    case FAULT_SECOND:
        return group_is_abelian(given->in.group) ? "a group that does not commute" : NULL;
    case FAULT_FROZEN:
        return problem->timed ? NULL : "functions of the time t";
    case FAULT_STEADY:
        return problem->moving ? NULL : "a constraint that depends on the time t";
    default:
        return NULL;
    }
}

static enum status check_fault(const struct core_case *given, struct refusal *why)
{
    char known[MESSAGE_SIZE / 2] = "none";
    const char *lacks = fault_needs(given);
    size_t used = 0;
    if (given->setup.fault == FAULT_NONE)
        return STATUS_OK;
    for (const enum fault *fault = method_faults(given->method); fault && *fault != FAULT_NONE; fault++) {
        if (*fault == given->setup.fault)
            return !lacks
                       ? STATUS_OK
                       : refuse(why, STATUS_REFUSED, FIELD_FAULT, -1, "the fault %s changes nothing on %s; it needs %s",
                                fault_name(*fault), given->in.problem->name, lacks);
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", fault_name(*fault));
    }
    return refuse(why, STATUS_REFUSED, FIELD_FAULT, -1, "%s does not know the fault %s; it knows: %s",
                  given->method->name, fault_name(given->setup.fault), known);
}

/* Motions are solved step by step, optimal control at once. */
static enum status check_sort(const struct core_case *given, struct refusal *why)
{
    char solvers[MESSAGE_SIZE / 2] = "";
    size_t used = 0;
    bool control = given->in.problem->control != NULL;
    if (control == (given->family->transfers != NULL))
        return STATUS_OK;
    if (!control)
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "%s solves problems of optimal control; %s has no controls", given->method->name,
                      given->in.problem->name);
    for (int k = 0; k < method_count(); k++)
        if (method_at(k)->family->transfers)
            used +=
                (size_t)snprintf(solvers + used, sizeof solvers - used, "%s%s", used ? ", " : "", method_at(k)->name);
    return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                  "%s is a problem of optimal control, which %s does not solve; expected one of %s",
                  given->in.problem->name, given->method->name, solvers);
}

static enum status check_sizes(const struct core_case *given, struct refusal *why)
{
    const struct instance *in = &given->in;
    if (!given->family->small ||
        (in->n <= SMALL_DIMENSION && in->element <= SMALL_ELEMENT && in->m <= SMALL_MULTIPLIERS))
        return STATUS_OK;
    return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                  "%s takes up to %d dimensions and %d constraints, and %s has %d and %d", given->method->name,
                  (int)SMALL_DIMENSION, (int)SMALL_MULTIPLIERS, in->problem->name, in->n, in->m);
}

/* Steps are equal, or follow a tolerance. */
static enum status check_stepping(const struct core_case *given, struct refusal *why)
{
    const bool adaptive = given->family->adaptive;
    if (adaptive == (given->setup.tolerance > 0))
        return STATUS_OK;
    return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                  adaptive ? "%s chooses its steps by a tolerance; expected `tolerances` in place of `steps`"
                           : "%s takes equal steps; expected `steps` in place of `tolerances`",
                  given->method->name);
}

static enum status open_method(struct core_case *given, struct refusal *why)
{
    const struct method *method = given->method;
    const struct family *family = method->family;
    enum status status = check_sort(given, why);
    if (status == STATUS_OK && has_walls(&given->in) && !family->takes_walls && !given->setup.between_impacts)
        status = needs(given, "a problem without walls", "has some", why);
    if (status == STATUS_OK)
        status = check_stepping(given, why);
    if (status == STATUS_OK)
        status = check_sizes(given, why);
    if (status == STATUS_OK)
        status = with_read(method->name, method_parameters(method), given->setup.with, &given->with, why);
    if (status == STATUS_OK)
        status = choose_stages(given, why);
    if (status == STATUS_OK)
        status = open_tableau(given, why);
    if (status == STATUS_OK)
        status = check_fault(given, why);
    if (status == STATUS_OK && given->in.problem->hamiltonian && !family->takes_hamiltonian)
        status =
            needs(given, given->in.problem->phase_space ? "a regular Lagrangian" : "a Lagrangian", "has none", why);
    if (status == STATUS_OK)
        status = claims_refuse(given, why);
    if (status == STATUS_OK && family->applies)
        status = family->applies(given, why);
    with_text(&given->with, given->shape.with);
    return status;
}

static enum status check_case_horizon(const struct core_case *given, struct refusal *why)
{
    const struct setup *setup = &given->setup;
    if (setup->steps < 1 && given->method)
        return refuse(why, STATUS_BAD_VALUE, FIELD_STEPS, -1, "steps must be positive, not %ld", setup->steps);
    if (!(setup->horizon > 0 && isfinite((double)setup->horizon)))
        return refuse(why, STATUS_BAD_VALUE, FIELD_HORIZON, -1, "horizon must be positive and finite");
    if (setup->samples < 1 || (given->method && setup->steps % setup->samples != 0))
        return refuse(why, STATUS_BAD_VALUE, FIELD_STEPS, -1, "%d samples do not divide %ld steps", setup->samples,
                      setup->steps);
    return STATUS_OK;
}

/* Lists the quantities recorded at every node. */
static enum status list_invariants(struct core_case *given, struct refusal *why)
{
    struct shape *shape = &given->shape;
    const struct observable *observable = given->method ? given->method->family->observables : NULL;
    shape->invariant[shape->invariants++] = "energy";
    for (const struct invariant *i = given->in.problem->invariants; i && i->name; i++)
        shape->invariant[shape->invariants++] = i->name;
    shape->kept = 1;
    for (const struct invariant *i = given->in.problem->invariants; i && i->name && !i->observable; i++)
        shape->kept++;
    for (; observable && observable->name; observable++) {
        if (shape->invariants == MAX_INVARIANTS)
            return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                          "%s records more than the %d numbers there is room for", given->method->name, MAX_INVARIANTS);
        shape->invariant[shape->invariants++] = observable->name;
    }
    return STATUS_OK;
}

/* The retraction that the method works with, where the setup names none and the group of the problem, of the register or a
 * text, has it. */
static void choose_retraction(struct core_case *given)
{
    const char *own = given->method ? given->method->retraction : NULL;
    const struct group *const *group = given->in.problem->groups;
    for (; !given->setup.retraction && own && group && *group; group++)
        if (strcmp((*group)->retraction, own) == 0) {
            given->in.group = *group;
            given->setup.retraction = own;
        }
}

static enum status fill_case(struct core_case *given, struct refusal *why)
{
    const struct instance *in = &given->in;
    enum status status = instance_open(&given->setup, &given->in, given->g, given->eta, why);
    if (status == STATUS_OK)
        given->family = given->method ? given->method->family : in->problem->control ? method_solver()->family : NULL;
    if (status == STATUS_OK)
        choose_retraction(given);
    if (status == STATUS_OK && given->method)
        status = open_method(given, why);
    bool at_once = status == STATUS_OK && in->problem->control;
    if (status == STATUS_OK && !at_once)
        status = check_case_horizon(given, why);
    if (status != STATUS_OK)
        return status;
    given->shape.n = in->n;
    given->shape.element = in->element;
    given->shape.m = in->m;
    given->shape.projected = in->projected;
    given->shape.constraint = in->problem->constraint;
    given->shape.retraction = in->group->retraction;
    given->shape.phase_space = in->problem->phase_space != NULL;
    given->shape.on_group = !group_is_abelian(in->group);
    given->shape.self_adjoint = given->method && given->family->self_adjoint && given->family->self_adjoint(given);
    return at_once ? given->family->transfers->take(given, why) : list_invariants(given, why);
}

enum status case_open_method(const struct setup *setup, const struct method *method, struct core_case **out,
                             struct refusal *why)
{
    struct core_case *given = malloc(sizeof *given);
    *out = NULL;
    if (!given)
        return refuse(why, STATUS_OUT_OF_MEMORY, FIELD_NONE, -1, "out of memory");
    memset(&given->in, 0, sizeof given->in); /* data, of which there may be many, have their sizes */
    memset(&given->method, 0, sizeof *given - offsetof(struct core_case, method));
    setup_copy(setup, &given->setup);
    given->method = method;
    enum status status = fill_case(given, why);
    if (status == STATUS_OK)
        *out = given;
    else
        case_close(given);
    return status;
}

enum status case_open(const struct setup *setup, struct core_case **out, struct refusal *why)
{
    const struct method *method = setup->method ? method_find(setup->method) : NULL;
    enum status status = case_open_method(setup, method, out, why);
    if (status != STATUS_OK || method || !setup->method)
        return status;
    case_close(*out);
    *out = NULL;
    return refuse(why, STATUS_UNKNOWN_NAME, FIELD_METHOD, -1, "unknown method \"%s\"", setup->method);
}

void case_close(struct core_case *given)
{
    if (given && given->own)
        given->family->transfers->drop(given);
    if (given)
        instance_close(&given->in);
    free(given);
}

void case_velocity(const struct core_case *given, wide t, const wide *g, const wide *mu, wide *v)
{
    struct moment moment;
    const struct instance stated = stated_instance(&given->in), *in = moment_at(&moment, &stated, (real)t);
    SCRATCH(real, position, in->element);
    SCRATCH(real, momentum, in->n);
    SCRATCH_NODE(node, in);
    for (int c = 0; c < in->element; c++)
        position[c] = (real)g[c];
    for (int c = 0; c < in->n; c++)
        momentum[c] = (real)mu[c];
    node_at_momentum(in, position, momentum, node);
    for (int c = 0; c < in->n; c++)
        v[c] = node->velocity[c][0];
}

enum status case_acceleration(const struct core_case *given, wide t, const wide *g, const wide *v, wide *acceleration,
                              wide *lambda)
{
    struct moment moment;
    const struct instance stated = stated_instance(&given->in), *in = moment_at(&moment, &stated, (real)t);
    SCRATCH(real, position, in->element);
    SCRATCH(real, velocity, in->n);
    SCRATCH(real, rate, in->n);
    SCRATCH(real, multiplier, in->m);
    for (int c = 0; c < in->element; c++)
        position[c] = (real)g[c];
    for (int c = 0; c < in->n; c++)
        velocity[c] = (real)v[c];
    enum status status = continuous_acceleration(in, position, velocity, rate, multiplier);
    for (int c = 0; c < in->n; c++)
        acceleration[c] = rate[c];
    for (int c = 0; c < in->m; c++)
        lambda[c] = multiplier[c];
    return status;
}

/* A state (g, eta) in the units of the text. */
static void put_stated_state(const struct instance *in, const real *g, const real *eta, wide *to_g, wide *to_v)
{
    for (int c = 0; c < in->element; c++)
        to_g[c] = g[c];
    for (int c = 0; c < in->n; c++)
        to_v[c] = eta[c];
    if (in->problem->units) {
        to_stated(in->element, in->problem->units->element, to_g);
        to_stated(in->n, data_units(in), to_v);
    }
}

void case_start(const struct core_case *given, wide *g, wide *v)
{
    put_stated_state(&given->in, given->g, given->eta, g, v);
}

enum status case_beside(const struct core_case *given, int which, wide *g, wide *v)
{
    const struct instance *in = &given->in;
    SCRATCH(real, position, in->element);
    SCRATCH(real, eta, in->n);
    enum status status = initial_beside(in, given->g, given->eta, which, position, eta);
    put_stated_state(in, position, eta, g, v);
    return status;
}

void case_scales(const struct core_case *given, struct scales *out)
{
    scales_at(&given->in, given->g, given->eta, case_horizon(given), out);
}

void case_points_around(const struct core_case *given, struct instance *in, lane *g)
{
    SCRATCH(lane, xi, given->in.n);
    SCRATCH_SCALES(own, &given->in);
    case_scales(given, &own);
    *in = given->in;
    in->lanes = LANES;
    for (int c = 0; c < in->n; c++)
        for (int l = 0; l < LANES; l++)
            xi[c][l] = l > 0 ? sin((real)(1 + 2 * c + 7 * l)) / 16 * own.position[c] : 0;
    group_move(in, given->g, xi, g);
}

double case_distance(const struct core_case *given, const wide *g, const wide *h)
{
    const struct instance stated = stated_instance(&given->in);
    SCRATCH(real, x, given->in.element);
    SCRATCH(real, y, given->in.element);
    for (int c = 0; c < given->in.element; c++) {
        x[c] = (real)g[c];
        y[c] = (real)h[c];
    }
    return (double)group_distance(&stated, x, y);
}
