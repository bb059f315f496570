/* Factors L D L^T of symmetric matrices, one at every point of a batch. */
#ifndef RATTLEBACK_CORE_NUMBERS_LDLT_H
#define RATTLEBACK_CORE_NUMBERS_LDLT_H

#include "core/numbers/instance.h"

/* a (n x n by rows, of which the lower half is read) becomes L below the diagonal and 1 / D on it. Without pivoting: backward stable
 * where a is positive (Higham 2002, theorem 10.3); where a pivot is 0 there are no numbers. */
void symmetric_factor(const struct instance *in, int n, lane *a);

/* x (n) = a^{-1} x by these factors. */
void symmetric_solve(const struct instance *in, int n, const lane *a, lane *x);

#endif
