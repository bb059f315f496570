/* Factors L D L^T of symmetric matrices, one at every point of a batch. */
#ifndef RATTLEBACK_CORE_NUMBERS_LDLT_H
#define RATTLEBACK_CORE_NUMBERS_LDLT_H

#include "core/numbers/instance.h"

/* Factors a (n x n, row-major; the lower half is read): out L below the diagonal and 1 / D on it. Without pivoting: backward stable for
 * positive definite a (Higham, Accuracy and stability of numerical algorithms, 2002, theorem 10.3). If a pivot is 0, entries are infinite
 * or NaN. */
void symmetric_factor(const struct instance *in, int n, lane *a);

/* Solves by the factors of symmetric_factor; x (n): in the right-hand side, out the solution. */
void symmetric_solve(const struct instance *in, int n, const lane *a, lane *x);

#endif
