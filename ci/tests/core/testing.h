/* Shared by the core tests: comparisons with a stated tolerance, repeatable random numbers, setups. */
#ifndef RATTLEBACK_TESTS_CORE_TESTING_H
#define RATTLEBACK_TESTS_CORE_TESTING_H

#include "ci/tests/core/registered.h"
#include "ci/tests/testing.h"
#include "core/api.h"
#include "core/numbers/real.h"
#include "core/problem/instance_open.h"

/* Each fails, showing the numbers, where the comparison does not hold; NaN never holds. */
#define assert_close(got, want, tolerance) check_close(got, want, tolerance, #got, __FILE__, __LINE__)
#define assert_at_most(value, bound) check_at_most(value, bound, #value, __FILE__, __LINE__)
#define assert_above(value, bound) check_above(value, bound, #value, __FILE__, __LINE__)

static inline void check_close(real got, real want, real tolerance, const char *text, const char *file, int line)
{
    if (fabs(got - want) <= tolerance)
        return;
    print_error("%s = %.17g, not %.17g: off by %.3g, allowed %.3g\n", text, (double)got, (double)want,
                (double)(got - want), (double)tolerance);
    _fail(file, line);
}

static inline void check_at_most(real value, real bound, const char *text, const char *file, int line)
{
    if (value <= bound)
        return;
    print_error("%s = %.4g, allowed %.4g\n", text, (double)value, (double)bound);
    _fail(file, line);
}

static inline void check_above(real value, real bound, const char *text, const char *file, int line)
{
    if (value > bound)
        return;
    print_error("%s = %.4g, must be above %.4g\n", text, (double)value, (double)bound);
    _fail(file, line);
}

static inline bool in_quad(void)
{
    return sizeof(real) > sizeof(double);
}

/* A number in [-1, 1) with all bits of the working precision drawn (splitmix64). */
static inline real random_real(uint64_t *state)
{
    real x = 0;
    for (int word = 0; word < 2; word++) {
        *state += 0x9e3779b97f4a7c15u;
        uint64_t z = *state;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        x = (x + (real)(z ^ z >> 31)) / R(18446744073709551616.0);
    }
    return 2 * x - 1;
}

/* A setup with one sample at the end time and the problem's first preset. */
static inline struct setup case_of(const char *problem, const char *method, int stages, long steps, double horizon)
{
    return (struct setup){
        .problem = problem, .method = method, .stages = stages, .steps = steps, .horizon = horizon, .samples = 1};
}

/* The problem of a setup that is right, with data and parameters, at the element g and the velocity eta. */
static inline struct instance opened_instance(const struct setup *setup, real *g, real *eta)
{
    struct instance in;
    struct refusal why;
    if (instance_open(setup, &in, g, eta, &why) != STATUS_OK)
        fail_msg("%s: %s", setup->problem, why.message);
    return in;
}

/* Set one parameter of a setup. */
static inline void set_parameter(struct setup *setup, const char *name, wide value)
{
    setup->parameter_name[setup->parameters] = name;
    setup->parameter_value[setup->parameters++] = value;
}

/* A trajectory with room for its samples. */
enum { MOST_SAMPLES = 64 };
struct storage {
    struct trajectory at;
    wide g[MOST_SAMPLES * SMALL_ELEMENT], mu[MOST_SAMPLES * SMALL_DIMENSION], lambda[MOST_SAMPLES * SMALL_MULTIPLIERS];
    wide invariant[MOST_SAMPLES * MAX_INVARIANTS], mean[MOST_SAMPLES * MAX_INVARIANTS];
};

/* Point the trajectory at the storage's own arrays. */
static inline struct trajectory *open_storage(struct storage *s)
{
    memset(s, 0, sizeof *s);
    s->at.g = s->g;
    s->at.mu = s->mu;
    s->at.lambda = s->lambda;
    s->at.invariant = s->invariant;
    s->at.invariant_mean = s->mean;
    return &s->at;
}

/* Euclidean distance of two rows. */
static inline real row_difference(int width, const wide *x, const wide *y)
{
    real sum = 0;
    for (int c = 0; c < width; c++)
        sum += (real)((x[c] - y[c]) * (x[c] - y[c]));
    return sqrt(sum);
}

#endif
