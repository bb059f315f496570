/* Newton with a line search, prolongation, continuation. */
#include "core/extremal/newton.h"

#include <stdlib.h>
#include <string.h>

#include "core/control/ending.h"
#include "core/extremal/second_order.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"

enum { MOST_HALVINGS = 12 };

void newton_move(struct optimality *system, const real *g, const real *y, const real *correction, real fraction)
{
    const struct instance *in = &system->control->in;
    int n = in->n;
    for (int p = 0; p < system->points; p++) {
        real step[SMALL_DIMENSION];
        const real *at = correction + (size_t)p * 2 * (size_t)n;
        for (int c = 0; c < n; c++) {
            step[c] = fraction * at[c];
            system->y[p * n + c] = y[p * n + c] + fraction * at[n + c];
        }
        point_move(in, g + p * in->element, step, system->g + p * in->element);
    }
    const real *behind = correction + system->matrix.blocks * system->matrix.size - system->points * n;
    for (int k = system->points * n; k < optimality_costates(system); k++)
        system->y[k] = y[k] + fraction * behind[k];
}

real newton_positions(const struct optimality *system, const real *correction)
{
    int n = system->control->in.n;
    real g = 0;
    for (int p = 0; p < system->points; p++)
        for (int c = 0; c < n; c++)
            g = LARGER(g, fabs(correction[p * 2 * n + c]) / system->control->scale.length[c]);
    return g;
}

/* Returns the largest of `count` costates, entry c times the root of its mass. */
static real largest_costate(const struct optimality *system, const real *costates, int stride)
{
    int n = system->control->in.n;
    real largest = 0;
    for (int p = 0; p < system->points; p++)
        for (int c = 0; c < n; c++)
            largest = LARGER(largest, fabs(costates[p * stride + c]) * system->control->scale.mass_root[c]);
    return largest;
}

/* Costates by which controls would change the largest momentum of the path by itself in its time: what those of a motion that needs no
 * controls are small against. */
static real natural_costate(const struct optimality *system)
{
    const struct control *control = system->control;
    const struct instance *in = &control->in;
    int n = in->n;
    const real *root = control->scale.mass_root;
    real largest = 0, push = 0;
    for (int i = 0; i < n * n; i++)
        push = fmax(push, fabs(control->push[i]) / (root[i / n] * root[i % n]));
    for (int p = 0; p + 1 < system->points && push > 0; p++) {
        int j = p % (system->element.s - 1);
        real dt = system->h * (system->element.node[j + 1] - system->element.node[j]);
        real v[SMALL_DIMENSION], force[SMALL_DIMENSION], momentum[SMALL_DIMENSION];
        const real *g = system->g + p * in->element;
        if (point_between(in, g, g + in->element, v) != STATUS_OK)
            continue;
        for (int c = 0; c < n; c++)
            v[c] /= dt;
        control_covectors(control, g, v, force, momentum);
        for (int c = 0; c < n; c++)
            largest = fmax(largest, fabs(momentum[c]) / root[c]);
    }
    return push > 0 && isfinite(largest) ? largest / (push * optimality_time(system)) : 0;
}

/* The correction of a free end's velocity, against those of the transfer's lengths in its time. */
static real end_size(const struct optimality *system, const real *correction)
{
    real size = 0;
    for (int c = 0; c < system->control->in.n; c++)
        size = LARGER(size, fabs(correction[c]) * optimality_time(system) / system->control->scale.length[c]);
    return size;
}

/* Costates against this one. */
static real size_against(const struct optimality *system, const real *correction, real costate)
{
    int n = system->control->in.n;
    real g = newton_positions(system, correction), y = largest_costate(system, correction + n, 2 * n);
    const real *behind = correction + system->matrix.blocks * system->matrix.size;
    if (system->ending.open)
        g = LARGER(g, end_size(system, behind));
    if (system->ending.timed)
        g = LARGER(g, fabs(behind[optimality_costates(system) - system->points * n - 1]) / optimality_time(system));
    return LARGER(g, costate > 0 ? y / costate : y != 0);
}

real newton_size(const struct optimality *system, const real *correction)
{
    return size_against(system, correction, largest_costate(system, system->y, system->control->in.n));
}

/* Computes the correction of the present residual with the factors of the existing matrix. */
static enum status correct_residual(struct optimality *system, real *correction)
{
    int n = system->control->in.n;
    enum status status = STATUS_OK;
    for (int i = 0; i < optimality_rows(system); i++)
        correction[i] = -system->residual[i];
    if (system->ending.count)
        status = ending_correct(system, correction);
    else
        block_solve(&system->matrix, correction);
    for (int c = 0; c < n; c++) { /* the ends are given: not even by round-off */
        correction[c] = 0;
        if (!system->ending.open)
            correction[(system->points - 1) * 2 * n + c] = 0;
    }
    if (status != STATUS_OK)
        return status;
    return isfinite(newton_size(system, correction)) ? STATUS_OK : STATUS_NOT_FINITE;
}

enum status newton_correct(struct optimality *system, real *correction)
{
    if (system->held > 0)
        second_order_hold(system);
    enum status status = block_factor(&system->matrix);
    return status == STATUS_OK ? correct_residual(system, correction) : status;
}

enum status newton_correction(struct optimality *system, real *correction)
{
    enum status status = optimality_assemble(system, true);
    return status == STATUS_OK ? newton_correct(system, correction) : status;
}

/* A step of Newton's method: where it starts, its correction, and the next as its own matrix has it. */
struct newton_step {
    real *g, *y, *correction, *next;
};

