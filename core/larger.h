/* The one maximum of residuals and errors. */
#ifndef RATTLEBACK_CORE_LARGER_H
#define RATTLEBACK_CORE_LARGER_H

#include <math.h>

/* The larger of two numbers, in double or quadruple precision; what is not a number is kept, where fmax would drop it and call a residual that
 * could not be computed zero. */
#define LARGER(x, y) _Generic((x) + (y), double : larger_double, default : larger_wide)(x, y)

static inline double larger_double(double x, double y)
{
    return isnan(x) || x > y ? x : y;
}

static inline _Float128 larger_wide(_Float128 x, _Float128 y)
{
    return isnan(x) || x > y ? x : y;
}

/* Return the lesser, and the greater, of two integers. */
static inline int lesser(int a, int b)
{
    return a < b ? a : b;
}

static inline int greater(int a, int b)
{
    return a > b ? a : b;
}

#endif
