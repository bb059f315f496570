/* Citations and what they stand for. */
#include "results/sources.h"

#include <ctype.h>
#include <string.h>

static const struct source sources[] = {
#define SOURCE(key, cited, authors, title, year, where) {key, cited, authors, title, where, year},
#include "results/sources.def"
#undef SOURCE
};

int source_count(void)
{
    return (int)(sizeof sources / sizeof *sources);
}

const struct source *source_at(int index)
{
    return &sources[index];
}

/* Does the text hold these words, not as a part of others? */
static bool holds(const char *text, const char *words, size_t length)
{
    for (const char *at = text; (at = memmem(at, strlen(at), words, length)) != NULL; at++)
        if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[length]))
            return true;
    return false;
}

bool source_is_cited(const struct source *source, const char *text)
{
    for (const char *words = source->cited; *words;) {
        size_t length = strcspn(words, "|");
        if (holds(text, words, length))
            return true;
        words += length + (words[length] == '|');
    }
    return false;
}

size_t source_citation(const char *text)
{
    size_t longest = 0;
    for (int k = 0; k < source_count(); k++)
        for (const char *words = sources[k].cited; *words;) {
            size_t length = strcspn(words, "|");
            if (length > longest && strncmp(text, words, length) == 0 && !isalnum((unsigned char)text[length]))
                longest = length;
            words += length + (words[length] == '|');
        }
    return longest;
}
