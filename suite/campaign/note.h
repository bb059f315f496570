/* Record of a campaign in a result file, besides its own text. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_NOTE_H
#define RATTLEBACK_SUITE_CAMPAIGN_NOTE_H

#include "suite/campaign/campaign.h"

/* Add the text of every problem that is a file to campaign->text, as comments at its end, so that the result file keeps it and
 * the campaign's hash covers it. */
void campaign_note_texts(struct campaign *campaign);

/* Reads such a record: lets the files of problems and tableaux be their texts in it (text_file_keep) for a campaign
 * `path`, and puts the choice into *choice, whose strings are never freed. Returns false with a message if a text
 * does not match its hash. */
bool campaign_recall(const char *record, const char *path, struct campaign_choice *choice,
                     char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
