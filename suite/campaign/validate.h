/* Checks of a campaign that follows the schema: names and numbers. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_VALIDATE_H
#define RATTLEBACK_SUITE_CAMPAIGN_VALIDATE_H

#include "suite/campaign/campaign.h"

/* Check all of a loaded campaign, read the parameters of its problems and fill in what it left out (precision, samples).
 * Returns false with a message that names file, line and key. */
bool campaign_check(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
