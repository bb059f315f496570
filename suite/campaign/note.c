/* The texts of problems and tableaux as comments of a campaign. */
#include "suite/campaign/note.h"

#include <stdio.h>
#include <string.h>

#include "results/heap.h"

/* The text line by line behind a # each. */
static void note_lines(FILE *stream, const char *path, const char *line, const char *sha256)
{
    fprintf(stream, "\n# %s, SHA-256 %s:\n", path, sha256);
    while (*line) {
        int size = (int)strcspn(line, "\n");
        fprintf(stream, "#     %.*s\n", size, line);
        line += size + (line[size] == '\n');
    }
}

static void note_problem(FILE *stream, const struct campaign_problem *problem)
{
    size_t length;
    note_lines(stream, problem->file, problem_file_bytes(problem->text, &length), problem_file_sha256(problem->text));
}

static void note_tableau(FILE *stream, const struct tableau_text *tableau)
{
    char sha256[SHA256_TEXT_SIZE];
    sha256_text(tableau->text, strlen(tableau->text), sha256);
    note_lines(stream, tableau->file, tableau->text, sha256);
}

/* Records the facts of an integrator. Its files are code, which a campaign does not store. */
static void note_integrator(FILE *stream, const struct integrator_text *integrator)
{
    char name[64], sha256[SHA256_TEXT_SIZE];
    snprintf(name, sizeof name, INTEGRATOR_FACTS, integrator->name);
    sha256_text(integrator->found->facts, strlen(integrator->found->facts), sha256);
    note_lines(stream, name, integrator->found->facts, sha256);
}

/* Returns true if the text of this problem was recorded with an earlier one. */
static bool is_noted(const struct campaign *campaign, unsigned experiment, unsigned problem)
{
    const struct problem_file *text = campaign->experiments[experiment].problems[problem].text;
    for (unsigned e = 0; e <= experiment; e++) {
        const struct experiment *other = &campaign->experiments[e];
        for (unsigned k = 0; k < (e < experiment ? other->problems_count : problem); k++)
            if (other->problems[k].text == text)
                return true;
    }
    return false;
}

void campaign_note_texts(struct campaign *campaign)
{
    char *noted;
    size_t size;
    FILE *stream = heap_stream(&noted, &size);
    fputs(campaign->text, stream);
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        const struct experiment *experiment = &campaign->experiments[e];
        for (unsigned k = 0; k < experiment->problems_count; k++)
            if (experiment->problems[k].file && !is_noted(campaign, e, k))
                note_problem(stream, &experiment->problems[k]);
    }
    for (unsigned k = 0; k < campaign->tableaux_count; k++)
        if (campaign->tableaux[k].file)
            note_tableau(stream, &campaign->tableaux[k]);
    for (unsigned k = 0; k < campaign->integrators_count; k++)
        note_integrator(stream, &campaign->integrators[k]);
    heap_end_stream(stream);
    free(campaign->text);
    campaign->text = noted;
}
