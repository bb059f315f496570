/* Four words of 64 bits in a register, for quad_steps.h: by AVX-512 with IFMA and VBMI2 if QUAD_AVX512 is defined, else by AVX2.
 *
 *     left, right               each word shifted by its own number; 0 if that is 64 or more
 *     where                     a condition for each word
 *     below, same               x < y, x == y; either, both, unless: or, and, not of conditions
 *     chosen, only              x if the condition holds, else y or 0; where_bits: bit l is the condition of word l
 *     smaller_word, any_digit   the smaller of two words; 1 for a word that is not 0
 *     upper_word                the upper of two words shifted up by less than 64
 *     leading_zeros             number of leading zeros; 64 for 0
 *     multiply_digits           the product of two numbers of 113 digits (words: upper, lower), its first digit in bit 126 or 125; the
 *                               last bit is set if any digit lies below it */
#include <immintrin.h>
#include <stdint.h>

typedef uint64_t words __attribute__((vector_size(32)));
#define AS_REGISTER(x) ((__m256i)(x))
#define AS_WORDS(x) ((words)(x))
#define EACH(x) ((words){0} + (uint64_t)(x))
#define STEPS static inline __attribute__((always_inline))

STEPS words left(words x, words by)
{
    return AS_WORDS(_mm256_sllv_epi64(AS_REGISTER(x), AS_REGISTER(by)));
}

STEPS words right(words x, words by)
{
    return AS_WORDS(_mm256_srlv_epi64(AS_REGISTER(x), AS_REGISTER(by)));
}

#ifdef QUAD_AVX512

typedef __mmask8 where;

STEPS where below(words x, words y)
{
    return _mm256_cmplt_epu64_mask(AS_REGISTER(x), AS_REGISTER(y));
}

STEPS where same(words x, words y)
{
    return _mm256_cmpeq_epi64_mask(AS_REGISTER(x), AS_REGISTER(y));
}

STEPS where either(where a, where b)
{
    return _kor_mask8(a, b);
}

STEPS where both(where a, where b)
{
    return _kand_mask8(a, b);
}

STEPS where unless(where a)
{
    return _knot_mask8(a);
}

STEPS words chosen(where a, words x, words y)
{
    return AS_WORDS(_mm256_mask_mov_epi64(AS_REGISTER(y), a, AS_REGISTER(x)));
}

STEPS words only(where a, words x)
{
    return AS_WORDS(_mm256_maskz_mov_epi64(a, AS_REGISTER(x)));
}

STEPS unsigned where_bits(where a)
{
    return a & 15u;
}

STEPS words smaller_word(words x, words y)
{
    return AS_WORDS(_mm256_min_epu64(AS_REGISTER(x), AS_REGISTER(y)));
}

STEPS words any_digit(words x)
{
    return smaller_word(x, EACH(1));
}

STEPS words leading_zeros(words x)
{
    return AS_WORDS(_mm256_lzcnt_epi64(AS_REGISTER(x)));
}

#define upper_word(high, low, by) AS_WORDS(_mm256_shldi_epi64(AS_REGISTER(high), AS_REGISTER(low), by))

/* Multiplies by three digits of 52 bits, the size that the instructions read. x is moved up by 5, so that the first digit of the product is 126
 * or 125 bits above its third. */
STEPS void multiply_digits(const words x[2], const words y[2], words out[2])
{
#define LOWER(sum, p, q) AS_WORDS(_mm256_madd52lo_epu64(AS_REGISTER(sum), AS_REGISTER(p), AS_REGISTER(q)))
#define HIGHER(sum, p, q) AS_WORDS(_mm256_madd52hi_epu64(AS_REGISTER(sum), AS_REGISTER(p), AS_REGISTER(q)))
    const words none = EACH(0), digit = EACH((UINT64_C(1) << 52) - 1);
    const words a0 = x[1] << 5, a1 = upper_word(x[0], x[1], 17), a2 = x[0] >> 35;
    const words b0 = y[1], b1 = upper_word(y[0], y[1], 12), b2 = y[0] >> 40;
    const words c0 = LOWER(none, a0, b0);
    const words c1 = LOWER(HIGHER(none, a0, b0), a0, b1) + LOWER(none, a1, b0);
    words c2 = LOWER(HIGHER(none, a0, b1), a0, b2) + LOWER(HIGHER(none, a1, b0), a1, b1) + LOWER(none, a2, b0);
    words c3 = LOWER(HIGHER(none, a0, b2), a1, b2) + LOWER(HIGHER(none, a1, b1), a2, b1) + HIGHER(none, a2, b0);
    const words c4 = LOWER(HIGHER(none, a1, b2), a2, b2) + HIGHER(none, a2, b1);
    c2 += c1 >> 52;
    c3 += c2 >> 52;
    out[0] = (c3 >> 12) + (c4 << 40);
    out[1] = (c2 & digit) | c3 << 52 | any_digit(c0 | c1 << 12);
#undef LOWER
#undef HIGHER
}

