/* The border of free ends: its unknowns and its rows. */
#include "core/control/ending.h"

#include <string.h>

#include "core/control/border.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

static real *multipliers(const struct optimality *system)
{
    return system->y + (system->points + 1) * system->control->in.n;
}

/* The velocity of the end as the border has it: where something rolls its numbers along the basis, then 0. */
static void take_velocity(const struct control *control, real *out)
{
    int n = control->in.n, rank = control->problem->rank;
    const real *v = control->boundary.v[1];
    SCRATCH_MATRIX(real, X, SMALL_DIMENSION, SMALL_DIMENSION);
    SCRATCH_MATRIX(real, square, SMALL_DIMENSION, SMALL_DIMENSION);
    memcpy(out, v, (size_t)n * sizeof *v);
    if (!rank)
        return;
    control->problem->basis(&control->in, control->boundary.g[1], X);
    memset(out, 0, (size_t)n * sizeof *v);
    for (int a = 0; a < rank; a++) {
        for (int c = 0; c < n; c++)
            out[a] += X[c * rank + a] * v[c];
        for (int b = 0; b < rank; b++) {
            square[a * rank + b] = 0;
            for (int c = 0; c < n; c++)
                square[a * rank + b] += X[c * rank + a] * X[c * rank + b];
        }
    }
    if (linear_solve(rank, square, out) != STATUS_OK) /* not of a basis */
        memset(out, 0, (size_t)n * sizeof *v);
}

/* The momentum of the end, its derivatives, and those of what the costate makes of them. */
static void take_momentum(struct optimality *system, bool matrix)
{
    const struct control *control = system->control;
    struct ending *ending = &system->ending;
    int n = control->in.n;
    const real *g = system->g + (system->points - 1) * control->in.element, *v = optimality_velocity(system),
               *y = system->y + (system->points - 1) * n;
    real force[SMALL_DIMENSION], z[MAX_PAIR] = {0};
    if (control->problem->rank) {
        control->problem->end_momentum(&control->in, g, v, y, system->p[1], ending->J + 2 * n * n, ending->third);
        return;
    }
    for (int c = 0; c < n; c++)
        z[n + c] = -y[c];
    control_covectors(control, g, v, force, system->p[1]);
    control_jacobian(control, g, v, ending->J);
    if (matrix)
        control_third(control, g, v, z, ending->third);
}

void ending_release(struct optimality *system, bool open, bool timed)
{
    const struct control *control = system->control;
    struct ending *ending = &system->ending;
    int n = control->in.n, last = system->matrix.blocks - 1;
    if (open && !ending->open) {
        take_velocity(control, system->y + system->points * n);
        memset(multipliers(system), 0, (size_t)control->transfer->conditions * sizeof(real));
    }
    if (timed && !ending->timed)
        system->y[optimality_costates(system) - 1] = control->boundary.horizon;
    ending->open = open;
    ending->timed = timed;
    ending->fixed = 0;
    for (int c = 0; c < n && open; c++)
        ending->at[ending->fixed++] = (struct border_row){last, c};
    for (int c = 0; c < n && open; c++)
        if (control->implied[1][c])
            ending->at[ending->fixed++] = (struct border_row){last, n + c};
    for (int c = 0; c < n && (open || timed); c++)
        if (control->implied[0][c])
            ending->at[ending->fixed++] = (struct border_row){0, n + c};
    ending->count = ending->fixed + (open ? n + control->transfer->conditions : 0) + timed;
}

real ending_cost(const struct optimality *system)
{
    return system->ending.open ? system->ending.terms->cost : 0;
}

enum status ending_begin(struct optimality *system, bool matrix)
{
    const struct control *control = system->control;
    const struct instance *in = &control->in;
    struct ending *ending = &system->ending;
    real T = optimality_time(system);
    if (!(T > 0))
        return STATUS_NOT_FINITE;
    system->h = T / (real)system->steps;
    ending->value = ending->second = 0;
    if (ending->timed)
        memset(ending->time_slope, 0, (size_t)(system->matrix.blocks * system->matrix.size) * sizeof(real));
    if (!ending->open)
        return STATUS_OK;
    take_momentum(system, matrix);
    control->transfer->ending(control, system->g + (system->points - 1) * in->element, optimality_velocity(system), T,
                              multipliers(system), ending->terms);
    return STATUS_OK;
}

