/* LU of block-tridiagonal matrices, two block rows at a time. */
#include "core/numbers/sparse.h"
#include "core/numbers/counting.h"
#include "core/numbers/roundoff.h"

#include <stdlib.h>
#include <string.h>

enum status block_open(int blocks, int size, struct block_matrix *matrix)
{
    size_t n = (size_t)size, square = n * n;
    *matrix = (struct block_matrix){.blocks = blocks, .size = size};
    matrix->row = malloc((size_t)blocks * 3 * square * sizeof(real));
    matrix->below = malloc((size_t)blocks * square * sizeof(real));
    matrix->window = malloc(6 * square * sizeof(real));
    matrix->weight = malloc(4 * n * sizeof(real));
    matrix->logarithms = malloc((3 * square + 4 * n) * sizeof(double));
    matrix->pivot = malloc((size_t)blocks * n * sizeof(int));
    if (!matrix->row || !matrix->below || !matrix->window || !matrix->weight || !matrix->logarithms || !matrix->pivot)
        return STATUS_OUT_OF_MEMORY;
    matrix->left = matrix->weight + 2 * n;
    matrix->right = matrix->left + n;
    return STATUS_OK;
}

void block_close(struct block_matrix *matrix)
{
    free(matrix->row);
    free(matrix->below);
    free(matrix->window);
    free(matrix->weight);
    free(matrix->logarithms);
    free(matrix->pivot);
}

void block_clear(struct block_matrix *matrix)
{
    memset(matrix->row, 0, (size_t)matrix->blocks * 3 * (size_t)(matrix->size * matrix->size) * sizeof(real));
}

/* Returns true if row i of block row k is the equation x = 0. */
static bool unknown_is_given(const struct block_matrix *matrix, int k, int i)
{
    int n = matrix->size, others = 0;
    const real *row = matrix->row + ((size_t)k * (size_t)n + (size_t)i) * 3 * (size_t)n;
    if (k > 0 && k + 1 < matrix->blocks)
        return false;
    for (int j = 0; j < 3 * n; j++)
        others += j != n + i && row[j] != 0;
    return others == 0;
}

/* size x 3 size: logarithms of the largest entries of all block rows, -infinity of what is 0 in all. */
static void take_logarithms(struct block_matrix *matrix, double *logarithm)
{
    int n = matrix->size;
    real *restrict largest = matrix->window;
    memset(largest, 0, (size_t)(3 * n * n) * sizeof *largest);
    for (int k = 0; k < matrix->blocks; k++) {
        const real *restrict row = matrix->row + (size_t)k * 3 * (size_t)(n * n);
        for (int i = 0; i < n; i++) {
            int end = unknown_is_given(matrix, k, i) ? 0 : 3 * n * (i + 1);
            for (int j = 3 * n * i; j < end; j++)
                largest[j] = fabs(row[j]) > largest[j] ? fabs(row[j]) : largest[j];
        }
    }
    for (int j = 0; j < 3 * n * n; j++)
        logarithm[j] = log2((double)largest[j]);
}

/* Minus the mean of every row, or column, of what the logarithms and the other side make of its entries. Returns how far that moves. */
static double level(int n, const double *logarithm, bool columns, const double *other, double *own, double *workspace)
{
    double *sum = workspace, *count = workspace + n, moved = 0;
    memset(workspace, 0, (size_t)(2 * n) * sizeof *workspace);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 3 * n; j++) {
            int to = columns ? j % n : i, from = columns ? i : j % n;
            bool is_entry = isfinite(logarithm[i * 3 * n + j]);
            sum[to] += is_entry ? logarithm[i * 3 * n + j] + other[from] : 0;
            count[to] += is_entry;
        }
    for (int k = 0; k < n; k++) {
        double now = count[k] > 0 ? -sum[k] / count[k] : 0;
        moved = fmax(moved, fabs(now - own[k]));
        own[k] = now;
    }
    return moved;
}

void block_equilibrate(struct block_matrix *matrix)
{
    enum { MOST_SWEEPS = 100 };
    int n = matrix->size;
    double *logarithm = matrix->logarithms, *rows = logarithm + 3 * n * n, *columns = rows + n,
           *workspace = columns + n, shift = 0, moved = INFINITY;
    take_logarithms(matrix, logarithm);
    memset(rows, 0, (size_t)(2 * n) * sizeof *rows);
    for (int sweep = 0; sweep < MOST_SWEEPS && moved > 0.25; sweep++)
        moved =
            level(n, logarithm, false, columns, rows, workspace) + level(n, logarithm, true, rows, columns, workspace);
    for (int i = 0; i < n; i++)
        shift += (columns[i] - rows[i]) / (2 * n);
    for (int i = 0; i < n; i++) {
        matrix->left[i] = (real)ldexp(1, (int)lround(rows[i] + shift));
        matrix->right[i] = (real)ldexp(1, (int)lround(columns[i] - shift));
    }
}

/* Sets the weights of the rows of block row k. A row x = 0 comes before all others. */
static void take_row_weights(const struct block_matrix *matrix, int k, real *weight)
{
    for (int i = 0; i < matrix->size; i++)
        weight[i] = unknown_is_given(matrix, k, i) ? tolerance.given / matrix->right[i] : matrix->left[i];
}

