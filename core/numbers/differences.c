/* Derivatives by differences. */
#include "core/numbers/differences.h"

enum { DISTANCES = 3, ROUNDINGS = 64 /* of a value's terms: a few dozen operations each */ };

real derivative_at_0(differentiable *f, void *self, real step, real *error)
{
    real across[DISTANCES], size = 0; /* f(x) - f(-x), x = step, 2 step, 4 step */
    for (int k = 0; k < DISTANCES; k++) {
        real x = step * (real)(1 << k);
        across[k] = f(self, x, &size) - f(self, -x, &size);
    }
    real fine = (8 * across[0] - across[1]) / (12 * step), coarse = (8 * across[1] - across[2]) / (24 * step);
    *error = fabs(fine - coarse) / 8 + ROUNDINGS * REAL_EPSILON * size / step; /* fifteen times the first term */
    return fine;
}
