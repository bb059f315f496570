/* What rows of a table from outside are called, and which of its cases were expected to fail. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_ROWS_H
#define RATTLEBACK_SUITE_OUTSIDE_ROWS_H

#include "suite/outside/judged_table.h"

/* Puts a label into its own column of the order table, or into `data`. */
void outside_put_label(struct order_row *row, const struct label *label);

/* Sets which cases ended as expected: those that ran, or that failed as an entry of `fails` says. Returns the first entry that speaks of no
 * case, or NULL. */
const struct outside_fails *outside_mark_failures(const struct outside *outside, struct outside_found *found);

#endif
