/* Output of a run: pages and charts, made from its result file. */
#ifndef RATTLEBACK_SUITE_PRESENT_H
#define RATTLEBACK_SUITE_PRESENT_H

#include "results/store/store.h"
#include "suite/run/run_options.h"

enum { PRESENT_PATH_SIZE = 4096 };

/* Draw the charts and write the page that holds them into the folder of the run; `page` becomes its path. Says how many
 * unless quiet. Returns the exit code, not as expected after a message. */
int present_pages(const struct run_options *options, const struct store_file *file, char page[PRESENT_PATH_SIZE]);

/* Returns true if the pages exist. */
bool present_has_pages(const struct run_options *options, char page[PRESENT_PATH_SIZE]);

/* Print what is not as expected, each with reason and remedy, the cases that failed, a table by theorem, the name of the page if it is
 * not NULL, the command that shows what is wrong, and the last line; if verbose also the table of all verdicts, if quiet only what
 * is not as expected and the last line. Returns the exit code of the verdicts. */
int present_verdicts(const struct run_options *options, const struct store_file *file, const char *page);

#endif
