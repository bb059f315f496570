/* On the two halves of the 128 bits: a sign, 15 bits of exponent, 112 of fraction. Branches are of what hardly ever happens. */
#include "core/numbers/binary128.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef unsigned __int128 whole;
typedef uint64_t pair __attribute__((vector_size(16)));

struct halves {
    uint64_t high, low;
};

#define SIGN (UINT64_C(1) << 63)
#define HIDDEN (UINT64_C(1) << 48) /* the bit before the fraction, in the upper half */
#define WHOLE(high, low) ((whole)(high) << 64 | (low))
#define rarely(condition) __builtin_expect(condition, 0)

enum { BIAS = 0x3fff, NOT_FINITE = 0x7fff, UPPER = 48 /* digits of the fraction in the upper half */ };

static inline struct halves split_halves(_Float128 x)
{
    pair two;
    memcpy(&two, &x, sizeof two);
    return (struct halves){two[1], two[0]};
}

static inline _Float128 join(uint64_t high, uint64_t low)
{
    pair two = {low, high};
    _Float128 x;
    memcpy(&x, &two, sizeof x);
    return x;
}

static inline uint64_t exponent(struct halves a)
{
    return a.high >> UPPER & NOT_FINITE;
}

static inline bool halves_are_zero(struct halves a)
{
    return !(a.high << 1 | a.low);
}

static inline bool is_no_number(struct halves a)
{
    return WHOLE(a.high & ~SIGN, a.low) > WHOLE((uint64_t)NOT_FINITE << UPPER, 0);
}

_Float128 quad_product(_Float128 x, _Float128 y)
{
    struct halves a = split_halves(x), b = split_halves(y);
    uint64_t m = exponent(a), n = exponent(b),
             of_product = m + n - BIAS - 1; /* less the hidden bit, which is added with the digits */
    if (rarely((m - 1 >= NOT_FINITE - 1) | (n - 1 >= NOT_FINITE - 1) | (of_product >= NOT_FINITE - 3)))
        return m != NOT_FINITE && n != NOT_FINITE && (halves_are_zero(a) || halves_are_zero(b))
                   ? join((a.high ^ b.high) & SIGN, 0)
                   : x * y;

    /* A product of 128 digits by 114 has 241 or 242 digits: those above the lower 128 are the 113 wanted, or one
     * more. */
    uint64_t a_high = a.high << 15 | SIGN | a.low >> 49, a_low = a.low << 15;
    uint64_t b_high = ((b.high & (HIDDEN - 1)) | HIDDEN) << 1 | b.low >> 63, b_low = b.low << 1;
    whole lowest = (whole)a_low * b_low;
    whole middle = (whole)a_low * b_high + (uint64_t)(lowest >> 64), other = (whole)a_high * b_low + (uint64_t)middle;
    whole top = (whole)a_high * b_high + (uint64_t)(middle >> 64) + (uint64_t)(other >> 64);
    uint64_t high = (uint64_t)(top >> 64), low = (uint64_t)top, rest = (uint64_t)other, last = (uint64_t)lowest;

    bool one_more = high >> (UPPER + 1);
    uint64_t up_by_more = low & (((rest | last) != 0) | low >> 1) & 1;
    uint64_t up_by_rest = rest >> 63 & (((rest << 1 | last) != 0) | low);
    uint64_t up = one_more ? up_by_more : up_by_rest;
    low = one_more ? low >> 1 | high << 63 : low;
    high = (one_more ? high >> 1 : high) + ((of_product + one_more) << UPPER);
    whole rounded = WHOLE(high, low) + up; /* a carry goes into the exponent */
    return join((uint64_t)(rounded >> 64) | ((a.high ^ b.high) & SIGN), (uint64_t)rounded);
}

/* A digit of the quotient of *rest, of which it leaves what is left, and a divisor with its first bit set; the upper half of *rest is below that
 * of the divisor. By the upper halves a digit is too large by 2 at most. Source: D. E. Knuth, The Art of Computer Programming,
 * volume 2, 3rd edition, 4.3.1, algorithm D. */
static inline uint64_t quotient_digit(whole *rest, whole divisor)
{
    uint64_t upper = (uint64_t)(divisor >> 64), digit = (uint64_t)(*rest / upper);
    whole left = WHOLE((uint64_t)*rest - digit * upper, 0), taken = (whole)digit * (uint64_t)divisor;
    for (bool more = left < taken; more; digit--) {
        left += divisor;
        more = left >= divisor && left < taken; /* else it was more than 128 bits */
    }
    *rest = left - taken;
    return digit;
}

