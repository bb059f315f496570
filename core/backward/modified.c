/* Modified energies from the iterates of a step as power series in its size h [mathematics, Backward 1, 2].
 *
 * The step is the flow of a modified field, y_j = exp(j h f) y_0 as formal series, so that coefficient k of y_j is a polynomial of degree k in
 * j, whose linear coefficient is that of h f. The polynomial is known at j = -M .. M, and its derivative at 0 is a central difference, which
 * is exact for k <= 2M. The action of the steps, p dq - H dt along the flow of the modified Hamiltonian H, gives H in the same way; that needs a
 * symplectic step. */
#include "core/backward/modified.h"

#include <string.h>

#include "core/numbers/scratch.h"
#include "core/problem/series.h"
#include "core/problem/stated_units.h"
#include "core/refuse.h"
#include "core/run/family.h"

struct expansion {
    const struct instance *in;
    int order, width;              /* of the series: order + 1 coefficients each */
    int around;                    /* M */
    int numbers;                   /* of a point: n positions, n momenta, the action, h */
    real h, weight[MOST_MODIFIED]; /* of the central difference, for j = 1 .. M */
    int parts, rates;              /* rates: how many are open */
    struct rk_part part[MOST_RK_PARTS];
    struct rates *stage[MAX_STAGES];
};

/* w_j = (-1)^(j+1) (M!)^2 / (j (M - j)! (M + j)!) */
static void set_weights(struct expansion *e)
{
    real share = 1;
    for (int j = 1; j <= e->around; j++) {
        share *= (real)(e->around - j + 1) / (e->around + j);
        e->weight[j - 1] = (j % 2 ? share : -share) / j;
    }
}

enum status modified_applies(const struct core_case *given, struct refusal *why)
{
    const struct problem *problem = given->in.problem;
    struct setup text;
    struct rk_part part[MOST_RK_PARTS];
    const char *of_problem = problem->constraint != CONSTRAINT_NONE ? "without a constraint"
                             : !group_is_abelian(given->in.group)   ? "on R^n"
                             : problem->timed || problem->forced    ? "without forces and the time t in its motion"
                             : !text_setup(&given->in, &text)       ? "that is text"
                                                                    : NULL;
    if (of_problem)
        return refuse(why, STATUS_REFUSED, FIELD_PROBLEM, -1, "modified energies need a problem %s, unlike %s",
                      of_problem, problem->name);
    if (!given->method || !given->family->rk_parts || given->family->rk_parts(given, part) == 0)
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "modified energies need a partitioned Runge-Kutta step%s%s", given->method ? ", unlike " : "",
                      given->method ? given->method->name : "");
    return STATUS_OK;
}

static enum status expansion_open(const struct core_case *given, int terms, struct expansion *e)
{
    struct refusal why;
    e->rates = 0;
    if (modified_applies(given, &why) != STATUS_OK)
        return STATUS_REFUSED;
    e->in = &given->in;
    e->around = (terms + 1) / 2;
    e->order = 2 * e->around;
    e->width = e->order + 1;
    e->numbers = 2 * e->in->n + 2;
    e->h = case_horizon(given) / (real)given->setup.steps;
    e->parts = given->family->rk_parts(given, e->part);
    set_weights(e);
    enum status status = STATUS_OK;
    for (; e->rates < e->part[0].tableau.s && status == STATUS_OK; e->rates += status == STATUS_OK)
        status = rates_open(e->in, e->order, &e->stage[e->rates]);
    return status;
}

static void expansion_close(struct expansion *e)
{
    for (int i = 0; i < e->rates; i++)
        rates_close(e->stage[i]);
}

/* Sets coefficient k of the places of stage i, from those before k of all rates. Backwards a step from its end has b_j - a_ij for a_ij. */
static void set_stage_position(const struct expansion *e, const struct rk_part *part, bool back, const real *from,
                               int i, int k)
{
    const struct tableau *t = &part->tableau;
    const int n = e->in->n;
    for (int c = 0; c < 2 * n; c++) {
        const real(*a)[MAX_STAGES] = c < n ? t->a : t->ahat;
        real sum = 0;
        for (int j = 0; j < t->s && k > 0; j++)
            sum += (back ? a[i][j] - t->b[j] : a[i][j]) * rates_value(e->stage[j], c)[k - 1];
        rates_position(e->stage[i], c)[k] = from[c * e->width + k] + part->length * e->h * sum;
    }
}

/* Takes a point by a substep, or by its inverse. */
static void take_part(const struct expansion *e, const struct rk_part *part, bool back, real *point)
{
    const struct tableau *t = &part->tableau;
    const int n = e->in->n;
    const size_t size = (size_t)e->numbers * (size_t)e->width;
    const real h = back ? -part->length * e->h : part->length * e->h;
    SCRATCH(real, from, size);
    memcpy(from, point, size * sizeof *from);
    for (int k = 0; k < e->order; k++) {
        for (int i = 0; i < t->s; i++)
            set_stage_position(e, part, back, from, i, k);
        for (int i = 0; i < t->s; i++)
            rates_advance(e->stage[i], k);
        for (int c = 0; c < 2 * n + 1; c++)
            for (int j = 0; j < t->s; j++)
                point[c * e->width + k + 1] += h * t->b[j] * rates_value(e->stage[j], c)[k];
    }
}

