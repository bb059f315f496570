/* LU, inverses, norms and compensated summation. */
#include <limits.h>

#include "ci/tests/core/testing.h"
#include "core/larger.h"
#include "core/numbers/linear.h"

/* All sizes up to that of the stages, then some up to the largest that there is, which is no longer one of them. */
enum { SIZE = SMALL_DIMENSION };
_Static_assert((int)SIZE > (int)MAX_STAGES, "a system by stages is not the largest");

static int next_size(int n)
{
    return n < MAX_STAGES ? n + 1 : n < SIZE - 17 ? n + 17 : n < SIZE ? SIZE : SIZE + 1;
}

static void random_matrix(int n, uint64_t *state, real *a)
{
    for (int k = 0; k < n * n; k++)
        a[k] = random_real(state);
}

/* Largest |A x - b|. */
static real residual(int n, const real *a, const real *x, const real *b)
{
    real largest = 0;
    for (int i = 0; i < n; i++) {
        real sum = -b[i];
        for (int j = 0; j < n; j++)
            sum += a[i * n + j] * x[j];
        largest = fmax(largest, fabs(sum));
    }
    return largest;
}

/* Elimination with partial pivoting: |A x - b| <= 3 n eps |L| |U| |x| (Higham 2002, theorem 9.4); here |L| <= 1 and
 * |A| <= 1, growth below 4 for random matrices: |L| |U| <= 4 n, and n terms of |x|. */
static real residual_bound(int n, const real *x)
{
    return 12 * (real)(n * n * n) * REAL_EPSILON * fmax(1, norm_max(n, x));
}

TEST(solves_random_systems)
{
    uint64_t seed = 1;
    for (int n = 1; n <= SIZE; n = next_size(n)) {
        real a[SIZE * SIZE], lu[SIZE * SIZE], b[SIZE], x[SIZE], y[SIZE];
        int pivot[SIZE];
        random_matrix(n, &seed, a);
        for (int i = 0; i < n; i++)
            x[i] = y[i] = b[i] = random_real(&seed);
        memcpy(lu, a, sizeof lu);
        assert_int_equal(lu_factor(n, lu, pivot), STATUS_OK);
        lu_solve(n, lu, pivot, x);
        assert_at_most(residual(n, a, x, b), residual_bound(n, x));
        memcpy(lu, a, sizeof lu);
        assert_int_equal(linear_solve(n, lu, y), STATUS_OK);
        assert_memory_equal(x, y, (size_t)n * sizeof *x);
        /* control: a matrix entry moved by 1e-3 is seen */
        a[n - 1] += R(1e-3);
        if (fabs(x[n - 1]) > R(1e-3))
            assert_above(residual(n, a, x, b), residual_bound(n, x));
    }
}

/* A tiny pivot: without row exchange x_1 comes out as 0 (Golub, Van Loan, 3.4). */
TEST(pivots)
{
    const real tiny = REAL_EPSILON * REAL_EPSILON;
    real a[] = {tiny, 1, 1, 1}, x[] = {1, 2};
    real factor = a[2] / a[0], last = (x[1] - factor * x[0]) / (a[3] - factor * a[1]);
    real unpivoted = (x[0] - last * a[1]) / a[0];
    assert_int_equal(linear_solve(2, a, x), STATUS_OK);
    assert_close(x[0], 1, 2 * REAL_EPSILON);
    assert_close(x[1], 1, 2 * REAL_EPSILON);
    assert_above(fabs(unpivoted - 1), R(0.5)); /* control: the same system, no exchange */
}

/* Largest |P A - L U|, rows of A moved as they were chosen. */
static real off_factors(int n, real *a, const real *lu, const int *pivot)
{
    real largest = 0;
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++) {
            real t = a[k * n + j];
            a[k * n + j] = a[pivot[k] * n + j];
            a[pivot[k] * n + j] = t;
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            real sum = -a[i * n + j];
            for (int k = 0; k <= i && k <= j; k++)
                sum += (k == i ? 1 : lu[i * n + k]) * lu[k * n + j];
            largest = LARGER(largest, fabs(sum));
        }
    return largest;
}

/* Several panels of columns, and several pieces of rows: n terms of |L| |U|, growth below 8. What is singular or no number is so in any
 * panel. */
TEST(factors_of_large_matrices)
{
    static const int sizes[] = {31, 32, 33, 63, 64, 65, 159, 160, 161, 195};
    uint64_t seed = 5;
    for (size_t t = 0; t < sizeof sizes / sizeof *sizes; t++) {
        int n = sizes[t], pivot[200], column = n * 3 / 4;
        size_t bytes = (size_t)(n * n) * sizeof(real);
        real *a = malloc(2 * bytes), *lu = a + n * n;
        assert_non_null(a);
        random_matrix(n, &seed, a);
        memcpy(lu, a, bytes);
        assert_int_equal(lu_factor(n, lu, pivot), STATUS_OK);
        for (int k = 0; k < n * n; k++) /* L by partial pivoting */
            assert_true(k % n >= k / n || fabs(lu[k]) <= 1);
        assert_at_most(off_factors(n, a, lu, pivot), 8 * (real)n * REAL_EPSILON);
        memcpy(lu, a, bytes);
        lu[(n - 1) * n + column] = (real)NAN;
        assert_int_equal(lu_factor(n, lu, pivot), STATUS_NOT_FINITE);
        memcpy(lu, a, bytes);
        for (int i = 0; i < n; i++)
            lu[i * n + column] = 0;
        assert_int_equal(lu_factor(n, lu, pivot), STATUS_SINGULAR);
        free(a);
    }
}

