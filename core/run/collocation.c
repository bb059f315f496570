/* A step of Gauss collocation on the index-reduced equations. */
#include "core/run/collocation.h"

#include <string.h>

#include "core/numbers/legendre.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/numbers/zero.h"
#include "core/problem/continuous.h"
#include "core/problem/hamilton.h"
#include "core/problem/moment.h"
#include "core/problem/scales/scales.h"

enum { STAGES = COLLOCATION_STAGES, MOST_ITERATIONS = 100, TAIL = 2 };

/* Stage i: eta, G from the present H and accelerations, then their new values; the largest change comes back. */
static enum status update_collocation_stage(const struct instance *point, struct collocation *c, int i, real h,
                                            const real *g, const real *eta, real *change)
{
    const struct tableau *tableau = &c->rule->tableau;
    struct moment moment;
    const struct instance *in = moment_at(&moment, point, instance_time(point) + tableau->c[i] * h);
    int n = in->n;
    SCRATCH(real, xi, in->n);
    SCRATCH(real, acceleration, in->n);
    SCRATCH(real, momentum, in->n);
    real *position = c->position[i], *velocity = c->velocity[i];
    for (int k = 0; k < n; k++) {
        xi[k] = velocity[k] = 0;
        for (int j = 0; j < tableau->s; j++) {
            xi[k] += tableau->a[i][j] * c->H[j][k];
            velocity[k] += tableau->a[i][j] * c->acceleration[j][k];
        }
        xi[k] *= h;
        velocity[k] = eta[k] + h * velocity[k];
    }
    SCRATCH(lane, batch_xi, in->n);
    SCRATCH(lane, batch_velocity, in->n);
    SCRATCH(lane, moved, in->element);
    SCRATCH(struct chart, chart, 1);
    if (group_is_abelian(in->group)) {
        for (int k = 0; k < n; k++)
            position[k] = g[k] + xi[k];
    } else {
        broadcast(n, xi, batch_xi);
        group_chart(in, batch_xi, chart);
        group_glance(in, chart, g, c->whole ? 0 : in->problem->unseen, moved);
        first_point(in->element, moved, position);
    }
    enum status status = continuous_acceleration(in, position, velocity, acceleration, c->lambda[i]);
    if (in->problem->hamiltonian) { /* eta are the momenta there */
        memcpy(momentum, velocity, (size_t)n * sizeof(real));
        hamilton_rates(in, position, momentum, velocity, acceleration);
    }
    if (!group_is_abelian(in->group)) {
        broadcast(n, velocity, batch_velocity);
        group_apply(in, chart, TANGENT_INVERSE, batch_velocity, moved);
    }
    for (int k = 0; k < n; k++) {
        real H = group_is_abelian(in->group) ? velocity[k] : moved[k][0];
        const real fast = c->weight[0][k], push = c->weight[1][k] * fabs(h);
        *change =
            fmax(*change, fmax(fast * fabs(H - c->H[i][k]), push * fabs(acceleration[k] - c->acceleration[i][k])));
        c->size = fmax(c->size, fmax(fast * fabs(H), push * fabs(acceleration[k])));
        c->H[i][k] = H;
        c->acceleration[i][k] = acceleration[k];
    }
    return status;
}

void collocation_data(const struct instance *in, const struct collocation *c, int i, real h, const real *eta, real *out)
{
    const struct tableau *tableau = &c->rule->tableau;
    memcpy(out, c->velocity[i], (size_t)in->n * sizeof *out);
    for (int k = 0; k < in->n && in->problem->hamiltonian; k++) {
        out[k] = 0;
        for (int j = 0; j < tableau->s; j++)
            out[k] += tableau->a[i][j] * c->acceleration[j][k];
        out[k] = eta[k] + h * out[k];
    }
}

enum status collocation_sweep(const struct instance *in, struct collocation *c, real h, const real *g, const real *eta,
                              real *change)
{
    enum status status = STATUS_OK;
    *change = 0;
    for (int i = 0; i < c->rule->tableau.s && status == STATUS_OK; i++)
        status = update_collocation_stage(in, c, i, h, g, eta, change);
    *change = part_of(*change, c->size);
    return status == STATUS_OK && !isfinite(*change) ? STATUS_NOT_FINITE : status;
}

void collocation_get(const struct collocation *c, int n, real *x)
{
    for (int i = 0; i < c->rule->tableau.s; i++) {
        memcpy(x + 2 * i * n, c->H[i], (size_t)n * sizeof *x);
        memcpy(x + (2 * i + 1) * n, c->acceleration[i], (size_t)n * sizeof *x);
    }
}

void collocation_set(struct collocation *c, int n, const real *x)
{
    for (int i = 0; i < c->rule->tableau.s; i++) {
        memcpy(c->H[i], x + 2 * i * n, (size_t)n * sizeof *x);
        memcpy(c->acceleration[i], x + (2 * i + 1) * n, (size_t)n * sizeof *x);
    }
}

