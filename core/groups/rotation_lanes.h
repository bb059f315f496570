/* The functions of rotation.h at all lanes of a batch, in the order of their struct: inlined into what knows its group. */
#ifndef RATTLEBACK_CORE_ROTATION_LANES_H
#define RATTLEBACK_CORE_ROTATION_LANES_H

#include "core/groups/rotation.h"
#include "core/numbers/instance.h"

static inline void series_of_lane(real z, int l, lane *out)
{
    struct rotation_series f;
    rotation_series(z, &f);
    const real values[] = {f.S, f.A, f.B, f.A1, f.B1, f.A2, f.B2};
    for (int k = 0; k < 7; k++)
        out[k][l] = values[k];
}

/* The functions at all lanes, A2 and B2 only if `second` asks for them. */
#ifdef REAL_QUAD

static inline void rotation_series_lanes(const struct instance *in, bool second, const lane z, lane *restrict out)
{
    (void)second;
    for (int l = 0; l < in->lanes; l++)
        series_of_lane(z[l], l, out);
}

#else

/* For z <= 4 thirteen terms of A and B are all that double precision sees, also of their second derivatives. */
static inline void rotation_series_lanes(const struct instance *in, bool second, const lane z, lane *restrict out)
{
    enum { TERMS = 13 };
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
    int far = 0;
    FOR_LANES(l, in)
    {
        real a = 0, a1 = 0, a2 = 0, b = 0, b1 = 0, b2 = 0;
        for (int k = TERMS - 1; k >= 0; k--) { /* Horner's rule with the first two derivatives */
            a2 = second ? a2 * z[l] + a1 : 0;
            a1 = a1 * z[l] + a;
            a = a * z[l] + A[k];
            b2 = second ? b2 * z[l] + b1 : 0;
            b1 = b1 * z[l] + b;
            b = b * z[l] + B[k];
        }
        out[0][l] = 1 - z[l] * b;
        out[1][l] = a;
        out[2][l] = b;
        out[3][l] = a1;
        out[4][l] = b1;
        out[5][l] = 2 * a2;
        out[6][l] = 2 * b2;
    }
    for (int l = 0; l < in->lanes; l++)
        far += !(z[l] <= 4);
    for (int l = 0; l < in->lanes && far; l++)
        if (!(z[l] <= 4)) /* no lane sees where the others are */
            series_of_lane(z[l], l, out);
}

#endif

#endif
