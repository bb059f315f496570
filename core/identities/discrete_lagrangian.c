/* The stage equations between two ends, by Newton with a Jacobian by differences. */
#include "core/identities/discrete_lagrangian.h"

#include <stdlib.h>
#include <string.h>

#include "core/larger.h"
#include "core/numbers/convergence.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/scales/scales.h"
#include "core/run/reference.h"
#include "core/run/run.h"

enum { MOST_CORRECTIONS = 100, SLOW = 8 /* less gain in an iteration than this asks for a new Jacobian */ };

bool has_discrete_lagrangian(const struct core_case *given)
{
    const struct family *family = given->method ? given->method->family : NULL;
    return family && family->dense && family->step && !(family->projects && family->projects(given)) &&
           given->report.conjugate && given->in.problem->lagrangian && !given->in.problem->hamiltonian &&
           !given->in.problem->timed && !given->in.problem->forced;
}

int between_unknowns(const struct between *at)
{
    return (at->tableau->s + 1) * at->in->n;
}

enum status between_open(const struct run *run, struct between *out)
{
    memset(out, 0, sizeof *out);
    out->in = &run->in;
    out->tableau = &run->tableau;
    out->h = run->h;
    out->roundings = 1;
    scales_units(&run->node, run_horizon(run), out->unit);
    size_t count = (size_t)between_unknowns(out);
    out->jacobian = malloc(count * count * sizeof(real));
    out->residual = malloc(2 * count * sizeof(real));
    out->pivot = malloc(count * sizeof(int));
    return out->jacobian && out->residual && out->pivot ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}

void between_close(struct between *at)
{
    free(at->jacobian);
    free(at->residual);
    free(at->pivot);
}

real *between_unknown(struct between *at, int k)
{
    int n = at->in->n, i = k / n;
    return i < at->tableau->s ? &at->H[i][k % n] : &at->mu[k % n];
}

void between_stage(const struct between *at, int i, struct stage *out)
{
    SCRATCH(real, Xi, at->in->n);
    for (int c = 0; c < at->in->n; c++) {
        Xi[c] = 0;
        for (int j = 0; j < at->tableau->s; j++)
            Xi[c] += at->h * at->tableau->a[i][j] * at->H[j][c];
    }
    stage_at(at->in, at->ends[0], Xi, at->H[i], out);
}

/* Pi^i - mu~ + h sum_j (b_j a_ji / b_i) W^j, and xi / h - sum b_j H^j. */
static void residual_of(const struct between *at, real *out)
{
    const struct tableau *t = at->tableau;
    int n = at->in->n, s = t->s;
    SCRATCH(real, Pi, n);
    SCRATCH(real, N, n);
    SCRATCH(real, W, n);
    SCRATCH(struct stage, stage, 1);
    for (int k = 0; k < s * n; k++)
        out[k] = -at->mu[k % n];
    for (int c = 0; c < n; c++)
        out[s * n + c] = at->xi[c] / at->h;
    for (int j = 0; j < s; j++) {
        between_stage(at, j, stage);
        stage_forces(stage, at->H[j], at->Lambda[j], Pi, N, W);
        for (int c = 0; c < n; c++) {
            out[j * n + c] += Pi[c];
            out[s * n + c] -= t->b[j] * at->H[j][c];
            for (int i = 0; i < s; i++)
                out[i * n + c] += at->h * t->b[j] * t->a[j][i] / t->b[i] * W[c];
        }
    }
}

/* Returns the unit of unknown k. */
static int unit_of_unknown(const struct between *at, int k)
{
    int n = at->in->n;
    return k < at->tableau->s * n ? k % n : n + k % n;
}

/* Sizes of the velocities, those of a straight way among them, and of the momentum, in their units; never 0. */
static void measure_between(const struct between *at, real size[2])
{
    int n = at->in->n;
    size[0] = size[1] = 0;
    for (int c = 0; c < n; c++) {
        size[0] = fmax(size[0], fabs(at->xi[c] / at->h) / at->unit[c]);
        size[1] = fmax(size[1], fabs(at->mu[c]) / at->unit[n + c]);
        for (int i = 0; i < at->tableau->s; i++)
            size[0] = fmax(size[0], fabs(at->H[i][c]) / at->unit[c]);
    }
    for (int k = 0; k < 2; k++)
        size[k] = size[k] > 0 ? size[k] : 1;
}

static enum status make_jacobian(struct between *at)
{
    real size[2];
    int count = between_unknowns(at);
    real *moved = at->residual + count;
    measure_between(at, size);
    for (int k = 0; k < count; k++) {
        real *x = between_unknown(at, k), before = *x, step;
        int unit = unit_of_unknown(at, k);
        step = tolerance.half * size[unit >= at->in->n] * at->unit[unit];
        *x += step;
        residual_of(at, moved);
        *x = before;
        for (int row = 0; row < count; row++)
            at->jacobian[row * count + k] = (moved[row] - at->residual[row]) / step;
    }
    at->factored = true;
    return lu_factor(count, at->jacobian, at->pivot);
}

