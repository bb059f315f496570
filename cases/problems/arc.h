/* Differences of asinh and of root(y) = sqrt(1 + y^2) between two values of y [anahory-marrero-martin-2022, ex. 1]. */
#ifndef RATTLEBACK_CASES_PROBLEMS_ARC_H
#define RATTLEBACK_CASES_PROBLEMS_ARC_H

#include "core/numbers/real.h"

#include <stdbool.h>

static inline real root(real y)
{
    return sqrt(1 + y * y);
}

/* Computes differences from y0 to y1 without cancellation [mathematics, Exact 1.1]: d = asinh y1 - asinh y0, rise =
 * dy/d and slope = (R1 - R0)/d. The limits of the last two for y1 -> y0 are R0 and y0. */
struct arc {
    real d, rise, slope;
};

static inline struct arc arc(real y0, real y1)
{
    real R0 = root(y0), R1 = root(y1), dy = y1 - y0;
    bool same_side = y0 * y1 > 0;
    real A = same_side ? dy * (y1 + y0) / (y1 * R0 + y0 * R1) : y1 * R0 - y0 * R1;
    real per_A = same_side ? (y1 * R0 + y0 * R1) / (y1 + y0) : A == 0 ? 1 : dy / A;
    struct arc out = {.d = asinh(A)};
    out.rise = per_A * (out.d == 0 ? 1 : A / out.d);
    out.slope = out.rise * (y1 + y0) / (R1 + R0);
    return out;
}

#endif
