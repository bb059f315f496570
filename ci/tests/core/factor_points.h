/* The operators of one factor at one point, those that the core has only as duals by their pairings. */
#ifndef RATTLEBACK_CI_TESTS_CORE_FACTOR_POINTS_H
#define RATTLEBACK_CI_TESTS_CORE_FACTOR_POINTS_H

#include "core/groups/factors.h"
#include "core/problem/problem.h"

/* An operator at xi. */
static inline void apply_at(const struct factor *factor, enum operator which, const real *xi, const real *x, real *out)
{
    struct instance point = {.lanes = 1};
    lane at[MAX_FACTOR], argument[MAX_FACTOR], terms[CHART_TERMS], result[MAX_FACTOR];
    broadcast(factor->n, xi, at);
    broadcast(factor->n, x, argument);
    factor_chart(factor, &point, at, terms);
    factor_apply(factor, which, &point, terms, at, argument, result);
    for (int c = 0; c < factor->n; c++)
        out[c] = result[c][0];
}

static inline real factor_pairing(int n, const lane *covector, const real *x)
{
    real sum = 0;
    for (int c = 0; c < n; c++)
        sum += covector[c][0] * x[c];
    return sum;
}

/* The derivative of dtau_xi h along w: component k from the covector of e_k. */
static inline void second_at(const struct factor *factor, const real *xi, const real *h, const real *w, real *out)
{
    struct instance point = {.lanes = 1};
    lane at[MAX_FACTOR], along[MAX_FACTOR], terms[CHART_TERMS], unit[MAX_FACTOR], covector[MAX_FACTOR];
    broadcast(factor->n, xi, at);
    broadcast(factor->n, h, along);
    factor_chart(factor, &point, at, terms);
    for (int k = 0; k < factor->n; k++) {
        for (int c = 0; c < factor->n; c++)
            for (int l = 0; l < LANES; l++)
                unit[c][l] = c == k;
        factor_second_dual(factor, &point, terms, at, along, unit, covector);
        out[k] = factor_pairing(factor->n, covector, w);
    }
}

/* [x, y] likewise. */
static inline void bracket_at(const struct factor *factor, const real *x, const real *y, real *out)
{
    struct instance point = {.lanes = 1};
    lane at[MAX_FACTOR], unit[MAX_FACTOR], covector[MAX_FACTOR];
    broadcast(factor->n, x, at);
    for (int k = 0; k < factor->n; k++) {
        for (int c = 0; c < factor->n; c++)
            for (int l = 0; l < LANES; l++)
                unit[c][l] = c == k;
        factor_bracket_dual(factor, &point, at, unit, covector);
        out[k] = factor_pairing(factor->n, covector, y);
    }
}

#endif
