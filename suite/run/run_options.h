/* Options of `run`. */
#ifndef RATTLEBACK_SUITE_RUN_RUN_OPTIONS_H
#define RATTLEBACK_SUITE_RUN_RUN_OPTIONS_H

#include "suite/run/stop.h"

struct run_options {
    const char *directory; /* where results.h5, charts/ and report.html go */
    bool dry_run;          /* print the plan, run and write nothing */
    bool force;            /* overwrite results that are there */
    bool quiet;            /* print only verdicts that are not as expected, and the last line */
    bool verbose;          /* print also the plan, and every case that failed */
    bool bare;             /* write results.h5 alone: no charts, page or verdicts */
    bool timed;            /* time every case alone (suite/run/timing.h) */
    bool resume;           /* go on with what a run that stopped has left, or start if there is nothing */
    struct stop_limits limits;
    const char *again; /* the command that goes on where this run stops */
};

#endif
