/* Series of errors, and the estimates of their orders. */
#ifndef RATTLEBACK_TESTS_SUITE_ESTIMATES_H
#define RATTLEBACK_TESTS_SUITE_ESTIMATES_H

#include "suite/judge/off_grid.h"

#include <math.h>

#include "ci/tests/testing.h"

enum { MOST = 16 };

/* e = C h^p (1 + D h^r) over h = 1, 1/ratio, ..., with the floor e_0 of each row. */
static inline int make_series(struct estimate_row *rows, int count, double ratio, double C, double p, double D,
                              double r)
{
    for (int i = 0; i < count; i++) {
        double h = pow(ratio, -i);
        rows[i] = (struct estimate_row){h, C * pow(h, p) * (1 + D * pow(h, r)), 0, true, 0};
    }
    return count;
}

/* Errors from slopes over h, h/2, h/4, ... */
static inline int from_slopes(struct estimate_row *rows, const double *slopes, int count)
{
    rows[0] = (struct estimate_row){1, 1, 0, true, 0};
    for (int i = 0; i < count; i++)
        rows[i + 1] = (struct estimate_row){rows[i].h / 2, rows[i].error * pow(2, -slopes[i]), 0, true, 0};
    return count + 1;
}

static inline struct estimate measure(const struct estimate_row *rows, int count, int correction)
{
    struct estimate estimate;
    estimate_order(rows, count, correction, &estimate);
    return estimate;
}

static char doubt[ESTIMATE_DOUBT];

static inline enum verdict judged(const struct estimate *estimate, int count, double expected, double tolerance)
{
    return estimate_verdict(estimate, count, expected, tolerance, doubt);
}

static inline void assert_near(double measured, double expected, double tolerance)
{
    if (!(fabs(measured - expected) <= tolerance))
        fail_msg("%.6g is not within %.2g of %.6g", measured, tolerance, expected);
}

#endif