/* The derivatives by h of an element's action: of <F, y> the first two, of S and F the first, by central differences of order 8. */
enum status ending_add_element(struct optimality *system, long k, const real *g, const real *y, const real *weight,
                               bool matrix)
{
    static const real first[] = {R(4.0) / 5, -R(1.0) / 5, R(4.0) / 105, -R(1.0) / 280},
                      second[] = {R(8.0) / 5, -R(1.0) / 5, R(8.0) / 315, -R(1.0) / 560};
    struct ending *ending = &system->ending;
    int n = system->control->in.n, count = system->element.s * n, width = 2 * count;
    SCRATCH(struct element_terms, terms, 1);
    SCRATCH(real, slope, 2 * MAX_NODES * MAX_CONTROLLED);
    struct optimality shifted = *system;
    /* of 1 / h truncation is 576 step^8, round-off epsilon / step: equal at half this root */
    real step = system->h * pow(REAL_EPSILON, R(1.0) / 9) / 2, value = 0, curve = 0, middle = 0;
    enum status status = optimality_element(system, g, y, false, terms);
    memset(slope, 0, (size_t)width * sizeof *slope);
    for (int i = 0; i < count; i++)
        middle += terms->F[i] * y[i];
    for (int side = 0; side < 8 && status == STATUS_OK; side++) {
        int pair = side / 2;
        real sign = side % 2 ? -1 : 1, sum = -middle, share = sign * first[pair] / step;
        shifted.h = system->h + sign * (real)(pair + 1) * step;
        status = optimality_element(&shifted, g, y, false, terms);
        for (int i = 0; i < count; i++) {
            sum += terms->F[i] * y[i];
            slope[i] += share * terms->S[i];
            slope[count + i] += share * terms->F[i];
        }
        value += share * sum;
        curve += second[pair] * sum / (step * step);
    }
    if (status == STATUS_OK)
        status = optimality_duration(system, k, weight, &value, &curve, slope);
    ending->value += value / (real)system->steps;
    ending->second += curve / ((real)system->steps * (real)system->steps);
    for (int i = 0; i < width && matrix; i++)
        ending->time_slope[optimality_row(system, k, i % count / n, i / count, i % n)] +=
            slope[i] / (real)system->steps;
    return status;
}

/* ---- rows */

/* What the end adds to the equations of the last node, which are next to it. */
static void add_end(struct optimality *system, bool matrix)
{
    const struct ending *ending = &system->ending;
    int n = system->control->in.n, last = system->matrix.blocks - 1, width = 2 * n + 1, size = system->matrix.size;
    const real *y = system->y + (system->points - 1) * n;
    for (int a = 0; a < n; a++) {
        real *S = &system->residual[last * size + a];
        *S += ending->terms->cost_slope[a];
        for (int k = 0; k < system->control->transfer->conditions; k++)
            *S += multipliers(system)[k] * ending->terms->condition_slope[k * width + a];
        for (int b = 0; b < n; b++) {
            real along = ending->J[(n + b) * 2 * n + a]; /* of momentum b */
            *S -= along * y[b];
            if (!matrix)
                continue;
            *block_entry(&system->matrix, last, 0, a, b) +=
                ending->terms->curve[a * width + b] + ending->third[a * 2 * n + b];
            *block_entry(&system->matrix, last, 0, a, n + b) -= along;
            *block_entry(&system->matrix, last, 0, n + b, a) -= along;
        }
    }
}

/* The residuals of velocities, conditions and the time. */
static void take_own(struct optimality *system)
{
    struct ending *ending = &system->ending;
    int n = system->control->in.n, width = 2 * n + 1, R = ending->open ? system->control->transfer->conditions : 0;
    const real *y = system->y + (system->points - 1) * n;
    real *v = ending->raw + border_velocity(ending), *r = ending->raw + border_multiplier(system),
         *t = ending->raw + ending->count - 1;
    for (int c = 0; c < n && ending->open; c++) {
        v[c] = ending->terms->cost_slope[n + c];
        for (int k = 0; k < R; k++)
            v[c] += multipliers(system)[k] * ending->terms->condition_slope[k * width + n + c];
        for (int a = 0; a < n; a++)
            v[c] -= y[a] * ending->J[(n + a) * 2 * n + n + c];
    }
    memcpy(r, ending->terms->condition, (size_t)R * sizeof *r);
    if (!ending->timed)
        return;
    *t = ending->value + (ending->open ? ending->terms->cost_slope[2 * n] : 0);
    for (int k = 0; k < R; k++)
        *t += multipliers(system)[k] * ending->terms->condition_slope[k * width + 2 * n];
}

void ending_take(struct optimality *system, bool matrix)
{
    struct ending *ending = &system->ending;
    size_t width = 3 * (size_t)system->matrix.size;
    if (ending->open)
        add_end(system, matrix);
    for (int k = 0; k < ending->fixed; k++) {
        ending->raw[k] = system->residual[border_fixed(system, k)];
        if (matrix)
            memcpy(ending->rows + (size_t)k * width,
                   block_entry(&system->matrix, ending->at[k].block, -1, ending->at[k].row, 0), width * sizeof(real));
    }
    take_own(system);
}

void ending_put(struct optimality *system)
{
    const struct ending *ending = &system->ending;
    for (int k = 0; k < ending->count; k++)
        system->residual[k < ending->fixed ? border_fixed(system, k) : border_behind(system, k)] = ending->raw[k];
}
