/* A campaign from its text, for tests that start from one. */
#ifndef RATTLEBACK_TESTS_SUITE_CAMPAIGN_TEXT_H
#define RATTLEBACK_TESTS_SUITE_CAMPAIGN_TEXT_H

#include <unistd.h>

#include "ci/tests/testing.h"
#include "suite/campaign/load.h"

/* Loads a campaign through a temporary file that is removed before return. NULL after a message on stderr. */
static inline struct campaign *campaign_from_text(const char *text)
{
    char path[] = "/tmp/rattleback-campaign-XXXXXX", message[CAMPAIGN_MESSAGE_SIZE] = "no temporary file";
    int file = mkstemp(path);
    bool written = file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text) && close(file) == 0;
    struct campaign *campaign = written ? campaign_load(path, message) : NULL;
    if (!campaign)
        fprintf(stderr, "%s\n", message);
    if (file >= 0)
        unlink(path);
    return campaign;
}

/* For tests of one campaign: `campaign`, from the text. */
#define TESTS_OF_CAMPAIGN(text)                                                                                        \
    static struct campaign *campaign;                                                                                  \
    FIXTURE(load_campaign)                                                                                             \
    {                                                                                                                  \
        return (campaign = campaign_from_text(text)) ? 0 : -1;                                                         \
    }                                                                                                                  \
    FIXTURE(free_campaign)                                                                                             \
    {                                                                                                                  \
        campaign_free(campaign);                                                                                       \
        return 0;                                                                                                      \
    }

#endif
