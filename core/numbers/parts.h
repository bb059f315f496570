/* One notation for arithmetic over lanes in both precisions. In double it stands for the operators of C, which the compiler vectorises or
 * applies to vectors. C has no operators for packs of quadruple precision (quad_pack.h), so that what is written with operators takes
 * one lane after the other there.
 *
 *     FOR_PARTS(l, in)          a loop over the points of a batch: lane by lane in double, by packs of four lanes in quad
 *     PART(x, l)                part l of a lane
 *     UNIFORM(x)                a number that is the same in all lanes
 *     plus(x, y), ...           x + y, x - y, x y, x / y and -x */
#ifndef RATTLEBACK_CORE_PARTS_H
#define RATTLEBACK_CORE_PARTS_H

#include "core/numbers/real.h"

#ifdef REAL_QUAD

#include "core/numbers/quad_pack.h"

#define FOR_PARTS(l, in) for (int l = 0; l * QUAD_LANES < (in)->lanes && quad_take((in)->lanes - l * QUAD_LANES); l++)
#define PART(x, l) (((quad_pack *)(x))[l])
#define UNIFORM(x) quad_all(x)
#define plus(x, y) quad_pack_sum(x, y)
#define minus(x, y) quad_pack_difference(x, y)
#define times(x, y) quad_pack_product(x, y)
#define over(x, y) quad_pack_quotient(x, y)
#define negative(x) quad_pack_negative(x)

#else

#define FOR_PARTS(l, in) FOR_LANES(l, in)
#define PART(x, l) ((x)[l])
#define UNIFORM(x) (x)
#define plus(x, y) ((x) + (y))
#define minus(x, y) ((x) - (y))
#define times(x, y) ((x) * (y))
#define over(x, y) ((x) / (y))
#define negative(x) (-(x))

#endif

#endif
