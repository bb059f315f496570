/* LU of block-tridiagonal matrices, two block rows at a time. */
#include "core/numbers/sparse.h"

#include <stdlib.h>
#include <string.h>

enum status block_open(int blocks, int size, struct block_matrix *matrix)
{
    size_t n = (size_t)size, square = n * n;
    *matrix = (struct block_matrix){.blocks = blocks, .size = size};
    matrix->row = malloc((size_t)blocks * 3 * square * sizeof(real));
    matrix->below = malloc((size_t)blocks * square * sizeof(real));
    matrix->window = malloc(6 * square * sizeof(real));
    matrix->pivot = malloc((size_t)blocks * n * sizeof(int));
    return matrix->row && matrix->below && matrix->window && matrix->pivot ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}

void block_close(struct block_matrix *matrix)
{
    free(matrix->row);
    free(matrix->below);
    free(matrix->window);
    free(matrix->pivot);
}

void block_clear(struct block_matrix *matrix)
{
    memset(matrix->row, 0, (size_t)matrix->blocks * 3 * (size_t)(matrix->size * matrix->size) * sizeof(real));
}

/* Eliminate the first `columns` of `rows` rows of `width` numbers, as lu_factor does with a square matrix. */
static enum status eliminate(int rows, int columns, int width, real *a, int *pivot)
{
    for (int k = 0; k < columns; k++) {
        int best = k;
        for (int i = k + 1; i < rows; i++)
            if (fabs(a[i * width + k]) > fabs(a[best * width + k]))
                best = i;
        real p = a[best * width + k];
        if (!isfinite(p))
            return STATUS_NOT_FINITE;
        if (p == 0)
            return STATUS_SINGULAR;
        pivot[k] = best;
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
    start_window(matrix);
    for (int k = 0; k <= last; k++) {
        int rows = k < last ? 2 * n : n;
        if (k < last)
            memcpy(matrix->window + 3 * square, matrix->row + (size_t)(k + 1) * 3 * square, 3 * square * sizeof(real));
        for (int i = n; i < rows && k + 1 == last; i++) /* there is no block behind the last */
            memset(matrix->window + i * 3 * n + 2 * n, 0, (size_t)n * sizeof(real));
        enum status status = eliminate(rows, n, 3 * n, matrix->window, matrix->pivot + k * n);
        if (status != STATUS_OK)
            return status;
        keep_factors(matrix, k, rows);
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
