/* Arithmetic of constants: rational in 64 bits, and quadruple once that overflows. */
#include "cases/graph/constant.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long long common_divisor(long long a, long long b)
{
    while (b != 0) {
        long long rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* over / under; under is positive and neither is the smallest number, whose negative does not fit. */
static struct constant rational(long long over, long long under)
{
    long long divisor = common_divisor(over, under);
    return (struct constant){.over = over / divisor, .under = under / divisor};
}

struct constant constant_integer(long long value)
{
    return (struct constant){.over = value, .under = 1};
}

struct constant constant_wide(wide value)
{
    if (value == rintf128(value) && fabsf128(value) < 0x1p53)
        return constant_integer((long long)value);
    return (struct constant){.value = value};
}

wide constant_value(const struct constant *x)
{
    return x->under ? (wide)x->over / (wide)x->under : x->value;
}

/* Read as the integer of its digits over a power of ten. */
struct constant constant_decimal(const char *text, int length)
{
    long long digits = 0, under = 1;
    bool fits = true, point = false;
    int k = 0;
    for (; k < length && text[k] != 'e' && text[k] != 'E' && fits; k++) {
        point = point || text[k] == '.';
        if (text[k] == '.')
            continue;
        fits = !__builtin_mul_overflow(digits, 10, &digits) &&
               !__builtin_add_overflow(digits, text[k] - '0', &digits) &&
               (!point || !__builtin_mul_overflow(under, 10, &under));
    }
    long exponent = k < length && fits ? strtol(text + k + 1, NULL, 10) : 0;
    fits = fits && exponent >= -18 && exponent <= 18;
    for (long e = 0; e < labs(exponent) && fits; e++)
        fits = !__builtin_mul_overflow(*(exponent > 0 ? &digits : &under), 10, exponent > 0 ? &digits : &under);
    if (fits)
        return rational(digits, under);
    char *copy = strndup(text, (size_t)length); /* what follows must not be taken for more of it */
    wide value = copy ? strtof128(copy, NULL) : (wide)NAN;
    free(copy);
    return constant_wide(value);
}

void decimal_text(wide value, char text[DECIMAL_SIZE])
{
    char format[16];
    if (value == rintf128(value) && fabsf128(value) < 1000000000000000) {
        snprintf(text, DECIMAL_SIZE, "%lld", (long long)value);
        return;
    }
    for (int digits = 1; digits <= 36; digits++) {
        snprintf(format, sizeof format, "%%.%dg", digits);
        strfromf128(text, DECIMAL_SIZE, format, value);
        if (strtof128(text, NULL) == value)
            return;
    }
}

bool constant_is(const struct constant *x, long long value)
{
    return x->under == 1 && x->over == value;
}

bool constant_equal(const struct constant *x, const struct constant *y)
{
    if (x->under || y->under)
        return x->under == y->under && x->over == y->over;
    return x->value == y->value;
}

bool constant_is_integer(const struct constant *x, int *value)
{
    if (x->under != 1 || x->over < INT_MIN || x->over > INT_MAX)
        return false;
    *value = (int)x->over;
    return true;
}

struct constant constant_add(struct constant x, struct constant y)
{
    long long a, b, over, under;
    if (x.under && y.under && !__builtin_mul_overflow(x.over, y.under, &a) &&
        !__builtin_mul_overflow(y.over, x.under, &b) && !__builtin_add_overflow(a, b, &over) && over != LLONG_MIN &&
        !__builtin_mul_overflow(x.under, y.under, &under))
        return rational(over, under);
    return constant_wide(constant_value(&x) + constant_value(&y));
}

struct constant constant_multiply(struct constant x, struct constant y)
{
    if (x.under && y.under) {
        struct constant first = rational(x.over, y.under), second = rational(y.over, x.under); /* cancel crosswise */
        long long over, under;
        if (!__builtin_mul_overflow(first.over, second.over, &over) && over != LLONG_MIN &&
            !__builtin_mul_overflow(first.under, second.under, &under))
            return rational(over, under);
    }
    return constant_wide(constant_value(&x) * constant_value(&y));
}

struct constant constant_inverse(struct constant x)
{
    if (x.under && x.over)
        return (struct constant){.over = x.over < 0 ? -x.under : x.under, .under = x.over < 0 ? -x.over : x.over};
    return (struct constant){.value = 1 / constant_value(&x)};
}

struct constant constant_power(struct constant x, int exponent)
{
    struct constant power = constant_integer(1);
    unsigned left = exponent < 0 ? 0u - (unsigned)exponent : (unsigned)exponent;
    if (exponent < 0)
        x = constant_inverse(x);
    for (; left; left >>= 1) {
        if (left & 1)
            power = constant_multiply(power, x);
        x = constant_multiply(x, x);
    }
    return power;
}

struct constant constant_sqrt(struct constant x)
{
    if (x.under && x.over >= 0) {
        long long over = llrintl(sqrtl((long double)x.over)), under = llrintl(sqrtl((long double)x.under));
        if (over < INT_MAX && under < INT_MAX && over * over == x.over && under * under == x.under)
            return rational(over, under);
    }
    return constant_wide(sqrtf128(constant_value(&x)));
}