void collocation_weigh(const struct instance *in, struct collocation *c, real h, const real *g, const real *eta)
{
    const int n = in->n;
    SCRATCH(real, position, n);
    if (!(c->weight[0][0] > 0)) {
        scales_mass(in, g, eta, c->weight[0]);
        for (int k = 0; k < n; k++) {
            c->weight[0][k] = sqrt(c->weight[0][k]);
            c->weight[1][k] = in->problem->hamiltonian ? 1 / c->weight[0][k] : c->weight[0][k];
        }
    }
    scales_of_element(in, g, position);
    c->size = 0;
    for (int k = 0; k < n; k++) { /* what moves a place by less than its last bit is nothing, at rest, too */
        const real seen = tolerance.half * position[k] / fabs(h);
        c->size = fmax(c->size, fmax(c->weight[1][k] * fabs(eta[k]), c->weight[0][k] * seen));
    }
}

enum status collocation_solve(const struct instance *in, struct collocation *c, real h, const real *g, const real *eta,
                              real enough)
{
    SCRATCH(real, before, COLLOCATION_UNKNOWNS);
    real best = INFINITY, change;
    bool refined = c->refine;
    collocation_weigh(in, c, h, g, eta);
    for (int iteration = 0, idle = 0; iteration < MOST_ITERATIONS; iteration++) {
        if (refined)
            collocation_get(c, in->n, before);
        enum status status = collocation_sweep(in, c, h, g, eta, &change);
        c->change = change;
        if (status != STATUS_OK)
            return status;
        refined = refined && change > enough && c->refine(c, in->n, before);
        real next = iteration ? change * (change / best) : change;
        idle = change < best ? 0 : idle + 1;
        best = fmin(best, change);
        if (next <= enough || change == 0 || (idle >= 2 && best < tolerance.half))
            return STATUS_OK;
        if (gives_up(in))
            return STATUS_TIMEOUT;
    }
    return STATUS_NO_CONVERGENCE;
}

void collocation_advance(const struct instance *in, const struct collocation *c, real h, real *g, real *g_low,
                         real *eta, real *eta_low)
{
    const struct tableau *tableau = &c->rule->tableau;
    SCRATCH(real, xi, in->n);
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
    point_move(in, g, xi, g);
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

void collocation_start(const struct instance *in, struct collocation *c, bool first, const real *g, const real *eta)
{
    SCRATCH(real, velocity, in->n);
    SCRATCH(real, rate, in->n);
    memcpy(velocity, eta, (size_t)in->n * sizeof *velocity);
    if (first && in->problem->hamiltonian) /* eta are the momenta */
        hamilton_rates(in, g, eta, velocity, rate);
    for (int k = 0; k < in->n; k++) {
        for (int i = 0; first && i < c->rule->tableau.s; i++) {
            c->H[i][k] = velocity[k];
            c->acceleration[i][k] = 0;
        }
        if (first)
            continue;
        continue_polynomial(c, k, c->H);
        continue_polynomial(c, k, c->acceleration);
    }
}

enum status collocation_rule(struct collocation *c, int s)
{
    static _Thread_local struct collocation_nodes rules[STAGES + 1];
    struct collocation_nodes *rule = &rules[s];
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

/* Both the defect of the collocation and what it is weighed with in an integral over the
 * step start with the Legendre polynomial of degree s, so that the integral is wrong by the product of the two coefficients, which
 * are smaller than the last two that the stages have. */
bool collocation_is_resolved(const struct instance *in, const struct collocation *c, real h, real enough)
{
    real last[TAIL] = {0}, largest = 0;
    for (int k = 0; k < in->n * TAIL; k++) {
        const real *tail = c->rule->tail[k % TAIL];
        real H = 0, acceleration = 0;
        for (int j = 0; j < c->rule->tableau.s; j++) {
            real H_j = c->weight[0][k / TAIL] * c->H[j][k / TAIL],
                 acceleration_j = c->weight[1][k / TAIL] * h * c->acceleration[j][k / TAIL];
            H += tail[j] * H_j;
            acceleration += tail[j] * acceleration_j;
            largest = fmax(largest, fmax(fabs(H_j), fabs(acceleration_j)));
        }
        last[k % TAIL] = fmax(last[k % TAIL], fmax(fabs(H), fabs(acceleration)));
    }
    return last[0] * last[1] <= enough * c->size * largest;
}

/* Returns the chart that costs least: cay needs no series. */
static const struct group *cheapest_chart(const struct instance *in)
{
    for (const struct group *const *g = in->problem->groups; g && *g; g++)
        if (strcmp((*g)->retraction, "cay") == 0)
            return *g;
    return in->group;
}

struct instance collocation_point(const struct instance *point)
{
    struct instance in = *point;
    in.lanes = 1;
    in.group = cheapest_chart(point);
    return in;
}
