/* What a run's record keeps of a campaign beside its own text. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_NOTE_H
#define RATTLEBACK_SUITE_CAMPAIGN_NOTE_H

#include "suite/campaign/campaign.h"

/* Add the text of every problem that is a file to campaign->text, as comments at its end, so that the result file keeps it and
 * the campaign's hash covers it. */
void campaign_note_texts(struct campaign *campaign);

/* What such a record keeps: let the files of problems and tableaux be their texts in it (text_file_keep) to a campaign `path`, and
 * put the choice that was made into *choice, whose texts stay for ever. False with a message if a text has not
 * its hash. */
bool campaign_recall(const char *record, const char *path, struct campaign_choice *choice,
                     char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
