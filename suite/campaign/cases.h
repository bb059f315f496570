/* The core's word on every combination of a campaign. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_CASES_H
#define RATTLEBACK_SUITE_CAMPAIGN_CASES_H

#include "suite/campaign/campaign.h"

/* Returns true if the core takes every selected combination and there are not too many; false with a message that
 * points into the file. */
bool campaign_check_cases(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
