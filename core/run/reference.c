/* Gauss collocation on the index-reduced equations. */
#include "core/run/reference.h"

#include <string.h>

#include "core/numbers/legendre.h"
#include "core/numbers/linear.h"
#include "core/problem/continuous.h"
#include "core/problem/hamilton.h"
#include "core/tableaux/tableau.h"

enum { STAGES = 12, MOST_ITERATIONS = 100 };

/* Stage values: algebra increments H and accelerations, with what they lead to. */
struct collocation {
    const struct tableau *tableau;
    const real (*extrapolation)[STAGES];
    real H[STAGES][MAX_DIMENSION], acceleration[STAGES][MAX_DIMENSION];
    real place[STAGES][MAX_ELEMENT], velocity[STAGES][MAX_DIMENSION], lambda[STAGES][MAX_MULTIPLIERS];
};

/* Stage i: eta, G from the present H and accelerations, then their new values; the largest change comes back. */
static enum status update_stage(const struct instance *in, struct collocation *c, int i, real h, const real *g,
                                const real *eta, real *change)
{
    int n = in->n;
    real xi[MAX_DIMENSION], acceleration[MAX_DIMENSION], momentum[MAX_DIMENSION];
    real *place = c->place[i], *velocity = c->velocity[i];
    for (int k = 0; k < n; k++) {
        xi[k] = velocity[k] = 0;
        for (int j = 0; j < STAGES; j++) {
            xi[k] += c->tableau->a[i][j] * c->H[j][k];
            velocity[k] += c->tableau->a[i][j] * c->acceleration[j][k];
        }
        xi[k] *= h;
        velocity[k] = eta[k] + h * velocity[k];
    }
    lane batch_xi[MAX_DIMENSION], batch_velocity[MAX_DIMENSION], moved[MAX_ELEMENT];
    struct chart chart;
    if (group_is_abelian(in->group)) {
        for (int k = 0; k < n; k++)
            place[k] = g[k] + xi[k];
    } else {
        broadcast(n, xi, batch_xi);
        group_chart(in, batch_xi, &chart);
        group_translate(in, &chart, g, moved);
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
        group_apply(in, &chart, TANGENT_INVERSE, batch_velocity, moved);
    }
    for (int k = 0; k < n; k++) {
        real H = group_is_abelian(in->group) ? velocity[k] : moved[k][0];
        *change = fmax(*change, fmax(fabs(H - c->H[i][k]), fabs(h * (acceleration[k] - c->acceleration[i][k]))));
        c->H[i][k] = H;
        c->acceleration[i][k] = acceleration[k];
    }
    return status;
}

/* Iterate until the changes stop shrinking; below the square root of round-off that is round-off. */
static enum status solve_stages(const struct instance *in, struct collocation *c, real h, const real *g,
                                const real *eta)
{
    real best = INFINITY, scale = norm_max(in->n, eta) + fabs(h);
    for (int iteration = 0, idle = 0; iteration < MOST_ITERATIONS; iteration++) {
        real change = 0;
        for (int i = 0; i < STAGES; i++) {
            enum status status = update_stage(in, c, i, h, g, eta, &change);
            if (status != STATUS_OK)
                return status;
        }
        if (!isfinite(change))
            return STATUS_NOT_FINITE;
        idle = change < best ? 0 : idle + 1;
        best = fmin(best, change);
        if (change == 0 || (idle >= 2 && best < sqrt(REAL_EPSILON) * scale))
            return STATUS_OK;
        if (gives_up(in))
            return STATUS_TIMEOUT;
    }
    return STATUS_NO_CONVERGENCE;
}

static void advance(const struct instance *in, const struct collocation *c, real h, real *g, real *g_low, real *eta,
                    real *eta_low)
{
    real xi[MAX_DIMENSION];
    for (int k = 0; k < in->n; k++) {
        real sum = 0;
        xi[k] = 0;
        for (int j = 0; j < STAGES; j++) {
            xi[k] += h * c->tableau->b[j] * c->H[j][k];
            sum += h * c->tableau->b[j] * c->acceleration[j][k];
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
    for (int i = 0; i < STAGES; i++)
        for (int j = 0; j < STAGES; j++)
            value[i] += c->extrapolation[i][j] * stages[j][k];
    for (int i = 0; i < STAGES; i++)
        stages[i][k] = value[i];
}

/* Start values: constant in the first step, then from the last. */
static void start_stages(const struct instance *in, struct collocation *c, bool first, const real *eta)
{
    for (int k = 0; k < in->n; k++) {
        for (int i = 0; first && i < STAGES; i++) {
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
    struct node node;
    for (int i = 0; i < STAGES; i++) {
        node_at_velocity(in, c->place[i], c->velocity[i], &node);
        node_gradient(&node, c->velocity[i], power);
        for (int k = 0; k < in->m; k++)
            sum += c->tableau->b[i] * c->lambda[i][k] * power[k];
    }
    return sum;
}

/* The tableau of all flows and its polynomial continued, made once: in quadruple precision it takes longer than a step. */
static enum status take_tableau(struct collocation *c)
{
    static _Thread_local struct tableau tableau;
    static _Thread_local real extrapolation[STAGES][STAGES];
    struct refusal why;
    if (tableau.s == 0) {
        enum status status = tableau_make("gauss", STAGES, &tableau, &why);
        if (status != STATUS_OK)
            return status;
        for (int i = 0; i < STAGES; i++)
            for (int j = 0; j < STAGES; j++)
                extrapolation[i][j] = lagrange(STAGES, tableau.c, j, 1 + tableau.c[i]);
    }
    c->tableau = &tableau;
    c->extrapolation = extrapolation;
    return STATUS_OK;
}

static enum status flow(const struct instance *point, real t, long steps, real *g, real *eta, real *work)
{
    struct instance in = *point;
    struct collocation c;
    real g_low[MAX_ELEMENT] = {0}, eta_low[MAX_DIMENSION] = {0}, h = t / (real)steps;
    in.lanes = 1;
    enum status status = take_tableau(&c);
    for (long k = 0; k < steps && status == STATUS_OK; k++) {
        start_stages(&in, &c, k == 0, eta);
        status = solve_stages(&in, &c, h, g, eta);
        if (status == STATUS_OK && work)
            *work += h * stage_power(&in, &c);
        if (status == STATUS_OK)
            advance(&in, &c, h, g, g_low, eta, eta_low);
    }
    return status;
}

enum status reference_flow(const struct instance *point, real t, long steps, real *g, real *eta)
{
    return flow(point, t, steps, g, eta, NULL);
}

enum status reference_work(const struct instance *point, real t, real *g, real *eta, real *work)
{
    return flow(point, t, 1, g, eta, work);
}
