/* Runs cases on one rank by the functions of their kind, and sets their times and statuses. */
#ifndef RATTLEBACK_SUITE_RUN_CASE_H
#define RATTLEBACK_SUITE_RUN_CASE_H

#include "suite/kinds/kind.h"

/* Clears the row of a case. */
void case_row_clear(struct case_row *row);

/* Runs `count` cases of one kind: one, or several if the kind runs them together or in turns. Fills row->status and all measured numbers of
 * cleared rows. Names, indices and the sample rows of a failed case stay unchanged.
 *
 * The time is shared among the cases in proportion to their steps; a case in turns that times out gets its own time. A case that fails
 * numerically has its reason in row->status, and NaN for numbers that were not measured. */
void run_case(struct case_task *tasks, int count, struct case_row *rows);

/* Returns the status string with this index: those of enum status, then "no reference flow: " with each reason. */
const char *run_case_status(int number);

/* Returns the index of a status string, or -1. */
int run_case_status_number(const char *text);

/* Returns true if a case of an earlier session must run again: it timed out after less time than it has now, or it had no
 * reference; the latter costs nothing. */
bool run_case_again(int status, double wall_time);

#endif
