/* Verdicts on the series of a table, against stated orders. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_SERIES_VERDICTS_H
#define RATTLEBACK_SUITE_OUTSIDE_SERIES_VERDICTS_H

#include <stdbool.h>

#include "suite/outside/judged_table.h"

/* A row of the order table for every quantity of every group. A quantity without a stated order is measured. A case that failed is as expected if `fails` says so, and
 * one that it says so of and that ran is not. What is stated but
 * measured nowhere, two entries about one order, or a label that the table lacks, are refused. False with a message, also where
 * memory ran out; outside_free in any case. */
bool outside_judge(const struct outside *outside, struct outside_found *out, char message[SERIES_MESSAGE]);
void outside_free(struct outside_found *found);

#endif
