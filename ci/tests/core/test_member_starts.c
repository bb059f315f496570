/* Members of an ensemble by their starts: numbers, distances, constraints, refusals. */
#include "ci/tests/core/runs.h"
#include "core/numbers/counter.h"

#include <float.h>

/* The published first outputs of SplitMix64 for the seeds 0 and 1234567. */
TEST(bits_are_those_of_splitmix)
{
    assert_true(mixed_bits(0) == 0xe220a8397b1dcdafu);
    assert_true(mixed_bits(1234567) == 6457827717110365317u);
}

/* Mean 0 and variance 1/3 within four standard errors, over members, coordinates and seeds alike. */
TEST(numbers_are_uniform_from_minus_one_to_one)
{
    enum { COUNT = 10000 };
    for (int over = 0; over < 3; over++) {
        real sum = 0, square = 0, neighbours = 0, last = 0;
        for (uint64_t k = 0; k < COUNT; k++) {
            const real x = number_at(over == 2 ? k : 1, over == 0 ? k : 3, over == 1 ? k : 5);
            assert_true(x >= -1 && x < 1);
            sum += x;
            square += x * x;
            neighbours += x * last;
            last = x;
        }
        assert_at_most(fabs(sum / COUNT), 4 * sqrt(R(1.0) / 3 / COUNT));
        assert_at_most(fabs(square / COUNT - R(1.0) / 3), 4 * sqrt(R(4.0) / 45 / COUNT));
        assert_at_most(fabs(neighbours / COUNT), 4 * R(1.0) / 3 / sqrt((real)COUNT));
    }
}

static struct setup member_setup(const char *problem, wide spread, long seed, long member)
{
    return (struct setup){.problem = problem, .horizon = 1, .spread = spread, .seed = seed, .member = member};
}

/* Data of a member; SMALL_ELEMENT numbers of g, then eta. */
static void data_of(const char *problem, wide spread, long seed, long member, real *out)
{
    const struct setup setup = member_setup(problem, spread, seed, member);
    memset(out, 0, (SMALL_ELEMENT + SMALL_DIMENSION) * sizeof *out);
    struct instance in = opened_instance(&setup, out, out + SMALL_ELEMENT);
    instance_close(&in);
}

static real most_apart(const real *a, const real *b)
{
    real most = 0;
    for (int c = 0; c < SMALL_ELEMENT + SMALL_DIMENSION; c++)
        most = fmax(most, fabs(a[c] - b[c]));
    return most;
}

/* Members differ from the problem's own data, from each other and by their seed, by no more than a few spreads. */
TEST(members_lie_around_the_data)
{
    static const char *const problems[] = {"kepler", "cvt", "spherical-pendulum", "disc", "rigid-body", "rattleback"};
    enum { CAPACITY = SMALL_ELEMENT + SMALL_DIMENSION };
    static real own[CAPACITY], first[CAPACITY], again[CAPACITY], other[CAPACITY];
    for (size_t k = 0; k < sizeof problems / sizeof *problems; k++) {
        const wide spread = 0.01;
        data_of(problems[k], 0, 1, 3, own);
        data_of(problems[k], spread, 1, 3, first);
        data_of(problems[k], spread, 1, 3, again);
        assert_at_most(most_apart(first, again), 0);
        assert_at_most(most_apart(first, own), 2);
        assert_above(most_apart(first, own), R(1e-5));
        data_of(problems[k], spread, 1, 4, other);
        assert_above(most_apart(first, other), R(1e-5));
        data_of(problems[k], spread, 2, 3, other);
        assert_above(most_apart(first, other), R(1e-5));
        data_of(problems[k], spread / 1000, 1, 3, other);
        assert_at_most(most_apart(other, own), most_apart(first, own) / 500);
        data_of(problems[k], 0, 2, 4, other); /* without a spread all members are the problem's own data */
        assert_at_most(most_apart(other, own), 0);
    }
}

/* The constraints of the sphere and of the transmission, by hand. */
TEST(members_meet_the_constraints)
{
    static real x[SMALL_ELEMENT + SMALL_DIMENSION];
    const real *v = x + SMALL_ELEMENT;
    for (long member = 0; member < 20; member++) {
        data_of("spherical-pendulum", 0.3, 7, member, x);
        assert_at_most(fabs(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1), 1024 * REAL_EPSILON);
        assert_at_most(fabs(x[0] * v[0] + x[1] * v[1] + x[2] * v[2]), 1024 * REAL_EPSILON);
        data_of("cvt", 0.3, 7, member, x);
        assert_at_most(fabs(v[2] + sin(x[1]) * v[0]), 1024 * REAL_EPSILON);
        assert_above(fabs(v[2]) + fabs(v[0]), R(1e-3)); /* control: it moves there */
    }
}

TEST(members_of_transfers_are_refused)
{
    const struct setup setup = member_setup("double-integrator", 0.1, 1, 0);
    struct instance in;
    struct refusal why;
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    assert_int_equal(instance_open(&setup, &in, g, eta, &why), STATUS_REFUSED);
    assert_int_equal(why.field, FIELD_MEMBER);
    assert_non_null(strstr(why.message, "is a problem of optimal control"));
}
