/* Citations and what they stand for. */
#include "results/sources.h"

#include <ctype.h>
#include <stdio.h>
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

/* Returns true if the text contains these words as complete words. */
static bool holds_words(const char *text, const char *words, size_t length)
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
        if (holds_words(text, words, length))
            return true;
        words += length + (words[length] == '|');
    }
    return false;
}

/* The length of the words at the beginning of a text that cite a source, of the longest; 0 if none does. */
static size_t paper_length(const char *text)
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

/* Characters before the first of `ends` that stands in no parentheses. */
static size_t length_before(const char *text, const char *ends)
{
    size_t length = 0;
    for (int depth = 0; text[length] && (depth > 0 || !strchr(ends, text[length])); length++)
        depth += (text[length] == '(') - (text[length] == ')');
    return length;
}

struct citation citation_of(const char *source)
{
    struct citation cited = {.text = source, .paper = paper_length(source)};
    cited.theorem = cited.paper + strspn(source + cited.paper, " ,:;");
    cited.length = length_before(source + cited.theorem, cited.paper > 0 ? ",:;" : ":;");
    return cited;
}

static bool same_words(const char *left, size_t left_length, const char *right, size_t right_length)
{
    return left_length == right_length && memcmp(left, right, left_length) == 0;
}

bool citation_same_paper(const struct citation *left, const struct citation *right)
{
    return same_words(left->text, left->paper, right->text, right->paper);
}

bool citation_same(const struct citation *left, const struct citation *right)
{
    return citation_same_paper(left, right) &&
           same_words(left->text + left->theorem, left->length, right->text + right->theorem, right->length);
}

void citation_print(const struct citation *cited, char *text, size_t size)
{
    snprintf(text, size, "%.*s%s%.*s", (int)cited->paper, cited->text,
             cited->paper > 0 && cited->length > 0 ? ", " : "", (int)cited->length, cited->text + cited->theorem);
}
