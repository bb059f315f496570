/* Members of an ensemble side by side, and one of them alone. */
#ifndef RATTLEBACK_TESTS_CORE_MEMBERS_H
#define RATTLEBACK_TESTS_CORE_MEMBERS_H

#include "ci/tests/core/runs.h"
#include "core/hp/ensemble.h"

static inline void open_cases(const struct setup *setups, int count, struct core_case **cases)
{
    struct refusal why;
    for (int l = 0; l < count; l++)
        assert_int_equal(case_open(&setups[l], &cases[l], &why), STATUS_OK);
}

static inline void close_cases(struct core_case **cases, int count)
{
    for (int l = 0; l < count; l++)
        case_close(cases[l]);
}

/* The members listed, side by side. */
static inline void run_members(const struct setup *setups, int count, struct storage *stored, enum status *status)
{
    struct trajectory out[LANES];
    for (int l = 0; l < count; l++)
        out[l] = *open_storage(&stored[l]);
    struct core_case *cases[LANES];
    open_cases(setups, count, cases);
    trajectory_integrate_members((const struct core_case *const *)cases, count, out, status);
    close_cases(cases, count);
    for (int l = 0; l < count; l++)
        stored[l].at = out[l];
}

static inline bool run_alone(const struct setup *setup, struct storage *stored)
{
    return integrate_setup(setup, open_storage(stored)) == STATUS_OK;
}

/* Returns true if the members run in parallel lanes, not one at a time. Quadruple precision never does. */
static inline bool side_by_side(const struct setup *setups, int count)
{
#ifdef REAL_QUAD
    (void)setups, (void)count;
    return false;
#else
    static struct ensemble e;
    struct core_case *cases[LANES];
    open_cases(setups, count, cases);
    bool together = ensemble_open((const struct core_case *const *)cases, count, &e);
    for (int k = 0; k < 4 && together; k++)
        ensemble_step(&e);
    for (int l = 0; l < count && together; l++)
        together = !e.failed[l]; /* that one would be run again, alone */
    ensemble_close(&e);
    close_cases(cases, count);
    return together;
#endif
}

/* Largest difference of all that two trajectories keep, samples and diagnostics. */
static inline real apart(const struct setup *setup, const struct storage *a, const struct storage *b)
{
    real largest = 0;
    struct shape shape = shape_of(setup);
    largest = fmax(largest, row_difference(setup->samples * shape.element, a->g, b->g));
    largest = fmax(largest, row_difference(setup->samples * shape.n, a->mu, b->mu));
    largest = fmax(largest, row_difference(setup->samples * shape.invariants, a->invariant, b->invariant));
    largest = fmax(largest, row_difference(setup->samples * shape.invariants, a->mean, b->mean));
    largest = fmax(largest, (real)fabs(a->at.constraint - b->at.constraint));
    largest = fmax(largest, (real)fabs(a->at.amplitude_g - b->at.amplitude_g));
    largest = fmax(largest, (real)fabs(a->at.amplitude_mu - b->at.amplitude_mu));
    for (int k = 0; k < shape.invariants; k++)
        largest = fmax(largest, (real)fabs(a->at.invariant_deviation[k] - b->at.invariant_deviation[k]));
    return largest;
}

static inline bool same_numbers(size_t count, const wide *a, const wide *b)
{
    for (size_t k = 0; k < count; k++)
        if (a[k] != b[k])
            return false;
    return true;
}

/* Every sample, counter and diagnostic without a bit of difference. */
static inline bool same_bits(const struct storage *a, const struct storage *b)
{
#define SAME(numbers) same_numbers(sizeof a->numbers / sizeof *a->numbers, a->numbers, b->numbers)
    return SAME(g) && SAME(mu) && SAME(lambda) && SAME(invariant) && SAME(mean) &&
           a->at.work.iterations == b->at.work.iterations && a->at.work.evaluations == b->at.work.evaluations &&
           a->at.constraint == b->at.constraint && a->at.amplitude_lambda == b->at.amplitude_lambda;
#undef SAME
}

/* The first `count` of members that ran backwards have the bits that they have among all in order. */
static inline void same_bits_backwards(const struct storage *backwards, int count, const struct storage *in_order)
{
    for (int l = 0; l < count; l++) {
        assert_true(same_bits(&backwards[l], &in_order[LANES - 1 - l]));
        assert_false(same_bits(&backwards[l], &in_order[(LANES - l) % LANES])); /* control */
    }
}

#endif
