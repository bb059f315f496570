/* Checks of names and numbers of a campaign that follows the schema. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_VALIDATE_H
#define RATTLEBACK_SUITE_CAMPAIGN_VALIDATE_H

#include "suite/campaign/campaign.h"

/* Checks all of a loaded campaign, reads the parameters of its problems and fills in defaults (precision, samples).
 * Returns false with a message that names file, line and key. */
bool campaign_check(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
