/* Entries of docs/mathematics*.md, which citations of mathematics name. */
#ifndef RATTLEBACK_TESTS_SUITE_CITATION_ENTRIES_H
#define RATTLEBACK_TESTS_SUITE_CITATION_ENTRIES_H

#include <ctype.h>

#include "ci/tests/testing.h"

/* The headings of docs/mathematics*.md, one a line, which citations of mathematics name. */
static char *headings;

FIXTURE(read_headings)
{
    size_t size = 0;
    FILE *found = popen("grep -hE '^#+ ' docs/mathematics*.md | sed -E 's/^#+ //'", "r"); /* NOLINT(cert-env33-c) */
    assert_non_null(found);
    assert_true(getdelim(&headings, &size, '\0', found) > 0);
    return pclose(found);
}

FIXTURE(free_headings)
{
    free(headings);
    return 0;
}

/* Returns true if a heading begins with the part and the number of an entry: `Exact 2.1 Exact discrete map`. */
static inline bool has_entry(const char *part, const char *place)
{
    char start[128];
    const int length = snprintf(start, sizeof start, "\n%s %s ", part, place);
    return strncmp(headings, start + 1, (size_t)length - 1) == 0 || strstr(headings, start);
}

/* Returns true if all entries of `PART PLACE, PLACE ..` are headings. Words between them, and all behind : or ;, name none. */
static inline bool entries_are_there(const char *list)
{
    char copy[256], *rest = copy, part[32];
    snprintf(copy, sizeof copy, "%s", list);
    copy[strcspn(copy, ":;[]")] = '\0';
    snprintf(part, sizeof part, "%s", strsep(&rest, " "));
    int entries = 0;
    bool leads = true; /* to a place: the part or another place; a number behind other words is none */
    for (char *word; rest && (word = strsep(&rest, " ,")) != NULL;) {
        if (!*word)
            continue;
        const size_t letters = strspn(word, "MS");
        const bool is_entry = leads && letters < 2 && isdigit((unsigned char)word[letters]);
        leads = is_entry || strcmp(word, "to") == 0;
        word[strcspn(word, "(")] = '\0';
        if (!is_entry)
            continue;
        entries++;
        if (!has_entry(part, word))
            return false;
    }
    return entries > 0;
}

#endif
