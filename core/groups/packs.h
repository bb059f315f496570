/* Packs: groups of points of a batch that one instruction computes. Code over packs is inlined into loops over lanes. */
#ifndef RATTLEBACK_CORE_PACKS_H
#define RATTLEBACK_CORE_PACKS_H

#include <stdint.h>

#include "core/groups/group.h"
#include "core/numbers/instance.h"

#define POINTWISE INLINED

/* A pack. In double precision it has the size of a SIMD register, since wider vectors are kept in memory. Operations on packs are in parts.h. */
#ifdef REAL_QUAD
enum { PACK_LANES = QUAD_LANES };
typedef quad_pack pack;
#define PACK(scalar) quad_all(scalar)
#define FOR_PACKS(p, in) FOR_PARTS(p, in)
#else
enum { PACK_LANES = REGISTER_DOUBLES };
typedef real pack __attribute__((vector_size(PACK_LANES * sizeof(real)), may_alias));
typedef int64_t pack_choice __attribute__((vector_size(PACK_LANES * sizeof(real)))); /* -1 if true, else 0 */
#define PACK(scalar) ((pack){0} + (real)(scalar))

/* All packs count as holding a point, unless the file defines PACKS_HELD; packs without a point are then skipped. */
#ifdef PACKS_HELD
#define HOLDS_POINT(p, in) ((p) == 0 || (p)*PACK_LANES < (in)->lanes)
#define FOR_PACKS(p, in) for (int p = 0; p < LANES / PACK_LANES && HOLDS_POINT(p, in); p++)
#else
#define HOLDS_POINT(p, in) ((void)(in), 1)
#define FOR_PACKS(p, in) _Pragma("GCC unroll 4") for (int p = 0; p < ((void)(in), LANES / PACK_LANES); p++)
#endif
#pragma GCC diagnostic ignored "-Wpsabi" /* every call is inlined: how wide packs are passed does not matter */
#endif

/* Loads pack p of x (count lanes). */
POINTWISE void load(int count, const lane *x, int p, pack *out)
{
#pragma GCC unroll 12
    for (int c = 0; c < count; c++)
        out[c] = ((const pack *)x[c])[p];
}

/* Loads the element of `count` numbers from which points start: g in all lanes, unless `in` has one for each lane. */
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

/* Stores x as pack p of out (count lanes). Packs after those that hold a point get a copy of the last one. No result uses them, but code over all
 * lanes then computes with numbers, and the last lane has the last point if the lanes after that point repeat it. */
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

/* Returns x where `chosen` is true, else 0. */
POINTWISE pack where(pack_choice chosen, pack x)
{
    return (pack)((pack_choice)x & chosen);
}

/* Returns the sum of the numbers of a pack, in all of its lanes. Adds halves, so that no number leaves the vector. */
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
