/* Iterated Lie brackets of the vector fields that a nonholonomic constraint allows. */
#ifndef RATTLEBACK_CORE_BRACKETS_H
#define RATTLEBACK_CORE_BRACKETS_H

#include "core/problem/scales/scales.h"

enum { SPACE = MAX_DIMENSION + 1, MAX_BRACKETS = 5 /* fields in one bracket */ };

/* Computes out[k], the number of directions spanned at g by brackets of up to k + 2 allowed fields, in addition to the allowed directions. The
 * constraint is affine in the velocities; space = n, or n + 1 (with time) if it is not linear. Brackets are differences over fractions of the
 * scales. As soon as their round-off is too large, out[k] repeats the last number. */
void brackets_growth(const struct instance *in, const struct scales *scales, int space, const real *g,
                     int out[MAX_BRACKETS - 1]);

/* Brings matrix (rows x columns) to reduced row echelon form with full pivoting; entries up to `least` count as 0. Returns the rank; pivot: out
 * the column of each pivot. */
int reduce_rows(int rows, int columns, real matrix[][SPACE], real least, int *pivot);

/* Computes A (m x n) and, in column n, b of phi = A eta + b at g, for displacements and times in units of the scales. Each row is scaled to
 * largest entry 1. */
void constraint_forms(const struct instance *in, const struct scales *scales, const real *g, real form[][SPACE]);

#endif
