/* Claims by the theorem that makes them. */
#ifndef RATTLEBACK_RESULTS_THEOREMS_H
#define RATTLEBACK_RESULTS_THEOREMS_H

#include "results/sources.h"
#include "results/table.h"

/* A theorem with the counts of its claims. As expected: `confirmed`, `documented` and `faults` (refuted deliberate
 * faults). Not as expected: `not`. */
struct theorem {
    struct citation cited; /* citation of the first claim; points into its row */
    int index;             /* line in theorems.def, else the last line of its paper there, else the number of lines */
    size_t claims, confirmed, documented, faults, not ;
};

/* Returns the theorems of all rows that claim something, in the order of theorems.def: by paper, then as in the paper.
 * Others come last, those of a paper together. The caller frees the list. *found: out its length.
 *
 * A row for which the campaign states its own expectation, and which does not meet it, counts for "no theorem". */
struct theorem *theorems_of(const struct order_row *rows, size_t count, size_t *found);

/* Returns the statement of the theorem of a source in one sentence; NULL if theorems.def does not have it. */
const char *theorem_statement(const struct citation *cited);

#endif
