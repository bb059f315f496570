/* A campaign from the record that a result file keeps of it: its text, the choice, and the texts of its files, as comments. */
#include <stdio.h>
#include <string.h>

#include "results/checksums/sha256.h"
#include "results/heap.h"
#include "suite/campaign/location.h"
#include "suite/campaign/note.h"
#include "suite/yaml/text_file.h"

static const char margin[] = "#     ", before_hash[] = ", SHA-256 ", chosen[] = "# rattleback run";

static bool refuse_recall(char *message, const char *path, const char *reason)
{
    snprintf(message, CAMPAIGN_MESSAGE_SIZE, "%.1000s: %s", path, reason);
    return false;
}

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

/* The lines behind their margin as one text; *end is where they end. */
static char *unmargined(const char *line, const char **end)
{
    char *text;
    size_t size;
    FILE *stream = heap_stream(&text, &size);
    for (; strncmp(line, margin, sizeof margin - 1) == 0; line = next_line(line))
        fprintf(stream, "%.*s\n", (int)(strcspn(line, "\n") - (sizeof margin - 1)), line + sizeof margin - 1);
    *end = line;
    heap_end_stream(stream);
    return text;
}

/* Returns true if the text has this hash, perhaps without its last newline, which the record adds if it was missing. */
static bool has_hash(char *text, const char *expected)
{
    char found[SHA256_TEXT_SIZE];
    size_t length = strlen(text);
    for (int k = 0; k < 2; k++) {
        sha256_text(text, length, found);
        if (strncmp(found, expected, SHA256_TEXT_SIZE - 1) == 0)
            return true;
        if (length > 0)
            text[--length] = '\0';
    }
    return false;
}

/* Keep the text that a line `# FILE, SHA-256 HASH:` announces. *next is the line behind it. */
static bool recall_text(const char *line, const char *hash, const char *path, const char **next, char *message)
{
    char file[PATH_MAX], at[PATH_MAX];
    snprintf(file, sizeof file, "%.*s", (int)(hash - line) - 2, line + 2);
    HELD(char, text) = unmargined(next_line(line), next);
    bool known = has_hash(text, hash + sizeof before_hash - 1);
    bool kept = known && location_path(path, file, at);
    if (kept)
        text_file_keep(at, text);
    if (!known)
        snprintf(message, CAMPAIGN_MESSAGE_SIZE, "%.500s: the text of %.500s that it keeps has not its SHA-256", path,
                 file);
    return kept || !known ? kept : refuse_recall(message, path, "out of memory");
}

/* ` --only 'GLOB' --set A=B --set C=D`, to the end of the line; a comment of the campaign's own that begins like that is no choice. */
static void recall_choice(const char *line, struct campaign_choice *choice)
{
    static const char only[] = " --only '", set[] = " --set ";
    bool has_only = strncmp(line, only, sizeof only - 1) == 0;
    if (!has_only && strncmp(line, set, sizeof set - 1) != 0)
        return;
    char *text = heap_print("%.*s", (int)strcspn(line, "\n"), line), *at = text; /* for good: the choice is of it */
    *choice = (struct campaign_choice){0};
    if (has_only) {
        choice->only = text + sizeof only - 1;
        at = strstr(choice->only, "' --set ");
        char *end = at ? at++ : text + strlen(text) - 1;
        *end = '\0';
    }
    while (at && choice->set_count < CAMPAIGN_MOST_SETTINGS) {
        char *value = at + sizeof set - 1;
        at = strstr(value, set);
        if (at)
            *at = '\0';
        choice->set[choice->set_count++] = value;
    }
}

bool campaign_recall(const char *record, const char *path, struct campaign_choice *choice,
                     char message[CAMPAIGN_MESSAGE_SIZE])
{
    const char *next;
    *choice = (struct campaign_choice){0};
    text_file_keep(path, record);
    for (const char *line = record; *line; line = next) {
        next = next_line(line);
        const char *hash = strncmp(line, "# ", 2) == 0
                               ? memmem(line, (size_t)(next - line), before_hash, sizeof before_hash - 1)
                               : NULL;
        bool announces = hash && next - hash == (int)sizeof before_hash - 1 + SHA256_TEXT_SIZE - 1 + 2;
        if (strncmp(line, chosen, sizeof chosen - 1) == 0)
            recall_choice(line + sizeof chosen - 1, choice);
        if (announces && !recall_text(line, hash, path, &next, message))
            return false;
    }
    return true;
}
