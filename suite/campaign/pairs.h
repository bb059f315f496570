/* Starts that a campaign gives by two points. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_PAIRS_H
#define RATTLEBACK_SUITE_CAMPAIGN_PAIRS_H

#include "suite/campaign/campaign.h"

/* Computes v of every problem that starts from two points: the velocity of the motion between them. If all methods of the experiment
 * start from a discrete pair (start=pair), it is the velocity of their discrete motion. Returns false with a message if there is none. */
bool campaign_resolve_pairs(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
