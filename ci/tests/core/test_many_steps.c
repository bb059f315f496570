/* Round-off of many steps, of every method of the register. Truncation is taken away by runs of N, N/2, N/4 and N/8 steps and
 * the order that the method claims; what is left is compared with what roundings explain. In double only: a run of quad long
 * enough to show a drift takes minutes. */
#include "ci/tests/core/runs.h"
#include "core/numbers/linear.h"

enum {
    NUMBERS = SMALL_ELEMENT + SMALL_DIMENSION,
    LEVELS = 4,
    MANY = 100000,
    FEWER = 4096 /* of a method that needs all levels: it would be dear */,
    HIGH_ORDER = 5 /* truncates nothing at a thousand steps */
};

/* A run's rounding is bounded by 16 units of the numbers it ends with, for the compensated sums of R^n whatever its length; what
 * a group rounds at each step, matrices and their inverses, walks at random. Extrapolation from order 1 adds up seven of them. */
static real round_off(bool on_group, long steps, int levels, real size)
{
    real once = 16 * REAL_EPSILON * (1 + size);
    return (levels > 1 ? 7 : 1) * once * (on_group ? fmax(1, sqrt((real)steps) / 16) : 1);
}

#ifndef REAL_QUAD
static struct storage storage;

/* The claimed order of a quantity, -1: none. */
static double claimed_order(const struct core_case *given, enum quantity quantity)
{
    struct claim claim[MAX_CLAIMS];
    int count = case_claims(given, claim);
    for (int k = 0; k < count; k++)
        if (claim[k].kind == CLAIM_ORDER && claim[k].quantity == quantity)
            return claim[k].value;
    return -1;
}

/* Position and momentum at the end of a run. */
static void run_to_end(const struct setup *setup, int element, int n, real *out)
{
    assert_int_equal(integrate_setup(setup, open_storage(&storage)), STATUS_OK);
    for (int c = 0; c < element; c++)
        out[c] = (real)storage.g[c];
    for (int c = 0; c < n; c++)
        out[element + c] = (real)storage.mu[c];
}

/* Eliminates powers order, order + 1, .. of h, one a level. */
static void extrapolate(double order, int levels, real value[LEVELS][NUMBERS])
{
    for (int m = 1; m < levels; m++)
        for (int l = 0; l < levels - m; l++)
            for (int c = 0; c < NUMBERS; c++)
                value[l][c] += (value[l][c] - value[l + 1][c]) / (pow(R(2.0), (real)order + m - 1) - 1);
}

struct outcome {
    real error, bound;
};

/* Measures the error after N steps, of positions if the momentum has no order; false: the method does not take the
 * problem. */
static bool measure(const char *problem, const struct method_info *info, int stages, long steps, struct outcome *out)
{
    struct setup setup = case_of(problem, info->name, stages, steps, 1);
    struct core_case *given;
    struct refusal why;
    static struct reference reference;
    real value[LEVELS][NUMBERS] = {{0}}, want[NUMBERS] = {0}, size = 0;
    if (case_open(&setup, &given, &why) != STATUS_OK)
        return false;
    double order = claimed_order(given, QUANTITY_Q);
    bool momenta = claimed_order(given, QUANTITY_P) == order, on_group = given->shape.on_group;
    int element = given->in.element, n = given->in.n, levels = order >= HIGH_ORDER ? 1 : LEVELS;
    reference.at = *open_storage(&storage);
    assert_int_equal(trajectory_reference(given, &reference), STATUS_OK);
    case_close(given);
    if (order < 1)
        return false;
    for (int c = 0; c < element + n; c++) {
        want[c] = (real)(c < element ? storage.g[c] : storage.mu[c - element]);
        size = fmax(size, fabs(want[c]));
    }
    steps = levels > 1 && steps < MANY ? FEWER : steps;
    for (int l = 0; l < levels; l++) {
        setup.steps = steps >> l;
        run_to_end(&setup, element, n, value[l]);
    }
    extrapolate(order, levels, value);
    out->error = 0;
    for (int c = 0; c < element + (momenta ? n : 0); c++)
        out->error = fmax(out->error, fabs(value[0][c] - want[c]));
    out->bound = round_off(on_group, steps, levels, size);
    return true;
}

/* Problems on which methods are tried: the first of each row that they take. */
static const char *const on_vectors[] = {"affine-particle", "particle", "spherical-pendulum",
                                         "pendulum",        "martinet", "free-line"};
