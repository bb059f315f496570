/* Iterated Lie brackets of what a constraint allows. */
#ifndef RATTLEBACK_CORE_BRACKETS_H
#define RATTLEBACK_CORE_BRACKETS_H

#include "core/problem/scales/scales.h"

enum { SPACE = MAX_DIMENSION + 1, MAX_BRACKETS = 5 /* fields in one bracket */ };

/* Computes by how many directions brackets of up to 2, 3, .. MAX_BRACKETS allowed fields leave the constraint at g:
 * out[k] of k + 2. The constraint is affine in the velocities; `space` is n, or n + 1 with time if it is not linear.
 * Takes as many fields as round-off of differences allows, over parts of the scales; out[k] then repeats the last. */
void brackets_growth(const struct instance *in, const struct scales *scales, int space, const real *g,
                     int out[MAX_BRACKETS - 1]);

/* Rows of a matrix to reduced echelon form with full pivoting by columns; returns the rank, and the pivots' columns. */
int reduce_rows(int rows, int columns, real matrix[][SPACE], real least, int *pivot);

/* A (m x n) and, in column n, b of phi = A eta + b at g, of ways and times in these scales; of each row the largest is 1. */
void constraint_forms(const struct instance *in, const struct scales *scales, const real *g, real form[][SPACE]);

#endif
