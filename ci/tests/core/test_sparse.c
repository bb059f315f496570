/* Block-tridiagonal LU: against LAPACK's banded solver, by its residual, and where it has to fail. */
#include "ci/tests/core/testing.h"

#include <lapacke.h>
#include <stdlib.h>

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

/* The same system by dgbsv, entries and right-hand side rounded to double. */
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

static void test_against_lapack(void **unused)
{
    (void)unused;
    for (int blocks = 1; blocks <= 17; blocks += 4)
        for (int size = 1; size <= 12; size += 3)
            check(blocks, size, false);
}

static void test_singular_diagonal_blocks(void **unused)
{
    (void)unused;
    check(2, 4, true);
    check(9, 6, true);
}

static void test_refusals(void **unused)
{
    struct block_matrix matrix;
    uint64_t state = 1;
    (void)unused;
    assert_int_equal(block_open(4, 3, &matrix), STATUS_OK);
    fill(&matrix, &state, false);
    for (int k = 1; k < 4; k++) /* a column of zeros */
        for (int i = 0; i < 3; i++)
            *block_entry(&matrix, k, 2 - k, i, 1) = 0;
    assert_int_equal(block_factor(&matrix), STATUS_SINGULAR);
    fill(&matrix, &state, false);
    *block_entry(&matrix, 2, 0, 0, 0) = (real)NAN;
    assert_int_equal(block_factor(&matrix), STATUS_NOT_FINITE);
    block_close(&matrix);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_lapack),
        cmocka_unit_test(test_singular_diagonal_blocks),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