static const char *const on_groups[] = {"disc", "heavy-top", "pinned-body"};

/* Returns true for methods whose steps round several times: discrete gradients make a frame each step and divide the energy's rounding by
 * the length of the step; discretization-dirac keeps the roundings of the momentum that the constraint forbids. */
static bool rounds_more(const char *name)
{
    static const char *const names[] = {"discrete-gradient", "average-vector-field", "itoh-abe",
                                        "discretization-dirac"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(name, names[k]) == 0)
            return true;
    return false;
}

/* Holds a method to its bound on the first problems of a row that it takes, at most `most`; returns how many. */
static int hold_first(const char *const *problems, size_t count, const struct method_info *info, int most)
{
    int stages = info->least_stages > 3 ? info->least_stages : info->most_stages < 3 ? info->most_stages : 3, held = 0;
    for (size_t k = 0; k < count && held < most; k++) {
        struct outcome out;
        if (!measure(problems[k], info, stages, 10000, &out))
            continue;
        if (rounds_more(info->name))
            out.bound *= 4;
        if (out.error > out.bound)
            print_error("%s, %s:\n", info->name, problems[k]);
        assert_at_most(out.error, out.bound);
        held++;
    }
    return held;
}

/* The two problems are chosen by construction, not by luck. Methods left out claim no order of their position:
 * exact-map, whose map is the motion and whose claim is round-off itself; those solved in closed form, which are
 * compared with their twin; those that do not converge. */
TEST(every_method_rounds_and_does_not_drift)
{
    int vectors = 0, groups = 0, twice = 0;
    for (int k = 0; k < CORE_ENTRY()->methods(); k++) {
        struct method_info info;
        CORE_ENTRY()->method(k, &info);
        int group = hold_first(on_groups, sizeof on_groups / sizeof *on_groups, &info, 1);
        int vector = hold_first(on_vectors, sizeof on_vectors / sizeof *on_vectors, &info, 2 - group);
        vectors += vector > 0;
        groups += group;
        twice += vector + group == 2;
    }
    assert_in_range(vectors, 45, 80);
    assert_in_range(groups, 30, 80);
    assert_in_range(twice, 45, 80);
}

/* If a step is so short that nothing is truncated any more, SPARK ends where the Gauss method with its tableau ends:
 * a stop that settles above round-off adds its remainder at each step. */
TEST(spark_ends_where_gauss_does)
{
    static const long steps[] = {1500, 2048, 4096, 8192, 10000};
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
        struct setup setup = case_of("affine-particle", "spark", 3, steps[k], 1);
        struct setup other = case_of("affine-particle", "mla-gs", 3, steps[k], 1);
        real value[NUMBERS], want[NUMBERS];
        run_to_end(&setup, 3, 3, value);
        run_to_end(&other, 3, 3, want);
        for (int c = 0; c < 3; c++)
            assert_close(value[c], want[c], 2 * round_off(false, steps[k], 1, 2));
    }
}

/* Ten times as many, of one method a family, as a run of all would take minutes. */
TEST(a_hundred_thousand_steps)
{
    static const struct {
        const char *problem, *method;
        int stages;
    } runs[] = {{"affine-particle", "spark", 3},
                {"particle", "spark", 2},
                {"affine-particle", "mla-gs", 1},
                {"particle", "lobatto-iiia", 3},
                {"pendulum", "gauss", 3},
                {"affine-particle", "nonholonomic-shake", 2},
                {"spherical-pendulum", "rattle", 2},
                {"particle", "gni-sv", 1},
                {"pendulum", "trap", 1},
                {"pendulum", "vrkmk", 2},
                {"disc", "lobatto-iiia", 2},
                {"disc", "gni-sv", 1}};
    for (size_t k = 0; k < sizeof runs / sizeof *runs; k++) {
        struct outcome out;
        struct method_info info = {.name = runs[k].method};
        assert_true(measure(runs[k].problem, &info, runs[k].stages, MANY, &out));
        if (out.error > out.bound)
            print_error("%s, %s:\n", runs[k].method, runs[k].problem);
        assert_at_most(out.error, out.bound);
    }
}

#endif

/* Control: a unit of round-off more a step is seen. */
TEST(a_drift_is_seen)
{
    real size = 2, steps = 10000;
    assert_above(steps * REAL_EPSILON, round_off(false, (long)steps, 1, size));
    assert_above(steps * REAL_EPSILON, round_off(true, (long)steps, 1, size));
}
