/* Linear programs with few rows: min c.x, A x = b, 0 <= x <= bound. */
#ifndef RATTLEBACK_CORE_SIMPLEX_H
#define RATTLEBACK_CORE_SIMPLEX_H

#include "core/api.h"
#include "core/numbers/real.h"

enum { SIMPLEX_MOST_ROWS = 4 };

struct linear_program {
    int rows, columns;
    const real *A;     /* rows x columns */
    const real *b, *c; /* rows, columns */
    real bound;        /* of every x */
};

/* x (columns) = a minimiser, by the bounded simplex method in two phases. STATUS_INCONSISTENT: A x = b has no such x;
 * STATUS_NO_CONVERGENCE, OUT_OF_MEMORY. */
enum status simplex_solve(const struct linear_program *program, real *x);

#endif
