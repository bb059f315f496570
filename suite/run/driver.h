/* A campaign from its plan to its verdicts, on all ranks. */
#ifndef RATTLEBACK_SUITE_DRIVER_H
#define RATTLEBACK_SUITE_DRIVER_H

#include "suite/campaign/campaign.h"
#include "suite/run/stop.h"

struct run_options {
    const char *directory; /* where results.h5, charts/ and report.html go */
    bool dry_run;          /* print the plan, run and write nothing */
    bool force;            /* overwrite results that are there */
    bool quiet;            /* print only verdicts that are not as expected, and the last line */
    bool verbose;          /* print also the plan, and every case that failed */
    bool resume;           /* go on with what a run that stopped has left, or start if there is nothing */
    struct stop_limits limits;
    const char *again; /* the command that goes on where this run stops */
};

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
