/* Sums and products of binary128 in four lanes, with the operations of quad_words.h. binary128.c has the same algorithms for one number. */
#include <stdbool.h>
#include <string.h>

#include "core/numbers/binary128.h"
#include "core/numbers/quad_words.h"

#define SIGN EACH(UINT64_C(1) << 63)

enum { BIAS = 0x3fff, NOT_FINITE = 0x7fff, UPPER = 48 /* digits of the fraction in the upper half */ };

/* The halves of four numbers. */
struct quads {
    words high, low;
};

/* The sum or product, except in the `rare` lanes, which are computed by scalars. */
struct answer {
    struct quads result;
    where rare;
};

STEPS where is_empty_word(words x)
{
    return same(x, EACH(0));
}

/* Rounds off the last 14 digits to nearest, ties to even. The first digit is in bit 126, or below it if the exponent is the lowest. `exponent` is
 * less by 1, since the first digit adds 1 in its place, as a carry does. */
STEPS struct quads round_digits(words high, words low, words exponent, words sign)
{
    const where tie = same(low & EACH(0x3fff), EACH(0x2000));
    low += EACH(0x2000);
    high += only(is_empty_word(low >> 13), EACH(1));
    return (struct quads){((high >> 14) + (exponent << UPPER)) | (sign & SIGN),
                          upper_word(high, low, 50) & ~only(tie, EACH(1))};
}

/* Adds digits; the first digit of the larger operand is in bit 125. A difference adds the complement and 1, which goes into the 13 zeros at the
 * end of the larger operand. `exponent` is that of the larger one, less 1. */
STEPS struct quads add_digits(struct quads x, struct quads y, words differ, words exponent, words sign,
                              words of_nothing)
{
    const words low = x.low - differ, total = low + (y.low ^ differ);
    const words high = x.high + (y.high ^ differ) + only(below(total, low), EACH(1));
    const where none_above = is_empty_word(high);
    const words zeros = leading_zeros(chosen(none_above, total, high)) + only(none_above, EACH(64));
    const where nothing = same(zeros, EACH(128));
    const words up = smaller_word(zeros - EACH(1), exponent + EACH(1)), down = EACH(64) - up;
    return round_digits(left(high, up) | right(total, down) | left(total, EACH(0) - down), left(total, up),
                        chosen(nothing, EACH(0), exponent + EACH(1) - up), chosen(nothing, of_nothing, sign));
}

/* Moves digits down. If any are lost at the right, the last bit is set. */
STEPS struct quads move_down(struct quads x, words by)
{
    const words back = EACH(64) - by;
    const words out = left(x.low, back) | left(x.high, back + EACH(64)) | only(below(EACH(64), by), x.low);
    return (struct quads){right(x.high, by),
                          right(x.low, by) | left(x.high, back) | right(x.high, EACH(0) - back) | any_digit(out)};
}

/* Returns the digits, with the first one in bit 125. Numbers with the lowest exponent have no first digit. */
STEPS struct quads digits_of_term(words high, words low, words exponent)
{
    return (struct quads){upper_word(high - (exponent << UPPER), low, 13), low << 13};
}

/* Computes x + y. If digits of the smaller operand are lost, the sum begins in bit 123 or above, and at least 10 bits lie between its last digit
 * and the bit that stands for them. Zeros and subnormal operands have exponent 1 and no first digit. Digits of a sum move up no further than its
 * exponent allows. */
STEPS struct answer sum_of(struct quads x, struct quads y)
{
    const words differ = EACH(0) - ((x.high ^ y.high) >> 63), a = x.high & ~SIGN, b = y.high & ~SIGN;
    const where swap = either(below(a, b), both(same(a, b), below(x.low, y.low)));
    const words high = chosen(swap, b, a), low = chosen(swap, y.low, x.low);
    const words lesser_high = chosen(swap, a, b), lesser_low = chosen(swap, x.low, y.low);
    words m = high >> UPPER, n = lesser_high >> UPPER;
    const where rare = below(EACH(NOT_FINITE - 2), m);
    m -= any_digit(m);
    n -= any_digit(n);
    const struct quads lesser = move_down(digits_of_term(lesser_high, lesser_low, n), smaller_word(m - n, EACH(127)));
    return (struct answer){
        add_digits(digits_of_term(high, low, m), lesser, differ, m, chosen(swap, y.high, x.high), x.high & y.high),
        rare};
}

