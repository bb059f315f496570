/* Plain matrix code for the tests of groups, sharing nothing with the core: hat, vee, exp, cay, differences, numbers. */
#ifndef RATTLEBACK_CI_TESTS_CORE_MATRICES_H
#define RATTLEBACK_CI_TESTS_CORE_MATRICES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "core/numbers/real.h"

typedef real square[4][4];

/* SO(2) and SE(2), SO(3) and SE(3) as blocks of 4 x 4 matrices. */
enum shape_kind { SHAPE_SO2, SHAPE_SO3, SHAPE_SE2, SHAPE_SE3 };

static inline void multiply(const square A, const square B, square out)
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            out[i][j] = 0;
            for (int k = 0; k < 4; k++)
                out[i][j] += A[i][k] * B[k][j];
        }
}

static inline void swap_rows(square A, int i, int k)
{
    real row[4];
    memcpy(row, A[i], sizeof row);
    memcpy(A[i], A[k], sizeof row);
    memcpy(A[k], row, sizeof row);
}

static inline int pivot_row(const square A, int column)
{
    int pivot = column;
    for (int i = column + 1; i < 4; i++)
        pivot = fabs(A[i][column]) > fabs(A[pivot][column]) ? i : pivot;
    return pivot;
}

/* Row i of both less that multiple of row k which clears column k of row i in A. */
static inline void subtract_row(square A, square x, int i, int k)
{
    real factor = A[i][k] / A[k][k];
    for (int j = 0; j < 4; j++) {
        A[i][j] -= factor * A[k][j];
        x[i][j] -= factor * x[k][j];
    }
}

/* x = A^{-1} B by Gauss-Jordan elimination with pivoting. */
static inline void matrix_divide_4(const square A, const square B, square x)
{
    square work;
    memcpy(work, A, sizeof work);
    memcpy(x, B, sizeof work);
    for (int column = 0; column < 4; column++) {
        int pivot = pivot_row(work, column);
        swap_rows(work, pivot, column);
        swap_rows(x, pivot, column);
        for (int i = 0; i < 4; i++)
            if (i != column)
                subtract_row(work, x, i, column);
    }
    for (int k = 0; k < 16; k++)
        x[k / 4][k % 4] /= work[k / 4][k / 4];
}

static inline void matrix_identity_4(square out)
{
    for (int k = 0; k < 16; k++)
        out[k / 4][k % 4] = k / 4 == k % 4;
}

static inline void matrix_inverse_4(const square A, square out)
{
    square one;
    matrix_identity_4(one);
    matrix_divide_4(A, one, out);
}

/* exp(X): the power series of X / 2^4, squared four times. */
static inline void matrix_exponential_4(const square X, square out)
{
    enum { TERMS = 40, SQUARINGS = 4 };
    square term, next, small;
    matrix_identity_4(out);
    matrix_identity_4(term);
    for (int k = 0; k < 16; k++)
        small[k / 4][k % 4] = X[k / 4][k % 4] / (1 << SQUARINGS);
    for (int n = 1; n <= TERMS; n++) {
        multiply(term, small, next);
        for (int k = 0; k < 16; k++) {
            term[k / 4][k % 4] = next[k / 4][k % 4] / n;
            out[k / 4][k % 4] += term[k / 4][k % 4];
        }
    }
    for (int n = 0; n < SQUARINGS; n++) {
        multiply(out, out, next);
        memcpy(out, next, sizeof next);
    }
}

/* (1 - X/2)^{-1} (1 + X/2) */
static inline void matrix_cayley(const square X, square out)
{
    square plus, minus;
    matrix_identity_4(plus);
    matrix_identity_4(minus);
    for (int k = 0; k < 16; k++) {
        plus[k / 4][k % 4] += X[k / 4][k % 4] / 2;
        minus[k / 4][k % 4] -= X[k / 4][k % 4] / 2;
    }
    matrix_divide_4(minus, plus, out);
}

