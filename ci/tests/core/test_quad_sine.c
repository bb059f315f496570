/* The core's sine and cosine of quadruple precision against the C library's: both are off by less than a last bit. */
#include "ci/tests/core/testing.h"
#include "core/numbers/quad_sine.h"

extern _Float128 sinf128(_Float128), cosf128(_Float128), ldexpf128(_Float128, int);

enum { MANY = 20000 };
typedef unsigned __int128 whole;

static whole bits_of(_Float128 x)
{
    whole bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* Same, or next to one another. */
static bool is_beside(_Float128 x, _Float128 y)
{
    return bits_of(x) - bits_of(y) + 1 <= 2;
}

static void assert_sines(_Float128 x, long *other)
{
    _Float128 s = sinf128(x), c = cosf128(x), own_s = quad_sine(x), own_c = quad_cosine(x);
    if (!is_beside(own_s, s) || !is_beside(own_c, c)) {
        print_error("of %a: sine %a, not %a, or cosine %a, not %a\n", (double)x, (double)own_s, (double)s,
                    (double)own_c, (double)c);
        fail();
    }
    *other += (own_s != s) + (own_c != c);
}

static _Float128 any_number(uint64_t *seed)
{
    random_real(seed);
    uint64_t first = *seed ^ *seed >> 29;
    random_real(seed);
    return ((_Float128)first + (_Float128)*seed / (_Float128)0x1p64) / (_Float128)0x1p64 * (*seed & 1 ? 1 : -1);
}

/* All exponents from where sin(x) = x to where the library's is called, and most of them some quarters of a turn. */
TEST(all_sizes)
{
    uint64_t seed = 5;
    long other = 0;
    for (int k = 0; k < MANY; k++) {
        assert_sines(ldexpf128(any_number(&seed), k % 90 - 70), &other);
        assert_sines(8 * any_number(&seed), &other);
    }
    assert_true(other < 4 * MANY / 20); /* cut off, not rounded, it would be every second */
}

/* Next to multiples of pi / 4, where what is left changes its sign or its quarter, and where a sine is 0 or a cosine is. */
TEST(next_to_quarters)
{
    uint64_t seed = 6;
    long other = 0;
    const _Float128 pi = acosf128(-1);
    for (int k = 0; k < MANY; k++) {
        _Float128 at = (_Float128)(k % 1000 - 500) * pi / 4;
        assert_sines(at, &other);
        assert_sines(at + ldexpf128(any_number(&seed), -(k % 113)), &other);
    }
    assert_true(other < 4 * MANY / 20);
}

TEST(ends_of_the_range)
{
    const _Float128 zero = 0, least = ldexpf128(1, -16494), most = 0x1p16;
    const _Float128 at[] = {zero,
                            -zero,
                            least,
                            -least,
                            ldexpf128(1, -58),
                            ldexpf128(1, -57),
                            -ldexpf128(1, -8),
                            most,
                            -most,
                            ldexpf128(1, 16000)};
    long other = 0;
    for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
        assert_sines(at[k], &other);
        assert_true(bits_of(quad_sine(at[k])) >> 127 == bits_of(sinf128(at[k])) >> 127);
    }
    const _Float128 none[] = {zero / zero, 1 / zero, -1 / zero};
    for (size_t k = 0; k < sizeof none / sizeof *none; k++)
        assert_true(isnan((double)quad_sine(none[k])) && isnan((double)quad_cosine(none[k])));
}
