/* Small systems for the solver. */
#ifndef RATTLEBACK_TESTS_CORE_SYSTEMS_H
#define RATTLEBACK_TESTS_CORE_SYSTEMS_H

#include "ci/tests/core/testing.h"
#include "core/numbers/solver.h"

enum { MOST = LANES };

/* A system of MOST numbers, some of them padding, and how often its residual was asked for. */
struct system {
    real x[MOST], residual[MOST], correction[MOST], start[MOST], weight[MOST];
    int at[MOST], evaluations;
    struct solver solver;
};

static inline void open_system(struct system *s, int unknowns, void (*evaluate)(void *), real (*correct)(void *))
{
    memset(s, 0, sizeof *s);
    for (int k = 0; k < MOST; k++) {
        s->weight[k] = 1;
        s->at[k] = k;
    }
    s->solver = (struct solver){.size = MOST,
                                .unknowns = unknowns,
                                .index = s->at,
                                .x = s->x,
                                .residual = s->residual,
                                .correction = s->correction,
                                .start = s->start,
                                .weight = s->weight,
                                .round_off = 8 * REAL_EPSILON,
                                .self = s,
                                .evaluate = evaluate,
                                .fixed_point = correct};
    assert_int_equal(solver_open(&s->solver), STATUS_OK);
}

/* x -= residual: a plain fixed point. */
static inline real fixed_point(void *self)
{
    struct system *s = self;
    s->solver.evaluate(s);
    for (int k = 0; k < s->solver.unknowns; k++)
        s->correction[s->at[k]] = -s->residual[s->at[k]];
    return apply_correction(MOST, s->correction, s->weight, s->x);
}

#endif
