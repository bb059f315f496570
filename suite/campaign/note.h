/* Record of a campaign in a result file, in addition to its own text. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_NOTE_H
#define RATTLEBACK_SUITE_CAMPAIGN_NOTE_H

#include "suite/campaign/campaign.h"

/* Appends the files of problems and tableaux and the facts of integrators to campaign->text, as comments. The result file then keeps them,
 * and the campaign's hash covers them. */
void campaign_note_texts(struct campaign *campaign);

/* Reads a record: later reads of the campaign's problem and tableau files get the recorded text (text_file_keep). path: the
 * path of the campaign. *choice: out the choice; its strings are never freed. Returns false with a message if a text
 * does not match its hash. */
bool campaign_recall(const char *record, const char *path, struct campaign_choice *choice,
                     char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
