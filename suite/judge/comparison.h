/* Compares two result files of one campaign claim by claim, and finds changes and regressions. */
#ifndef RATTLEBACK_SUITE_COMPARISON_H
#define RATTLEBACK_SUITE_COMPARISON_H

#include <stdbool.h>
#include <stddef.h>

#include "results/store/store.h"

/* X(code, text): what became of a claim. */
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
    struct comparison_row *rows; /* those of the new file in its order, then those that only the old one has */
    size_t count;
    int counts[CHANGES];
};

/* Compare two result files. Claims match if all that names them is equal, down to the horizon; cases within them by their
 * steps and member. Judged are
 *
 * verdict: as expected before and not now, more cases that failed, or fewer cases;
 * order: measured lower or higher by more than the tolerance of the verdict;
 * error: that of the two fits in the middle of their common window. No error below ten floors enters a fit, so that each is
 *     known to a tenth at worst: the ratio is reported from 1 beyond 1.1/0.9, times three standard errors of both fits over
 *     their windows;
 * iterations: a stop at stagnation comes one iteration sooner or later by rounding alone, as between two machines: more than
 *     one a step is a change.
 * cost: new over old wall time beyond `cost_factor`; 0: not judged, as machines differ.
 *
 * A change to the worse is a regression; the others are reported. comparison_free must follow. */
void comparison_make(const struct store_file *old, const struct store_file *new, double cost_factor,
                     struct comparison *out);
void comparison_free(struct comparison *comparison);

/* Returns the name of a change. */
const char *change_text(enum change change);

#endif
