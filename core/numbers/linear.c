/* LU with partial pivoting, inverses and norms of small dense systems. */
#include "core/numbers/linear.h"
#include "core/larger.h"
#include "core/numbers/counting.h"
#include "core/numbers/scratch.h"
#include "core/numbers/zero.h"

#include <string.h>

enum { PANEL = 32, COLUMNS = 128 };

static void swap_rows(int n, real *a, int i, int k)
{
    for (int j = 0; j < n; j++) {
        real t = a[i * n + j];
        a[i * n + j] = a[k * n + j];
        a[k * n + j] = t;
    }
}

/* Factor columns begin to end - 1, of which all before have been taken from; rows are swapped as a whole. */
static enum status factor_panel(int n, real *a, int *pivot, int begin, int end)
{
    for (int k = begin; k < end; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(a[i * n + k]) > fabs(a[best * n + k]))
                best = i;
        real p = a[best * n + k];
        if (!isfinite(p))
            return STATUS_NOT_FINITE;
        if (p == 0)
            return STATUS_SINGULAR;
        pivot[k] = best;
        if (best != k)
            swap_rows(n, a, k, best);
        for (int i = k + 1; i < n; i++) {
            real factor = a[i * n + k] / p;
            a[i * n + k] = factor;
            for (int j = k + 1; j < end; j++)
                a[i * n + j] -= factor * a[k * n + j];
        }
    }
    return STATUS_OK;
}

/* row -= the first `count` rows of u, n numbers each, times factors. */
static void subtract_rows(int n, int width, int count, const real *restrict factor, const real *restrict u,
                          real *restrict row)
{
    int k = 0;
    for (; k + 4 <= count; k += 4, u += 4 * n)
        for (int j = 0; j < width; j++) /* one after another, as by one row at a time */
            row[j] = row[j] - factor[k] * u[j] - factor[k + 1] * u[n + j] - factor[k + 2] * u[2 * n + j] -
                     factor[k + 3] * u[3 * n + j];
    for (; k < count; k++, u += n)
        for (int j = 0; j < width; j++)
            row[j] -= factor[k] * u[j];
}

/* Take a panel from all columns behind it, as many of them at a time as stay in the cache with their rows of the panel. */
static void subtract_panel(int n, real *a, int begin, int end)
{
    for (int left = end; left < n; left += COLUMNS) {
        int width = n - left < COLUMNS ? n - left : COLUMNS;
        for (int i = begin + 1; i < n; i++)
            subtract_rows(n, width, (i < end ? i : end) - begin, a + i * n + begin, a + begin * n + left,
                          a + i * n + left);
    }
}

_Static_assert(MAX_STAGES *(2 * MAX_DIMENSION + MAX_MULTIPLIERS) <= MOST_ROWS, "the unknowns of a step are fewer");

enum status lu_factor(int n, real *a, int *pivot)
{
    if (n < 0 || n > MOST_ROWS)
        return STATUS_OUT_OF_MEMORY;
    enum status status = STATUS_OK;
    work_done.factorisations++;
    for (int begin = 0; begin < n && status == STATUS_OK; begin += PANEL) {
        int end = n - begin < PANEL ? n : begin + PANEL;
        status = factor_panel(n, a, pivot, begin, end);
        if (status == STATUS_OK)
            subtract_panel(n, a, begin, end);
    }
    return status;
}

void lu_solve(int n, const real *lu, const int *pivot, real *x)
{
    work_done.solves++;
    for (int k = 0; k < n; k++) { /* the rows of L were swapped along, so all swaps come first */
        real t = x[k];
        x[k] = x[pivot[k]];
        x[pivot[k]] = t;
    }
    int first = 0; /* of a unit vector most is 0 */
    while (first < n && spared(x[first]))
        first++;
    for (int i = first + 1; i < n; i++)
        for (int j = first; j < i; j++)
            x[i] -= lu[i * n + j] * x[j];
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            x[i] -= lu[i * n + j] * x[j];
        x[i] /= lu[i * n + i];
    }
}

enum status linear_solve(int n, real *a, real *x)
{
    SCRATCH(int, pivot, n);
    enum status status = lu_factor(n, a, pivot);
    if (status == STATUS_OK)
        lu_solve(n, a, pivot, x);
    return status;
}

bool matrix_is_diagonal(int n, const real *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (i != j && !is_zero(a[i * n + j]))
                return false;
    return true;
}

static enum status diagonal_inverse(int n, const real *a, real *inverse)
{
    memset(inverse, 0, (size_t)(n * n) * sizeof *inverse);
    for (int i = 0; i < n; i++) {
        real p = a[i * n + i];
        if (!isfinite(p))
            return STATUS_NOT_FINITE;
        if (p == 0)
            return STATUS_SINGULAR;
        inverse[i * n + i] = 1 / p;
    }
    return STATUS_OK;
}

enum status matrix_inverse(int n, const real *a, real *inverse)
{
    if (matrix_is_diagonal(n, a))
        return diagonal_inverse(n, a, inverse);
    SCRATCH(real, column, n);
    SCRATCH_MATRIX(real, lu, n, n);
    SCRATCH(int, pivot, n);
    memcpy(lu, a, (size_t)(n * n) * sizeof *lu);
    enum status status = lu_factor(n, lu, pivot);
    if (status != STATUS_OK)
        return status;
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++)
            column[i] = i == j;
        lu_solve(n, lu, pivot, column);
        for (int i = 0; i < n; i++)
            inverse[i * n + j] = column[i];
    }
    return STATUS_OK;
}

/* Powers of two that bring the diagonal of a symmetric matrix near 1, whatever units its coordinates have; are they all one? */
static bool balance(int n, const real *a, int *power)
{
    bool same = true;
    for (int i = 0; i < n; i++) {
        const real own = a[i * n + i];
        int exponent = 0;
        if (own > 0 && isfinite(own))
            frexp(own, &exponent);
        power[i] = -(exponent / 2);
        same = same && power[i] == power[0];
    }
    return same;
}

static void balanced(int n, const int *power, const real *a, real *out)
{
    for (int k = 0; k < n * n; k++)
        out[k] = ldexp(a[k], power[k / n] + power[k % n]);
}

enum status metric_inverse(int n, const real *a, real *inverse)
{
    SCRATCH(int, power, n);
    if (matrix_is_diagonal(n, a) || balance(n, a, power))
        return matrix_inverse(n, a, inverse);
    SCRATCH_MATRIX(real, near, n, n);
    balanced(n, power, a, near);
    enum status status = matrix_inverse(n, near, inverse);
    if (status == STATUS_OK)
        balanced(n, power, inverse, inverse);
    return status;
}

enum status metric_solve(int n, real *a, real *x)
{
    SCRATCH(int, power, n);
    if (balance(n, a, power))
        return linear_solve(n, a, x);
    balanced(n, power, a, a);
    for (int i = 0; i < n; i++)
        x[i] = ldexp(x[i], power[i]);
    enum status status = linear_solve(n, a, x);
    for (int i = 0; i < n; i++)
        x[i] = ldexp(x[i], power[i]);
    return status;
}

real norm_max(int n, const real *x)
{
    real largest = 0;
    for (int i = 0; i < n; i++)
        largest = LARGER(largest, fabs(x[i]));
    return largest;
}

real norm_euclidean(int n, const real *x)
{
    real sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}
