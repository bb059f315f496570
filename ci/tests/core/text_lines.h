/* Texts of problems for the core tests, which have no YAML: lines `path: text` with the paths of core/problem/text.h, where
 * the * of a path is the name, and `path: [text, text]` for several entries of one path. */
#ifndef RATTLEBACK_TESTS_CORE_TEXT_LINES_H
#define RATTLEBACK_TESTS_CORE_TEXT_LINES_H

#include "ci/tests/core/testing.h"
#include "core/problem/text.h"

enum { MOST_ENTRIES = 128, LINES_SIZE = 8192 };

struct lines {
    char copy[LINES_SIZE];
    struct text_entry entry[MOST_ENTRIES];
    struct problem_text text;
};

/* Returns true if a path, up to its colon, has the form of a pattern. The part for * is cut out as *name. */
static bool path_is(char *path, const char *pattern, const char **name)
{
    const char *star = strchr(pattern, '*');
    size_t length = strlen(path), before = star ? (size_t)(star - pattern) : 0, after = star ? strlen(star + 1) : 0;
    *name = "";
    if (!star)
        return strcmp(path, pattern) == 0;
    if (length <= before + after || strncmp(path, pattern, before) != 0 ||
        strcmp(path + length - after, star + 1) != 0 || memchr(path + before, '.', length - before - after))
        return false;
    path[length - after] = '\0';
    *name = path + before;
    return true;
}

/* Appends the entry with the text, or one for each item of `[a, f(b, c)]`. */
static void add_entries(struct lines *lines, struct text_entry entry, char *text)
{
    size_t length = strlen(text);
    bool list = length > 1 && text[0] == '[' && text[length - 1] == ']';
    if (list)
        text[length - 1] = '\0';
    entry.text = text + list;
    int depth = 0;
    for (char *at = text + list; list && *at; at++) {
        depth += (*at == '(') - (*at == ')');
        if (depth > 0 || *at != ',')
            continue;
        *at = '\0';
        lines->entry[lines->text.entries++] = entry;
        entry.text = at + strlen(", ");
    }
    assert_true(lines->text.entries < MOST_ENTRIES);
    lines->entry[lines->text.entries++] = entry;
}

static inline const struct problem_text *read_lines(const char *source, struct lines *lines)
{
    static const char *const patterns[] = {
#define PATTERN(code, path) path,
        TEXT_TABLE(PATTERN)
#undef PATTERN
    };
    lines->text = (struct problem_text){0, lines->entry};
    snprintf(lines->copy, sizeof lines->copy, "%s", source);
    char *rest = lines->copy;
    for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n")) {
        char *colon = strstr(line, ": ");
        if (!colon)
            continue;
        *colon = '\0';
        struct text_entry entry = {.key = 0};
        while (entry.key < TEXT_KEYS && !path_is(line, patterns[entry.key], &entry.name))
            entry.key++;
        assert_true(entry.key < TEXT_KEYS);
        add_entries(lines, entry, colon + 2);
    }
    return &lines->text;
}

#endif
