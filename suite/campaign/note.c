/* The texts of problems as comments of a campaign. */
#include "suite/campaign/note.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite/problem/texts.h"

/* The text line by line behind a # each. */
static void note(FILE *stream, const char *path, const struct problem_file *text)
{
    size_t length;
    const char *line = problem_file_bytes(text, &length);
    fprintf(stream, "\n# %s, SHA-256 %s:\n", path, problem_file_sha256(text));
    while (*line) {
        int size = (int)strcspn(line, "\n");
        fprintf(stream, "#     %.*s\n", size, line);
        line += size + (line[size] == '\n');
    }
}

/* Is the text of this problem noted by one before it? */
static bool is_noted(const struct campaign *campaign, unsigned experiment, unsigned problem)
{
    const char *name = campaign->experiments[experiment].problems[problem].name;
    for (unsigned e = 0; e <= experiment; e++) {
        const struct experiment *other = &campaign->experiments[e];
        for (unsigned k = 0; k < (e < experiment ? other->problems_count : problem); k++)
            if (other->problems[k].file && strcmp(other->problems[k].name, name) == 0)
                return true;
    }
    return false;
}

bool campaign_note_texts(struct campaign *campaign)
{
    char *noted = NULL;
    size_t size;
    FILE *stream = open_memstream(&noted, &size);
    if (!stream)
        return false;
    fputs(campaign->text, stream);
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        const struct experiment *experiment = &campaign->experiments[e];
        for (unsigned k = 0; k < experiment->problems_count; k++)
            if (experiment->problems[k].file && !is_noted(campaign, e, k))
                note(stream, experiment->problems[k].file, texts_find(experiment->problems[k].name));
    }
    if (fclose(stream) != 0) {
        free(noted);
        return false;
    }
    free(campaign->text);
    campaign->text = noted;
    return true;
}
