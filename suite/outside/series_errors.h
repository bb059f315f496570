/* The errors of one quantity of a series, as the estimator takes them. Verdicts on them are in series_verdicts.h. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_SERIES_ERRORS_H
#define RATTLEBACK_SUITE_OUTSIDE_SERIES_ERRORS_H

#include "suite/judge/estimate.h"
#include "suite/outside/judged_table.h"

/* The errors of one quantity of one group, from coarse to fine. */
struct errors {
    struct estimate_row *rows;
    wide *ends; /* of a step size that ends before the others do, its last time; else 0 */
    int count;
};

/* Reads the errors in a column, with half a unit in the last printed digit as their rounding. False if memory ran out. */
bool series_read_errors(const struct outside *outside, const struct series *series, size_t column, struct errors *out);

/* Reads the errors of a part of the state: of each step size that at its last time, or the largest over its times. A step size that
 * lacks a number anywhere, or ends before the others do, has failed. False if memory ran out. */
bool series_read_state_errors(const struct outside *outside, const struct series *series, enum state_part part,
                              bool largest, struct errors *out);

/* Frees what either has read. */
void series_free_errors(struct errors *errors);

#endif