static enum status take_both_ends(struct between *at, const real *g0, const real *g1)
{
    memcpy(at->ends[0], g0, (size_t)at->in->element * sizeof(real));
    memcpy(at->ends[1], g1, (size_t)at->in->element * sizeof(real));
    return point_between(at->in, g0, g1, at->xi);
}

/* With the momentum of the first stage. */
static void start_between(struct between *at)
{
    SCRATCH(real, Pi, at->in->n);
    SCRATCH(real, N, at->in->n);
    SCRATCH(struct stage, stage, 1);
    between_stage(at, 0, stage);
    stage_forces(stage, at->H[0], at->Lambda[0], at->mu, Pi, N);
    at->factored = false;
}

enum status between_guess(struct between *at, const real *g0, const real *g1)
{
    enum status status = take_both_ends(at, g0, g1);
    for (int k = 0; k < at->tableau->s * at->in->n; k++)
        *between_unknown(at, k) = at->xi[k % at->in->n] / at->h;
    start_between(at);
    return status;
}

enum status between_follow(const struct run *run, struct between *at)
{
    const struct instance *in = &run->in;
    SCRATCH(real, G, in->element);
    SCRATCH(real, momentum, in->n);
    SCRATCH(real, extra, in->n);
    SCRATCH(real, eta, in->n);
    SCRATCH(real, Xi, in->n);
    SCRATCH(struct stage, stage, 1);
    enum status status = STATUS_OK;
    memcpy(at->ends[0], run->g, (size_t)in->element * sizeof(real));
    for (int i = 0; i < at->tableau->s && status == STATUS_OK; i++) {
        run->method->family->dense->stage(run, i, G, momentum, extra);
        status = point_between(in, run->g, G, Xi);
        if (status != STATUS_OK)
            break;
        stage_at(in, run->g, Xi, Xi, stage);
        velocity_of_momentum(in, G, momentum, eta);
        stage_apply(stage, TANGENT_INVERSE, eta, at->H[i]);
    }
    start_between(at);
    return status;
}

/* Runs an iteration. *change: the largest correction over the size of the unknowns. */
static enum status correct_between(struct between *at, bool new_matrix, real *change)
{
    int count = between_unknowns(at);
    real size[2];
    residual_of(at, at->residual);
    enum status status = new_matrix || !at->factored ? make_jacobian(at) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    lu_solve(count, at->jacobian, at->pivot, at->residual);
    *change = 0;
    for (int k = 0; k < count; k++)
        *between_unknown(at, k) -= at->residual[k];
    measure_between(at, size);
    for (int k = 0; k < count; k++) {
        int unit = unit_of_unknown(at, k);
        *change = LARGER(*change, fabs(at->residual[k]) / (size[unit >= at->in->n] * at->unit[unit]));
    }
    return isfinite(*change) ? STATUS_OK : STATUS_NOT_FINITE;
}

/* To stagnation at round-off, or to where the next change, by the ratio of the last two, which a kept matrix keeps, is far below it. */
enum status between_solve(struct between *at, const real *g0, const real *g1)
{
    real change = INFINITY, before;
    enum status status = take_both_ends(at, g0, g1);
    for (int k = 0; k < MOST_CORRECTIONS && status == STATUS_OK; k++) {
        before = change;
        status = correct_between(at, k > 1 && change > tolerance.half, &change);
        bool converged = k > 0 && change < before && change * (change / before) < tolerance.negligible;
        if (change == 0 || converged ||
            (change >= before / SLOW && change <= tolerance.solve * at->roundings * between_unknowns(at)))
            return status;
    }
    return status == STATUS_OK ? STATUS_NO_CONVERGENCE : status;
}

real between_value(const struct between *at, real *size)
{
    real sum = 0;
    SCRATCH(struct stage, stage, 1);
    for (int i = 0; i < at->tableau->s; i++) {
        between_stage(at, i, stage);
        real term = at->h * at->tableau->b[i] * stage_lagrangian(stage);
        sum += term;
        *size = LARGER(*size, fabs(term));
    }
    return sum;
}

enum status exact_lagrangian(const struct run *run, const real *g0, const real *v0, real *g1, real *value)
{
    real largest;
    SCRATCH(real, v, run->in.n);
    memcpy(g1, g0, (size_t)run->in.element * sizeof(real));
    memcpy(v, v0, (size_t)run->in.n * sizeof(real));
    return reference_action(&run->in, run->h, 2, g1, v, value, &largest);
}
