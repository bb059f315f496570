/* Claims by the theorem that makes them. */
#ifndef RATTLEBACK_RESULTS_THEOREMS_H
#define RATTLEBACK_RESULTS_THEOREMS_H

#include "results/sources.h"
#include "results/table.h"

/* A theorem with the counts of its claims: `confirmed`, `documented` and `faults` (refuted deliberate faults) are as expected, `not` are
 * not. */
struct theorem {
    struct citation cited; /* citation of the first claim; points into its row */
    int index;             /* line in theorems.def; if it is not there, one after the last line of its paper */
    size_t claims, confirmed, documented, faults, not ;
};

/* Returns the theorems of all rows that claim something, in the order of theorems.def: by paper, and there as in the paper; others last,
 * those of a paper together. A row that is not as the campaign expects, instead of its theorem, counts for "no theorem". The caller
 * frees the list. */
struct theorem *theorems_of(const struct order_row *rows, size_t count, size_t *found);

/* Returns the statement of the theorem of a source in one sentence; NULL if theorems.def does not have it. */
const char *theorem_statement(const struct citation *cited);

#endif
