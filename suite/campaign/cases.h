/* Checks every combination of a campaign with the core. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_CASES_H
#define RATTLEBACK_SUITE_CAMPAIGN_CASES_H

#include "suite/campaign/campaign.h"

/* Returns true if the core accepts every selected combination and there are not too many cases. Else returns false with a
 * message that names file, line and key. */
bool campaign_check_cases(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
