/* Short measurements that predict the cost of a campaign on this machine: one process on one core. */
#ifndef RATTLEBACK_SUITE_MEASURE_H
#define RATTLEBACK_SUITE_MEASURE_H

#include "suite/forecast/rates.h"

/* Time of a run outside its references and cases, in seconds on one core. Members *_shared: work that all ranks share. */
struct overhead {
    double start, start_shared; /* until the schedules open: reading the campaign; checking members of ensembles */
    double verdicts;            /* verdicts of all groups, on rank 0 */
    double file, file_shared;   /* result file: layout and checksum, on rank 0; rows */
};

/* Runs one case of every kind of work in a plan, and one reference for every problem with its data. Their cost is about the mean
 * of their kind; of a long one only the beginning runs. Adds their processor times to *rates. */
void measure_rates(const struct campaign *campaign, const struct plan *plan, struct rates *rates);

/* Measures all overhead but the start, by processor time. Needs MPI and a folder for temporary files: TMPDIR or /tmp.
 * Returns 0, or -1 with a message. */
int measure_overhead(const struct campaign *campaign, const struct plan *plan, struct overhead *out, char *message,
                     size_t size);

/* Returns the processor time of this process, in seconds: the time that the work would take on its own core. */
double measure_clock(void);

#endif
