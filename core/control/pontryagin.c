/* Rates of the Pontryagin state and Gauss collocation of them. */
#include "core/control/pontryagin.h"

#include <string.h>

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"

enum { MOST_LEGENDRE = 30, PARTS = 3 * MAX_CONTROLLED + 1 };

/* v and momentum's derivatives from D2 l(g, v) = mu. */
static enum status velocity(const struct control *control, const real *g, const real *mu, real *v, real *force)
{
    int n = control->in.n;
    real momentum[SMALL_DIMENSION], left[SMALL_DIMENSION], mass[MAX_CONTROLLED * MAX_CONTROLLED],
        J[MAX_PAIR * MAX_PAIR];
    enum status status = STATUS_OK;
    memset(v, 0, (size_t)n * sizeof *v);
    for (int iteration = 0; iteration < MOST_LEGENDRE && status == STATUS_OK; iteration++) {
        evaluate_covectors(control->problem, &control->in, g, v, force, momentum);
        for (int c = 0; c < n; c++)
            left[c] = mu[c] - momentum[c];
        if (norm_max(n, left) <= 2 * tolerance.last_bits * norm_max(n, mu))
            return STATUS_OK;
        control->problem->jacobian(&control->in, g, v, J);
        for (int k = 0; k < n * n; k++)
            mass[k] = J[(n + k / n) * 2 * n + n + k % n];
        status = linear_solve(n, mass, left);
        for (int c = 0; c < n; c++)
            v[c] += left[c];
    }
    return status == STATUS_OK ? STATUS_NO_CONVERGENCE : status;
}

/* z from a = D_vl^T (y, z) - ad*_y mu, and what the places add to adot. */
static enum status costate_velocity(const struct control *control, const real *J, const struct pontryagin *at, real *z,
                                    real *along_g)
{
    int n = control->in.n;
    real mass[MAX_CONTROLLED * MAX_CONTROLLED], coadjoint[SMALL_DIMENSION];
    point_coadjoint_small(&control->in, at->y, at->mu, coadjoint);
    for (int b = 0; b < n; b++) {
        z[b] = at->a[b] + coadjoint[b];
        for (int c = 0; c < n; c++) {
            z[b] -= J[c * 2 * n + n + b] * at->y[c];
            mass[b * n + c] = J[(n + c) * 2 * n + n + b];
        }
    }
    enum status status = linear_solve(n, mass, z);
    for (int b = 0; b < n; b++) {
        along_g[b] = 0;
        for (int c = 0; c < n; c++)
            along_g[b] += J[c * 2 * n + b] * at->y[c] + J[(n + c) * 2 * n + b] * z[c];
    }
    return status;
}

/* Rates: v of g, and parts = (mu, y, a, cost). */
static enum status rates(const struct control *control, const struct pontryagin *at, real *v, real *parts)
{
    const struct instance *in = &control->in;
    int n = in->n;
    real force[SMALL_DIMENSION], J[MAX_PAIR * MAX_PAIR], z[SMALL_DIMENSION], along_g[SMALL_DIMENSION], u[MAX_CONTROLS];
    real push[SMALL_DIMENSION], bracket[SMALL_DIMENSION];
    control_inputs(control, at->y, u);
    parts[3 * n] = 0;
    for (int k = 0; k < control->controls; k++)
        parts[3 * n] += u[k] * u[k] / 2;
    if (control->problem->extremal) {
        memset(parts, 0, (size_t)(3 * n) * sizeof *parts);
        control->problem->extremal(in, at->g, at->mu, at->y, at->a, v, parts, parts + n, parts + 2 * n);
        return STATUS_OK;
    }
    enum status status = velocity(control, at->g, at->mu, v, force);
    control->problem->jacobian(in, at->g, v, J);
    if (status == STATUS_OK)
        status = costate_velocity(control, J, at, z, along_g);
    point_coadjoint_small(in, v, at->mu, push);
    point_coadjoint_small(in, v, at->a, parts + 2 * n);
    point_bracket(in, v, at->y, bracket);
    for (int c = 0; c < n; c++) {
        parts[c] = push[c] + force[c];
        for (int k = 0; k < control->controls; k++)
            parts[c] += control->B[c * control->controls + k] * u[k];
        parts[n + c] = z[c] - bracket[c];
        parts[2 * n + c] += along_g[c];
    }
    return status;
}

/* Stage values: algebra increments and rates of the parts. */
struct stages {
    real H[MAX_STAGES][MAX_CONTROLLED], rate[MAX_STAGES][PARTS];
};

/* state + h sum_j weight_j rate_j */
static void combine_rates(const struct control *control, int s, const real *weight, real h, const struct stages *stages,
                          const struct pontryagin *from, real *xi, struct pontryagin *out)
{
    int n = control->in.n;
    *out = *from;
    for (int c = 0; c < n; c++) {
        xi[c] = 0;
        for (int j = 0; j < s; j++) {
            real w = h * weight[j];
            xi[c] += w * stages->H[j][c];
            out->mu[c] += w * stages->rate[j][c];
            out->y[c] += w * stages->rate[j][n + c];
            out->a[c] += w * stages->rate[j][2 * n + c];
        }
    }
    for (int j = 0; j < s; j++)
        out->cost += h * weight[j] * stages->rate[j][3 * n];
    point_move(&control->in, from->g, xi, out->g);
}

