/* Products, inverses and shifts of small square matrices by rows. */
#ifndef RATTLEBACK_CORE_MATRIX_ARITHMETIC_H
#define RATTLEBACK_CORE_MATRIX_ARITHMETIC_H

#include "core/numbers/linear.h"

/* out = A B; out may be neither. Zeros of A are passed over: a software multiplication by zero costs as much as another. */
static inline void matrix_product(int size, const real *A, const real *B, real *out)
{
    for (int i = 0; i < size; i++) {
        real *row = out + i * size;
        for (int j = 0; j < size; j++)
            row[j] = 0;
        for (int k = 0; k < size; k++)
            for (int j = 0; j < size && A[i * size + k] != 0; j++)
                row[j] += A[i * size + k] * B[k * size + j];
    }
}

static inline void matrix_identity(int size, real *out)
{
    for (int k = 0; k < size * size; k++)
        out[k] = k / size == k % size;
}

/* out = 1 + factor X */
static inline void matrix_shifted(int size, real factor, const real *X, real *out)
{
    for (int k = 0; k < size * size; k++)
        out[k] = k / size == k % size ? 1 + factor * X[k] : factor * X[k];
}

/* out = A^{-1}; NaN where A is singular. */
static inline void matrix_inverse_or_nan(int size, const real *A, real *out)
{
    if (matrix_inverse(size, A, out) != STATUS_OK)
        for (int k = 0; k < size * size; k++)
            out[k] = (real)NAN;
}

/* out = A x, or A^T x */
static inline void matrix_times(int n, const real *A, bool transposed, const real *x, real *out)
{
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        for (int j = 0; j < n; j++)
            out[i] += A[transposed ? j * n + i : i * n + j] * x[j];
    }
}

#endif
