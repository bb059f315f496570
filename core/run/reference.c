/* Gauss collocation on the index-reduced equations. */
#include "core/run/reference.h"

#include <string.h>

#include "core/numbers/legendre.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/problem/hamilton.h"
#include "core/tableaux/tableau.h"

enum { STAGES = REFERENCE_STAGES, LEAST_STAGES = 4, MOST_ITERATIONS = 100, TAIL = 2 };

/* A Gauss tableau, its polynomial continued into the next step, and what makes the last Legendre coefficients of stage values. */
struct rule {
    struct tableau tableau;
    real extrapolation[STAGES][STAGES], tail[TAIL][STAGES];
};

/* Stage i: eta, G from the present H and accelerations, then their new values; the largest change comes back. */
static enum status update_stage(const struct instance *in, struct collocation *c, int i, real h, const real *g,
                                const real *eta, real *change)
{
    const struct tableau *tableau = &c->rule->tableau;
    int n = in->n;
    real xi[MAX_DIMENSION], acceleration[MAX_DIMENSION], momentum[MAX_DIMENSION];
    real *place = c->place[i], *velocity = c->velocity[i];
    for (int k = 0; k < n; k++) {
        xi[k] = velocity[k] = 0;
        for (int j = 0; j < tableau->s; j++) {
            xi[k] += tableau->a[i][j] * c->H[j][k];
            velocity[k] += tableau->a[i][j] * c->acceleration[j][k];
        }
        xi[k] *= h;
        velocity[k] = eta[k] + h * velocity[k];
    }
    lane batch_xi[MAX_DIMENSION], batch_velocity[MAX_DIMENSION], moved[MAX_ELEMENT];
    SCRATCH(struct chart, chart, 1);
    if (group_is_abelian(in->group)) {
        for (int k = 0; k < n; k++)
            place[k] = g[k] + xi[k];
    } else {
        broadcast(n, xi, batch_xi);
        group_chart(in, batch_xi, chart);
        group_translate(in, chart, g, moved);
        for (int k = 0; k < in->element; k++)
            place[k] = moved[k][0];
    }
    enum status status = continuous_acceleration(in, place, velocity, acceleration, c->lambda[i]);
    if (in->problem->hamiltonian) { /* eta are the momenta there */
        memcpy(momentum, velocity, (size_t)n * sizeof(real));
        hamilton_rates(in, place, momentum, velocity, acceleration);
    }
    if (!group_is_abelian(in->group)) {
        broadcast(n, velocity, batch_velocity);
        group_apply(in, chart, TANGENT_INVERSE, batch_velocity, moved);
    }
    for (int k = 0; k < n; k++) {
        real H = group_is_abelian(in->group) ? velocity[k] : moved[k][0];
        *change = fmax(*change, fmax(fabs(H - c->H[i][k]), fabs(h * (acceleration[k] - c->acceleration[i][k]))));
        c->H[i][k] = H;
        c->acceleration[i][k] = acceleration[k];
    }
    return status;
}

/* Iterate until the changes stop shrinking; below the square root of round-off that is round-off. Or until the next change, by the
 * ratio of the last two, is `enough`. */
static enum status solve_stages(const struct instance *in, struct collocation *c, real h, const real *g,
                                const real *eta, real enough)
{
    real best = INFINITY, scale = norm_max(in->n, eta) + fabs(h);
    for (int iteration = 0, idle = 0; iteration < MOST_ITERATIONS; iteration++) {
        real change = 0;
        for (int i = 0; i < c->rule->tableau.s; i++) {
            enum status status = update_stage(in, c, i, h, g, eta, &change);
            if (status != STATUS_OK)
                return status;
        }
        if (!isfinite(change))
            return STATUS_NOT_FINITE;
        real next = iteration ? change * (change / best) : change;
        idle = change < best ? 0 : idle + 1;
        best = fmin(best, change);
        if (next <= enough || change == 0 || (idle >= 2 && best < sqrt(REAL_EPSILON) * scale))
            return STATUS_OK;
        if (gives_up(in))
            return STATUS_TIMEOUT;
    }
    return STATUS_NO_CONVERGENCE;
}

