/* A fraction is a whole number over 2^128. A product of two is too small by less than 3, an alternating series of terms that each go
 * down by z <= .62 then off by less than 3 / (1 - .62) = 8, what is left of x by less than 1: with 2^120 or more, of 2^8 to a last
 * bit, a sine is off by less than 1 + 3 + 8 / 2^8, which is .016 of it. */
#include "core/numbers/quad_sine.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef unsigned __int128 whole;
#define WHOLE(high, low) ((whole)(high) << 64 | (low))

enum { FRACTION = 112, BIAS = 0x3fff, LARGE = 16, SMALL = -8, TINY = -57, NEXT_TO_NONE = 120 };

/* 1 / n! from n = 2. The first that is left out, 1 / 32!, has 1285 times z^16 < .0005, less than 1. */
static const whole inverse_factorial[] = {
    WHOLE(0x8000000000000000, 0x0000000000000000), WHOLE(0x2aaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaab),
    WHOLE(0x0aaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaab), WHOLE(0x0222222222222222, 0x2222222222222222),
    WHOLE(0x005b05b05b05b05b, 0x05b05b05b05b05b0), WHOLE(0x000d00d00d00d00d, 0x00d00d00d00d00d0),
    WHOLE(0x0001a01a01a01a01, 0xa01a01a01a01a01a), WHOLE(0x00002e3bc74aad8e, 0x671f5583911ca003),
    WHOLE(0x0000049f93edde27, 0xd71cbbc05b4fa99a), WHOLE(0x0000006b99159fd5, 0x138e3f9d1f92e0df),
    WHOLE(0x00000008f76c77fc, 0x6c4bdaa26d4c3d68), WHOLE(0x00000000b092309d, 0x43684be51c198e92),
    WHOLE(0x000000000c9cba54, 0x603e4e905d6f8a2f), WHOLE(0x0000000000d73f9f, 0x399dc0f88ec32b58),
    WHOLE(0x00000000000d73f9, 0xf399dc0f88ec32b6), WHOLE(0x000000000000ca96, 0x3b81856a53593029),
    WHOLE(0x0000000000000b41, 0x3c31dcbecbbdd802), WHOLE(0x0000000000000097, 0xa4da340a0ab92651),
    WHOLE(0x0000000000000007, 0x950ae900808941ea), WHOLE(0x0000000000000000, 0x5c6e3bdb73d5c630),
    WHOLE(0x0000000000000000, 0x04338e5b6dfe14a5), WHOLE(0x0000000000000000, 0x002ec368262c7034),
    WHOLE(0x0000000000000000, 0x0001f2cf01972f57), WHOLE(0x0000000000000000, 0x000013f3ccdd1660),
    WHOLE(0x0000000000000000, 0x000000c4742fe352), WHOLE(0x0000000000000000, 0x0000000746ac70b7),
    WHOLE(0x0000000000000000, 0x0000000042862899), WHOLE(0x0000000000000000, 0x00000000024b3f31),
    WHOLE(0x0000000000000000, 0x000000000013932c), WHOLE(0x0000000000000000, 0x000000000000a1a7),
};
enum { TERMS = sizeof inverse_factorial / sizeof *inverse_factorial };

static inline whole product(whole x, whole y)
{
    uint64_t x_high = (uint64_t)(x >> 64), y_high = (uint64_t)(y >> 64);
    return (whole)x_high * y_high + ((whole)x_high * (uint64_t)y >> 64) + ((whole)(uint64_t)x * y_high >> 64);
}

/* z / n! - z^2 / (n + 2)! + .. with n = 2 or 3. */
static whole sine_series(whole z, int n)
{
    whole sum = 0;
    for (int k = TERMS - 4 + n; k >= 0; k -= 2)
        sum = inverse_factorial[k] - product(z, sum);
    return product(z, sum);
}

/* A fraction that is not 0, rounded to nearest. */
static _Float128 round_fraction(whole fraction, bool negative)
{
    uint64_t high = (uint64_t)(fraction >> 64);
    int zeros = high ? __builtin_clzll(high) : 64 + __builtin_clzll((uint64_t)fraction);
    whole digits = fraction << zeros, bits = (digits >> 15) + (digits >> 14 & 1); /* a carry goes into the exponent */
    bits += (whole)(BIAS - 2 - zeros) << FRACTION;
    bits |= (whole)negative << 127;
    _Float128 x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Reduces digits 2^exponent by the nearest multiple of pi / 2, which is `quarters`. */
static whole rest_of(double x, whole digits, int exponent, uint64_t *quarters, bool *below)
{
    static const uint64_t half_pi[] = {0x921fb54442d18469, 0x898cc51701b839a2, 0x52049c1114cf98e8}; /* less 1 */
    uint64_t n = (uint64_t)(x * M_2_PI + .5);
    whole last = (whole)n * half_pi[2], middle = (whole)n * half_pi[1] + (uint64_t)(last >> 64);
    whole first = (whole)n * half_pi[0] + (uint64_t)(middle >> 64);
    whole turned = WHOLE((uint64_t)first, (uint64_t)middle);

    int left = 128 - FRACTION + exponent; /* by so many digits */
    whole fraction = left >= 0 ? digits << left : digits >> -left;
    uint64_t ones = left > 0 ? (uint64_t)(digits >> (128 - left)) : 0, turned_ones = n + (uint64_t)(first >> 64);
    *quarters = n;
    *below = ones < turned_ones || (ones == turned_ones && fraction < turned);
    return *below ? turned - fraction : fraction - turned;
}

/* The sine of |x|, or, a quarter further, its cosine; with the sign of x the sine of x. */
static _Float128 turned_sine(_Float128 x, bool quarter)
{
    whole bits;
    memcpy(&bits, &x, sizeof bits);
    bool negative = bits >> 127 && !quarter, below;
    int exponent = (int)(bits >> FRACTION & 0x7fff) - BIAS;
    if (exponent >= LARGE)
        return quarter ? cosf128(x) : sinf128(x);
    if (exponent < TINY)
        return quarter ? 1 : x;
    const whole one = (whole)1 << FRACTION;
    uint64_t quarters;
    whole rest = rest_of(fabs((double)x), (bits & (one - 1)) | one, exponent, &quarters, &below);
    whole z = product(rest, rest);
    if ((quarters + quarter) % 2) {
        whole less = sine_series(z, 2);
        bool minus = (quarters + quarter) % 4 == 3;
        return less ? round_fraction(-less, minus != negative) : (minus != negative ? -1 : 1);
    }
    whole less = sine_series(z, 3);
    if (!quarters && exponent < SMALL)
        return x - x * ldexpf128((_Float128)less, -128);
    if (!(rest >> NEXT_TO_NONE))
        return quarter ? cosf128(x) : sinf128(x);
    bool minus = below != ((quarters + quarter) % 4 == 2);
    return round_fraction(rest - product(rest, less), minus != negative);
}

_Float128 quad_sine(_Float128 x)
{
    return turned_sine(x, false);
}

_Float128 quad_cosine(_Float128 x)
{
    return turned_sine(x, true);
}
