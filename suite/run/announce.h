/* Lines printed before a run starts: cases, groups, references, ranks. */
#ifndef RATTLEBACK_SUITE_ANNOUNCE_H
#define RATTLEBACK_SUITE_ANNOUNCE_H

#include "suite/campaign/expand.h"

/* Print the campaign in a line, and what `skip: inapplicable` has left out. */
void announce_campaign(const struct campaign *campaign, const struct plan *plan, int ranks);

/* Print what would run: an experiment a line, with its share of the work that the cost model predicts. */
void announce_plan(const struct campaign *campaign, const struct plan *plan);

#endif
