/* The one maximum of residuals and errors. */
#ifndef RATTLEBACK_CORE_LARGER_H
#define RATTLEBACK_CORE_LARGER_H

#include <math.h>

/* The larger of two numbers of one type; what is not a number is kept, where fmax would drop it and call a residual that
 * could not be computed zero. */
#define LARGER(x, y)                                                                                                   \
    ({                                                                                                                 \
        __auto_type larger_x = (x);                                                                                    \
        __auto_type larger_y = (y);                                                                                    \
        isnan(larger_x) || larger_x > larger_y ? larger_x : larger_y;                                                  \
    })

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
