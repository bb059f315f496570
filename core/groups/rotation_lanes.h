/* The functions of rotation.h at all lanes of a batch, in the order of their struct, inlined into code for a known group. */
#ifndef RATTLEBACK_CORE_ROTATION_LANES_H
#define RATTLEBACK_CORE_ROTATION_LANES_H

#include "core/groups/packs.h"
#include "core/groups/rotation.h"
#include "core/numbers/instance.h"

/* Computes the functions at all lanes; A2 and B2 only if `second` is true. `inverse`: only A and its derivatives are needed, from which dexp^{-1}
 * is computed. */
#ifdef REAL_QUAD

INLINED void rotation_series_lanes(const struct instance *in, bool second, bool inverse, const lane z,
                                   lane *restrict out)
{
    (void)inverse;
    rotation_series_packs(in, second, z, out);
}

#else

enum { TERMS = 13 };

/* Returns coefficient k of c_0 + c_1 z + .. + c_12 z^12, of its derivative, or of half its second derivative. */
INLINED real derived_coefficient(const real *c, int derivative, int k)
{
    if (k + derivative >= TERMS)
        return 0;
    return c[k + derivative] * (derivative == 0 ? 1 : derivative == 1 ? k + 1 : (k + 1) * (k + 2) / 2);
}

/* Evaluates that polynomial at z, even and odd terms separately: five dependent products instead of thirteen. */
INLINED pack derived_value(const real *c, int derivative, pack z)
{
    const pack z2 = z * z, z4 = z2 * z2, z8 = z4 * z4;
#define TERM(k) derived_coefficient(c, derivative, k)
    return (TERM(0) + TERM(1) * z + (TERM(2) + TERM(3) * z) * z2) +
           (TERM(4) + TERM(5) * z + (TERM(6) + TERM(7) * z) * z2) * z4 +
           ((TERM(8) + TERM(9) * z + (TERM(10) + TERM(11) * z) * z2) + TERM(12) * z4) * z8;
#undef TERM
}

/* z, and the values of the functions, at all lanes of a batch. */
struct rotation_squares {
    real at[LANES];
};
struct rotation_values {
    real of[7][LANES];
};

/* Returns the functions at lanes with z > 4, and `near` at the others, so that a lane does not depend on the others. Passed by value, so that the
 * data of the caller may stay in registers. */
__attribute__((noinline, cold)) static struct rotation_values far_values(bool second, struct rotation_squares z,
                                                                         struct rotation_values near)
{
    for (int l = 0; l < LANES; l++) {
        if (z.at[l] <= 4)
            continue;
        struct rotation_series f;
        rotation_series(z.at[l], second, &f);
        const real values[] = {f.S, f.A, f.B, f.A1, f.B1, f.A2, f.B2};
        for (int k = 0; k < 7; k++)
            near.of[k][l] = values[k];
    }
    return near;
}

/* Computes the functions by thirteen terms of A and B, which are enough in double precision for z <= 4, also for their second derivatives. */
INLINED void rotation_series_lanes(const struct instance *in, bool second, bool inverse, const lane z,
                                   lane *restrict out)
{
    static const real A[TERMS] = {1 / 2.,
                                  -1 / 24.,
                                  1 / 720.,
                                  -1 / 40320.,
                                  1 / 3628800.,
                                  -1 / 479001600.,
                                  1 / 87178291200.,
                                  -1 / 20922789888000.,
                                  1 / 6402373705728000.,
                                  -1 / 2432902008176640000.,
                                  1 / 1124000727777607680000.,
                                  -1 / 620448401733239439360000.,
                                  1 / 403291461126605635584000000.};
    static const real B[TERMS] = {1 / 6.,
                                  -1 / 120.,
                                  1 / 5040.,
                                  -1 / 362880.,
                                  1 / 39916800.,
                                  -1 / 6227020800.,
                                  1 / 1307674368000.,
                                  -1 / 355687428096000.,
                                  1 / 121645100408832000.,
                                  -1 / 51090942171709440000.,
                                  1 / 25852016738884976640000.,
                                  -1 / 15511210043330985984000000.,
                                  1 / 10888869450418352160768000000.};
    pack outside = PACK(0);
    FOR_PACKS(p, in)
    {
        pack at;
        load(1, (const lane *)z, p, &at);
        outside += where(~(at <= 4), PACK(1));
    }
    const bool some = sum_everywhere(outside)[0] > 0; /* a lane without a point may set it needlessly */
    FOR_PACKS(p, in)
    {
        pack at;
        load(1, (const lane *)z, p, &at);
        pack value[] = {PACK(1), derived_value(A, 0, at), PACK(0), derived_value(A, 1, at), PACK(0), PACK(0), PACK(0)};
        if (second)
            value[5] = 2 * derived_value(A, 2, at);
        if (!inverse) {
            value[2] = derived_value(B, 0, at);
            value[0] = 1 - at * value[2];
            value[4] = derived_value(B, 1, at);
        }
        if (second && !inverse)
            value[6] = 2 * derived_value(B, 2, at);
        store(in, 7, value, p, out);
    }
    struct rotation_values *values = (struct rotation_values *)out;
    if (__builtin_expect(some, false)) /* one statement, since several would keep all earlier data in memory */
        *values = far_values(second, *(const struct rotation_squares *)z, *values);
}

#endif

#endif