/* Computes x y. rare: operands that are subnormal, infinite or NaN, and results that may be. */
STEPS struct answer product_of(struct quads x, struct quads y)
{
    const words fraction = EACH((UINT64_C(1) << UPPER) - 1), hidden = EACH(UINT64_C(1) << UPPER);
    const words m = x.high >> UPPER & EACH(NOT_FINITE), n = y.high >> UPPER & EACH(NOT_FINITE);
    const words sign = (x.high ^ y.high) & SIGN, exponent = m + n - EACH(BIAS);
    const where zero = either(is_empty_word(x.high << 1 | x.low), is_empty_word(y.high << 1 | y.low));
    const where not_finite = either(same(m, EACH(NOT_FINITE)), same(n, EACH(NOT_FINITE)));
    const where operand = either(is_empty_word(m), is_empty_word(n));
    const where result = below(EACH(NOT_FINITE - 4), exponent - EACH(1));
    const where rare = either(not_finite, both(either(operand, result), unless(zero)));

    const words a[] = {(x.high & fraction) | hidden, x.low}, b[] = {(y.high & fraction) | hidden, y.low};
    words digits[2];
    multiply_digits(a, b, digits);
    const words lower = EACH(1) - (digits[0] >> 62); /* 1 if the first digit is in bit 125 */
    const words high = chosen(is_empty_word(lower), digits[0], upper_word(digits[0], digits[1], 1));
    const words low = digits[1] + (digits[1] & (EACH(0) - lower));
    const struct quads rounded = round_digits(high, low, exponent - lower, sign);
    const words nothing = EACH(0);
    return (struct answer){{chosen(zero, sign, rounded.high), chosen(zero, nothing, rounded.low)}, rare};
}

/* ---- in memory, where the halves of a number lie side by side; in registers lanes are in the order 0, 2, 1, 3 */

STEPS struct quads split(words first, words last)
{
    return (struct quads){AS_WORDS(_mm256_unpackhi_epi64(AS_REGISTER(first), AS_REGISTER(last))),
                          AS_WORDS(_mm256_unpacklo_epi64(AS_REGISTER(first), AS_REGISTER(last)))};
}

STEPS words two_numbers(_Float128 x, _Float128 y)
{
    __m128i low, high;
    memcpy(&low, &x, sizeof low);
    memcpy(&high, &y, sizeof high);
    return AS_WORDS(_mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1));
}

STEPS struct quads take_quads(const _Float128 *x)
{
    words first, last;
    memcpy(&first, x, sizeof first);
    memcpy(&last, x + 2, sizeof last);
    return split(first, last);
}

STEPS void put_quads(struct quads x, quad_pack *out)
{
    const __m256i first = _mm256_unpacklo_epi64(AS_REGISTER(x.low), AS_REGISTER(x.high));
    const __m256i last = _mm256_unpackhi_epi64(AS_REGISTER(x.low), AS_REGISTER(x.high));
    memcpy(out->at, &first, sizeof first);
    memcpy(out->at + 2, &last, sizeof last);
}

typedef _Float128 scalar_operation(_Float128, _Float128);

/* Computes the lanes of `which` by scalars; the others are those of `result`. */
static __attribute__((noinline)) quad_pack by_scalars(scalar_operation *of, unsigned which, struct quads x,
                                                      struct quads y, struct quads result)
{
    quad_pack a, b, out;
    put_quads(x, &a);
    put_quads(y, &b);
    put_quads(result, &out);
    for (unsigned k = 0; k < QUAD_LANES; k++) {
        const unsigned l = k == 1 ? 2 : k == 2 ? 1 : k;
        if (which >> k & 1)
            out.at[l] = of(a.at[l], b.at[l]);
    }
    return out;
}

STEPS quad_pack finish(scalar_operation *of, struct quads x, struct quads y, struct answer answer)
{
    const unsigned rare = where_bits(answer.rare);
    if (__builtin_expect(rare != 0, 0))
        return by_scalars(of, rare, x, y, answer.result);
    quad_pack out;
    put_quads(answer.result, &out);
    return out;
}