/* The algebra element as a matrix: rotation block, and the translation in the last column of it. */
static inline void hat(enum shape_kind kind, const real *xi, square out)
{
    bool plane = kind == SHAPE_SO2 || kind == SHAPE_SE2;
    memset(out, 0, sizeof(square));
    if (plane) {
        real w = kind == SHAPE_SO2 ? xi[0] : xi[2];
        out[0][1] = -w;
        out[1][0] = w;
    } else {
        out[0][1] = -xi[2];
        out[0][2] = xi[1];
        out[1][0] = xi[2];
        out[1][2] = -xi[0];
        out[2][0] = -xi[1];
        out[2][1] = xi[0];
    }
    for (int c = 0; c < (kind == SHAPE_SE2 ? 2 : kind == SHAPE_SE3 ? 3 : 0); c++)
        out[c][plane ? 2 : 3] = xi[plane ? c : 3 + c];
}

static inline void vee(enum shape_kind kind, const square X, real *xi)
{
    bool plane = kind == SHAPE_SO2 || kind == SHAPE_SE2;
    if (plane) {
        xi[kind == SHAPE_SO2 ? 0 : 2] = X[1][0];
    } else {
        xi[0] = X[2][1];
        xi[1] = X[0][2];
        xi[2] = X[1][0];
    }
    for (int c = 0; c < (kind == SHAPE_SE2 ? 2 : kind == SHAPE_SE3 ? 3 : 0); c++)
        xi[plane ? c : 3 + c] = X[c][plane ? 2 : 3];
}

/* The group element as a matrix, from the numbers that store it. */
static inline void element_matrix(enum shape_kind kind, const real *g, square out)
{
    matrix_identity_4(out);
    if (kind == SHAPE_SO2 || kind == SHAPE_SE2) {
        real angle = kind == SHAPE_SO2 ? g[0] : g[2];
        out[0][0] = out[1][1] = cos(angle);
        out[1][0] = sin(angle);
        out[0][1] = -out[1][0];
    } else {
        for (int k = 0; k < 9; k++)
            out[k / 3][k % 3] = g[k];
    }
    for (int c = 0; c < (kind == SHAPE_SE2 ? 2 : kind == SHAPE_SE3 ? 3 : 0); c++)
        out[c][kind == SHAPE_SE2 ? 2 : 3] = g[kind == SHAPE_SE2 ? c : 9 + c];
}

static inline real largest_entry(const square A)
{
    real largest = 0;
    for (int k = 0; k < 16; k++)
        largest = fmax(largest, fabs(A[k / 4][k % 4]));
    return largest;
}

static inline real largest_difference(const square A, const square B)
{
    square gap;
    for (int k = 0; k < 16; k++)
        gap[k / 4][k % 4] = A[k / 4][k % 4] - B[k / 4][k % 4];
    return largest_entry(gap);
}

/* Largest difference of x and y, over their size where that is above 1. */
static inline real vector_gap(int n, const real *x, const real *y)
{
    real gap = 0, size = 1;
    for (int c = 0; c < n; c++) {
        gap = fmax(gap, fabs(x[c] - y[c]));
        size = fmax(size, fmax(fabs(x[c]), fabs(y[c])));
    }
    return gap / size;
}

/* First derivatives by central differences of eighth order: points -4 .. 4 without 0. */
enum { STENCIL = 8 };

static inline real stencil_step(void)
{
    return pow(REAL_EPSILON, R(1.0) / 9) / 4;
}

static inline real stencil_at(int k)
{
    static const int offset[STENCIL] = {-4, -3, -2, -1, 1, 2, 3, 4};
    return offset[k] * stencil_step();
}

static inline real stencil_weight(int k)
{
    static const int numerator[STENCIL] = {3, -32, 168, -672, 672, -168, 32, -3};
    return (real)numerator[k] / 840 / stencil_step();
}

/* Relative error of these differences. */
static inline real stencil_error(void)
{
    return 500 * pow(REAL_EPSILON, R(8.0) / 9);
}

/* Numbers in [-size, size] from a fixed linear congruential sequence, the same in both precisions. */
static inline void random_vector(int n, real size, real *out)
{
    static uint64_t seed = 20141120;
    for (int c = 0; c < n; c++) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        out[c] = size * ((real)(seed >> 33) / UINT64_C(1073741824) - 1);
    }
}

#endif
