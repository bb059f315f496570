/* A problem as functions of one point, for those who see it from outside. */
#include "core/outside/exported.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/numbers/scratch.h"
#include "core/outside/exported_derivatives.h"
#include "core/run/family.h"

/* A function of problem.h at one point: x has as many numbers as g, y and the result as they say. */
static void evaluate_at_point(const struct instance *in, physics *function, const real *x, const real *y, int count,
                              real *out)
{
    SCRATCH(lane, g, in->element);
    SCRATCH(lane, eta, in->n);
    SCRATCH(lane, result, count);
    broadcast(in->element, x, g);
    broadcast(in->n, y, eta);
    function(in, g, eta, result);
    first_point(count, result, out);
}

#define EXPORTED(context) ((const struct exported *)(context))

static void force(void *context, const real *q, const real *v, real *out)
{
    const struct instance *in = &EXPORTED(context)->in;
    work_done.evaluations++;
    evaluate_at_point(in, in->problem->force, q, v, in->n, out);
}

static void outside_momentum(void *context, const real *q, const real *v, real *p)
{
    const struct instance *in = &EXPORTED(context)->in;
    evaluate_at_point(in, in->problem->momentum, q, v, in->n, p);
}

static void outside_velocity(void *context, const real *q, const real *p, real *v)
{
    const struct instance *in = &EXPORTED(context)->in;
    evaluate_at_point(in, in->problem->velocity, q, p, in->n, v);
}

static void outside_mass(void *context, const real *q, const real *v, real *M)
{
    const struct instance *in = &EXPORTED(context)->in;
    int n = in->n;
    if (in->problem->mass) {
        work_done.masses++;
        evaluate_at_point(in, in->problem->mass, q, v, n * n, M);
        return;
    }
    for (int k = 0; k < n * n; k++)
        M[k] = k / n == k % n;
}

static void outside_constraint(void *context, const real *q, const real *v, real *psi)
{
    const struct instance *in = &EXPORTED(context)->in;
    if (in->m > 0)
        evaluate_at_point(in, in->problem->constraint_value, q, v, in->m, psi);
}

static void constraint_matrix(void *context, const real *q, const real *v, real *A)
{
    const struct instance *in = &EXPORTED(context)->in;
    work_done.gradients += in->m > 0;
    if (in->m > 0)
        evaluate_at_point(in, in->problem->constraint_gradient, q, v, in->m * in->n, A);
}

static real outside_hamiltonian(void *context, const real *q, const real *p)
{
    const struct instance *in = &EXPORTED(context)->in;
    real value;
    SCRATCH(real, v, in->n);
    evaluate_at_point(in, in->problem->velocity, q, p, in->n, v);
    evaluate_at_point(in, energy, q, v, 1, &value);
    return value;
}

static real step_time(void *context)
{
    return EXPORTED(context)->start;
}

static void set_function_time(void *context, real t)
{
    struct exported *exported = context;
    broadcast(1, &t, &exported->time);
}

void exported_set_start(struct exported *exported, real t)
{
    exported->start = t;
    set_function_time(exported, t);
}

static void outside_momentum_rate(void *context, const real *q, const real *v, real *out)
{
    const struct instance *in = &EXPORTED(context)->in;
    memset(out, 0, (size_t)in->n * sizeof *out);
    if (in->problem->momentum_rate)
        evaluate_at_point(in, in->problem->momentum_rate, q, v, in->n, out);
}

static void outside_constraint_rate(void *context, const real *q, const real *v, real *out)
{
    const struct instance *in = &EXPORTED(context)->in;
    if (in->m > 0)
        evaluate_at_point(in, in->problem->constraint_rate, q, v, in->m, out);
}

static void outside_constraint_time_rate(void *context, const real *q, const real *v, real *out)
{
    const struct instance *in = &EXPORTED(context)->in;
    memset(out, 0, (size_t)in->m * sizeof *out);
    if (in->problem->constraint_time_rate)
        evaluate_at_point(in, in->problem->constraint_time_rate, q, v, in->m, out);
}

static real outside_power(void *context, const real *q, const real *v)
{
    const struct instance *in = &EXPORTED(context)->in;
    real power = 0;
    if (in->problem->power)
        evaluate_at_point(in, in->problem->power, q, v, 1, &power);
    return power;
}

