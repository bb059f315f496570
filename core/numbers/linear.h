/* Small dense linear algebra in working precision: matrices are row-major, n x n, at most a few hundred rows. */
#ifndef RATTLEBACK_CORE_LINEAR_H
#define RATTLEBACK_CORE_LINEAR_H

#include "core/api.h"
#include "core/numbers/real.h"

/* Entries of a matrix are counted by int: 46340^2 < 2^31. In double one with more takes 17 GB. */
enum { MOST_ROWS = 46340 };

/* Factor a (n x n, overwritten by L and U) with partial pivoting; pivot has n entries.
 * STATUS_SINGULAR if a pivot is 0, STATUS_NOT_FINITE if one is not a number, OUT_OF_MEMORY, and nothing touched, of more than MOST_ROWS. */
enum status lu_factor(int n, real *a, int *pivot);

/* Factors, inverses and right-hand sides are counted (counting.h); a diagonal matrix, by which is but divided, is not. */

/* Solve with the factors of lu_factor; x (n) holds the right-hand side and receives the solution. */
void lu_solve(int n, const real *lu, const int *pivot, real *x);

/* Returns true if a (n x n) is diagonal. */
bool matrix_is_diagonal(int n, const real *a);

/* inverse (n x n) of a (n x n, kept); n divisions where a is diagonal. Errors as lu_factor. */
enum status matrix_inverse(int n, const real *a, real *inverse);

/* Solve a x = x for one right-hand side; a is overwritten. Errors as lu_factor. */
enum status linear_solve(int n, real *a, real *x);

/* Returns the number of negative eigenvalues of the symmetric a (n x n, overwritten), by Sylvester's law of its
 * LDL^T with complete pivoting (Bunch and Parlett 1971). */
int symmetric_negatives(int n, real *a);

/* Like `matrix_inverse` and `linear_solve`, for symmetric matrices with badly scaled rows (mass and Gram matrices).
 * Scales the diagonal to about 1 before pivoting. */
enum status metric_inverse(int n, const real *a, real *inverse);
enum status metric_solve(int n, real *a, real *x);

/* Largest absolute value and Euclidean norm of x (n). */
real norm_max(int n, const real *x);
real norm_euclidean(int n, const real *x);

/* <x, y> of n numbers; the same with the sizes of its terms, which are added to *size; the largest |x - y| of a component. Inline:
 * whether a product and its sum are rounded once depends on how a room is compiled. */
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

/* hi + lo += increment, exactly but for the rounding of lo: the sum of many small steps loses nothing
 * (compensated summation, Kahan). */
static inline void compensated_add(real *hi, real *lo, real increment)
{
    real y = increment + *lo, sum = *hi + y;
    *lo = y - (sum - *hi);
    *hi = sum;
}

#endif
