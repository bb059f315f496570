/* The linear program of least fuel, and its exact solution. */
#include "core/control/fuel.h"

#include <stdlib.h>

#include "core/numbers/simplex.h"

enum { ROWS = 2 /* place and momentum at the end */ };

static real distance(const struct control *control)
{
    return control->boundary.g[1][0] - control->boundary.g[0][0];
}

bool fuel_suffices(const struct control *control)
{
    real T = control->boundary.horizon;
    return fabs(distance(control)) <= control->problem->most(&control->in) * T * T / 4;
}

/* Length of each bang: most t (T - t) = D. */
static real switch_time(const struct control *control)
{
    real T = control->boundary.horizon, most = control->problem->most(&control->in);
    return (T - sqrt(T * T - 4 * fabs(distance(control)) / most)) / 2;
}

real fuel_constant(const struct control *control)
{
    real T = control->boundary.horizon, most = control->problem->most(&control->in);
    return most / (2 * sqrt(T * T - 4 * fabs(distance(control)) / most));
}

/* Columns: u^- and u^+ of each interval, first their positive parts, then their negative ones. By
 * q' = q + h p + h^2 u^- / 2, p' = p + h (u^- + u^+) / 2, each u moves p_N by h/2 and q_N by that over what is left. */
static void fill_program(long steps, real h, real *A, real *c)
{
    long half = 2 * steps, columns = 2 * half;
    for (long j = 0; j < half; j++) {
        long interval = j / 2;
        real left = h * (real)(steps - 1 - interval), place = h / 2 * left + (j % 2 ? 0 : h * h / 2);
        A[j] = place;
        A[half + j] = -place;
        A[columns + j] = h / 2;
        A[columns + half + j] = -h / 2;
        c[j] = c[half + j] = h / 2;
    }
}

static void put_path(const struct control *control, long steps, const real *x, struct trajectory *out)
{
    real h = control->boundary.horizon / (real)steps, q = control->boundary.g[0][0], p = 0, cost = 0;
    long half = 2 * steps, stride = out->samples / steps;
    out->outcome.g[0] = q;
    out->outcome.u[0] = x[0] - x[half];
    out->outcome.costate[0] = (wide)NAN;
    for (long k = 0; k < out->samples; k++)
        out->g[k] = out->mu[k] = out->lambda[k] = (wide)NAN;
    for (long k = 0; out->before && k < out->samples; k++)
        out->costate[k] = out->before[k] = (wide)NAN;
    for (long k = 0; k < steps; k++) {
        real before = x[2 * k] - x[half + 2 * k], after = x[2 * k + 1] - x[half + 2 * k + 1];
        long at = (k + 1) * stride - 1;
        q += h * p + h * h / 2 * before;
        p += h / 2 * (before + after);
        cost += h / 2 * (fabs(before) + fabs(after));
        out->g[at] = q;
        out->mu[at] = p;
        out->lambda[at] = k + 1 < steps ? x[2 * (k + 1)] - x[half + 2 * (k + 1)] : after;
        if (out->before)
            out->before[at] = after;
        out->amplitude_g = fmax(out->amplitude_g, (double)fabs(q));
        out->amplitude_mu = fmax(out->amplitude_mu, (double)fabs(p));
    }
    out->amplitude_lambda = (double)control->problem->most(&control->in);
    out->outcome.cost = cost;
    out->outcome.terminal = (double)fmax(fabs(q - control->boundary.g[1][0]) / (1 + fabs(q)), fabs(p));
    out->outcome.noether = out->outcome.equations = out->outcome.index = out->outcome.conjugate = NAN;
    out->outcome.work_bound = NAN;
}

enum status fuel_solve(const struct control *control, long steps, struct trajectory *out)
{
    size_t columns = (size_t)steps * 4;
    real b[ROWS] = {distance(control), 0}, *A = malloc((ROWS + 2) * columns * sizeof *A);
    if (!A)
        return STATUS_OUT_OF_MEMORY;
    real *c = A + ROWS * columns, *x = c + columns;
    const struct linear_program program = {ROWS, (int)columns, A, b, c, control->problem->most(&control->in)};
    fill_program(steps, control->boundary.horizon / (real)steps, A, c);
    enum status status = simplex_solve(&program, x);
    if (status == STATUS_OK)
        put_path(control, steps, x, out);
    free(A);
    return status;
}

void fuel_exact(const struct control *control, struct trajectory *out)
{
    real T = control->boundary.horizon, t1 = switch_time(control), q0 = control->boundary.g[0][0];
    real push = distance(control) < 0 ? -control->problem->most(&control->in) : control->problem->most(&control->in);
    out->outcome = (struct control_outcome){.g = {q0}, .u = {push}, .cost = 2 * fabs(push) * t1};
    for (int k = 0; k < out->samples; k++) {
        real t = T * (real)(k + 1) / (real)out->samples, left = T - t, coast = push * t1;
        bool first = t < t1, last = left < t1;
        real moved = first ? push * t * t / 2 : push * t1 * t1 / 2 + coast * (fmin(t, T - t1) - t1);
        out->g[k] = q0 + (last ? distance(control) - push * left * left / 2 : moved);
        out->mu[k] = first ? push * t : last ? push * left : coast;
        out->lambda[k] = first ? push : last ? -push : 0;
    }
    out->amplitude_g = (double)fabs(distance(control));
    out->amplitude_mu = (double)fabs(push * t1);
    out->amplitude_lambda = (double)fabs(push);
}