static void retract(void *context, const real *q, const real *xi, real *out)
{
    point_move(&EXPORTED(context)->in, q, xi, out);
}

static void message(void *context, const char *text)
{
    if (EXPORTED(context)->report_message)
        EXPORTED(context)->report_message(text);
}

/* The counter of this name, which no function above keeps; its number in *bit. NULL: there is none. */
static long *counter_named(const char *name, int *bit)
{
    long *counter = NULL;
    int k = 0;
    name = strcmp(name, "steps") == 0 ? "accepted" : name;
#define WORK(counts, meaning)                                                                                          \
    if (strcmp(name, #counts) == 0) {                                                                                  \
        counter = &work_done.counts;                                                                                   \
        *bit = k;                                                                                                      \
    }                                                                                                                  \
    k++;
#include "core/work.def"
    bool kept = counter == &work_done.evaluations || counter == &work_done.gradients || counter == &work_done.masses;
    return kept ? NULL : counter;
}

static void report_count(void *context, const char *name, long count)
{
    const struct exported *exported = EXPORTED(context);
    int bit;
    long *counter = counter_named(name, &bit);
    if (!counter || count < 0) {
        message(context, counter ? "report: a count is negative"
                                 : "report: expected factorisations, solves, iterations, newton, steps or rejected");
        return;
    }
    *counter += count;
    if (exported->uncounted)
        *exported->uncounted &= ~(1u << bit);
}

const char *exported_group(const struct instance *in)
{
    static _Thread_local char spaces[MAX_DIMENSION + 1]
                                    [sizeof "R^1000"]; /* each written alike whenever it is asked for */
    if (strcmp(in->group->name, "R^n") != 0)
        return in->group->name;
    snprintf(spaces[in->n], sizeof spaces[in->n], "R^%d", in->n);
    return spaces[in->n];
}

void exported_open(const struct instance *of, int stages, struct exported *out)
{
    out->in = stated_instance(of);
    if (of->problem->timed)
        out->in.time = &out->time;
    exported_set_start(out, 0);
    const struct instance *in = &out->in;
    const struct parameter_info *known = in->problem->parameters;
    int parameters = 0;
    for (; known && known[parameters].name; parameters++)
        out->parameter_name[parameters] = known[parameters].name;
    out->problem = (exported_problem){.size = sizeof out->problem,
                                      .n = in->n,
                                      .element = in->element,
                                      .m = in->m,
                                      .holonomic = in->problem->constraint == CONSTRAINT_HOLONOMIC,
                                      .stages = stages,
                                      .parameters = parameters,
                                      .name = in->problem->name,
                                      .group = exported_group(in),
                                      .parameter_name = out->parameter_name,
                                      .parameter = in->parameter,
                                      .context = out,
                                      .force = force,
                                      .momentum = outside_momentum,
                                      .velocity = outside_velocity,
                                      .mass = outside_mass,
                                      .constraint = outside_constraint,
                                      .constraint_matrix = constraint_matrix,
                                      .hamiltonian = outside_hamiltonian,
                                      .retract = retract,
                                      .message = message,
                                      .report = report_count,
                                      .forced = in->problem->forced,
                                      .timed = in->problem->timed,
                                      .time = step_time,
                                      .set_time = set_function_time,
                                      .momentum_rate = outside_momentum_rate,
                                      .constraint_rate = outside_constraint_rate,
                                      .power = outside_power,
                                      .constraint_time_rate = outside_constraint_time_rate,
                                      .derivatives = exported_derivatives};
    out->partials = NULL;
    out->without_text = false;
}

void exported_close(struct exported *exported)
{
    partials_close(exported->partials);
    exported->partials = NULL;
}

void *case_exported(const struct core_case *given)
{
    const struct problem *problem = given->in.problem;
    if (problem->control || !problem->lagrangian || !problem->force || !problem->momentum)
        return NULL;
    struct exported *exported = aligned_alloc(_Alignof(struct exported), sizeof *exported);
    if (!exported)
        return NULL;
    memset(exported, 0, sizeof *exported);
    exported_open(&given->in, 0, exported);
    return exported;
}

void case_exported_free(void *exported)
{
    if (exported)
        exported_close(exported);
    free(exported);
}
