/* Square roots of the working precision: in quad bit for bit those of libm, in double libm's own. */
#include "ci/tests/core/testing.h"

static real library_root(real x)
{
#ifdef REAL_QUAD
    return sqrtf128(x);
#else
    return (sqrt)(x);
#endif
}

static bool is_same(real x, real y)
{
    return memcmp(&x, &y, sizeof x) == 0 || (isnan(x) && isnan(y));
}

static void assert_root(real x)
{
    if (is_same(sqrt(x), library_root(x)))
        return;
    print_error("root of %a is off by %.3g\n", (double)x, (double)(sqrt(x) - library_root(x)));
    fail();
}

/* Any bits, with lengths of ones and of zeros at their end. */
TEST(all_kinds_of_bits)
{
    uint64_t seed = 26;
    for (int k = 0; k < 200000; k++) {
        uint64_t word[sizeof(real) / sizeof(uint64_t)];
        real x;
        for (size_t w = 0; w < sizeof word / sizeof *word; w++) {
            random_real(&seed);
            word[w] = seed * 0xd1342543de82ef95u ^ seed >> 31;
        }
        if (k % 3 == 1)
            word[0] = 0;
        if (k % 3 == 2)
            word[0] = ~UINT64_C(0);
        memcpy(&x, word, sizeof x);
        assert_root(x);
        assert_root(fabs(x));
    }
}

/* Squares are exact or just beside, where rounding turns. */
TEST(squares_and_their_neighbours)
{
    uint64_t seed = 3;
    for (int k = 0; k < 100000; k++) {
        real x = rint(ldexp(1 + fabs(random_real(&seed)), k % (DBL_MANT_DIG / 2))), square = x * x;
        assert_true(is_same(sqrt(square), x));
        assert_root(nextafter(square, 0));
        assert_root(nextafter(square, 2 * square));
        x = 1 + fabs(random_real(&seed)); /* of full length */
        assert_root(x * x);
        assert_root(nextafter(x * x, 0));
        assert_root(nextafter(x * x, 8));
    }
}

TEST(ends_of_the_range)
{
    const real zero = 0, one = 1, most = 2 / REAL_EPSILON;
    const real at[] = {zero, -zero, one, -one, zero / zero, one / zero, -one / zero, most, most - 1};
    for (size_t k = 0; k < sizeof at / sizeof *at; k++)
        assert_root(at[k]);
    for (real x = 1; x > 0; x /= 2)
        assert_root(x);
    for (real x = 1; isfinite(x); x *= 2)
        assert_root(nextafter(x, 0));
    assert_false(is_same(sqrt(nextafter(R(4.0), 8)), nextafter(R(2.0), 4))); /* control: rounded up it would be */
}
