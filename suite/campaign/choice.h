/* Selection from a campaign, applied while it is loaded: --only and --set. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_CHOICE_H
#define RATTLEBACK_SUITE_CAMPAIGN_CHOICE_H

#include "suite/campaign/campaign.h"

/* Apply campaign->choice to a campaign whose names and numbers are checked. False with a message if it is none. */
bool campaign_choose(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

/* The text of a campaign with the choice, if there is one, as a comment at its end. The caller frees it. */
char *campaign_note_choice(const char *text, size_t length, const struct campaign_choice *choice);

#endif