TEST(reports_singular_matrices)
{
    real regular[] = {1, 2, 2, 5}, rank_one[] = {1, 2, 2, 4}, zero[] = {0};
    int pivot[2];
    assert_int_equal(lu_factor(2, regular, pivot), STATUS_OK);
    assert_int_equal(lu_factor(2, rank_one, pivot), STATUS_SINGULAR);
    assert_int_equal(lu_factor(1, zero, pivot), STATUS_SINGULAR);
}

TEST(reports_numbers_that_are_not_finite)
{
    const real bad[] = {(real)NAN, (real)INFINITY, -(real)INFINITY};
    uint64_t seed = 7;
    for (int k = 0; k < 16; k++)
        for (int kind = 0; kind < 3; kind++) {
            real a[16], inverse[16];
            random_matrix(4, &seed, a);
            assert_int_equal(matrix_inverse(4, a, inverse), STATUS_OK);
            a[k] = bad[kind];
            assert_int_equal(matrix_inverse(4, a, inverse), STATUS_NOT_FINITE);
        }
}

/* Largest entry of A B - 1, or of A B^T - 1. */
static real inverse_defect(int n, const real *a, const real *b, bool transposed)
{
    real largest = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            real sum = -(real)(i == j);
            for (int k = 0; k < n; k++)
                sum += a[i * n + k] * (transposed ? b[j * n + k] : b[k * n + j]);
            largest = fmax(largest, fabs(sum));
        }
    return largest;
}

/* Sizes that int cannot count are refused before anything is read or written: the arrays are none. */
TEST(refuses_what_it_cannot_count)
{
    const int sizes[] = {MOST_ROWS + 1, 65536, 100000, INT_MAX, -1, INT_MIN};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        assert_int_equal(lu_factor(sizes[k], NULL, NULL), STATUS_OUT_OF_MEMORY);
    assert_true((long)MOST_ROWS * MOST_ROWS <= INT_MAX && (MOST_ROWS + 1L) * (MOST_ROWS + 1L) > INT_MAX);
    assert_int_equal(lu_factor(0, NULL, NULL), STATUS_OK); /* control: nothing to do */
}

TEST(inverts)
{
    uint64_t seed = 3;
    for (int n = 2; n <= SIZE; n = next_size(n)) {
        real a[SIZE * SIZE], kept[SIZE * SIZE], inverse[SIZE * SIZE];
        random_matrix(n, &seed, a);
        memcpy(kept, a, sizeof kept);
        assert_int_equal(matrix_inverse(n, a, inverse), STATUS_OK);
        assert_memory_equal(a, kept, (size_t)(n * n) * sizeof *a);
        real bound = residual_bound(n, inverse) * norm_max(n * n, inverse);
        assert_at_most(inverse_defect(n, a, inverse, false), bound);
        assert_above(inverse_defect(n, a, inverse, true), bound); /* control: rows for columns */
    }
}

/* A diagonal matrix takes a way of its own, with the same numbers and the same errors; one entry beside it, and it does not. */
TEST(inverts_a_diagonal)
{
    enum { N = 4 };
    real a[N * N] = {0}, inverse[N * N];
    const real bad[] = {(real)NAN, (real)INFINITY, 0};
    for (int i = 0; i < N; i++)
        a[i * (N + 1)] = (real)(3 + i);
    assert_true(matrix_is_diagonal(N, a));
    assert_int_equal(matrix_inverse(N, a, inverse), STATUS_OK);
    for (int k = 0; k < N * N; k++)
        assert_true(inverse[k] == (k % (N + 1) == 0 ? 1 / a[k] : 0));
    for (int k = 0; k < 3; k++) {
        a[N + 1] = bad[k];
        assert_int_equal(matrix_inverse(N, a, inverse), k < 2 ? STATUS_NOT_FINITE : STATUS_SINGULAR);
    }
    a[N + 1] = 4;
    for (int k = 0; k < N * N; k++)
        if (k % (N + 1)) {
            a[k] = 1;
            assert_false(matrix_is_diagonal(N, a));
            assert_int_equal(matrix_inverse(N, a, inverse), STATUS_OK);
            assert_close(inverse[k], -1 / (a[k / N * (N + 1)] * a[k % N * (N + 1)]), 4 * REAL_EPSILON);
            a[k] = 0;
        }
}

TEST(norms)
{
    const real x[] = {3, -12, 4};
    assert_true(norm_max(3, x) == 12);
    assert_true(norm_euclidean(3, x) == 13);
    assert_true(norm_euclidean(0, x) == 0 && norm_max(0, x) == 0);
    assert_true(isnan(norm_euclidean(2, (const real[]){1, (real)NAN})));
}

/* Many equal steps: the sum is off by one rounding of each part; a plain sum collects one rounding a step. */
TEST(compensated_sum_loses_nothing)
{
    enum { STEPS = 100000 };
    real hi = 0, lo = 0, plain = 0, step = R(0.1);
    for (int k = 0; k < STEPS; k++) {
        compensated_add(&hi, &lo, step);
        plain += step;
    }
    real exact = STEPS * step; /* one rounding */
    assert_close(hi, exact, 2 * REAL_EPSILON * exact);
    assert_above(fabs(plain - exact), 64 * REAL_EPSILON * exact); /* control */
}
