/* Cases on one rank: run by their kind, timed, and given a status. */
#ifndef RATTLEBACK_SUITE_RUN_CASE_H
#define RATTLEBACK_SUITE_RUN_CASE_H

#include "suite/kinds/kind.h"

/* Empty the row of a case. */
void case_row_clear(struct case_row *row);

/* Run `count` cases of one kind, one unless the kind runs them together or in turns, and fill row->status and every number that they
 * measure. Of the time each case takes a part by its steps; a case that runs in turns and times out gets all of its time by itself. The rows have been cleared; names and indices are
 * left alone; nor are the sample rows of a case that fails. A case that fails numerically leaves its reason in row->status
 * and NaN where nothing was measured. */
void run_case(struct case_task *tasks, int count, struct case_row *rows);

/* The texts that row->status may have, by number: those of enum status, then "no reference flow: " and why. */
const char *run_case_status(int number);

/* The number of a text, or -1. */
int run_case_status_number(const char *text);

/* Returns true if a case of an earlier session must run again: it timed out after less time than it has now, or its
 * reference was missing, which costs nothing. */
bool run_case_again(int status, double wall_time);

#endif