/* Eliminate the first `columns` of `rows` rows of `width` numbers, as lu_factor does with a square matrix, pivots by their size
 * times the weight of their row. */
static enum status eliminate_columns(int rows, int columns, int width, real *a, real *weight, int *pivot)
{
    for (int k = 0; k < columns; k++) {
        int best = k;
        for (int i = k + 1; i < rows; i++)
            if (weight[i] * fabs(a[i * width + k]) > weight[best] * fabs(a[best * width + k]))
                best = i;
        real p = a[best * width + k], weighs = weight[best];
        if (!isfinite(p))
            return STATUS_NOT_FINITE;
        if (p == 0)
            return STATUS_SINGULAR;
        pivot[k] = best;
        weight[best] = weight[k];
        weight[k] = weighs;
        for (int j = 0; best != k && j < width; j++) {
            real t = a[k * width + j];
            a[k * width + j] = a[best * width + j];
            a[best * width + j] = t;
        }
        for (int i = k + 1; i < rows; i++) {
            real factor = a[i * width + k] / p;
            if (factor == 0)
                continue;
            a[i * width + k] = factor;
            for (int j = k + 1; j < width; j++)
                a[i * width + j] -= factor * a[k * width + j];
        }
    }
    return STATUS_OK;
}

/* The window's upper block row starts with the diagonal: columns of blocks k, k + 1, k + 2, as the row below has them. */
static void start_window(struct block_matrix *matrix)
{
    int n = matrix->size;
    for (int i = 0; i < n; i++) {
        memcpy(matrix->window + i * 3 * n, block_entry(matrix, 0, 0, i, 0), (size_t)(2 * n) * sizeof(real));
        memset(matrix->window + i * 3 * n + 2 * n, 0, (size_t)n * sizeof(real));
    }
}

/* Keep the factors of block row k, and move what is left of the row below to the top. */
static void keep_factors(struct block_matrix *matrix, int k, int rows)
{
    int n = matrix->size;
    size_t square = (size_t)n * (size_t)n;
    memcpy(matrix->row + (size_t)k * 3 * square, matrix->window, 3 * square * sizeof(real));
    for (int i = n; i < rows; i++) {
        real *from = matrix->window + i * 3 * n, *to = from - n * 3 * n;
        memcpy(matrix->below + (size_t)k * square + (size_t)((i - n) * n), from, (size_t)n * sizeof(real));
        memcpy(to, from + n, (size_t)(2 * n) * sizeof(real));
        memset(to + 2 * n, 0, (size_t)n * sizeof(real));
    }
}

enum status block_factor(struct block_matrix *matrix)
{
    int n = matrix->size, last = matrix->blocks - 1;
    size_t square = (size_t)n * (size_t)n;
    work_done.factorisations++;
    block_equilibrate(matrix);
    take_row_weights(matrix, 0, matrix->weight);
    start_window(matrix);
    for (int k = 0; k <= last; k++) {
        int rows = k < last ? 2 * n : n;
        if (k < last) {
            memcpy(matrix->window + 3 * square, matrix->row + (size_t)(k + 1) * 3 * square, 3 * square * sizeof(real));
            take_row_weights(matrix, k + 1, matrix->weight + n);
        }
        for (int i = n; i < rows && k + 1 == last; i++) /* there is no block behind the last */
            memset(matrix->window + i * 3 * n + 2 * n, 0, (size_t)n * sizeof(real));
        enum status status = eliminate_columns(rows, n, 3 * n, matrix->window, matrix->weight, matrix->pivot + k * n);
        if (status != STATUS_OK)
            return status;
        keep_factors(matrix, k, rows);
        memcpy(matrix->weight, matrix->weight + n, (size_t)n * sizeof(real));
    }
    return STATUS_OK;
}

/* The row swaps and multipliers of block row k, on the right-hand sides of it and of the row below. */
static void solve_forward(const struct block_matrix *matrix, int k, real *x)
{
    int n = matrix->size;
    const real *top = matrix->row + (size_t)k * 3 * (size_t)(n * n),
               *below = matrix->below + (size_t)k * (size_t)(n * n);
    for (int j = 0; j < n; j++) {
        int p = matrix->pivot[k * n + j];
        real t = x[j];
        x[j] = x[p];
        x[p] = t;
    }
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            x[i] -= top[i * 3 * n + j] * x[j];
    for (int i = 0; i < n && k + 1 < matrix->blocks; i++)
        for (int j = 0; j < n; j++)
            x[n + i] -= below[i * n + j] * x[j];
}

void block_solve(const struct block_matrix *matrix, real *x)
{
    work_done.solves++;
    int n = matrix->size;
    for (int k = 0; k < matrix->blocks; k++)
        solve_forward(matrix, k, x + (size_t)k * (size_t)n);
    for (int k = matrix->blocks - 1; k >= 0; k--) {
        int behind = matrix->blocks - 1 - k, width = (behind > 2 ? 3 : behind + 1) * n;
        real *at = x + (size_t)k * (size_t)n;
        for (int i = n - 1; i >= 0; i--) {
            const real *row = matrix->row + ((size_t)k * (size_t)n + (size_t)i) * 3 * (size_t)n;
            for (int j = i + 1; j < width; j++)
                at[i] -= row[j] * at[j];
            at[i] /= row[i];
        }
    }
}
