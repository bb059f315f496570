/* The schema of a campaign file: its keys, which of them may be left out, and where they go in struct campaign. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_SCHEMA_H
#define RATTLEBACK_SUITE_CAMPAIGN_SCHEMA_H

#include "suite/campaign/campaign.h"

/* Read the campaign of its document: name and experiments as they are in the file. False with a message that names line and
 * key. */
bool campaign_read(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