/* No quotient lies in the middle between two numbers, for it would have 114 digits, and so would its product with the divisor. */
_Float128 quad_quotient(_Float128 x, _Float128 y)
{
    struct halves a = split_halves(x), b = split_halves(y);
    uint64_t m = exponent(a), n = exponent(b), of_quotient = m - n + BIAS - 1, sign = (a.high ^ b.high) & SIGN;
    if (rarely((m - 1 >= NOT_FINITE - 1) | (n - 1 >= NOT_FINITE - 1) | (of_quotient - 2 >= NOT_FINITE - 4)))
        return halves_are_zero(a) && n - 1 < NOT_FINITE - 1 ? join(sign, 0) : x / y;
    whole rest = WHOLE((a.high & (HIDDEN - 1)) | HIDDEN, a.low) << 14;
    const whole divisor = WHOLE((b.high & (HIDDEN - 1)) | HIDDEN, b.low) << 15;
    uint64_t high = quotient_digit(&rest, divisor);
    if (rarely((uint64_t)(rest >> 64) >= (uint64_t)(divisor >> 64)))
        return x / y;
    whole digits = WHOLE(high, quotient_digit(&rest, divisor)); /* 127 of them, or 128 */
    bool one_less = !(high >> 63);
    digits <<= one_less;
    whole rounded = WHOLE((of_quotient - one_less) << UPPER, 0) + (digits >> 15) + (digits >> 14 & 1);
    return join((uint64_t)(rounded >> 64) | sign, (uint64_t)rounded);
}

static __attribute__((noinline)) _Float128 rare_sum(_Float128 x, _Float128 y)
{
    return x + y;
}

/* Rounds a sum: its digits, the first in bit 126 of high and low, and its exponent less the hidden bit. */
static inline _Float128 round_sum(uint64_t high, uint64_t low, uint64_t of_sum, uint64_t sign)
{
    uint64_t tie = (low & 0x3fff) == 0x2000;
    whole up = WHOLE(high, low) + 0x2000;
    high = (uint64_t)(up >> 64);
    low = (uint64_t)up;
    return join(((high >> 14) + (of_sum << UPPER)) | sign, (high << 50 | low >> 14) & ~tie);
}

/* The rest of a difference whose upper half is gone. */
static __attribute__((noinline)) _Float128 first_digits_gone(uint64_t low, uint64_t m, uint64_t sign)
{
    if (!low)
        return 0;
    uint64_t zeros = (uint64_t)__builtin_clzll(low);
    return round_sum(low << zeros >> 1, low << zeros << 63, m - zeros - 63, sign);
}

static __attribute__((noinline)) _Float128 rare_difference(_Float128 x, _Float128 y)
{
    return x - y;
}

/* x + y, or x - y. The larger one has its first digit in bit 125, so that the sum has it in 126 or below. The
 * smaller one's digits that fall out at the right are one bit at the end: where there are any, the first of the sum is not
 * below bit 123, and 12 bits or more lie between its last and that one. */
static inline __attribute__((always_inline)) _Float128 sum(_Float128 x, _Float128 y, bool minus)
{
    struct halves a = split_halves(x), b = split_halves(minus ? -y : y);
    uint64_t differ = 0 - ((a.high ^ b.high) >> 63); /* all ones, or none */
    uint64_t a_high = a.high & ~SIGN, b_high = b.high & ~SIGN;
    bool swap = WHOLE(a_high, a.low) < WHOLE(b_high, b.low);
    uint64_t sign = (swap ? b.high : a.high) & SIGN;
    uint64_t high = swap ? b_high : a_high, low = swap ? b.low : a.low;
    uint64_t lesser_high = swap ? a_high : b_high, lesser_low = swap ? a.low : b.low;
    uint64_t m = high >> UPPER, n = lesser_high >> UPPER, by = m - n;
    if (rarely((n - 1 >= NOT_FINITE - 1) | (m >= NOT_FINITE - 1) | (m <= 120))) {
        bool nothing = !(lesser_high | lesser_low) && m < NOT_FINITE;
        if (nothing) /* of one in four operands, in tableaux and matrices */
            return join((high | low ? (swap ? b.high : a.high) : a.high & b.high & SIGN), low);
        return minus ? rare_difference(x, y) : rare_sum(x, y);
    }
    if (rarely(by >= 128))
        return !swap ? x : minus ? -y : y;

    high = ((high & (HIDDEN - 1)) | HIDDEN) << 13 | low >> 51;
    low <<= 13;
    lesser_high = ((lesser_high & (HIDDEN - 1)) | HIDDEN) << 13 | lesser_low >> 51;
    lesser_low <<= 13;

    bool by_half = by >= 64;
    uint64_t out = by_half ? lesser_low : 0, rest = by % 64;
    lesser_low = by_half ? lesser_high : lesser_low;
    lesser_high = by_half ? 0 : lesser_high;
    out |= lesser_low << 1 << (63 - rest);
    lesser_low = lesser_low >> rest | lesser_high << 1 << (63 - rest) | (out != 0);
    lesser_high >>= rest;

    whole total = (WHOLE(high, low) + (differ & 1)) + WHOLE(lesser_high ^ differ, lesser_low ^ differ);
    high = (uint64_t)(total >> 64);
    low = (uint64_t)total;
    if (rarely(!high))
        return first_digits_gone(low, m, sign);
    uint64_t zeros = (uint64_t)__builtin_clzll(high);
    return round_sum(high << (zeros - 1) | low >> 1 >> (64 - zeros), low << (zeros - 1), m - zeros + 1, sign);
}

