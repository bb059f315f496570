/* The border of free ends: its unknowns and its rows. */
#include "core/control/ending.h"

#include <stdlib.h>
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

enum status ending_open(struct optimality *system)
{
    const struct transfer *transfer = system->control->transfer;
    struct ending *ending = &system->ending;
    size_t n = (size_t)system->control->in.n, rows = (size_t)optimality_rows(system),
           most = 4 * n + (size_t)transfer->conditions + 1;
    if (!transfer->ending && !transfer->timed)
        return STATUS_OK;
    ending->terms = calloc(1, sizeof *ending->terms);
    ending->workspace = calloc(2 * most * rows + most * most + 8 * n * n, sizeof(real));
    return ending->terms && ending->workspace ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}

void ending_close(struct optimality *system)
{
    free(system->ending.terms);
    free(system->ending.workspace);
}

/* Points the arrays of the border into the workspace, for `count` unknowns. */
static void divide_workspace(struct optimality *system)
{
    struct ending *ending = &system->ending;
    size_t n = (size_t)system->control->in.n, rows = (size_t)optimality_rows(system), count = (size_t)ending->count;
    if (!ending->workspace)
        return;
    ending->J = ending->workspace;
    ending->third = ending->J + 4 * n * n;
    ending->rows = ending->third + 4 * n * n;
    ending->response = ending->rows + count * rows;
    ending->matrix = ending->response + count * rows;
}

static real *border_row(const struct optimality *system, int k)
{
    return system->ending.rows + (size_t)k * (size_t)optimality_rows(system);
}

static real *multipliers(const struct optimality *system)
{
    return system->y + (system->points + 1) * system->control->in.n;
}