static void advance(const struct instance *in, const struct collocation *c, real h, real *g, real *g_low, real *eta,
                    real *eta_low)
{
    const struct tableau *tableau = &c->rule->tableau;
    real xi[MAX_DIMENSION];
    for (int k = 0; k < in->n; k++) {
        real sum = 0;
        xi[k] = 0;
        for (int j = 0; j < tableau->s; j++) {
            xi[k] += h * tableau->b[j] * c->H[j][k];
            sum += h * tableau->b[j] * c->acceleration[j][k];
        }
        compensated_add(&eta[k], &eta_low[k], sum);
    }
    if (group_is_abelian(in->group)) {
        for (int k = 0; k < in->n; k++)
            compensated_add(&g[k], &g_low[k], xi[k]);
        return;
    }
    lane batch[MAX_DIMENSION], moved[MAX_ELEMENT];
    broadcast(in->n, xi, batch);
    group_move(in, g, batch, moved);
    for (int k = 0; k < in->element; k++)
        g[k] = moved[k][0];
}

/* Component k of stage values, by the last collocation polynomial continued. */
static void continue_polynomial(const struct collocation *c, int k, real stages[STAGES][MAX_DIMENSION])
{
    real value[STAGES] = {0};
    int s = c->rule->tableau.s;
    for (int i = 0; i < s; i++)
        for (int j = 0; j < s; j++)
            value[i] += c->rule->extrapolation[i][j] * stages[j][k];
    for (int i = 0; i < s; i++)
        stages[i][k] = value[i];
}

/* Start values: constant in the first step, then from the last. */
static void start_stages(const struct instance *in, struct collocation *c, bool first, const real *eta)
{
    for (int k = 0; k < in->n; k++) {
        for (int i = 0; first && i < c->rule->tableau.s; i++) {
            c->H[i][k] = eta[k];
            c->acceleration[i][k] = 0;
        }
        if (first)
            continue;
        continue_polynomial(c, k, c->H);
        continue_polynomial(c, k, c->acceleration);
    }
}

/* b_i times the powers of the reaction at the stages. */
static real stage_power(const struct instance *in, const struct collocation *c)
{
    real sum = 0, power[MAX_MULTIPLIERS];
    SCRATCH_NODE(node, in);
    for (int i = 0; i < c->rule->tableau.s; i++) {
        node_at_velocity(in, c->place[i], c->velocity[i], node);
        node_gradient(node, c->velocity[i], power);
        for (int k = 0; k < in->m; k++)
            sum += c->rule->tableau.b[i] * c->lambda[i][k] * power[k];
    }
    return sum;
}

/* The rules of all flows, each made once: in quadruple precision it takes longer than a step. */
static enum status take_rule(struct collocation *c, int s)
{
    static _Thread_local struct rule rules[STAGES + 1];
    struct rule *rule = &rules[s];
    const struct tableau *tableau = &rule->tableau;
    struct refusal why;
    c->rule = rule;
    if (tableau->s)
        return STATUS_OK;
    enum status status = tableau_make("gauss", s, &rule->tableau, &why);
    for (int i = 0; status == STATUS_OK && i < s; i++) {
        for (int j = 0; j < s; j++)
            rule->extrapolation[i][j] = lagrange(s, tableau->c, j, 1 + tableau->c[i]);
        for (int k = 0; k < TAIL; k++)
            rule->tail[k][i] = (2 * (s - k) - 1) * tableau->b[i] * legendre(s - 1 - k, tableau->c[i]);
    }
    return status;
}

/* Are the stages as many as the step needs? Both the defect of the collocation and what it is weighed with in an integral over the
 * step start with the Legendre polynomial of degree s, so that the integral is wrong by the product of the two coefficients, which
 * are smaller than the last two that the stages have. */
static bool is_resolved(const struct instance *in, const struct collocation *c, real enough)
{
    real last[TAIL] = {0}, largest = 0;
    for (int k = 0; k < in->n * TAIL; k++) {
        const real *tail = c->rule->tail[k % TAIL];
        real H = 0, acceleration = 0;
        for (int j = 0; j < c->rule->tableau.s; j++) {
            real H_j = c->H[j][k / TAIL], acceleration_j = c->acceleration[j][k / TAIL];
            H += tail[j] * H_j;
            acceleration += tail[j] * acceleration_j;
            largest = fmax(largest, fmax(fabs(H_j), fabs(acceleration_j)));
        }
        last[k % TAIL] = fmax(last[k % TAIL], fmax(fabs(H), fabs(acceleration)));
    }
    return last[0] * last[1] <= enough * largest;
}

