/* Options of `run`. */
#ifndef RATTLEBACK_SUITE_RUN_RUN_OPTIONS_H
#define RATTLEBACK_SUITE_RUN_RUN_OPTIONS_H

#include "suite/run/stop.h"

struct run_options {
    const char *directory; /* output folder: results.h5, charts/, report.html */
    bool dry_run;          /* print the plan; run and write nothing */
    bool force;            /* overwrite existing results */
    bool quiet;            /* print only verdicts that are not as expected, and the last line */
    bool verbose;          /* also print the plan and all failed cases */
    bool bare;             /* write only results.h5: no charts, page or verdicts */
    bool timed;            /* time every case by itself (suite/run/timing.h) */
    bool resume;           /* resume a stopped run; start a new run if there is none */
    struct stop_limits limits;
    const char *again; /* command that resumes this run */
};

#endif
