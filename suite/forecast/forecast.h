/* Forecast of a campaign's time on many ranks: its schedule, simulated with measured rates. */
#ifndef RATTLEBACK_SUITE_FORECAST_H
#define RATTLEBACK_SUITE_FORECAST_H

#include "results/table.h"
#include "suite/forecast/measure.h"

/* Time of every item of a plan, and of the rest of a run. */
struct forecast {
    const struct plan *plan;
    double *batch_cost, *batch_seconds; /* of the cases that one claim takes; mostly a batch is one case */
    double *reference_cost, *reference_seconds;
    int batch_count;
    double references, cases;                /* sums of seconds */
    double longest_batch, longest_reference; /* seconds */
    struct overhead overhead;
    double base_memory, reference_memory; /* bytes on each rank: of the program as it is now; of the references */
    int guessed;                          /* items whose kind of work has no rate */
};

/* Put times to all items of a plan; base_memory is the peak of this process so far, the overhead is the caller's
 * to set. forecast_close must follow. */
void forecast_open(const struct campaign *campaign, const struct plan *plan, const struct rates *rates,
                   struct forecast *out);
void forecast_close(struct forecast *forecast);

/* Seconds until the last of `count` items is done by `ranks` ranks, given how long each takes: whoever is free takes the next
 * in the order of schedule_order by `cost`. */
double forecast_schedule(const double *cost, const double *seconds, int count, long ranks);

/* The row for a number of ranks. */
void forecast_ranks(const struct forecast *forecast, long ranks, struct forecast_row *row);

#endif
