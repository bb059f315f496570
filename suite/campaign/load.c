/* The parts of loading a campaign in order. */
#include "suite/campaign/load.h"

#include "results/heap.h"
#include "suite/campaign/cases.h"
#include "suite/campaign/choice.h"
#include "suite/campaign/note.h"
#include "suite/campaign/pairs.h"
#include "suite/campaign/schema.h"
#include "suite/campaign/validate.h"
#include "suite/yaml/events.h"

static const char if_empty[] = "empty campaign: expected `campaign: NAME` and `experiments: [...]`";

/* Reads what the file says, and keeps its text with those that it names. */
static bool load_text(struct campaign *campaign, char *message)
{
    size_t length;
    const char *text = document_text(campaign->document, &length);
    campaign->text = campaign_note_choice(text, length, campaign->choice);
    if (!campaign_read(campaign, message) || !campaign_check(campaign, message))
        return false;
    campaign_note_texts(campaign);
    return true;
}

struct campaign *campaign_load(const char *path, char message[CAMPAIGN_MESSAGE_SIZE])
{
    return campaign_load_choice(path, NULL, message);
}

struct campaign *campaign_load_choice(const char *path, const struct campaign_choice *choice,
                                      char message[CAMPAIGN_MESSAGE_SIZE])
{
    struct campaign *campaign = heap_take(1, sizeof *campaign);
    campaign->path = path;
    campaign->choice = choice;
    campaign->document = document_load(path, "campaign", if_empty, message, CAMPAIGN_MESSAGE_SIZE);
    if (campaign->document && load_text(campaign, message) && campaign_choose(campaign, message) &&
        campaign_resolve_pairs(campaign, message) && campaign_check_cases(campaign, message))
        return campaign;
    campaign_free(campaign);
    return NULL;
}

void campaign_free(struct campaign *campaign)
{
    if (!campaign)
        return;
    for (unsigned k = 0; k < campaign->tableaux_count; k++)
        free(campaign->tableaux[k].text);
    document_free(campaign->document);
    free(campaign->text);
    free(campaign);
}