#else

typedef words where;

/* Compares with the sign bits flipped, since AVX2 compares signed numbers only. */
STEPS where below(words x, words y)
{
    const words sign = EACH(UINT64_C(1) << 63);
    return AS_WORDS(_mm256_cmpgt_epi64(AS_REGISTER(y ^ sign), AS_REGISTER(x ^ sign)));
}

STEPS where same(words x, words y)
{
    return AS_WORDS(_mm256_cmpeq_epi64(AS_REGISTER(x), AS_REGISTER(y)));
}

STEPS where either(where a, where b)
{
    return a | b;
}

STEPS where both(where a, where b)
{
    return a & b;
}

STEPS where unless(where a)
{
    return ~a;
}

STEPS words chosen(where a, words x, words y)
{
    return AS_WORDS(_mm256_blendv_epi8(AS_REGISTER(y), AS_REGISTER(x), AS_REGISTER(a)));
}

STEPS words only(where a, words x)
{
    return a & x;
}

STEPS unsigned where_bits(where a)
{
    return (unsigned)_mm256_movemask_pd((__m256d)a);
}

STEPS words smaller_word(words x, words y)
{
    return chosen(below(x, y), x, y);
}

STEPS words any_digit(words x)
{
    return EACH(1) + same(x, EACH(0));
}

#define upper_word(high, low, by) ((high) << (by) | (low) >> (64 - (by)))

/* Counts leading zeros from the exponent of 2^52 + the upper or lower half of x, less 2^52, which is exact. */
STEPS words leading_zeros(words x)
{
    enum { OF_ONE = 0x3ff };
    const words magic = EACH(UINT64_C(0x4330000000000000)), top = x >> 32;
    const where low = same(top, EACH(0));
    const words exponent = AS_WORDS((__m256d)(chosen(low, x, top) | magic) - (__m256d)magic) >> 52;
    return chosen(same(x, EACH(0)), EACH(64), EACH(OF_ONE + 31) - exponent + (low & EACH(32)));
}

/* Multiplies by four digits of 29 bits, with both factors moved up by 3. The first digit of the product is in bit 231 or 230, and the lowest bit
 * needed is 105, in the fourth digit. */
STEPS void multiply_digits(const words x[2], const words y[2], words out[2])
{
#define TIMES(p, q) AS_WORDS(_mm256_mul_epu32(AS_REGISTER(p), AS_REGISTER(q)))
    enum { BITS = 29, CUT = 105 - 3 * BITS };
    const words digit = EACH((1u << BITS) - 1);
    const words a0 = x[1] << 3 & digit, a1 = x[1] >> 26 & digit, a2 = upper_word(x[0], x[1], 9) & digit,
                a3 = x[0] >> 20;
    const words b0 = y[1] << 3 & digit, b1 = y[1] >> 26 & digit, b2 = upper_word(y[0], y[1], 9) & digit,
                b3 = y[0] >> 20;
    const words c0 = TIMES(a0, b0);
    words c1 = TIMES(a0, b1) + TIMES(a1, b0), c2 = TIMES(a0, b2) + TIMES(a1, b1) + TIMES(a2, b0);
    words c3 = TIMES(a0, b3) + TIMES(a1, b2) + TIMES(a2, b1) + TIMES(a3, b0);
    words c4 = TIMES(a1, b3) + TIMES(a2, b2) + TIMES(a3, b1), c5 = TIMES(a2, b3) + TIMES(a3, b2);
    c1 += c0 >> BITS;
    c2 += c1 >> BITS;
    c3 += c2 >> BITS;
    c4 += c3 >> BITS;
    c5 += c4 >> BITS;
    const words rest = ((c0 | c1 | c2) & digit) | (c3 & EACH((1u << CUT) - 1));
    const words lowest = (c3 & digit) >> CUT | (c4 & digit) << (BITS - CUT);
    out[0] = (c5 >> (64 - 2 * BITS + CUT)) + (TIMES(a3, b3) << (3 * BITS - CUT - 64));
    out[1] = lowest | c5 << (2 * BITS - CUT) | any_digit(rest);
#undef TIMES
}

#endif
