/* Selection from a campaign, applied while it is loaded: --only and --set. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_CHOICE_H
#define RATTLEBACK_SUITE_CAMPAIGN_CHOICE_H

#include "suite/campaign/campaign.h"

/* Applies campaign->choice to a campaign whose names and numbers are checked. Returns false with a message if the choice is invalid. */
bool campaign_choose(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

/* Returns a copy of a campaign's text, with the choice, if any, as a comment at its end. The caller frees it. */
char *campaign_note_choice(const char *text, size_t length, const struct campaign_choice *choice);

#endif
