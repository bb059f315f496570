/* Short measurements of what a campaign will cost on this machine, one process on one core. */
#ifndef RATTLEBACK_SUITE_MEASURE_H
#define RATTLEBACK_SUITE_MEASURE_H

#include "suite/forecast/rates.h"

/* Time of a run besides its references and cases, in seconds on one core. Shared work is split among all ranks. */
struct overhead {
    double start, start_shared; /* until the schedules open: the campaign is read; members of ensembles are checked */
    double verdicts;            /* of all groups, on rank 0 */
    double file, file_shared;   /* the layout of the result file and its checksum, on rank 0; its rows */
};

/* Run one case of every kind of work in a plan, and one reference for every problem with its data, of about the mean cost
 * of their kind; of one that takes long, the beginning. Their processor times go into *rates. */
void measure_rates(const struct campaign *campaign, const struct plan *plan, struct rates *rates);

/* Measure all overhead but the start, by processor time; needs MPI and a folder for files that are removed at once: TMPDIR or /tmp.
 * Returns 0, or -1 with a message. */
int measure_overhead(const struct campaign *campaign, const struct plan *plan, struct overhead *out, char *message,
                     size_t size);

/* The processor time of this process, in seconds: what work takes on a core of its own, even where cores are shared. */
double measure_clock(void);

#endif
