/* When an iteration ends: the rule of a single system is the one of all lanes, correction by correction. */

#include "ci/tests/testing.h"
#include "core/numbers/convergence.h"
#include "core/numbers/roundoff.h"

static uint64_t seed = 1;

/* In [0, 1), by Knuth's generator. */
static real uniform(void)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (real)(seed >> 40) / (1 << 24);
}

static bool same_number(real x, real y)
{
    return x == y || (isnan(x) && isnan(y));
}

static void assert_same(const struct corrections *x, const struct corrections *y, int which, int correction)
{
    bool same = same_number(x->best, y->best) && same_number(x->previous, y->previous) &&
                same_number(x->to_best, y->to_best) && same_number(x->idle, y->idle) &&
                same_number(x->contraction, y->contraction) && same_number(x->worst, y->worst);
    if (!same)
        fail_msg("iteration %d is kept otherwise after correction %d", which, correction);
}

/* Size of the next correction: most shrink, some hardly or not, one is 0, infinite or NaN, and below round-off all
 * creep. */
static real next_size(real size, real rate)
{
    real chance = uniform();
    if (chance < R(0.01))
        return 0;
    if (chance < R(0.02))
        return (real)NAN;
    if (chance < R(0.03))
        return (real)INFINITY;
    return size * (chance < R(0.2) ? 2 * uniform() : size < REAL_EPSILON ? R(0.4) + uniform() / 4 : rate * uniform());
}

/* All corrections of one iteration by both; how it ended. */
static enum progress iteration_of_both(int which, struct stop_criteria by, real *contraction)
{
    struct corrections all = {.contraction = *contraction}, single = {.contraction = *contraction};
    enum progress end = STILL_GOING;
    real size = uniform(), rate = uniform() * uniform();
    corrections_start(&all);
    corrections_start(&single);
    for (int k = 0; k < MOST_ITERATIONS && end == STILL_GOING; k++) {
        end = corrections_add(&all, size, k == 0, by);
        assert_int_equal(corrections_add_single(&single, size, k == 0, by), end);
        assert_same(&all, &single, which, k);
        size = next_size(size, rate);
    }
    *contraction = all.contraction;
    return end;
}

TEST(test_one_rule)
{
    const real noises[] = {0, 8 * REAL_EPSILON, R(1e-3)};
    int ended[LOST + 1] = {0};
    real contraction = 1;
    for (int which = 0; which < 100000; which++) {
        struct stop_criteria by = {which % 2 ? tolerance.negligible : REAL_EPSILON / 4, noises[which % 3],
                                   64 * REAL_EPSILON};
        ended[iteration_of_both(which, by, &contraction)]++;
        contraction = which % 5 ? contraction : 1;
    }
    assert_true(ended[CONVERGED] > 10000 && ended[LOST] > 100); /* of each there are enough */
}
