/* The elimination of places and costates from the border of free ends. */
#include <string.h>

#include "core/control/border.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

/* What the rows of the border make of a correction of places and costates. */
static void apply_rows(const struct optimality *system, const real *x, real *out)
{
    const struct ending *ending = &system->ending;
    int n = system->control->in.n, size = system->matrix.size, width = 2 * n + 1, last = system->matrix.blocks - 1,
        R = ending->open ? system->control->transfer->conditions : 0;
    const real *end = x + last * size;
    for (int k = 0; k < ending->fixed; k++) {
        const real *row = ending->rows + k * 3 * size;
        int block = ending->at[k].block;
        out[k] = 0;
        for (int i = 0; i < 3 * size; i++)
            if (block - 1 + i / size >= 0 && block - 1 + i / size <= last)
                out[k] += row[i] * x[(block - 1) * size + i];
    }
    for (int c = 0; c < n && ending->open; c++) {
        real *v = &out[border_velocity(ending) + c];
        *v = 0;
        for (int a = 0; a < n; a++)
            *v += (ending->terms->curve[(n + c) * width + a] + ending->third[(n + c) * 2 * n + a]) * end[a] -
                  ending->J[(n + a) * 2 * n + n + c] * end[n + a];
    }
    for (int k = 0; k < R; k++) {
        real *r = &out[border_multiplier(system) + k];
        *r = 0;
        for (int a = 0; a < n; a++)
            *r += ending->terms->condition_slope[k * width + a] * end[a];
    }
    if (!ending->timed)
        return;
    real *t = &out[ending->count - 1];
    *t = 0;
    for (int i = 0; i < (last + 1) * size; i++)
        *t += ending->time_slope[i] * x[i];
    for (int a = 0; a < n && ending->open; a++)
        *t += ending->terms->curve[2 * n * width + a] * end[a];
}

/* The same of the border's own unknown k: out[i] is the entry of row i. */
static void apply_own(const struct optimality *system, int k, real *out)
{
    const struct ending *ending = &system->ending;
    const struct ending_terms *terms = ending->terms;
    int n = system->control->in.n, width = 2 * n + 1, v = border_velocity(ending), r = border_multiplier(system),
        R = ending->open ? system->control->transfer->conditions : 0;
    bool is_time = ending->timed && k == ending->count - 1;
    if (k < ending->fixed)
        return;
    int column = is_time ? 2 * n : n + k - v; /* of the state at the end */
    for (int i = 0; i < ending->fixed && is_time; i++)
        out[i] += ending->time_slope[border_fixed(system, i)];
    if (is_time)
        out[k] += ending->second;
    if (!ending->open)
        return;
    if (k >= r && !is_time) { /* a multiplier */
        for (int a = 0; a < 2 * n; a++)
            out[a < n ? a : v + a - n] += terms->condition_slope[(k - r) * width + a];
        if (ending->timed)
            out[ending->count - 1] += terms->condition_slope[(k - r) * width + 2 * n];
        return;
    }
    for (int a = 0; a < 2 * n; a++) /* the first n that are fixed are the place of the end */
        out[a < n ? a : v + a - n] +=
            terms->curve[a * width + column] + (is_time ? 0 : ending->third[a * 2 * n + column]);
    for (int i = 0; i < R; i++)
        out[r + i] += terms->condition_slope[i * width + column];
    if (ending->timed)
        out[ending->count - 1] += terms->curve[2 * n * width + column];
    for (int i = n; i < ending->fixed && !is_time; i++) /* momenta at the end that are implied */
        if (ending->at[i].block == system->matrix.blocks - 1)
            out[i] -= ending->J[ending->at[i].row * 2 * n + column];
}

/* How places and costates answer to unknown k of the border. */
static void respond(struct optimality *system, int k, real *x)
{
    const struct ending *ending = &system->ending;
    int n = system->control->in.n, size = system->matrix.size, last = system->matrix.blocks - 1,
        rows = (last + 1) * size;
    bool is_time = ending->timed && k == ending->count - 1;
    memset(x, 0, (size_t)rows * sizeof *x);
    if (k < ending->fixed)
        x[border_fixed(system, k)] = 1;
    else if (is_time)
        for (int i = 0; i < rows; i++)
            x[i] = optimality_is_fixed(system, i / size, i % size) ? 0 : -ending->time_slope[i];
    else if (k < border_multiplier(system))
        for (int a = 0; a < n; a++)
            x[last * size + n + a] = optimality_is_fixed(system, last, n + a)
                                         ? 0
                                         : ending->J[(n + a) * 2 * n + n + k - border_velocity(ending)];
    else
        return;
    block_solve(&system->matrix, x);
}

/* The border's matrix, once places and costates are eliminated. */
static void take_matrix(struct optimality *system)
{
    struct ending *ending = &system->ending;
    int count = ending->count, rows = system->matrix.blocks * system->matrix.size;
    SCRATCH(real, column, 6 * MAX_CONTROLLED + MAX_CONDITIONS);
    for (int k = 0; k < count; k++) {
        real *x = ending->response + (size_t)k * (size_t)rows;
        respond(system, k, x);
        apply_rows(system, x, column);
        apply_own(system, k, column);
        for (int i = 0; i < count; i++)
            ending->matrix[i * count + k] = column[i];
    }
}

enum status border_correct(struct optimality *system, real *correction)
{
    struct ending *ending = &system->ending;
    int count = ending->count, rows = system->matrix.blocks * system->matrix.size;
    for (int k = 0; k < ending->fixed; k++)
        correction[border_fixed(system, k)] = 0;
    block_solve(&system->matrix, correction);
    take_matrix(system);
    apply_rows(system, correction, ending->step);
    for (int k = 0; k < count; k++)
        ending->step[k] = -ending->raw[k] - ending->step[k];
    enum status status = lu_factor(count, ending->matrix, ending->pivot);
    if (status != STATUS_OK)
        return status;
    lu_solve(count, ending->matrix, ending->pivot, ending->step);
    for (int k = 0; k < count; k++) {
        const real *x = ending->response + (size_t)k * (size_t)rows;
        for (int i = 0; i < rows; i++)
            correction[i] += ending->step[k] * x[i];
        if (k >= ending->fixed)
            correction[border_behind(system, k)] = ending->step[k];
    }
    return STATUS_OK;
}

enum status border_index(struct optimality *system, int *index)
{
    struct ending *ending = &system->ending;
    int n = system->control->in.n, count = ending->count, *found = index;
    enum status status = block_factor(&system->matrix);
    if (status != STATUS_OK)
        return status;
    take_matrix(system);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            real mean = (ending->matrix[i * count + k] + ending->matrix[k * count + i]) / 2;
            ending->matrix[i * count + k] = ending->matrix[k * count + i] = mean;
        }
    *found = symmetric_negatives(count, ending->matrix);
    if (ending->open)
        *found -= ending->fixed - n + system->control->transfer->conditions;
    else
        *found -= ending->fixed;
    return STATUS_OK;
}
