#include "suite/problem/unread.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool is_prose(enum text_key key)
{
    switch (key) {
    case TEXT_PROBLEM:
    case TEXT_SUMMARY:
    case TEXT_SOURCE:
    case TEXT_MEANING:
    case TEXT_RETRACTION_BECAUSE:
    case TEXT_INVARIANT_SOURCE:
    case TEXT_MOMENTUM_SOURCE:
    case TEXT_OBSERVABLE_SOURCE:
    case TEXT_INITIAL_MEANING:
    case TEXT_EXACT_SOURCE:
    case TEXT_TRANSFER_MEANING:
        return true;
    default:
        return false;
    }
}

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool mentions(const char *text, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name))
        if ((at == text || !is_of_word(at[-1])) && !is_of_word(at[length]))
            return true;
    return false;
}

static bool is_read(const struct problem_text *text, int k)
{
    bool read = false;
    for (int other = 0; other < text->entries && !read; other++)
        read =
            other != k && !is_prose(text->entry[other].key) && mentions(text->entry[other].text, text->entry[k].name);
    return read;
}

bool has_unread_entry(const struct problem_text *text, struct refusal *why)
{
    for (int k = 0; k < text->entries; k++) {
        const struct text_entry *entry = &text->entry[k];
        if ((entry->key != TEXT_PARAMETER && entry->key != TEXT_LET) || is_read(text, k))
            continue;
        *why = (struct refusal){.status = STATUS_BAD_VALUE, .field = FIELD_TEXT, .item = k};
        snprintf(why->message, sizeof why->message, "nothing reads \"%.40s\"; use it or remove it", entry->name);
        return true;
    }
    return false;
}
