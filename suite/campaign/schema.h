/* Schema of a campaign file: its keys, which are optional, and the members of struct campaign that they fill. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_SCHEMA_H
#define RATTLEBACK_SUITE_CAMPAIGN_SCHEMA_H

#include "suite/campaign/campaign.h"

/* Fills name, experiments and the other lists of a campaign from its document, unchecked. Returns false with a message that names line
 * and key. */
bool campaign_read(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