/* Returns the change of a stage's rates and increments, over h and the scales of states. The cost affects nothing. */
static real stage_change(const struct pontryagin_flow *flow, real h, const struct stages *stages, int i, const real *H,
                         const real *rate)
{
    const int n = flow->control->in.n, rank = control_rank(flow->control);
    const real *of_mu = flow->size + n, *of_y = of_mu + rank, *of_a = of_y + rank, *was = stages->rate[i];
    real change = 0;
    for (int c = 0; c < n; c++) {
        change = LARGER(change, fabs(H[c] - stages->H[i][c]) / flow->size[c]);
        change = LARGER(change, fabs(rate[2 * n + c] - was[2 * n + c]) / of_a[c]);
    }
    for (int c = 0; c < rank; c++) {
        change = LARGER(change, fabs(rate[c] - was[c]) / of_mu[c]);
        change = LARGER(change, fabs(rate[n + c] - was[n + c]) / of_y[c]);
    }
    return fabs(h) * change;
}

/* All stages once more; the largest change of increments comes back. */
static enum status sweep_stages(const struct pontryagin_flow *flow, real h, const struct pontryagin *from,
                                struct stages *stages, real *change)
{
    const struct control *control = flow->control;
    enum status status = STATUS_OK;
    *change = 0;
    for (int i = 0; i < flow->tableau.s && status == STATUS_OK; i++) {
        struct pontryagin at;
        real xi[SMALL_DIMENSION], v[SMALL_DIMENSION], H[SMALL_DIMENSION], rate[PARTS];
        combine_rates(control, flow->tableau.s, flow->tableau.a[i], h, stages, from, xi, &at);
        status = rates(control, &at, v, rate);
        point_apply(&control->in, xi, TANGENT_INVERSE, v, H);
        *change = LARGER(*change, stage_change(flow, h, stages, i, H, rate));
        memcpy(stages->H[i], H, (size_t)control->in.n * sizeof(real));
        memcpy(stages->rate[i], rate, sizeof rate);
    }
    return isfinite(*change) ? status : STATUS_NOT_FINITE;
}

enum status pontryagin_open(const struct control *control, int stages, int iterations, struct pontryagin_flow *out)
{
    struct refusal why;
    *out = (struct pontryagin_flow){.control = control, .iterations = iterations};
    for (int k = 0; k < 4 * SMALL_DIMENSION; k++)
        out->size[k] = 1;
    return tableau_make("gauss", stages, &out->tableau, &why);
}

void pontryagin_measure(const struct pontryagin *state, int count, struct pontryagin_flow *flow)
{
    const struct control *control = flow->control;
    const int n = control->in.n, rank = control_rank(control);
    const real T = control->boundary.horizon, push = norm_max(n * n, control->push);
    const real *root = control->scale.mass_root;
    real mu = 0, y = 0, a = 0;
    memcpy(flow->size, control->scale.length, (size_t)n * sizeof(real));
    for (int k = 0; k < count; k++)
        for (int c = 0; c < n; c++) {
            mu = fmax(mu, c < rank ? fabs(state[k].mu[c]) / root[c] : 0);
            y = fmax(y, c < rank ? fabs(state[k].y[c]) * root[c] : 0);
            a = fmax(a, fabs(state[k].a[c]) / root[c]);
        }
    mu = fmax(mu, flow->size[0] * root[0] / T);
    if (!(y > 0)) /* what would change the momenta in the time there is */
        y = push > 0 ? mu * root[0] * root[0] / (push * T) : 1;
    a = fmax(a, y / T);
    real *of_mu = flow->size + n, *of_y = of_mu + rank, *of_a = of_y + rank;
    for (int c = 0; c < n; c++) {
        if (c < rank) {
            of_mu[c] = mu * root[c];
            of_y[c] = y / root[c];
        }
        of_a[c] = a * root[c];
    }
}

enum status pontryagin_step(const struct pontryagin_flow *flow, real t, struct pontryagin *state)
{
    struct stages stages = {0};
    struct pontryagin end;
    real xi[SMALL_DIMENSION], best = INFINITY, change;
    enum status status = STATUS_OK;
    bool converged = flow->iterations < PONTRYAGIN_CONVERGED;
    for (int iteration = 0, idle = 0; iteration < flow->iterations && status == STATUS_OK; iteration++) {
        status = sweep_stages(flow, t, state, &stages, &change);
        idle = change < best / 2 ? 0 : idle + 1;
        best = fmin(best, change);
        if (change == 0 || (idle >= 2 && best < tolerance.half)) {
            converged = true;
            break;
        }
    }
    if (status != STATUS_OK)
        return status;
    combine_rates(flow->control, flow->tableau.s, flow->tableau.b, t, &stages, state, xi, &end);
    *state = end;
    return converged ? STATUS_OK : STATUS_NO_CONVERGENCE;
}

void pontryagin_gap(const struct control *control, const struct pontryagin *from, const struct pontryagin *to,
                    real *out)
{
    int n = control->in.n, rank = control_rank(control);
    real rate[SMALL_ELEMENT];
    for (int c = 0; c < control->in.element; c++)
        rate[c] = to->g[c] - from->g[c];
    group_trivialise(&control->in, from->g, rate, out); /* to first order, and 0 for equal states alone */
    for (int c = 0; c < rank; c++) {
        out[n + c] = to->mu[c] - from->mu[c];
        out[n + rank + c] = to->y[c] - from->y[c];
    }
    for (int c = 0; c < n; c++)
        out[n + 2 * rank + c] = to->a[c] - from->a[c];
}

void pontryagin_shift(const struct control *control, const real *by, struct pontryagin *state)
{
    int n = control->in.n, rank = control_rank(control);
    point_move(&control->in, state->g, by, state->g);
    for (int c = 0; c < rank; c++) {
        state->mu[c] += by[n + c];
        state->y[c] += by[n + rank + c];
    }
    for (int c = 0; c < n; c++)
        state->a[c] += by[n + 2 * rank + c];
}
