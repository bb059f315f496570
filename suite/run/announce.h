/* Lines printed before a run starts: cases, groups, references, ranks. */
#ifndef RATTLEBACK_SUITE_ANNOUNCE_H
#define RATTLEBACK_SUITE_ANNOUNCE_H

#include "suite/campaign/expand.h"

/* Prints one line about the campaign, and the combinations that `skip: inapplicable` left out. */
void announce_campaign(const struct campaign *campaign, const struct plan *plan, int ranks);

/* Prints what would run: one line per experiment, with its share of the work by the cost model. */
void announce_plan(const struct campaign *campaign, const struct plan *plan);

#endif
