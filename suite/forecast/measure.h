/* Short measurements of what a campaign will cost on this machine, one process on one core. */
#ifndef RATTLEBACK_SUITE_MEASURE_H
#define RATTLEBACK_SUITE_MEASURE_H

#include "suite/forecast/rates.h"

/* Run one case of every kind of work in a plan, and one reference for every problem with its data, of about the mean cost
 * of their kind; of one that takes long, the beginning. Their processor times go into *rates.
 * Returns false if memory ran out. */
bool measure_rates(const struct campaign *campaign, const struct plan *plan, struct rates *rates);

#endif
