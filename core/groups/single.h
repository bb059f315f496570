/* Operations on packs for code that often computes a single point. If a file includes this before packs.h, one lane of quadruple precision is
 * computed inline: a call for all four lanes takes half as long again. Inlining makes the code larger. Steps, which compute many points,
 * therefore do not use it. */
#ifndef RATTLEBACK_CORE_SINGLE_H
#define RATTLEBACK_CORE_SINGLE_H

#include "core/numbers/parts.h"

#ifdef REAL_QUAD

#define IN_LINE(name, operator)                                                                                        \
    INLINED quad_pack single_##name(quad_pack x, quad_pack y)                                                          \
    {                                                                                                                  \
        return quad_taken == 1 ? quad_all(x.at[0] operator y.at[0]) : quad_pack_##name(x, y);                          \
    }
IN_LINE(sum, +)
IN_LINE(difference, -)
IN_LINE(product, *)
IN_LINE(quotient, /)
#undef IN_LINE

#undef plus
#undef minus
#undef times
#undef over
#undef plus_product
#undef minus_product
#define plus(x, y) single_sum(x, y)
#define minus(x, y) single_difference(x, y)
#define times(x, y) single_product(x, y)
#define over(x, y) single_quotient(x, y)
#define plus_product(z, x, y) plus(z, times(x, y))
#define minus_product(z, x, y) minus(z, times(x, y))

#endif

#endif
