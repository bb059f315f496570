/* Tests for 0, products with 0, and quotients that may be 0 / 0. */
#ifndef RATTLEBACK_CORE_ZERO_H
#define RATTLEBACK_CORE_ZERO_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "core/numbers/real.h"

/* Returns true if x is 0. In quadruple precision it tests the bits inline: a comparison is a call there, and costs a third of the product that a
 * zero saves. */
static inline bool is_zero(real x)
{
#ifdef REAL_QUAD
    uint64_t half[2];
    memcpy(half, &x, sizeof half);
    return !(half[1] << 1 | half[0]);
#else
    return x == 0;
#endif
}

/* Returns true if a product with x may be skipped because x is 0. In double precision an unpredictable branch costs
 * more than the product. */
static inline bool spared(real x)
{
#ifdef REAL_QUAD
    return is_zero(x);
#else
    (void)x;
    return false;
#endif
}

/* Returns |x| / size; 0 if x is 0, also if size is 0. */
static inline real part_of(real x, real size)
{
    return x == 0 ? 0 : fabs(x) / size;
}

#endif