_Float128 quad_sum(_Float128 x, _Float128 y)
{
    return sum(x, y, false);
}

_Float128 quad_difference(_Float128 x, _Float128 y)
{
    return sum(x, y, true);
}

long quad_unordered(_Float128 x, _Float128 y)
{
    return is_no_number(split_halves(x)) | is_no_number(split_halves(y));
}

static inline int differs(_Float128 x, _Float128 y)
{
    struct halves a = split_halves(x), b = split_halves(y);
    bool same = a.high == b.high && a.low == b.low, zeros = halves_are_zero(a) && halves_are_zero(b);
    return !(zeros || (same && !is_no_number(a)));
}

/* Below, at or above 0 as x is below, at or above y: as whole numbers with a sign, of which both zeros are 0. */
static inline int order(_Float128 x, _Float128 y, int of_no_number)
{
    struct halves a = split_halves(x), b = split_halves(y);
    if (rarely(is_no_number(a) | is_no_number(b)))
        return of_no_number;
    __int128 p = (__int128)WHOLE(a.high & ~SIGN, a.low), q = (__int128)WHOLE(b.high & ~SIGN, b.low);
    p = a.high & SIGN ? -p : p;
    q = b.high & SIGN ? -q : q;
    return (p > q) - (p < q);
}

long quad_equal(_Float128 x, _Float128 y)
{
    return differs(x, y);
}

long quad_unequal(_Float128 x, _Float128 y)
{
    return differs(x, y);
}

long quad_less(_Float128 x, _Float128 y)
{
    return order(x, y, 1);
}

long quad_at_most(_Float128 x, _Float128 y)
{
    return order(x, y, 1);
}

long quad_greater(_Float128 x, _Float128 y)
{
    return order(x, y, -1);
}

long quad_at_least(_Float128 x, _Float128 y)
{
    return order(x, y, -1);
}

_Float128 quad_larger(_Float128 x, _Float128 y)
{
    if (rarely(quad_unordered(x, y)))
        return fmaxf128(x, y);
    return order(x, y, 0) >= 0 ? x : y;
}

enum { DOUBLE_BIAS = 0x3ff, DOUBLE_NOT_FINITE = 0x7ff, DOUBLE_FRACTION = 52 };

_Float128 quad_of_double(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    uint64_t n = bits >> DOUBLE_FRACTION & DOUBLE_NOT_FINITE, sign = bits & SIGN, fraction = bits << 12 >> 12;
    if (rarely(n - 1 >= DOUBLE_NOT_FINITE - 1))
        return bits << 1 ? (_Float128)x : join(sign, 0);
    return join(sign | (n + BIAS - DOUBLE_BIAS) << UPPER | fraction >> 4, fraction << 60);
}

double double_of_quad(_Float128 x)
{
    struct halves a = split_halves(x);
    uint64_t n = exponent(a) - (BIAS - DOUBLE_BIAS), bits = a.high & SIGN;
    if (rarely(n - 1 >= DOUBLE_NOT_FINITE - 1) && !halves_are_zero(a))
        return (double)x;
    if (!halves_are_zero(a)) {
        uint64_t digits = (n << UPPER | (a.high & (HIDDEN - 1))) << 4 | a.low >> 60, rest = a.low << 4;
        bits |=
            digits + (rest >> 63 & ((rest << 1 != 0) | digits)); /* a carry goes into the exponent, up to infinity */
    }
    double rounded;
    memcpy(&rounded, &bits, sizeof rounded);
    return rounded;
}
