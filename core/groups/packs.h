/* Packs: the points of a batch that one instruction takes. Code over packs is inlined into loops over lanes. */
#ifndef RATTLEBACK_CORE_PACKS_H
#define RATTLEBACK_CORE_PACKS_H

#include <stdint.h>

#include "core/groups/group.h"
#include "core/numbers/instance.h"

#define POINTWISE INLINED

/* The points that one instruction takes: in double precision what a register of the machine holds, for what is wider has to
 * live in memory. Operations on them are written by parts.h. */
#ifdef REAL_QUAD
enum { PACK_LANES = QUAD_LANES };
typedef quad_pack pack;
#define PACK(scalar) quad_all(scalar)
#define FOR_PACKS(p, in) FOR_PARTS(p, in)
#else
enum { PACK_LANES = REGISTER_DOUBLES };
typedef real pack __attribute__((vector_size(PACK_LANES * sizeof(real)), may_alias));
typedef int64_t pack_choice __attribute__((vector_size(PACK_LANES * sizeof(real)))); /* -1 where it is so, else 0 */
#define PACK(scalar) ((pack){0} + (real)(scalar))

/* All packs are taken to hold a point; in a file that says PACKS_HELD those that hold none are left out. */
#ifdef PACKS_HELD
#define HOLDS_POINT(p, in) ((p) == 0 || (p)*PACK_LANES < (in)->lanes)
#define FOR_PACKS(p, in) for (int p = 0; p < LANES / PACK_LANES && HOLDS_POINT(p, in); p++)
#else
#define HOLDS_POINT(p, in) ((void)(in), 1)
#define FOR_PACKS(p, in) _Pragma("GCC unroll 4") for (int p = 0; p < ((void)(in), LANES / PACK_LANES); p++)
#endif
#pragma GCC diagnostic ignored "-Wpsabi" /* how wide packs are passed is no matter: every call is inlined */
#endif

/* x (count lanes) at pack p, and back. */
POINTWISE void load(int count, const lane *x, int p, pack *out)
{
#pragma GCC unroll 12
    for (int c = 0; c < count; c++)
        out[c] = ((const pack *)x[c])[p];
}

/* The element that points start from, of `count` numbers: the same in all lanes, but where `in` has one for each. */
POINTWISE void load_element(const struct instance *in, int count, const real *g, int p, pack *out)
{
#ifdef REAL_QUAD
    if (in->each) {
        load(count, in->each, p, out);
        return;
    }
#else
    (void)in;
    (void)p;
#endif
#pragma GCC unroll 12
    for (int c = 0; c < count; c++)
        out[c] = PACK(g[c]);
}

/* Packs behind those that hold a point get what the last of these has: nobody asks for it, but whoever goes on with all lanes goes on with
 * numbers, and finds in the last lane what is at the last point where that appears in all that follow it. */
POINTWISE void store(const struct instance *in, int count, const pack *x, int p, lane *out)
{
#pragma GCC unroll 12
    for (int c = 0; c < count; c++)
        ((pack *)out[c])[p] = x[c];
#ifndef REAL_QUAD
    for (int to = p + 1; to < LANES / PACK_LANES && !HOLDS_POINT(p + 1, in); to++)
#pragma GCC unroll 12
        for (int c = 0; c < count; c++)
            ((pack *)out[c])[to] = x[c];
#else
    (void)in;
#endif
}

#ifndef REAL_QUAD

/* x where `chosen`, else 0 */
POINTWISE pack where(pack_choice chosen, pack x)
{
    return (pack)((pack_choice)x & chosen);
}

/* The sum over the numbers of a pack, in all of them: by halves, so that no number leaves the vector. */
POINTWISE pack sum_everywhere(pack x)
{
#ifdef __AVX512F__
    x += __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3);
    x += __builtin_shufflevector(x, x, 2, 3, 0, 1, 6, 7, 4, 5);
    x += __builtin_shufflevector(x, x, 1, 0, 3, 2, 5, 4, 7, 6);
#elif defined __AVX__
    x += __builtin_shufflevector(x, x, 2, 3, 0, 1);
    x += __builtin_shufflevector(x, x, 1, 0, 3, 2);
#else
    x += __builtin_shufflevector(x, x, 1, 0);
#endif
    return x;
}

#endif

POINTWISE pack pair(int n, const pack *x, const pack *y)
{
    pack sum = times(x[0], y[0]);
    for (int c = 1; c < n; c++)
        sum = plus_product(sum, x[c], y[c]);
    return sum;
}

POINTWISE void cross_packs(const pack *x, const pack *y, pack *out)
{
    out[0] = minus_product(times(x[1], y[2]), x[2], y[1]);
    out[1] = minus_product(times(x[2], y[0]), x[0], y[2]);
    out[2] = minus_product(times(x[0], y[1]), x[1], y[0]);
}

POINTWISE void add_cross(const pack *x, const pack *y, pack *sum)
{
    pack product[3];
    cross_packs(x, y, product);
    for (int c = 0; c < 3; c++)
        sum[c] = plus(sum[c], product[c]);
}

#endif
