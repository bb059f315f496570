/* In whole numbers, half the digits from a root of half the length, the others by a division. */
#include "core/numbers/root.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef unsigned __int128 whole;
typedef __int128 difference;

enum { FRACTION = 112, BIAS = 16383, NOT_FINITE = 0x7fff };

/* The whole part of the root of 2^126 <= a < 2^128: by double precision to 2^12, by Newton's step from there to 1. */
static uint64_t root_of_half(whole a)
{
    const double most = 0x1.fffffffffffffp63;
    uint64_t s = (uint64_t)fmin(sqrt((double)(uint64_t)(a >> 64)) * 0x1p32, most);
    difference rest = (difference)(a - (whole)s * s);
    s += (uint64_t)(int64_t)((double)(int64_t)(rest >> 20) * 0x1p19 / (double)s);
    rest = (difference)(a - (whole)s * s);
    for (; rest < 0; s--)
        rest += 2 * (difference)s - 1;
    for (; rest > 2 * (difference)s; s++)
        rest -= 2 * (difference)s + 1;
    return s;
}

/* The root of n = m 2^112 with 2^112 <= m < 2^114, rounded to the nearest: n is not the square of a whole number and a half. With s and r
 * the root of n / 2^98 and what is left of it, that of n is s 2^49 + r 2^48 / s less what is below 2^-15,
 * which does not reach to where rounding turns. */
static whole root_of_whole(whole m)
{
    whole a = m << 14;
    uint64_t s = root_of_half(a);
    whole dividend = (a - (whole)s * s) << 48, q = dividend / s, root = ((whole)s << 49) + q;
    difference rest = (difference)((dividend - q * s) << 50) - (difference)(q * q);
    return root + (rest > (difference)root);
}

_Float128 quad_sqrt(_Float128 x)
{
    whole bits;
    memcpy(&bits, &x, sizeof bits);
    int exponent = (int)(bits >> FRACTION); /* with the sign */
    if (exponent <= 0 || exponent >= NOT_FINITE)
        return sqrtf128(x); /* of 0, of what is next to it, of negative and of no numbers */
    const whole one = (whole)1 << FRACTION;
    whole m = (bits & (one - 1)) | one;
    int odd = (exponent - BIAS) & 1;
    bits = ((whole)((exponent - BIAS - odd) / 2 + BIAS) << FRACTION) + root_of_whole(m << odd) - one;
    memcpy(&x, &bits, sizeof x);
    return x;
}
