/* A campaign from its plan to its verdicts, on all ranks. */
#ifndef RATTLEBACK_SUITE_DRIVER_H
#define RATTLEBACK_SUITE_DRIVER_H

#include "suite/campaign/campaign.h"
#include "suite/run/run_options.h"

/* Run a campaign; collective over MPI_COMM_WORLD, every rank having loaded the same campaign. Rank 0 prints the plan, the
 * progress, the verdict table and, as the last line, that of tally_print.
 * Neither the tables nor the verdicts depend on the number of ranks.
 *
 * While it works a journal in the folder keeps what is done; it is deleted when the result file is there.
 *
 * Returns the exit code, the same on every rank: 0 if every verdict is as expected, 1 if not or if the machine failed, 2
 * for bad input: results or a journal that are there already, a folder that cannot be written; 3 if a signal or the time
 * limit stopped it before its end. Messages go to stderr. */
int driver_run(const struct campaign *campaign, const struct run_options *options);

#endif
