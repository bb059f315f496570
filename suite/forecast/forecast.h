/* Forecast of a campaign's time on many ranks: its schedule, simulated with measured rates. */
#ifndef RATTLEBACK_SUITE_FORECAST_H
#define RATTLEBACK_SUITE_FORECAST_H

#include "results/table.h"
#include "suite/forecast/measure.h"

/* Estimated time of every item of a plan, and of the rest of a run. */
struct forecast {
    const struct plan *plan;
    double *batch_cost, *batch_seconds; /* of each batch: the cases claimed together; mostly one case */
    double *reference_cost, *reference_seconds;
    int batch_count;
    double references, cases;                /* sums of seconds */
    double longest_batch, longest_reference; /* seconds */
    struct overhead overhead;
    double base_memory, reference_memory; /* bytes per rank: of the program so far; of the references */
    int guessed;                          /* number of items whose kind of work has no rate */
};

/* Estimates the times of all items of a plan. Sets base_memory to the peak memory of this process so far. The caller sets
 * `overhead`. forecast_close must follow. */
void forecast_open(const struct campaign *campaign, const struct plan *plan, const struct rates *rates,
                   struct forecast *out);
void forecast_close(struct forecast *forecast);

/* Returns the seconds until `ranks` ranks have finished `count` items, given the time of each. A free rank starts the next item
 * in the order of schedule_order by `cost`. */
double forecast_schedule(const double *cost, const double *seconds, int count, long ranks);

/* Fills the row for a number of ranks. */
void forecast_ranks(const struct forecast *forecast, long ranks, struct forecast_row *row);

#endif
