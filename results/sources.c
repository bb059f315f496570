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

static const char corrected[] = ", corrected";

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

/* Returns the source whose name or alias begins the text, the longest of them; NULL if none does. length: that of the name. */
static const struct source *source_that_begins(const char *text, size_t *length)
{
    const struct source *found = NULL;
    *length = 0;
    for (int k = 0; k < source_count(); k++)
        for (const char *words = sources[k].cited; *words;) {
            size_t of_these = strcspn(words, "|");
            if (of_these > *length && strncmp(text, words, of_these) == 0 && !isalnum((unsigned char)text[of_these])) {
                *length = of_these;
                found = &sources[k];
            }
            words += of_these + (words[of_these] == '|');
        }
    return found;
}

/* Characters before the first of `ends` that appears in no parentheses. */
static size_t length_before(const char *text, const char *ends)
{
    size_t length = 0;
    for (int depth = 0; text[length] && (depth > 0 || !strchr(ends, text[length])); length++)
        depth += (text[length] == '(') - (text[length] == ')');
    return length;
}

/* Returns true if these locators end with `, corrected`. */
static bool ends_corrected(const char *locators, size_t length)
{
    const size_t of_mark = strlen(corrected);
    return length > of_mark && memcmp(locators + length - of_mark, corrected, of_mark) == 0;
}

struct citation citation_of(const char *source)
{
    struct citation cited = {.text = source};
    cited.source = source_that_begins(source, &cited.paper);
    cited.theorem = cited.paper + strspn(source + cited.paper, cited.paper > 0 ? " ,:" : " ,:;");
    cited.length = length_before(source + cited.theorem, cited.paper > 0 ? ",:;" : ":;");
    cited.corrected =
        cited.paper > 0 && ends_corrected(source + cited.theorem, length_before(source + cited.theorem, ":;"));
    return cited;
}

bool citation_same_paper(const struct citation *left, const struct citation *right)
{
    return left->source == right->source;
}

bool citation_same(const struct citation *left, const struct citation *right)
{
    char texts[2][CITATION_SIZE];
    citation_print(left, texts[0], CITATION_SIZE);
    citation_print(right, texts[1], CITATION_SIZE);
    return strcmp(texts[0], texts[1]) == 0;
}

/* Returns what to print before a locator of version 0.2, `6.5`, `A.1` or `sections 4`, and moves *at behind what it replaces. */
static const char *kind_of_locator(const char **at)
{
    static const char *const plural[] = {"sections ", "section "};
    for (size_t k = 0; k < sizeof plural / sizeof *plural; k++)
        if (strncmp(*at, plural[k], strlen(plural[k])) == 0) {
            *at += strlen(plural[k]);
            return "section ";
        }
    if (isdigit((unsigned char)**at))
        return "section ";
    return **at >= 'A' && **at <= 'G' && (*at)[1] == '.' ? "appendix " : "";
}

/* Prints an entry of the mathematics, `Exact 4`, also from `exact section 4`. */
static void print_entry(const char *from, size_t length, char *text, size_t size)
{
    static const char word[] = "section ";
    const char *found = memmem(from, length, word, strlen(word));
    const size_t before = found ? (size_t)(found - from) : length;
    const char *rest = found ? found + strlen(word) : from + length;
    snprintf(text, size, "%c%.*s%.*s", toupper((unsigned char)*from), (int)before - 1, from + 1,
             (int)(from + length - rest), rest);
}

void citation_print(const struct citation *cited, char *text, size_t size)
{
    const char *at = cited->text + cited->theorem, *end = at + cited->length;
    if (!cited->source) {
        snprintf(text, size, "%.*s", (int)cited->length, at);
        return;
    }
    const int name = (int)strcspn(cited->source->cited, "|");
    char entry[CITATION_SIZE];
    const char *kind = "";
    if (cited->length > 0 && strcmp(cited->source->key, "mathematics") == 0) {
        print_entry(at, cited->length, entry, sizeof entry);
    } else {
        kind = kind_of_locator(&at);
        snprintf(entry, sizeof entry, "%.*s", (int)(end - at), at);
    }
    snprintf(text, size, "%.*s%s%s%s%s", name, cited->source->cited, cited->length > 0 ? ", " : "", kind, entry,
             cited->corrected ? corrected : "");
}
