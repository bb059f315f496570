/* Arithmetic on packs, bitwise equal to the scalars of binary128.h. At start-up the fastest form that the processor has is chosen: AVX-512, AVX2
 * or scalars. Code over packs is written in the notation of core/numbers/parts.h. */
#ifndef RATTLEBACK_CORE_QUAD_PACK_H
#define RATTLEBACK_CORE_QUAD_PACK_H

#include <stdbool.h>

#include "core/numbers/quad_form.h"
#include "core/numbers/real.h"

/* quad_now: form of the operations on packs for this thread. quad_taken: number of lanes in use. The default model of thread-local storage is
 * kept, because with initial-exec a running Python cannot load librattleback.so. */
extern _Thread_local const struct quad_form *quad_now;
extern _Thread_local int quad_taken;

/* Sets both for lanes >= 1; more than 4 count as 4. Later lanes are then undefined. Returns true. */
bool quad_take(int lanes);

/* Returns form k of those that this processor has, fastest first. The last one computes scalars in all four lanes; after it, NULL. */
const struct quad_form *quad_form_at(int k);

INLINED quad_pack quad_all(_Float128 x)
{
    return (quad_pack){{x, x, x, x}};
}

INLINED quad_pack quad_pack_sum(quad_pack x, quad_pack y)
{
    return quad_now->sum(FOUR_OF(x), FOUR_OF(y));
}

INLINED quad_pack quad_pack_difference(quad_pack x, quad_pack y)
{
    return quad_now->difference(FOUR_OF(x), FOUR_OF(y));
}

/* Returns true if the compiler knows that x is 1 in all lanes. */
INLINED bool quad_is_unit(quad_pack x)
{
    bool unit = x.at[0] == 1 && x.at[1] == 1 && x.at[2] == 1 && x.at[3] == 1;
    return __builtin_constant_p(unit) && unit;
}

INLINED quad_pack quad_pack_product(quad_pack x, quad_pack y)
{
    if (quad_is_unit(x))
        return y;
    return quad_now->product(FOUR_OF(x), FOUR_OF(y));
}

/* Return z + x y, and z - x y. */
INLINED quad_pack quad_pack_add_product(quad_pack z, quad_pack x, quad_pack y)
{
    return quad_now->add_product(FOUR_OF(z), FOUR_OF(x), FOUR_OF(y));
}

INLINED quad_pack quad_pack_take_product(quad_pack z, quad_pack x, quad_pack y)
{
    return quad_now->take_product(FOUR_OF(z), FOUR_OF(x), FOUR_OF(y));
}

INLINED quad_pack quad_pack_quotient(quad_pack x, quad_pack y)
{
    return quad_now->quotient(FOUR_OF(x), FOUR_OF(y));
}

INLINED quad_pack quad_pack_negative(quad_pack x)
{
    return (quad_pack){{-x.at[0], -x.at[1], -x.at[2], -x.at[3]}};
}

#endif
