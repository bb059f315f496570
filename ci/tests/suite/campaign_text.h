/* A campaign from its text, for tests that start from one. */
#ifndef RATTLEBACK_TESTS_SUITE_CAMPAIGN_TEXT_H
#define RATTLEBACK_TESTS_SUITE_CAMPAIGN_TEXT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suite/campaign/load.h"

/* By way of a file that is gone at return. NULL after a message on stderr. */
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

#endif
