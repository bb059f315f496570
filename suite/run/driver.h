/* Runs a campaign on all ranks, from its plan to its verdicts. */
#ifndef RATTLEBACK_SUITE_DRIVER_H
#define RATTLEBACK_SUITE_DRIVER_H

#include "suite/campaign/campaign.h"
#include "suite/run/run_options.h"

/* Runs a campaign; collective over MPI_COMM_WORLD. Every rank must have loaded the same campaign. Rank 0 prints the plan, the
 * progress, the verdict table and, as the last line, the counts of tally_print.
 * Neither the tables nor the verdicts depend on the number of ranks.
 *
 * A journal in the output folder records finished items. It is deleted once the result file is written.
 *
 * Returns the exit code, equal on all ranks: 0 if every verdict is as expected; 1 if not, or if the machine failed; 2
 * for bad input: existing results or journal, or a folder that cannot be written; 3 if a signal or the time limit stopped the run.
 * Messages go to stderr. */
int driver_run(const struct campaign *campaign, const struct run_options *options);

#endif