/* Sets the series of h at a point. */
static void put_energy_series(const struct expansion *e, real *point)
{
    const int n = e->in->n;
    struct rates *rates = e->stage[0];
    for (int k = 0; k <= e->order; k++) {
        for (int c = 0; c < 2 * n; c++)
            rates_position(rates, c)[k] = point[c * e->width + k];
        rates_advance(rates, k);
        point[(2 * n + 1) * e->width + k] = rates_value(rates, 2 * n + 1)[k];
    }
}

static void expansion_step(const struct expansion *e, bool back, real *point)
{
    for (int i = 0; i < e->parts; i++)
        take_part(e, &e->part[back ? e->parts - 1 - i : i], back, point);
}

/* Adds what the points j ahead and behind (at[0], at[1]) are of the differences, and their sizes. */
static void add_difference(const struct expansion *e, int j, const real *start, real *const at[2], real *sum,
                           struct modified *out)
{
    const int n = e->in->n;
    const real weight = e->weight[j - 1] / e->h, *p = start + n * e->width;
    for (int k = 1; k <= e->order; k++) {
        real energy = 0, size = 0;
        for (int c = 0; c < n + 1; c++) { /* the action is number 2n */
            const int number = (c < n ? c : 2 * n) * e->width + k;
            const real factor = c < n ? p[c * e->width] : -1;
            energy += factor * (at[0][number] - at[1][number]);
            size += fabs(factor) * (fabs(at[0][number]) + fabs(at[1][number]));
        }
        const int h = (2 * n + 1) * e->width + k;
        sum[k - 1] += weight * energy;
        sum[e->order + k - 1] += weight * (at[0][h] - at[1][h]);
        out->rounding[k - 1] += (double)(REAL_EPSILON * fabs(weight) * size);
    }
}

/* Computes the terms at one state (q, p), in the core's units. */
static void expand_state(const struct expansion *e, const real *state, struct modified *out, real *sum)
{
    const size_t size = (size_t)e->numbers * (size_t)e->width;
    SCRATCH_ZERO(real, start, size);
    SCRATCH(real, ahead, size);
    SCRATCH(real, behind, size);
    for (int c = 0; c < 2 * e->in->n; c++)
        start[c * e->width] = state[c];
    memcpy(ahead, start, size * sizeof *start);
    memcpy(behind, start, size * sizeof *start);
    *out = (struct modified){0};
    memset(sum, 0, 2 * (size_t)e->order * sizeof *sum);
    for (int j = 1; j <= e->around; j++) {
        expansion_step(e, false, ahead);
        expansion_step(e, true, behind);
        put_energy_series(e, ahead);
        put_energy_series(e, behind);
        add_difference(e, j, start, (real *const[]){ahead, behind}, sum, out);
    }
}

/* Terms in the units of the text; false if one is not finite. */
static bool put_terms(const struct expansion *e, int terms, const real *sum, struct modified *out)
{
    const struct stated_units *units = e->in->problem->units;
    const real energy = units ? units->energy : 1, time = units ? units->time : 1;
    bool finite = true;
    for (int k = 0; k < terms; k++) {
        out->energy[k] = sum[k] * energy;
        out->rate[k] = sum[e->order + k] * energy / time;
        out->rounding[k] *= (double)energy;
        finite = finite && isfinite(sum[k]) && isfinite(sum[e->order + k]);
    }
    return finite;
}

static enum status expand_states(const struct expansion *e, int terms, int count, const wide *g, const wide *mu,
                                 struct modified *out)
{
    const int n = e->in->n;
    const struct stated_units *units = e->in->problem->units;
    enum status status = STATUS_OK;
    SCRATCH(real, state, 2 * n);
    SCRATCH(real, sum, 2 * e->order);
    for (int k = 0; k < count && status == STATUS_OK; k++) {
        for (int c = 0; c < n; c++) {
            state[c] = (real)g[k * n + c];
            state[n + c] = (real)mu[k * n + c];
        }
        if (units) {
            take_out(n, units->element, state);
            take_out(n, units->momentum, state + n);
        }
        expand_state(e, state, &out[k], sum);
        status = !put_terms(e, terms, sum, &out[k]) ? STATUS_NOT_FINITE : gives_up(e->in) ? STATUS_TIMEOUT : STATUS_OK;
    }
    return status;
}

enum status modified_energies(const struct core_case *given, int terms, int count, const wide *g, const wide *mu,
                              struct modified *out)
{
    SCRATCH(struct expansion, e, 1);
    enum status status = expansion_open(given, terms, e);
    if (status == STATUS_OK)
        status = expand_states(e, terms, count, g, mu, out);
    expansion_close(e);
    return status;
}
