/* From a YAML file to a campaign that is checked. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_LOAD_H
#define RATTLEBACK_SUITE_CAMPAIGN_LOAD_H

#include "suite/campaign/campaign.h"

/* Read and check the campaign file `path`. Returns NULL with a message if it cannot be read, is no YAML, does not follow
 * the schema, or holds a combination that the core refuses. Free it with campaign_free. */
struct campaign *campaign_load(const char *path, char message[CAMPAIGN_MESSAGE_SIZE]);
void campaign_free(struct campaign *campaign);

/* Like campaign_load, with a choice applied. Also refuses a choice that selects nothing, a problem that is in no
 * experiment, and an invalid parameter or value. Entries that a setting makes equal become one. */
struct campaign *campaign_load_choice(const char *path, const struct campaign_choice *choice,
                                      char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
