/* Gauss collocation on the index-reduced equations. */
#include "core/run/reference.h"

#include <string.h>

#include "core/numbers/scratch.h"
#include "core/problem/moment.h"
#include "core/problem/node.h"
#include "core/run/predictor.h"
#include "core/tableaux/tableau.h"

enum { STAGES = COLLOCATION_STAGES, LEAST_STAGES = 4 };

/* weight times the power of the reaction, of forces and of the time at stage i. */
static void add_power(const struct instance *in, const struct collocation *c, int i, real h, const real *eta,
                      struct work *work)
{
    SCRATCH_NODE(node, in);
    SCRATCH(real, data, in->n);
    const real weight = h * c->rule->tableau.b[i];
    lane beside;
    collocation_data(in, c, i, h, eta, data);
    node_at_velocity(in, c->position[i], data, node);
    if (in->problem->power) {
        in->problem->power(in, node->g, node->velocity, &beside);
        work->value += weight * beside[0];
        work->size += fabs(weight * beside[0]);
    }
    for (int k = 0; k < in->m; k++) {
        real push = weight * c->lambda[i][k], power = 0, size = 0;
        for (int j = 0; j < in->n; j++) {
            real part = node->A[k * in->n + j][0] * c->velocity[i][j];
            power += part;
            size += fabs(part);
        }
        work->value += push * power;
        work->size += fabs(push) * size;
    }
}

enum status reference_visit(const struct instance *point, real t, long steps, real *g, real *eta,
                            reference_visitor *visit, void *of)
{
    struct instance start = *point;
    struct moment moment;
    SCRATCH(struct collocation, c, 1);
    real h = t / (real)steps;
    const real from = instance_time(point);
    SCRATCH_ZERO(real, g_low, point->element);
    SCRATCH_ZERO(real, eta_low, point->n);
    start.lanes = 1;
    collocation_begin(c);
    c->whole = visit;
    enum status status = collocation_rule(c, STAGES);
    for (long k = 0; k < steps && status == STATUS_OK; k++) {
        const struct instance *in = moment_at(&moment, &start, from + (real)k * h);
        collocation_start(in, c, k == 0, g, eta);
        status = collocation_solve(in, c, h, g, eta, 0);
        if (status == STATUS_OK)
            collocation_advance(in, c, h, g, g_low, eta, eta_low);
        for (int i = 0; i < STAGES && visit && status == STATUS_OK; i++)
            visit(of, moment_at(&moment, &start, from + (real)k * h + c->rule->tableau.c[i] * h), c->position[i],
                  c->velocity[i], c->lambda[i], h * c->rule->tableau.b[i]);
    }
    return status;
}

enum status reference_flow(const struct instance *point, real t, long steps, real *g, real *eta)
{
    return reference_visit(point, t, steps, g, eta, NULL, NULL);
}

/* The integral of l, and the largest |l|. */
struct action {
    real *value, *size;
};

static void add_action(void *of, const struct instance *at, const real *g, const real *eta, const real *lambda,
                       real weight)
{
    struct action *action = of;
    lane l;
    SCRATCH(lane, position, at->element);
    SCRATCH(lane, velocity, at->n);
    (void)lambda;
    broadcast(at->element, g, position);
    broadcast(at->n, eta, velocity);
    at->problem->lagrangian(at, position, velocity, &l);
    *action->value += weight * l[0];
    *action->size = fmax(*action->size, fabs(l[0]));
}

enum status reference_action(const struct instance *point, real t, long steps, real *g, real *eta, real *action,
                             real *size)
{
    struct action of = {action, size};
    *action = *size = 0;
    return reference_visit(point, t, steps, g, eta, add_action, &of);
}

/* Quadruple's sweep asks, double answers: see predictor.c. */
static bool refine_collocation(struct collocation *c, int n, const real *before)
{
    int count = 2 * c->rule->tableau.s * n;
    SCRATCH(real, x, COLLOCATION_UNKNOWNS);
    SCRATCH(real, correction, COLLOCATION_UNKNOWNS);
    collocation_get(c, n, x);
    for (int k = 0; k < count; k++)
        correction[k] = x[k] - before[k];
    if (!predictor_refine(c->predictor, x, correction))
        return false;
    for (int k = 0; k < count; k++)
        x[k] += correction[k];
    collocation_set(c, n, x);
    return true;
}

/* Start values known to double precision, or those that double itself starts from. */
static void predictor_or_start(const struct instance *in, real h, const real *g, const real *eta, bool first,
                               struct collocation *c)
{
    SCRATCH(real, x, COLLOCATION_UNKNOWNS);
    c->refine = NULL;
    if (predictor_motion(c->predictor, c->rule->tableau.s, first, h, g, eta, x) == STATUS_OK) {
        collocation_set(c, in->n, x);
        c->refine = refine_collocation;
    } else {
        collocation_start(in, c, first, g, eta);
    }
}

/* Solves a step h from (g, eta) until changes fall below `enough`, with as many stages as needed. Starts from the
 * stages of the step before (first: from constants), and from constants if those do not converge. */
static enum status resolve_step(const struct instance *in, real h, const real *g, const real *eta, bool first,
                                real enough, struct collocation *c)
{
    int s = c->rule ? c->rule->tableau.s : LEAST_STAGES;
    for (first = first || !c->rule;; first = true) {
        enum status status = collocation_rule(c, s);
        if (status != STATUS_OK)
            return status;
        predictor_or_start(in, h, g, eta, first, c);
        status = collocation_solve(in, c, h, g, eta, enough);
        if (status == STATUS_OK && (s == STAGES || collocation_is_resolved(in, c, h, enough)))
            return STATUS_OK;
        if (s == STAGES && first)
            return status;
        s = status == STATUS_OK ? s + 1 : STAGES;
    }
}

enum status reference_work(const struct instance *point, real h, const real *g, const real *eta, real epsilon,
                           struct collocation *c, struct work *work)
{
    struct instance in = collocation_point(point);
    struct moment moment;
    real enough = epsilon / REAL_EPSILON * collocation_enough();
    *work = (struct work){0, 0};
    enum status status = resolve_step(&in, h, g, eta, false, enough, c);
    if (status == STATUS_OK && c->refine && c->change > enough) /* the last correction moved the places, too */
        status = collocation_sweep(&in, c, h, g, eta, &c->change);
    for (int i = 0; i < c->rule->tableau.s && status == STATUS_OK; i++)
        add_power(moment_at(&moment, &in, instance_time(&in) + c->rule->tableau.c[i] * h), c, i, h, eta, work);
    return status;
}

enum status reference_reach(const struct instance *point, real t, struct collocation *c, real *g, real *eta)
{
    struct instance in = collocation_point(point);
    SCRATCH_ZERO(real, g_low, point->element);
    SCRATCH_ZERO(real, eta_low, point->n);
    enum status status = resolve_step(&in, t, g, eta, true, collocation_enough(), c);
    if (status == STATUS_OK)
        collocation_advance(&in, c, t, g, g_low, eta, eta_low);
    return status;
}
