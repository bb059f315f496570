/* Sine, cosine and arc tangent of all lanes of a batch at once. */
#ifndef RATTLEBACK_CORE_SINE_H
#define RATTLEBACK_CORE_SINE_H

#include <string.h>

#include "core/numbers/instance.h"
#include "core/numbers/real.h"

#ifdef REAL_QUAD

static inline void lane_sincos(const struct instance *in, const lane x, real *restrict sine, real *restrict cosine)
{
    FOR_LANES(l, in)
    {
        sine[l] = sin(x[l]);
        cosine[l] = cos(x[l]);
    }
}

static inline void lane_half_atan(const struct instance *in, const lane x, real *restrict out)
{
    FOR_LANES(l, in) out[l] = 2 * atan(x[l] / 2);
}

#else

__attribute__((noinline, cold)) static void lane_sincos_far(const lane x, real *sine, real *cosine)
{
    for (int l = 0; l < LANES; l++) {
        if (fabs(x[l]) <= 1e5)
            continue; /* so that a lane does not depend on the others */
        sine[l] = sin(x[l]);
        cosine[l] = cos(x[l]);
    }
}

/* Computes sine[l] = sin(x[l]), cosine[l] = cos(x[l]) to 1.5 units in the last place for |x| <= 1e5; if |x| is larger or NaN, calls the library.
 * Reduces by pi/2 in three parts (Cody, Waite 1980), then uses the minimax polynomials on [-pi/4, pi/4] of fdlibm (k_sin.c, k_cos.c). The
 * library's own functions compute one number at a time. */
static inline void lane_sincos(const struct instance *in, const lane x, real *restrict sine, real *restrict cosine)
{
    const real shift = 0x1.8p52; /* adding it rounds to an integer in the low bits */
    const int lanes = in->lanes; /* lanes beyond are not set and must not decide the time that this takes */
    real farthest = 0;
    _Pragma("omp simd reduction(max : farthest)") for (int l = 0; l < LANES; l++) farthest =
        ((fabs(x[l]) <= 1e5) | (l >= lanes)) ? farthest : 1;
    _Pragma("omp simd simdlen(8)") for (int l = 0; l < LANES; l++)
    {
        real k = (x[l] * M_2_PI + shift) - shift;
        real r =
            x[l] - k * 1.57079632673412561417e+00 - k * 6.07710050630396597660e-11 - k * 2.02226624879595063154e-21;
        real z = r * r;
        real s =
            r + r * z *
                    (-0x1.5555555555549p-3 +
                     z * (0x1.111111110f8a6p-7 + z * (-0x1.a01a019c161d5p-13 +
                                                      z * (0x1.71de357b1fe7dp-19 +
                                                           z * (-0x1.ae5e68a2b9cebp-26 + z * 0x1.5d93a5acfd57cp-33)))));
        real c = z * z *
                 (0x1.555555555554cp-5 +
                  z * (-0x1.6c16c16c15177p-10 +
                       z * (0x1.a01a019cb1590p-16 +
                            z * (-0x1.27e4f809c52adp-22 + z * (0x1.1ee9ebdb4b1c4p-29 - z * 0x1.8fae9be8838d4p-37)))));
        c = 1 - (z / 2 - c);
        real quarter = k - 4 * ((k * 0.25 + shift) - shift); /* -2..2 */
        real odd = fabs(quarter) == 1;
        real a = odd > 0 ? c : s, b = odd > 0 ? s : c;
        sine[l] = quarter == 2 || quarter == -2 || quarter == -1 ? -a : a;
        cosine[l] = quarter == 2 || quarter == -2 || quarter == 1 ? -b : b;
    }
    if (__builtin_expect(farthest > 0, false)) {
        lane angle, far_sine, far_cosine; /* copies, so that the arrays of the caller may stay in registers */
        memcpy(angle, x, sizeof angle);
        memcpy(far_sine, sine, sizeof far_sine);
        memcpy(far_cosine, cosine, sizeof far_cosine);
        lane_sincos_far(angle, far_sine, far_cosine);
        memcpy(sine, far_sine, sizeof far_sine);
        memcpy(cosine, far_cosine, sizeof far_cosine);
    }
}

/* Computes out[l] = 2 atan(x[l] / 2). Calls the library if |x| > 1.3, else uses x/2 + (x/2)^3 P/Q with Cephes' polynomials of (x/2)^2 (atan.c),
 * accurate for |x/2| <= 0.66. */
static inline void lane_half_atan(const struct instance *in, const lane x, real *restrict out)
{
    int far = 0;
    FOR_LANES(l, in)
    {
        real z = x[l] * x[l] / 4;
        real p =
            -6.485021904942025371773E1 +
            z * (-1.228866684490136173410E2 +
                 z * (-7.500855792314704667340E1 + z * (-1.615753718733365076637E1 - z * 8.750608600031904122785E-1)));
        real q = 1.945506571482613964425E2 +
                 z * (4.853903996359136964868E2 +
                      z * (4.328810604912902668951E2 +
                           z * (1.650270098316988542046E2 + z * (2.485846490142306297962E1 + z))));
        out[l] = x[l] + x[l] * (z * p / q);
    }
    for (int l = 0; l < in->lanes; l++)
        far += !(fabs(x[l]) <= 1.3);
    for (int l = 0; l < LANES && far; l++) /* all, since lanes after the last point may repeat it */
        if (!(fabs(x[l]) <= 1.3))          /* so that a lane does not depend on the others */
            out[l] = 2 * atan(x[l] / 2);
}

#endif

/* Computes the sine and cosine of the angle of factor k of the group, SO(2) or SE(2). Uses in->cos_sin if it is set. */
static inline void planar_sincos(const struct instance *in, int k, const lane angle, real *restrict sine,
                                 real *restrict cosine)
{
    if (!in->cos_sin) {
        lane_sincos(in, angle, sine, cosine);
        return;
    }
    FOR_LANES(l, in) cosine[l] = in->cos_sin[2 * k][l];
    FOR_LANES(l, in) sine[l] = in->cos_sin[2 * k + 1][l];
}

#endif
