/* Meaning of the strings in a row, by the names in core/words.h. */
#ifndef RATTLEBACK_RESULTS_ROWS_H
#define RATTLEBACK_RESULTS_ROWS_H

#include "core/words.h"
#include "results/table.h"

#include <stdbool.h>

/* Compare groups of cases by all columns of their key, for sorting; 0: equal. key_compare_scene compares experiment, problem, data and
 * precision only: groups of one chart are equal. */
int key_compare(const struct case_key *a, const struct case_key *b);
int key_compare_scene(const struct case_key *a, const struct case_key *b);

/* Returns true if the case ran, so that its quantities are numbers. */
bool row_ran(const struct case_row *row);

/* Returns true if the case has an off-grid run, and this run failed. */
bool row_off_grid_failed(const struct case_row *row);

/* Copies the status of a failed off-grid run from the message of its case; "" if it ran or there is none. out: as long
 * as a message. */
void row_off_grid_status(const struct case_row *row, char *out);

/* String between the step count and the status in the message of a failed off-grid run. */
#define ROW_OFF_GRID " steps, off the grids: "

/* Return true if a row of the order table has this kind of claim; if it has this verdict. */
bool row_claims(const struct order_row *row, enum claim_kind kind);
bool row_ended(const struct order_row *row, enum verdict verdict);

/* Returns the verdict of a row; VERDICTS if it is unknown. */
enum verdict row_verdict(const struct order_row *row);

/* Returns true if the measured number is an exponent: an order, a growth, or an error against tolerance or work. */
bool row_is_exponent(const struct order_row *row);

/* Returns true if the verdict is below or above. */
bool row_refuted(const struct order_row *row);

/* Copies the name of invariant k of a case, counted from 0. name: as long as the column. Returns false if the case has
 * fewer invariants. */
bool row_invariant(const struct case_row *row, int k, char *name);

/* Returns true if the column `control` or `retraction` has its default: no deliberate fault, the only retraction of
 * R^n. */
bool control_is_none(const char *control);
bool retraction_is_plain(const char *retraction);

#endif
