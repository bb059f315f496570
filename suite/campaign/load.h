/* Loads a campaign from a YAML file and checks it. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_LOAD_H
#define RATTLEBACK_SUITE_CAMPAIGN_LOAD_H

#include "suite/campaign/campaign.h"

/* Reads and checks the campaign file `path`. Returns NULL with a message if it cannot be read, is no YAML, does not follow
 * the schema, or has a refused combination. The campaign keeps the pointer `path`. Free it with campaign_free. */
struct campaign *campaign_load(const char *path, char message[CAMPAIGN_MESSAGE_SIZE]);
void campaign_free(struct campaign *campaign);

/* Like campaign_load, with a choice applied; the campaign keeps the pointer `choice`. Also refuses a choice that selects nothing, a
 * problem that is in no experiment, and an invalid parameter or value. Entries that a setting makes equal are run once. */
struct campaign *campaign_load_choice(const char *path, const struct campaign_choice *choice,
                                      char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
