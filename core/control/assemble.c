/* The system put together from its elements. */
#include <string.h>

#include "core/control/barrier.h"
#include "core/control/ending.h"
#include "core/control/running.h"
#include "core/numbers/scratch.h"

/* Adds to the row of unknown i of element k, in the column of unknown j (element_unknown). */
static void add_entry(struct optimality *system, long k, int i, int j, real x)
{
    struct unknown_index row = element_unknown(system, k, i), column = element_unknown(system, k, j);
    *block_entry(&system->matrix, row.block, column.block - row.block, row.index, column.index) += x;
}

static real *residual_entry(const struct optimality *system, long k, int i)
{
    struct unknown_index row = element_unknown(system, k, i);
    return &system->residual[row.block * system->matrix.size + row.index];
}

/* h b of node i of an element; the fault CONTROL_ENDS forgets that the ends have no neighbour. */
static real node_weight(const struct optimality *system, long k, int i)
{
    int node = element_node(system, k) + i;
    bool end = node == 0 || node == system->points - 1;
    return system->h * system->element.weight[i] * (end && system->control->fault == FAULT_CONTROL_ENDS ? 2 : 1);
}

/* Adds the terms of the controls of a running cost. */
static enum status add_running(struct optimality *system, long k, bool matrix)
{
    enum { MOST = 2 * MAX_NODES * MAX_CONTROLLED };
    int width = 2 * system->element.s * system->control->in.n;
    real gradient[MOST], weight[MAX_NODES];
    SCRATCH(real, hessian, MOST * MOST);
    for (int i = 0; i < system->element.s; i++)
        weight[i] = node_weight(system, k, i);
    enum status status = running_element(system, k, weight, matrix, gradient, hessian);
    for (int i = 0; i < width && status == STATUS_OK; i++) {
        *residual_entry(system, k, i) += gradient[i];
        for (int j = 0; j < width && matrix; j++)
            add_entry(system, k, i, j, hessian[i * width + j]);
    }
    return status;
}

/* Forces of the controls, -h b B B^T y. */
static void add_controls(struct optimality *system, long k, const real *y, bool matrix)
{
    int n = system->control->in.n, count = system->element.s * n;
    const real *push = system->control->push;
    for (int i = 0; i < count; i++) {
        real weight = node_weight(system, k, i / n);
        for (int d = 0; d < n; d++) {
            *residual_entry(system, k, count + i) -= weight * push[i % n * n + d] * y[i / n * n + d];
            if (matrix)
                add_entry(system, k, count + i, count + i / n * n + d, -weight * push[i % n * n + d]);
        }
    }
}

static void add_terms(struct optimality *system, long k, const struct element_terms *terms, bool matrix)
{
    int count = system->element.s * system->control->in.n;
    for (int i = 0; i < count; i++) {
        *residual_entry(system, k, i) += terms->S[i];
        *residual_entry(system, k, count + i) += terms->F[i];
        for (int j = 0; j < count && matrix; j++) {
            add_entry(system, k, i, j, terms->dS_dg[i * count + j]);
            add_entry(system, k, count + i, j, terms->dF_dg[i * count + j]);
            add_entry(system, k, i, count + j, terms->dF_dg[j * count + i]);
        }
    }
}

/* Row (block, index) becomes x = 0. */
static void fix(struct optimality *system, int block, int index, bool matrix)
{
    real *residual = &system->residual[block * system->matrix.size + index];
    *residual = ending_releases(system, (int)(residual - system->residual)) ? *residual : 0;
    if (!matrix)
        return;
    memset(block_entry(&system->matrix, block, -1, index, 0), 0, (size_t)(3 * system->matrix.size) * sizeof(real));
    *block_entry(&system->matrix, block, 0, index, index) = 1;
}

/* Both ends have g given and momenta p; the last block holds the end alone, which has no forms of its own. */
static void bound(struct optimality *system, bool matrix)
{
    int n = system->control->in.n, size = system->matrix.size, last = system->matrix.blocks - 1;
    for (int c = 0; c < n; c++) {
        system->residual[n + c] += system->p[0][c];
        system->residual[last * size + n + c] -= system->p[1][c];
    }
    if (system->ending.count)
        ending_take(system, matrix);
    for (int end = 0; end < 2; end++)
        for (int row = 0; row < size; row++)
            if (optimality_is_fixed(system, end * last, row))
                fix(system, end * last, row, matrix);
}

static void add_regular(struct optimality *system, long k)
{
    int n = system->control->in.n;
    for (int i = 0; i < system->element.s * n; i++) {
        real length = system->control->scale.length[i % n];
        add_entry(system, k, i, i, system->regular / (length * length) * node_weight(system, k, i / n));
    }
}

static enum status add_duration(struct optimality *system, long k, const real *g, const real *y, bool matrix)
{
    real weight[MAX_NODES];
    for (int i = 0; i < system->element.s; i++)
        weight[i] = node_weight(system, k, i);
    return ending_add_element(system, k, g, y, weight, matrix);
}

enum status optimality_assemble(struct optimality *system, bool matrix)
{
    const struct control *control = system->control;
    const struct instance *in = &control->in;
    SCRATCH(struct element_terms, terms, 1);
    enum status status = system->ending.count ? ending_begin(system, matrix) : STATUS_OK;
    memset(system->residual, 0, (size_t)optimality_rows(system) * sizeof(real));
    if (matrix)
        block_clear(&system->matrix);
    if (system->barrier)
        barrier_clear(system);
    for (long k = 0; k < system->steps && status == STATUS_OK; k++) {
        size_t first = (size_t)element_node(system, k);
        const real *g = system->g + first * (size_t)in->element, *y = system->y + first * (size_t)in->n;
        status = optimality_element(system, g, y, matrix, terms);
        add_terms(system, k, terms, matrix);
        if (matrix && system->regular > 0)
            add_regular(system, k);
        if (!optimality_runs(system))
            add_controls(system, k, y, matrix);
        else if (status == STATUS_OK)
            status = add_running(system, k, matrix);
        if (system->ending.timed && status == STATUS_OK)
            status = add_duration(system, k, g, y, matrix);
    }
    bound(system, matrix);
    return status;
}
