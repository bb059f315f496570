/* What a run does besides its references and cases, measured. */
#ifndef RATTLEBACK_SUITE_OVERHEAD_H
#define RATTLEBACK_SUITE_OVERHEAD_H

#include "suite/campaign/expand.h"

/* Seconds on one core; what is shared is done by all ranks together, each a part of it. */
struct overhead {
    double start, start_shared; /* until the schedules open: the campaign is read; members of ensembles are checked */
    double verdicts;            /* of all groups, on rank 0 */
    double file, file_shared;   /* the layout of the result file and its checksum, on rank 0; its rows */
};

/* Measure all but the start, by processor time; needs MPI and a folder for files that are removed at once: TMPDIR or /tmp.
 * Returns 0, or -1 with a message. */
int overhead_measure(const struct campaign *campaign, const struct plan *plan, struct overhead *out, char *message,
                     size_t size);

/* The processor time of this process, in seconds: what work takes on a core of its own, even where cores are shared. */
double overhead_clock(void);

#endif