enum status reference_visit(const struct instance *point, real t, long steps, real *g, real *eta,
                            reference_visitor *visit, void *of)
{
    struct instance in = *point;
    SCRATCH(struct collocation, c, 1);
    real g_low[MAX_ELEMENT] = {0}, eta_low[MAX_DIMENSION] = {0}, h = t / (real)steps;
    in.lanes = 1;
    enum status status = take_rule(c, STAGES);
    for (long k = 0; k < steps && status == STATUS_OK; k++) {
        start_stages(&in, c, k == 0, eta);
        status = solve_stages(&in, c, h, g, eta, 0);
        if (status == STATUS_OK)
            advance(&in, c, h, g, g_low, eta, eta_low);
        for (int i = 0; i < STAGES && visit && status == STATUS_OK; i++)
            visit(of, c->place[i], c->velocity[i], c->lambda[i], h * c->rule->tableau.b[i]);
    }
    return status;
}

enum status reference_flow(const struct instance *point, real t, long steps, real *g, real *eta)
{
    return reference_visit(point, t, steps, g, eta, NULL, NULL);
}

/* The integral of l, and the largest |l|. */
struct action {
    struct instance in; /* of one point */
    real *value, *size;
};

static void add_action(void *of, const real *g, const real *eta, const real *lambda, real weight)
{
    struct action *action = of;
    lane place[MAX_ELEMENT], velocity[MAX_DIMENSION], l;
    (void)lambda;
    broadcast(action->in.element, g, place);
    broadcast(action->in.n, eta, velocity);
    action->in.problem->lagrangian(&action->in, place, velocity, &l);
    *action->value += weight * l[0];
    *action->size = fmax(*action->size, fabs(l[0]));
}

enum status reference_action(const struct instance *point, real t, long steps, real *g, real *eta, real *action,
                             real *size)
{
    struct action of = {*point, action, size};
    of.in.lanes = 1;
    *action = *size = 0;
    return reference_visit(point, t, steps, g, eta, add_action, &of);
}

/* The motion is the same in all charts, and that of cay needs no series. */
static const struct group *cheapest_chart(const struct instance *in)
{
    for (const struct group *const *g = in->problem->groups; g && *g; g++)
        if (strcmp((*g)->retraction, "cay") == 0)
            return *g;
    return in->group;
}

/* Of a step h from (g, eta), to round-off: from the stages of the step before (first: from constants) or, if they do not lead there,
 * from constants, with as many as it takes. */
static enum status resolve(const struct instance *in, real h, const real *g, const real *eta, bool first,
                           struct collocation *c)
{
    real enough = REAL_EPSILON * (norm_max(in->n, eta) + fabs(h)) / 16;
    int s = c->rule ? c->rule->tableau.s : LEAST_STAGES;
    for (first = first || !c->rule;; first = true) {
        enum status status = take_rule(c, s);
        if (status != STATUS_OK)
            return status;
        start_stages(in, c, first, eta);
        status = solve_stages(in, c, h, g, eta, enough);
        if (status == STATUS_OK && (s == STAGES || is_resolved(in, c, enough)))
            return STATUS_OK;
        if (s == STAGES && first)
            return status;
        s = status == STATUS_OK ? s + 1 : STAGES;
    }
}

static struct instance cheap_point(const struct instance *point)
{
    struct instance in = *point;
    in.lanes = 1;
    in.group = cheapest_chart(point);
    return in;
}

enum status reference_work(const struct instance *point, real h, const real *g, const real *eta, struct collocation *c,
                           real *work)
{
    struct instance in = cheap_point(point);
    enum status status = resolve(&in, h, g, eta, false, c);
    if (status == STATUS_OK)
        *work += h * stage_power(&in, c);
    return status;
}

enum status reference_reach(const struct instance *point, real t, struct collocation *c, real *g, real *eta)
{
    struct instance in = cheap_point(point);
    real g_low[MAX_ELEMENT] = {0}, eta_low[MAX_DIMENSION] = {0};
    enum status status = resolve(&in, t, g, eta, true, c);
    if (status == STATUS_OK)
        advance(&in, c, t, g, g_low, eta, eta_low);
    return status;
}
