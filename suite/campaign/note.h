/* What a run's record keeps of a campaign beside its own text. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_NOTE_H
#define RATTLEBACK_SUITE_CAMPAIGN_NOTE_H

#include "suite/campaign/campaign.h"

/* Add the text of every problem that is a file to campaign->text, as comments at its end, so that the result file keeps it and
 * the campaign's hash covers it. False if memory ran out. */
bool campaign_note_texts(struct campaign *campaign);

#endif
