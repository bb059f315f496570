/* LU of a band matrix with partial pivoting (Golub, Van Loan, Matrix Computations, 4.3.5). */
#ifndef RATTLEBACK_CORE_BAND_H
#define RATTLEBACK_CORE_BAND_H

#include "core/api.h"
#include "core/numbers/real.h"

/* Storage of n rows with `width` entries on either side of the diagonal, and of fill-in by pivoting: row i, column j is
 * a[i * BAND_ROW(width) + j - i + width] for i - width <= j <= i + 2 width. */
#define BAND_ROW(width) (3 * (size_t)(width) + 1)

static inline real *band_entry(int width, real *a, int i, int j)
{
    return a + (size_t)i * BAND_ROW(width) + (j - i + width);
}

/* Factors in place; storage outside the matrix must be 0. pivot (n): out row exchanges. Returns STATUS_SINGULAR if a pivot is 0, NOT_FINITE
 * if one is not a number. */
enum status band_factor(int n, int width, real *a, int *pivot);

/* Solves by the factors; x (n): in the right-hand side, out the solution. */
void band_solve(int n, int width, const real *a, const int *pivot, real *x);

#endif
