/* Notation for arithmetic over lanes in both precisions. In double it stands for the operators of C, which the compiler vectorises or
 * applies to vectors. In quadruple precision it stands for functions of packs (quad_pack.h): operators of C compute one lane after the other.
 *
 *     FOR_PARTS(l, in)          a loop over the points of a batch: lane by lane in double, by packs of four lanes in quad
 *     AT(x, l)                  part l of a lane
 *     UNIFORM(x)                a part with the same number in all lanes
 *     part_of_lane              the type of such a part
 *     plus(x, y), ...           x + y, x - y, x y, x / y and -x
 *     plus_product(z, x, y)     z + x y, in quad with both operations rounded; minus_product: z - x y
 *     add_product_to(to, x, y)  to += x y; take_product_from: to -= x y
 *     APPLY(f, x), ...          f(x) or f(x, y), for a function f of cases/graph/functions.def */
#ifndef RATTLEBACK_CORE_PARTS_H
#define RATTLEBACK_CORE_PARTS_H

#include "core/numbers/real.h"

#ifdef REAL_QUAD

#include "core/numbers/quad_pack.h"

#define FOR_PARTS(l, in) for (int l = 0; l * QUAD_LANES < (in)->lanes && quad_take((in)->lanes - l * QUAD_LANES); l++)
#define AT(x, l) (((quad_pack *)(x))[l])
#define UNIFORM(x) quad_all(x)
#define plus(x, y) quad_pack_sum(x, y)
#define minus(x, y) quad_pack_difference(x, y)
#define times(x, y) quad_pack_product(x, y)
#define over(x, y) quad_pack_quotient(x, y)
#define negative(x) quad_pack_negative(x)
#define plus_product(z, x, y) quad_pack_add_product(z, x, y)
#define minus_product(z, x, y) quad_pack_take_product(z, x, y)
#define APPLY(f, ...) f##_of_part(__VA_ARGS__)
typedef quad_pack part_of_lane;

#define FUNCTION_OF_ONE(f)                                                                                             \
    INLINED quad_pack f##_of_part(quad_pack x)                                                                         \
    {                                                                                                                  \
        for (int l = 0; l < quad_taken; l++)                                                                           \
            x.at[l] = f(x.at[l]);                                                                                      \
        return x;                                                                                                      \
    }
#define FUNCTION_OF_TWO(f)                                                                                             \
    INLINED quad_pack f##_of_part(quad_pack x, quad_pack y)                                                            \
    {                                                                                                                  \
        for (int l = 0; l < quad_taken; l++)                                                                           \
            x.at[l] = f(x.at[l], y.at[l]);                                                                             \
        return x;                                                                                                      \
    }
FUNCTION_OF_ONE(sqrt)
FUNCTION_OF_ONE(sin)
FUNCTION_OF_ONE(cos)
FUNCTION_OF_ONE(tan)
FUNCTION_OF_ONE(asin)
FUNCTION_OF_ONE(acos)
FUNCTION_OF_ONE(atan)
FUNCTION_OF_ONE(sinh)
FUNCTION_OF_ONE(cosh)
FUNCTION_OF_ONE(tanh)
FUNCTION_OF_ONE(exp)
FUNCTION_OF_ONE(log)
FUNCTION_OF_ONE(fabs)
FUNCTION_OF_TWO(atan2)
FUNCTION_OF_TWO(real_power)

#else

#define FOR_PARTS(l, in) FOR_LANES(l, in)
#define AT(x, l) ((x)[l])
#define UNIFORM(x) (x)
#define plus(x, y) ((x) + (y))
#define minus(x, y) ((x) - (y))
#define times(x, y) ((x) * (y))
#define over(x, y) ((x) / (y))
#define negative(x) (-(x))
#define plus_product(z, x, y) ((z) + (x) * (y))
#define minus_product(z, x, y) ((z) - (x) * (y))
#define APPLY(f, ...) f(__VA_ARGS__)
typedef real part_of_lane;

#endif

#define add_product_to(to, x, y) ((to) = plus_product(to, x, y))
#define take_product_from(to, x, y) ((to) = minus_product(to, x, y))

#endif