#define SPLIT_ARGUMENTS                                                                                                \
    const struct quads x = split(two_numbers(x0, x1), two_numbers(x2, x3));                                            \
    const struct quads y = split(two_numbers(y0, y1), two_numbers(y2, y3))

DEPENDS_ON_ARGUMENTS static quad_pack sum_of_packs(FOUR_ARGUMENTS(x), FOUR_ARGUMENTS(y))
{
    SPLIT_ARGUMENTS;
    return finish(quad_sum, x, y, sum_of(x, y));
}

DEPENDS_ON_ARGUMENTS static quad_pack difference_of_packs(FOUR_ARGUMENTS(x), FOUR_ARGUMENTS(y))
{
    SPLIT_ARGUMENTS;
    return finish(quad_difference, x, y, sum_of(x, (struct quads){y.high ^ SIGN, y.low}));
}

DEPENDS_ON_ARGUMENTS static quad_pack product_of_packs(FOUR_ARGUMENTS(x), FOUR_ARGUMENTS(y))
{
    SPLIT_ARGUMENTS;
    return finish(quad_product, x, y, product_of(x, y));
}

/* Divides by scalars, since divisions are few. */
DEPENDS_ON_ARGUMENTS static quad_pack quotient_of_packs(FOUR_ARGUMENTS(x), FOUR_ARGUMENTS(y))
{
    return (quad_pack){{quad_quotient(x0, y0), quad_quotient(x1, y1), quad_quotient(x2, y2), quad_quotient(x3, y3)}};
}

/* Returns the answer; those of its rare lanes that are in `asked` are computed by scalars. */
STEPS struct quads fill_rare(scalar_operation *of, where asked, struct quads x, struct quads y, struct answer answer)
{
    const unsigned rare = where_bits(both(answer.rare, asked));
    if (__builtin_expect(rare == 0, 1))
        return answer.result;
    const quad_pack all = by_scalars(of, rare, x, y, answer.result);
    return take_quads(all.at);
}

STEPS quad_pack sum_with_product(scalar_operation *of, struct quads z, struct quads x, struct quads y, bool minus)
{
    const where all = same(EACH(0), EACH(0));
    const struct quads product = fill_rare(quad_product, all, x, y, product_of(x, y));
    const words sign = minus ? SIGN : EACH(0);
    return finish(of, z, product, sum_of(z, (struct quads){product.high ^ sign, product.low}));
}

DEPENDS_ON_ARGUMENTS static quad_pack add_product_of_packs(FOUR_ARGUMENTS(z), FOUR_ARGUMENTS(x), FOUR_ARGUMENTS(y))
{
    SPLIT_ARGUMENTS;
    return sum_with_product(quad_sum, split(two_numbers(z0, z1), two_numbers(z2, z3)), x, y, false);
}

DEPENDS_ON_ARGUMENTS static quad_pack take_product_of_packs(FOUR_ARGUMENTS(z), FOUR_ARGUMENTS(x), FOUR_ARGUMENTS(y))
{
    SPLIT_ARGUMENTS;
    return sum_with_product(quad_difference, split(two_numbers(z0, z1), two_numbers(z2, z3)), x, y, true);
}

/* The sum starts at -0: adding a product to -0 keeps the sign of a product that is 0. */
static void weigh_packs(struct quad_row row, const _Float128 *coefficient, size_t stride, quad_pack *out)
{
    struct quads total = {SIGN, EACH(0)};
    where some = same(EACH(0), EACH(1));
    for (int j = 0; j < row.terms; j++) {
        const struct quads weight = take_quads(coefficient + (size_t)j * stride);
        const where asked = unless(is_empty_word(weight.high << 1 | weight.low));
        if (!where_bits(asked))
            continue;
        uint64_t half[2];
        memcpy(half, row.x + (size_t)(j / row.group) * row.apart + (size_t)(j % row.group), sizeof half);
        const struct quads x = {EACH(half[1]), EACH(half[0])};
        const struct quads term = fill_rare(quad_product, asked, weight, x, product_of(weight, x));
        const struct quads next = fill_rare(quad_sum, asked, total, term, sum_of(total, term));
        total = (struct quads){chosen(asked, next.high, total.high), chosen(asked, next.low, total.low)};
        some = either(some, asked);
    }
    put_quads((struct quads){only(some, total.high), only(some, total.low)}, out);
}
