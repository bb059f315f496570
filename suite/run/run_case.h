/* Runs cases on one rank by the functions of their kind, and sets their times and statuses. */
#ifndef RATTLEBACK_SUITE_RUN_CASE_H
#define RATTLEBACK_SUITE_RUN_CASE_H

#include "suite/kinds/kind.h"

/* Clears the row of a case. */
void case_row_clear(struct case_row *row);

/* Runs `count` cases of one kind, one unless the kind runs them together or in turns. Fills row->status and all measured numbers of cleared
 * rows; names and indices are unchanged, and so are the sample rows of a case that fails. The time is shared among the cases in proportion
 * to their steps; a case in turns that times out gets its own time. A case that fails numerically has its reason in row->status, and NaN
 * for numbers that were not measured. */
void run_case(struct case_task *tasks, int count, struct case_row *rows);

/* Returns text `number` of those that row->status may have: those of enum status, then "no reference flow: " with the reason. */
const char *run_case_status(int number);

/* Returns the number of such a text, or -1. */
int run_case_status_number(const char *text);

/* Returns true if a case of an earlier session must run again: it timed out after less time than it has now, or its
 * reference was missing, which costs nothing. */
bool run_case_again(int status, double wall_time);

#endif