/* The velocity of the end as the border has it: where something rolls its numbers along the basis, then 0. */
static void take_velocity(const struct control *control, real *out)
{
    int n = control->in.n, rank = control->problem->rank;
    const real *g = control->boundary.g[1], *v = control->boundary.v[1];
    SCRATCH_MATRIX(real, X, SMALL_DIMENSION, SMALL_DIMENSION);
    SCRATCH_MATRIX(real, square, SMALL_DIMENSION, SMALL_DIMENSION);
    control_pull_back(control, g, v, out);
    if (!rank)
        return;
    control->problem->basis(&control->in, g, X);
    for (int ab = 0; ab < rank * rank; ab++) {
        square[ab] = 0;
        for (int c = 0; c < n; c++)
            square[ab] += X[c * rank + ab / rank] * X[c * rank + ab % rank];
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
    int n = control->in.n;
    if (open && !ending->open) {
        take_velocity(control, system->y + system->points * n);
        memset(multipliers(system), 0, (size_t)control->transfer->conditions * sizeof(real));
    }
    if (timed && !ending->timed)
        system->y[optimality_costates(system) - 1] = control->boundary.horizon;
    int rows = system->matrix.blocks * system->matrix.size, end = rows - system->matrix.size;
    *ending = (struct ending){.open = open, .timed = timed, .terms = ending->terms, .workspace = ending->workspace};
    for (int c = 0; c < n && open; c++)
        ending->at[ending->released++] = end + c;
    for (int c = 0; c < n && open; c++)
        if (control->implied[1][c])
            ending->at[ending->released++] = end + n + c;
    for (int c = 0; c < n && (open || timed); c++)
        if (control->implied[0][c])
            ending->at[ending->released++] = n + c;
    ending->count = ending->released;
    for (int k = 0; open && k < n + control->transfer->conditions; k++)
        ending->at[ending->count++] = rows + k;
    if (timed)
        ending->at[ending->count++] = optimality_rows(system) - 1;
    divide_workspace(system);
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
    if (matrix)
        memset(ending->rows, 0, (size_t)ending->count * (size_t)optimality_rows(system) * sizeof(real));
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
    real *row = border_row(system, ending->count - 1);
    for (int i = 0; i < width && matrix; i++) {
        struct unknown_index at = element_unknown(system, k, i);
        row[at.block * system->matrix.size + at.index] += slope[i] / (real)system->steps;
    }
    return status;
}

/* ---- rows */

/* Adds the terms of the end to the equations of the last node. */
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

/* The residuals of velocities, conditions and the time, in their places behind the blocks. */
static void take_residuals(struct optimality *system)
{
    const struct ending *ending = &system->ending;
    int n = system->control->in.n, width = 2 * n + 1, R = ending->open ? system->control->transfer->conditions : 0;
    const real *y = system->y + (system->points - 1) * n;
    real *v = system->residual + system->matrix.blocks * system->matrix.size, *r = v + n,
         *t = system->residual + optimality_rows(system) - 1;
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

/* Adds x to row k of the border, in the column of unknown l of it, and the other way round. */
static void add_pair(struct optimality *system, int k, int l, real x)
{
    const struct ending *ending = &system->ending;
    border_row(system, k)[ending->at[l]] += x;
    if (l != k)
        border_row(system, l)[ending->at[k]] += x;
}

/* Rows of the velocity, the multipliers and the time, as the terms of the end have them. */
static void add_end_rows(struct optimality *system)
{
    const struct ending *ending = &system->ending;
    const struct ending_terms *terms = ending->terms;
    int n = system->control->in.n, width = 2 * n + 1, end = (system->matrix.blocks - 1) * system->matrix.size,
        v = ending->released, m = v + n, T = ending->count - 1;
    for (int c = 0; c < n; c++) {
        real *row = border_row(system, v + c);
        for (int a = 0; a < n; a++) {
            row[end + a] = terms->curve[(n + c) * width + a] + ending->third[(n + c) * 2 * n + a];
            row[end + n + a] = -ending->J[(n + a) * 2 * n + n + c];
        }
        for (int d = c; d < n; d++)
            add_pair(system, v + c, v + d,
                     terms->curve[(n + c) * width + n + d] + ending->third[(n + c) * 2 * n + n + d]);
    }
    for (int k = 0; k < system->control->transfer->conditions; k++) {
        memcpy(border_row(system, m + k) + end, terms->condition_slope + k * width, (size_t)n * sizeof(real));
        for (int c = 0; c < n; c++)
            add_pair(system, m + k, v + c, terms->condition_slope[k * width + n + c]);
        if (ending->timed)
            add_pair(system, m + k, T, terms->condition_slope[k * width + 2 * n]);
    }
    for (int a = 0; a < n && ending->timed; a++) {
        border_row(system, T)[end + a] += terms->curve[2 * n * width + a];
        add_pair(system, T, v + a, terms->curve[2 * n * width + n + a]);
    }
    if (ending->timed)
        add_pair(system, T, T, terms->curve[2 * n * width + 2 * n]);
}

void ending_take(struct optimality *system, bool matrix)
{
    struct ending *ending = &system->ending;
    int size = system->matrix.size, last = system->matrix.blocks - 1;
    if (ending->open)
        add_end(system, matrix);
    take_residuals(system);
    if (!matrix)
        return;
    if (ending->open)
        add_end_rows(system);
    if (ending->timed)
        add_pair(system, ending->count - 1, ending->count - 1, ending->second);
    for (int k = 0; k < ending->released; k++) {
        int block = ending->at[k] / size, before = block > 0 ? 1 : 0, blocks = before + (block < last ? 2 : 1);
        memcpy(border_row(system, k) + (block - before) * size,
               block_entry(&system->matrix, block, -before, ending->at[k] % size, 0),
               (size_t)(blocks * size) * sizeof(real));
        for (int l = ending->released; l < ending->count; l++)
            border_row(system, k)[ending->at[l]] = border_row(system, l)[ending->at[k]];
    }
}

bool ending_releases(const struct optimality *system, int row)
{
    for (int k = 0; k < system->ending.released; k++)
        if (system->ending.at[k] == row)
            return true;
    return false;
}

/* ---- elimination of places and costates */

/* Computes the response of all unknowns to unknown k of the border. */
static void respond(struct optimality *system, int k, real *x)
{
    const struct ending *ending = &system->ending;
    int size = system->matrix.size, rows = system->matrix.blocks * size;
    const real *row = border_row(system, k);
    memset(x, 0, (size_t)optimality_rows(system) * sizeof *x);
    for (int i = 0; i < rows && k >= ending->released; i++)
        x[i] = optimality_is_fixed(system, i / size, i % size) ? 0 : -row[i];
    x[ending->at[k]] = 1;
    block_solve(&system->matrix, x);
}

/* The border's matrix, once places and costates are eliminated. */
static void take_matrix(struct optimality *system)
{
    struct ending *ending = &system->ending;
    int count = ending->count, rows = optimality_rows(system);
    for (int k = 0; k < count; k++) {
        real *x = ending->response + (size_t)k * (size_t)rows;
        respond(system, k, x);
        for (int i = 0; i < count; i++)
            ending->matrix[i * count + k] = inner_product(rows, border_row(system, i), x);
    }
}

enum status ending_correct(struct optimality *system, real *correction)
{
    struct ending *ending = &system->ending;
    int count = ending->count, rows = optimality_rows(system);
    real step[MAX_BORDER];
    for (int k = 0; k < count; k++) {
        step[k] = correction[ending->at[k]];
        correction[ending->at[k]] = 0;
    }
    block_solve(&system->matrix, correction);
    take_matrix(system);
    for (int k = 0; k < count; k++)
        step[k] -= inner_product(rows, border_row(system, k), correction);
    enum status status = linear_solve(count, ending->matrix, step);
    for (int k = 0; k < count && status == STATUS_OK; k++)
        for (int i = 0; i < rows; i++)
            correction[i] += step[k] * ending->response[(size_t)k * (size_t)rows + (size_t)i];
    return status;
}

enum status ending_index(struct optimality *system, int *index)
{
    struct ending *ending = &system->ending;
    int n = system->control->in.n, count = ending->count;
    enum status status = block_factor(&system->matrix);
    if (status != STATUS_OK)
        return status;
    take_matrix(system);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            real mean = (ending->matrix[i * count + k] + ending->matrix[k * count + i]) / 2;
            ending->matrix[i * count + k] = ending->matrix[k * count + i] = mean;
        }
    *index = symmetric_negatives(count, ending->matrix) - ending->released;
    if (ending->open)
        *index += n - system->control->transfer->conditions;
    return STATUS_OK;
}
