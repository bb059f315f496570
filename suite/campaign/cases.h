/* The core's word on every combination of a campaign. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_CASES_H
#define RATTLEBACK_SUITE_CAMPAIGN_CASES_H

#include "suite/campaign/campaign.h"

/* Does the core take every combination that is chosen, and are there not too many? False with a message that points into
 * the file. */
bool campaign_check_cases(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