/* Returns true if the next correction, by the matrix of the step, shows that Newton's method converges, whatever
 * rounding of large costates adds to the residual. (P. Deuflhard, Newton Methods for Nonlinear Problems, 2004,
 * section 3.3.) */
static bool contracts(struct optimality *system, const struct newton_step *at)
{
    int n = system->control->in.n;
    real costate = fmax(largest_costate(system, at->y, n), largest_costate(system, at->correction + n, 2 * n));
    return correct_residual(system, at->next) == STATUS_OK &&
           size_against(system, at->next, costate) < size_against(system, at->correction, costate) / 4;
}

/* The residual must fall; how much of the correction is taken follows from that. Where only the round-off of other terms keeps it from
 * falling, or that equations have units of their own, it is all of it. */
static enum status residual_search(struct optimality *system, const struct newton_step *at, bool is_small)
{
    int rows = optimality_rows(system);
    real before = norm_euclidean(rows, system->residual), fraction = 1;
    for (int halving = 0; halving < MOST_HALVINGS; halving++, fraction /= 2) {
        newton_move(system, at->g, at->y, at->correction, fraction);
        enum status status = optimality_assemble(system, false);
        if (status == STATUS_OK && (is_small || norm_euclidean(rows, system->residual) < (1 - fraction / 4) * before))
            return STATUS_OK;
    }
    newton_move(system, at->g, at->y, at->correction, 1);
    return optimality_assemble(system, false) == STATUS_OK && contracts(system, at) ? STATUS_OK : STATUS_NO_CONVERGENCE;
}

/* Takes a step; *size is that of its correction. */
static enum status take_step(struct optimality *system, const struct newton_step *at, real *size)
{
    const struct instance *in = &system->control->in;
    enum status status = newton_correction(system, at->correction);
    if (status != STATUS_OK)
        return status;
    *size =
        size_against(system, at->correction, fmax(largest_costate(system, system->y, in->n), natural_costate(system)));
    memcpy(at->g, system->g, (size_t)(system->points * in->element) * sizeof(real));
    memcpy(at->y, system->y, (size_t)optimality_costates(system) * sizeof(real));
    return residual_search(system, at, *size < tolerance.quarter);
}

enum status newton_reach(struct optimality *system, int most, struct newton_report *report)
{
    const struct instance *in = &system->control->in;
    size_t positions = (size_t)system->points * (size_t)in->element, costates = (size_t)optimality_costates(system),
           rows = (size_t)optimality_rows(system);
    real *workspace = malloc((2 * rows + positions + costates) * sizeof *workspace), size = INFINITY;
    enum status status = workspace ? STATUS_OK : STATUS_OUT_OF_MEMORY;
    const struct newton_step at = {.g = workspace,
                                   .y = workspace + positions,
                                   .correction = workspace + positions + costates,
                                   .next = workspace + positions + costates + rows};
    /* quadratic: a correction below the root of round-off leaves nothing to correct */
    for (int iterations = 0; status == STATUS_OK && size > tolerance.half / 64; iterations++) {
        if (gives_up(in))
            status = STATUS_TIMEOUT;
        else if (iterations == most)
            status = STATUS_NO_CONVERGENCE;
        else
            status = take_step(system, &at, &size);
        report->iterations++;
    }
    report->residual = norm_max(optimality_rows(system), system->residual);
    free(workspace);
    return status;
}

enum status newton_solve(struct optimality *system, struct newton_report *report)
{
    *report = (struct newton_report){0};
    return newton_reach(system, NEWTON_MOST, report);
}

void newton_start(struct optimality *system)
{
    const struct control *control = system->control;
    int last = system->element.s - 1;
    for (int p = 0; p < system->points; p++) {
        int interval = p / last;
        real x = ((real)interval + system->element.node[p % last]) / (real)system->steps;
        control_guess(control, x, system->g + p * control->in.element);
    }
    optimality_bind(system, control);
    memset(system->y, 0, (size_t)(system->points * control->in.n) * sizeof(real));
}

enum status newton_prolong(const struct optimality *from, struct optimality *system)
{
    const struct instance *in = &system->control->in;
    int n = in->n, last = system->element.s - 1, from_last = from->element.s - 1;
    real xi[SMALL_DIMENSION];
    enum status status = STATUS_OK;
    for (int p = 0; p < system->points && status == STATUS_OK; p++) {
        int interval = p / last;
        real x = ((real)interval + system->element.node[p % last]) * (real)from->steps / (real)system->steps;
        int k = (int)fmin(floor(x), (real)(from->steps - 1)), at = k * from_last;
        while (at < (k + 1) * from_last - 1 && x - k >= from->element.node[at - k * from_last + 1])
            at++;
        real left = from->element.node[at - k * from_last], right = from->element.node[at - k * from_last + 1];
        real fraction = (x - k - left) / (right - left);
        status = point_between(in, from->g + at * in->element, from->g + (at + 1) * in->element, xi);
        for (int c = 0; c < n; c++) {
            xi[c] *= fraction;
            system->y[p * n + c] = (1 - fraction) * from->y[at * n + c] + fraction * from->y[(at + 1) * n + c];
        }
        point_move(in, from->g + at * in->element, xi, system->g + p * in->element);
    }
    ending_release(system, from->ending.open, from->ending.timed);
    memcpy(system->y + system->points * n, from->y + from->points * n,
           (size_t)(optimality_costates(system) - system->points * n) * sizeof(real));
    optimality_bind(system, system->control);
    return status;
}
