/* The core's arithmetic of quadruple precision, of one number and of packs, against the compiler's library, which the operators of a
 * test call: every bit is the same, of zeros, of infinities and of no numbers too. */
#include "ci/tests/core/testing.h"
#include "core/numbers/binary128.h"
#include "core/numbers/quad_pack.h"

#ifndef PAIRS
#define PAIRS 50000
#endif
enum { FRACTION = 112, MANY = PAIRS };
typedef unsigned __int128 whole;

static whole bits_of(_Float128 x)
{
    whole bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static _Float128 number_of(whole bits)
{
    _Float128 x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static void assert_same(const char *what, whole got, whole want, _Float128 x, _Float128 y)
{
    if (got == want)
        return;
    print_error("%s of %a and %a, cut to double: %016lx %016lx, not %016lx %016lx\n", what, (double)x, (double)y,
                (unsigned long)(got >> 64), (unsigned long)got, (unsigned long)(want >> 64), (unsigned long)want);
    fail();
}

/* Results of `<`, `<=`, `>`, `>=`, `==` and `!=`, by the library and by the code under test. */
static whole library_order(_Float128 x, _Float128 y)
{
    return (whole)((x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5);
}

static whole own_order(_Float128 x, _Float128 y)
{
    return (whole)((quad_less(x, y) < 0) | (quad_at_most(x, y) <= 0) << 1 | (quad_greater(x, y) > 0) << 2 |
                   (quad_at_least(x, y) >= 0) << 3 | (quad_equal(x, y) == 0) << 4 | (quad_unequal(x, y) != 0) << 5);
}

static whole double_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static void assert_pack(const char *what, quad_pack got, const _Float128 *x, const _Float128 *y, const _Float128 *want)
{
    for (int l = 0; l < QUAD_LANES; l++)
        assert_same(what, bits_of(got.at[l]), bits_of(want[l]), x[l], y[l]);
}

/* A sum of two NaNs may be either of them: the compiler may exchange the terms. */
static void assert_pack_or_none(const char *what, quad_pack got, const _Float128 *x, const _Float128 *y,
                                const _Float128 *want)
{
    for (int l = 0; l < QUAD_LANES; l++)
        got.at[l] = isnan(got.at[l]) && isnan(want[l]) ? want[l] : got.at[l];
    assert_pack(what, got, x, y, want);
}

#define EACH_LANE(operator, x, y)                                                                                      \
    (const _Float128[])                                                                                                \
    {                                                                                                                  \
        x[0] operator y[0], x[1] operator y[1], x[2] operator y[2], x[3] operator y[3]                                 \
    }

/* Checks all operations on these pairs, in every form that this processor has. */
static void assert_packs(const _Float128 x[QUAD_LANES], const _Float128 y[QUAD_LANES])
{
    for (int k = 0; quad_form_at(k); k++) {
        const struct quad_form *form = quad_form_at(k);
        assert_pack(form->name, form->product(FOUR_IN(x), FOUR_IN(y)), x, y, EACH_LANE(*, x, y));
        assert_pack(form->name, form->sum(FOUR_IN(x), FOUR_IN(y)), x, y, EACH_LANE(+, x, y));
        assert_pack(form->name, form->difference(FOUR_IN(x), FOUR_IN(y)), x, y, EACH_LANE(-, x, y));
        assert_pack(form->name, form->quotient(FOUR_IN(x), FOUR_IN(y)), x, y, EACH_LANE(/, x, y));
        const _Float128 product[] = {x[1] * y[0], x[2] * y[1], x[3] * y[2], x[0] * y[3]};
        const quad_pack more = form->add_product(FOUR_IN(x), x[1], x[2], x[3], x[0], FOUR_IN(y));
        const quad_pack less = form->take_product(FOUR_IN(x), x[1], x[2], x[3], x[0], FOUR_IN(y));
        assert_pack_or_none(form->name, more, x, product, EACH_LANE(+, x, product));
        assert_pack_or_none(form->name, less, x, product, EACH_LANE(-, x, product));
    }
}

/* With the three pairs before, so that a lane has to do with what is next to it. */
static void assert_among_others(_Float128 x, _Float128 y)
{
    static _Float128 a[QUAD_LANES], b[QUAD_LANES];
    static unsigned count;
    a[count % QUAD_LANES] = x;
    b[count % QUAD_LANES] = y;
    if (++count % QUAD_LANES == 0)
        assert_packs(a, b);
}

static void assert_operations(_Float128 x, _Float128 y)
{
    assert_among_others(x, y);
    assert_same("product", bits_of(quad_product(x, y)), bits_of(x * y), x, y);
    assert_same("sum", bits_of(quad_sum(x, y)), bits_of(x + y), x, y);
    assert_same("difference", bits_of(quad_difference(x, y)), bits_of(x - y), x, y);
    assert_same("quotient", bits_of(quad_quotient(x, y)), bits_of(x / y), x, y);
    assert_same("larger", bits_of(quad_larger(x, y)), bits_of(fmaxf128(x, y)), x, y);
    assert_same("order", own_order(x, y), library_order(x, y), x, y);
    assert_same("no number", quad_unordered(x, y) != 0, (x != x) | (y != y), x, y);
    assert_same("double", double_bits(double_of_quad(x)), double_bits((double)x), x, y);
    assert_same("quad", bits_of(quad_of_double((double)x)), bits_of((_Float128)(double)x), x, y);
}

static uint64_t word(uint64_t *seed)
{
    random_real(seed);
    return *seed * 0xd1342543de82ef95u ^ *seed >> 31;
}

/* A number of any digits, with ones or zeros in a row, and of an exponent in [first, first + count). */
static _Float128 any_number(uint64_t *seed, unsigned first, unsigned count)
{
    whole bits = (whole)word(seed) << 64 | word(seed), run = (whole)1 << word(seed) % (FRACTION + 1);
    uint64_t kind = word(seed) % 4;
    bits = kind == 0 ? bits | (run - 1) : kind == 1 ? bits & ~(run - 1) : kind == 2 ? bits & (run - 1) : bits;
    const whole kept = (whole)1 << 127 | (((whole)1 << FRACTION) - 1);
    return number_of((bits & kept) | (whole)(first + word(seed) % count) << FRACTION);
}

TEST(near_one_another)
{
    uint64_t seed = 128;
    for (int k = 0; k < MANY; k++)
        assert_operations(any_number(&seed, 0x3ffd, 6), any_number(&seed, 0x3ffd, 6));
}

/* Below a power of two the last bit is half as long. */
TEST(far_from_one_another)
{
    uint64_t seed = 113;
    for (int k = 0; k < MANY; k++) {
        _Float128 x = any_number(&seed, 0x3f80, 256), y = any_number(&seed, 0x3f80, 256);
        assert_operations(x, y);
        assert_operations(number_of(bits_of(x) >> FRACTION << FRACTION), y);
        whole below = (bits_of(x) >> FRACTION) - 112 - word(&seed) % 4;
        assert_operations(number_of(bits_of(x) >> FRACTION << FRACTION),
                          number_of(below << FRACTION | bits_of(y) << 16 >> 16));
        assert_operations(number_of(bits_of(x) >> FRACTION << FRACTION),
                          -number_of(below << FRACTION | bits_of(y) << 16 >> 16));
    }
}

/* Products and sums whose last digits are half of a last bit, or next to it. */
TEST(ties)
{
    uint64_t seed = 57;
    long found = 0;
    for (int k = 0; k < MANY; k++) {
        _Float128 x = (_Float128)(word(&seed) >> 7 | 1), y = (_Float128)(word(&seed) >> 7 | 1);
        assert_operations(x, y);
        whole exact =
            (whole)(uint64_t)x * (uint64_t)y; /* of 114 digits where it is 2^113 or more, the last of them 1 */
        found += exact >> 113 == 1;
        _Float128 last = number_of(((bits_of(x) >> FRACTION) - 113) << FRACTION); /* half of a last bit */
        assert_operations(x, last);
        assert_operations(-x, last);
        assert_operations(number_of(bits_of(x) + 1), last);
        assert_operations(number_of(bits_of(x) + 1), number_of(bits_of(last) + (word(&seed) & 1)));
        assert_operations(number_of(bits_of(x) - 1), number_of(bits_of(last) - (word(&seed) & 1)));
    }
    assert_true(found > 0);
}

/* floor(x y / 2^113), where that has no more than 128 digits. */
static whole high_product(whole x, whole y)
{
    whole x_high = x >> 64, y_high = y >> 64, lowest = (whole)(uint64_t)x * (uint64_t)y;
    whole middle = x_high * (uint64_t)y + (uint64_t)(lowest >> 64), other = (uint64_t)x * y_high + (uint64_t)middle;
    whole top = x_high * y_high + (middle >> 64) + (other >> 64);
    return top << 15 | (uint64_t)other >> 49;
}

/* Quotients that miss the middle between two numbers, or a number, by the least that there is: x 2^113 = y q - miss. The divisors have
 * ones or zeros in a row, so that digits by their upper halves are too large by 2. */
TEST(next_to_the_middle)
{
    const whole one = (whole)1 << FRACTION;
    uint64_t seed = 11;
    long found = 0;
    for (int k = 0; k < 2 * MANY; k++) {
        whole y = one | ((bits_of(any_number(&seed, 0x3fff, 1)) & (one - 1) & (k % 2 ? (one >> 63) - 1 : one - 1)) | 1);
        whole inverse = 1;
        for (int bits = 1; bits < 128; bits *= 2)
            inverse *= 2 - y * inverse;
        long miss = (long)(word(&seed) % 9) - 4;
        whole q = 2 * one | ((whole)miss * inverse & (2 * one - 1)), x = high_product(y, q) + (miss < 0);
        if (x >> (FRACTION + 1))
            continue;
        found++;
        assert_operations(number_of((x & (one - 1)) | (whole)0x3fff << FRACTION),
                          number_of((y & (one - 1)) | (whole)0x3fff << FRACTION));
    }
    assert_true(found > MANY / 4);
}

/* Differences that leave any number of their last digits, or none. */
TEST(cancelled)
{
    uint64_t seed = 3;
    for (int k = 0; k < MANY; k++) {
        _Float128 x = any_number(&seed, 0x3f00, 512);
        whole change = ((whole)word(&seed) << 64 | word(&seed)) >> word(&seed) % 128;
        assert_operations(x, -number_of(bits_of(x) ^ (change >> 16)));
        assert_operations(x, number_of(bits_of(x) + (word(&seed) & 1)));
        assert_operations(x, -x);
    }
}

/* The least and the largest exponents of quad and of double, with all that is no number. */
TEST(ends_of_the_range)
{
    uint64_t seed = 9;
    static const unsigned first[] = {0, 0, 60, 0x7ffc, 0x3bcc, 0x43fc, 0, 0x1fff, 0x5ffd};
    static const unsigned count[] = {1, 4, 128, 4, 60, 4, 0x8000, 3, 4};
    enum { RANGES = sizeof first / sizeof *first };
    for (int k = 0; k < 2 * MANY; k++) {
        uint64_t a = word(&seed) % RANGES, b = word(&seed) % RANGES;
        assert_operations(any_number(&seed, first[a], count[a]), any_number(&seed, first[b], count[b]));
    }
    const _Float128 zero = 0, one = 1,
                    at[] = {zero, -zero, one, -one, zero / zero, -(zero / zero), one / zero, -one / zero};
    for (size_t a = 0; a < sizeof at / sizeof *at; a++)
        for (size_t b = 0; b < sizeof at / sizeof *at; b++)
            assert_operations(at[a], at[b]);
}

/* Every number that may be special in every lane, beside ordinary ones. */
TEST(special_lanes)
{
    const _Float128 zero = 0, one = 1, some = 3 * one / 7, least = number_of(1),
                    at[] = {zero,       -zero,       one,   -some,  zero / zero,
                            one / zero, -one / zero, least, -least, number_of((whole)1 << FRACTION)};
    enum { SPECIAL = sizeof at / sizeof *at };
    for (int k = 0; k < SPECIAL * SPECIAL * QUAD_LANES; k++) {
        _Float128 x[] = {some, some, some, some}, y[] = {one, one, one, one};
        x[k % QUAD_LANES] = at[k / QUAD_LANES % SPECIAL];
        y[k % QUAD_LANES] = at[k / QUAD_LANES / SPECIAL];
        assert_packs(x, y);
    }
}

/* Returns lane l of the sum over a row, by scalars. */
static _Float128 weighed_lane(struct quad_row row, const _Float128 (*coefficient)[QUAD_LANES], int l)
{
    bool empty = true;
    _Float128 sum = 0;
    for (int j = 0; j < row.terms; j++) {
        if (coefficient[j][l] == 0)
            continue;
        const _Float128 term = coefficient[j][l] * row.x[(size_t)(j / row.group) * row.apart + (size_t)(j % row.group)];
        sum = empty ? term : sum + term;
        empty = false;
    }
    return sum;
}

/* Sums over a row of a tableau: what has the coefficient 0 is left out, be it no number, and a sum of nothing is +0. */
TEST(weighed)
{
    enum { TERMS = 11, GROUP = 8, APART = 24 };
    const _Float128 zero = 0, one = 1, special[] = {zero, -zero, zero / zero, one / zero, number_of(3)};
    uint64_t seed = 5;
    for (int k = 0; k < MANY / 4; k++) {
        _Float128 x[2 * APART], c[TERMS][QUAD_LANES], want[QUAD_LANES];
        const struct quad_row row = {TERMS, GROUP, APART, x};
        for (int j = 0; j < 2 * APART; j++)
            x[j] = word(&seed) % 8 ? any_number(&seed, 0x3ffd, 6) : special[word(&seed) % 5];
        for (int l = 0; l < QUAD_LANES; l++) {
            for (int j = 0; j < TERMS; j++)
                c[j][l] = word(&seed) % 64 < (unsigned)k % 64 ? any_number(&seed, 0x3ffd, 6) : special[word(&seed) % 2];
            want[l] = weighed_lane(row, c, l);
        }
        for (int f = 0; quad_form_at(f); f++) {
            quad_pack got;
            quad_form_at(f)->weigh(row, c[0], QUAD_LANES, &got);
            assert_pack_or_none(quad_form_at(f)->name, got, want, want, want);
        }
    }
}

/* A pack of few numbers need only have these. */
TEST(few_lanes)
{
    const _Float128 one = 1, x[] = {one / 3, -one / 7, 5 * one, one / 11};
    for (int lanes = 1; lanes <= QUAD_LANES + 1; lanes++) {
        assert_true(quad_take(lanes));
        const quad_pack got = quad_pack_product((quad_pack){{FOUR_IN(x)}}, quad_pack_negative(quad_all(x[0])));
        for (int l = 0; l < lanes && l < QUAD_LANES; l++)
            assert_same("few", bits_of(got.at[l]), bits_of(x[l] * -x[0]), x[l], x[0]);
    }
    assert_ptr_equal(quad_now, quad_form_at(0));
}
