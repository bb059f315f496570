/* Dense linear algebra in working precision: matrices are row-major, n x n. Fast up to a few hundred rows, correct up
 * to MOST_ROWS. */
#ifndef RATTLEBACK_CORE_LINEAR_H
#define RATTLEBACK_CORE_LINEAR_H

#include "core/api.h"
#include "core/numbers/real.h"

/* Largest number of rows: entries are counted by int, and 46340^2 < 2^31. */
enum { MOST_ROWS = 46340 };

/* Factors a (n x n) into L and U with partial pivoting. a: in the matrix, out L and U; pivot (n): out the row
 * exchanges. Returns STATUS_SINGULAR if a pivot is 0, NOT_FINITE if a pivot is not finite, and OUT_OF_MEMORY if n >
 * MOST_ROWS, with a unchanged. */
enum status lu_factor(int n, real *a, int *pivot);

/* Solves by the factors of lu_factor. lu_factor and lu_solve count matrices and right-hand sides (counting.h). x (n):
 * in the right-hand side, out the solution. */
void lu_solve(int n, const real *lu, const int *pivot, real *x);

/* Returns true if a (n x n) is diagonal. */
bool matrix_is_diagonal(int n, const real *a);

/* Computes inverse (n x n) of a (n x n, unchanged); the two must not overlap. A diagonal matrix takes n divisions,
 * which are not counted. Returns the statuses of lu_factor. */
enum status matrix_inverse(int n, const real *a, real *inverse);

/* Solves a y = x for one right-hand side. x (n): in the right-hand side, out y. a is overwritten. Returns the statuses
 * of lu_factor; x is then unchanged. */
enum status linear_solve(int n, real *a, real *x);

/* Returns the number of negative eigenvalues of the symmetric a (n x n, overwritten), by Sylvester's law of its
 * LDL^T with complete pivoting (Bunch and Parlett 1971). */
int symmetric_negatives(int n, real *a);

/* Like `matrix_inverse` and `linear_solve`, for symmetric matrices with badly scaled rows (mass and Gram matrices).
 * Scales the diagonal to about 1 before pivoting. If metric_solve fails, x is undefined. */
enum status metric_inverse(int n, const real *a, real *inverse);
enum status metric_solve(int n, real *a, real *x);

/* Return the largest absolute value and the Euclidean norm of x (n). */
real norm_max(int n, const real *x);
real norm_euclidean(int n, const real *x);

/* inner_product: <x, y> of n numbers. sized_product: also adds the sum of |x_i y_i| to *size. distance_max: the largest
 * |x_i - y_i|. Inline, because the use of fused multiply-add depends on the compiler flags of the calling directory. */
static inline real inner_product(int n, const real *x, const real *y)
{
    real sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

static inline real sized_product(int n, const real *x, const real *y, real *size)
{
    real sum = 0;
    for (int i = 0; i < n; i++) {
        sum += x[i] * y[i];
        *size += fabs(x[i] * y[i]);
    }
    return sum;
}

static inline real distance_max(int n, const real *x, const real *y)
{
    real largest = 0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, fabs(x[i] - y[i]));
    return largest;
}

/* Adds an increment to the sum hi + lo by compensated summation (Kahan): lo carries the part below the last bit of
 * hi. */
static inline void compensated_add(real *hi, real *lo, real increment)
{
    real y = increment + *lo, sum = *hi + y;
    *lo = y - (sum - *hi);
    *hi = sum;
}

#endif
