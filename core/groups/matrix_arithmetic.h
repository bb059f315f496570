/* Products, inverses and shifts of small square matrices by rows. */
#ifndef RATTLEBACK_CORE_MATRIX_ARITHMETIC_H
#define RATTLEBACK_CORE_MATRIX_ARITHMETIC_H

#include "core/numbers/linear.h"
#include "core/numbers/zero.h"

/* Computes out = A B; out must not overlap A or B. */
static inline void matrix_product(int size, const real *A, const real *B, real *out)
{
    for (int i = 0; i < size; i++) {
        real *row = out + i * size;
        for (int j = 0; j < size; j++)
            row[j] = 0;
        for (int k = 0; k < size; k++) {
            if (spared(A[i * size + k]))
                continue;
            for (int j = 0; j < size; j++)
                row[j] += A[i * size + k] * B[k * size + j];
        }
    }
}

/* Returns entry i, l of A B, bitwise as matrix_product computes it. */
static inline real product_entry(int size, const real *A, const real *B, int i, int l)
{
    real sum = 0;
    for (int k = 0; k < size; k++)
        if (!spared(A[i * size + k]))
            sum += A[i * size + k] * B[k * size + l];
    return sum;
}

static inline void matrix_identity(int size, real *out)
{
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++)
            out[i * size + j] = i == j ? R(1.0) : R(0.0);
}

/* Computes out = 1 + factor X. */
static inline void matrix_shifted(int size, real factor, const real *X, real *out)
{
    for (int k = 0; k < size * size; k++)
        out[k] = factor * X[k];
    for (int k = 0; k < size * size; k += size + 1)
        out[k] = 1 + factor * X[k];
}

/* Computes out = A^{-1}; NaN if A is singular. */
static inline void matrix_inverse_or_nan(int size, const real *A, real *out)
{
    if (matrix_inverse(size, A, out) != STATUS_OK)
        for (int k = 0; k < size * size; k++)
            out[k] = (real)NAN;
}

/* Computes out = A x, or A^T x if `transposed`. */
static inline void matrix_times(int n, const real *A, bool transposed, const real *x, real *out)
{
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        for (int j = 0; j < n; j++)
            out[i] += A[transposed ? j * n + i : i * n + j] * x[j];
    }
}

#endif
