/* Block-tridiagonal LU: against LAPACK's banded solver, by its residual, and where it has to fail. */
#include "ci/tests/core/testing.h"

#include <lapacke.h>

#include "core/numbers/linear.h"
#include "core/numbers/sparse.h"

/* Random entries; with `singular_diagonal` the first rows of every diagonal block are 0, as in a saddle point. */
static void fill(struct block_matrix *matrix, uint64_t *state, bool singular_diagonal)
{
    int n = matrix->size;
    block_clear(matrix);
    for (int k = 0; k < matrix->blocks; k++)
        for (int offset = k > 0 ? -1 : 0; offset <= (k + 1 < matrix->blocks); offset++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    if (!(singular_diagonal && offset == 0 && i < (n + 1) / 2))
                        *block_entry(matrix, k, offset, i, j) = random_real(state);
}

/* The entry of a full matrix. */
static real entry(struct block_matrix *matrix, int row, int column)
{
    int n = matrix->size, k = row / n, offset = column / n - k;
    return offset < -1 || offset > 1 ? 0 : *block_entry(matrix, k, offset, row % n, column % n);
}

/* Solves the system by dgbsv, entries and right-hand side rounded to double. */
static void solve_by_lapack(struct block_matrix *matrix, const real *right, double *x)
{
    int size = matrix->blocks * matrix->size, width = 2 * matrix->size - 1, height = 3 * width + 1;
    double *band = calloc((size_t)height * (size_t)size, sizeof *band);
    lapack_int *pivot = calloc((size_t)size, sizeof *pivot);
    for (int j = 0; j < size; j++) {
        x[j] = (double)right[j];
        for (int i = j - width < 0 ? 0 : j - width; i <= j + width && i < size; i++)
            band[j * height + 2 * width + i - j] = (double)entry(matrix, i, j);
    }
    assert_int_equal(LAPACKE_dgbsv(LAPACK_COL_MAJOR, size, width, width, 1, band, height, pivot, x, size), 0);
    free(band);
    free(pivot);
}

static void check(int blocks, int size, bool singular_diagonal)
{
    uint64_t state = 100 * (uint64_t)blocks + (uint64_t)size;
    int count = blocks * size;
    struct block_matrix matrix, kept;
    real *x = malloc((size_t)count * sizeof *x), *right = malloc((size_t)count * sizeof *right);
    double *theirs = malloc((size_t)count * sizeof *theirs);
    assert_int_equal(block_open(blocks, size, &matrix), STATUS_OK);
    assert_int_equal(block_open(blocks, size, &kept), STATUS_OK);
    fill(&matrix, &state, singular_diagonal);
    memcpy(kept.row, matrix.row, (size_t)count * 3 * (size_t)size * sizeof(real));
    for (int i = 0; i < count; i++)
        x[i] = right[i] = random_real(&state);
    solve_by_lapack(&matrix, right, theirs);
    assert_int_equal(block_factor(&matrix), STATUS_OK);
    block_solve(&matrix, x);
    real largest = norm_max(count, x);
    for (int i = 0; i < count; i++) {
        real residual = right[i];
        for (int j = 0; j < count; j++)
            residual -= entry(&kept, i, j) * x[j];
        assert_at_most(fabs(residual), 64 * REAL_EPSILON * count * largest);
        /* LAPACK's error: its round-off times the condition, for these matrices below 1e4 */
        assert_close(theirs[i], x[i], DBL_EPSILON * count * R(1e4) * largest);
    }
    block_close(&matrix);
    block_close(&kept);
    free(x);
    free(right);
    free(theirs);
}

TEST(test_against_lapack)
{
    for (int blocks = 1; blocks <= 17; blocks += 4)
        for (int size = 1; size <= 12; size += 3)
            check(blocks, size, false);
}

TEST(test_singular_diagonal_blocks)
{
    check(2, 4, true);
    check(9, 6, true);
}

/* Equations and unknowns in other units, the same in every block: rows and columns times powers of two. What is solved is the same but
 * for round-off, in each unknown's own unit. The first and the last block have a row that says x = 0, as boundaries do. */
static void check_units(int blocks, int size, int range)
{
    uint64_t state = 1000 * (uint64_t)blocks + 10 * (uint64_t)size + (uint64_t)range;
    int count = blocks * size, row[12], column[12];
    struct block_matrix plain, other;
    real *x = malloc((size_t)count * sizeof *x), *y = malloc((size_t)count * sizeof *y);
    assert_int_equal(block_open(blocks, size, &plain), STATUS_OK);
    assert_int_equal(block_open(blocks, size, &other), STATUS_OK);
    fill(&plain, &state, false);
    for (int i = 0; i < count; i++) /* which are no pivots, however large the numbers of their row are */
        for (int offset = -1; offset <= 1; offset++)
            *block_entry(&plain, i / size, offset, i % size, i % size) *= (real)ldexp(1, -50);
    for (int end = 0; end < 2; end++)
        for (int j = 0; j < 3 * size; j++)
            plain.row[(size_t)(end * (blocks - 1) * size) * 3 * (size_t)size + (size_t)j] = j == size;
    for (int i = 0; i < size; i++) {
        row[i] = -range * i;
        column[i] = (int)lround((double)((real)range * random_real(&state)));
    }
    for (int k = 0; k < blocks * size; k++)
        for (int j = 0; j < 3 * size; j++) {
            bool given = k == 0 || k == (blocks - 1) * size;
            size_t at = (size_t)k * 3 * (size_t)size + (size_t)j;
            other.row[at] = given ? plain.row[at] : plain.row[at] * (real)ldexp(1, row[k % size] + column[j % size]);
        }
    for (int i = 0; i < count; i++) {
        bool given = i == 0 || i == (blocks - 1) * size;
        x[i] = given ? 0 : random_real(&state);
        y[i] = x[i] * (real)ldexp(1, row[i % size]);
    }
    assert_int_equal(block_factor(&plain), STATUS_OK);
    block_solve(&plain, x);
    assert_int_equal(block_factor(&other), STATUS_OK);
    block_solve(&other, y);
    real largest = norm_max(count, x);
    for (int i = 0; i < count; i++)
        assert_close(x[i], y[i] * (real)ldexp(1, column[i % size]), REAL_EPSILON * count * R(1e4) * largest);
    block_close(&plain);
    block_close(&other);
    free(x);
    free(y);
}

TEST(test_units)
{
    for (int blocks = 3; blocks <= 15; blocks += 4)
        for (int size = 2; size <= 8; size += 3)
            for (int range = 0; range <= 90; range += 30)
                check_units(blocks, size, range);
}

TEST(test_refusals)
{
    struct block_matrix matrix;
    uint64_t drawn = 1;
    assert_int_equal(block_open(4, 3, &matrix), STATUS_OK);
    fill(&matrix, &drawn, false);
    for (int k = 1; k < 4; k++) /* a column of zeros */
        for (int i = 0; i < 3; i++)
            *block_entry(&matrix, k, 2 - k, i, 1) = 0;
    assert_int_equal(block_factor(&matrix), STATUS_SINGULAR);
    fill(&matrix, &drawn, false);
    *block_entry(&matrix, 2, 0, 0, 0) = (real)NAN;
    assert_int_equal(block_factor(&matrix), STATUS_NOT_FINITE);
    block_close(&matrix);
}
