/* Checks of whole experiments, before and after the core has checked their combinations. */
#ifndef RATTLEBACK_SUITE_EXPERIMENT_CHECKS_H
#define RATTLEBACK_SUITE_EXPERIMENT_CHECKS_H

#include "suite/campaign/campaign.h"

/* Returns true if the campaign has no more cases than a run may have; else false with a message. */
bool campaign_check_count(const struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

/* Returns true if the methods of experiment e are distinct, at least one combination is left, and each entry of `failures` applies to a group.
 * Else returns false with a message. Call it after the core has checked all combinations. */
bool campaign_check_experiment(const struct campaign *campaign, unsigned e, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
