/* Compares two result files of one campaign claim by claim, and finds changes and regressions. */
#ifndef RATTLEBACK_SUITE_COMPARISON_H
#define RATTLEBACK_SUITE_COMPARISON_H

#include <stdbool.h>
#include <stddef.h>

#include "results/store/store.h"

/* X(code, text): how a claim changed. */
#define CHANGE_TABLE(X)                                                                                                \
    X(SAME, "same")                                                                                                    \
    X(CHANGED, "changed")                                                                                              \
    X(REGRESSED, "regressed")                                                                                          \
    X(ONLY_OLD, "only old")                                                                                            \
    X(ONLY_NEW, "only new")

enum change {
#define CHANGE_CODE(code, text) CHANGE_##code,
    CHANGE_TABLE(CHANGE_CODE)
#undef CHANGE_CODE
        CHANGES
};

struct comparison {
    struct comparison_row *rows; /* rows of the new file in its order, then claims that are only in the old file */
    size_t count;
    int counts[CHANGES];
};

/* Compares two result files. Claims match if all their identifying columns are equal, including the horizon; cases within them match by
 * steps and member. It compares:
 *
 * verdict: a regression if it was as expected and is not now, if more cases failed, or if there are fewer cases;
 * order: lower or higher by more than the tolerance of the verdict;
 * error: the errors of both fits at the middle of their common window. Fits use no error below ten floors, so each error is
 *     known to a tenth at worst. A ratio is reported if it exceeds 1.1/0.9 by more than three standard errors of both fits over
 *     their windows;
 * iterations: a change of more than one per step. Rounding alone, for example on another machine, can change the number of
 *     iterations until stagnation by one;
 * cost: the ratio of new to old wall time, if it exceeds `cost_factor`; 0: not compared, because machines differ.
 *
 * A change for the worse is a regression; other changes are only reported. comparison_free must follow. */
void comparison_make(const struct store_file *old, const struct store_file *new, double cost_factor,
                     struct comparison *out);
void comparison_free(struct comparison *comparison);

/* Returns the name of a change. */
const char *change_text(enum change change);

#endif
