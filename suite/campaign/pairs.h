/* Starts of a campaign that are two points. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_PAIRS_H
#define RATTLEBACK_SUITE_CAMPAIGN_PAIRS_H

#include "suite/campaign/campaign.h"

/* Set v of every problem that starts from two points: to the velocity of the motion between them or, where all methods of the experiment
 * start from a pair of their own (start=pair), of theirs. False, with a message, where there is none. */
bool campaign_resolve_pairs(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
