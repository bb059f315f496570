/* Output of a run: pages and charts, made from its result file. */
#ifndef RATTLEBACK_SUITE_PRESENT_H
#define RATTLEBACK_SUITE_PRESENT_H

#include "results/store/store.h"
#include "suite/run/run_options.h"

enum { PRESENT_PATH_SIZE = 4096 };

/* Draws the charts and writes the page with them into the folder of the run; `page`: out its path. Prints the number of charts
 * unless quiet. Returns the exit code: EXIT_NOT_AS_EXPECTED, after a message, if it fails. */
int present_pages(const struct run_options *options, const struct store_file *file, char page[PRESENT_PATH_SIZE]);

/* Returns true if the pages exist. page: out the path of the page. */
bool present_has_pages(const struct run_options *options, char page[PRESENT_PATH_SIZE]);

/* Prints the verdicts of a result file: those not as expected, with reason and remedy; failed cases; a table by theorem; the path of the page
 * unless it is NULL; the command that shows details; and the last line. verbose: also the table of all verdicts. quiet: only verdicts
 * that are not as expected, and the last line. Returns the exit code of the verdicts. */
int present_verdicts(const struct run_options *options, const struct store_file *file, const char *page);

#endif
