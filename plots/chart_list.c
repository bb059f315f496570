/* Charts that were drawn: their list, and the names of their files. */
#include "plots/chart_list.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Letters, digits and single dashes only: safe in every shell, script and file system. */
static void append_safe(char name[CHART_NAME_SIZE], const char *text)
{
    size_t length = strlen(name);
    if (length > 0 && name[length - 1] != '-' && length + 1 < CHART_NAME_SIZE)
        name[length++] = '-';
    for (; *text && length + 1 < CHART_NAME_SIZE; text++) {
        if (isalnum((unsigned char)*text) && (unsigned char)*text < 0x80)
            name[length++] = *text;
        else if (length > 0 && name[length - 1] != '-')
            name[length++] = '-';
    }
    while (length > 0 && name[length - 1] == '-')
        length--;
    name[length] = '\0';
}

static bool name_taken(const struct chart_list *charts, const char *name)
{
    for (size_t i = 0; i < charts->count; i++) {
        if (strcasecmp(charts->entries[i].name, name) == 0)
            return true;
    }
    return false;
}

void chart_file_name(const struct chart_list *charts, const char *const *parts, size_t count, const char *end,
                     char name[CHART_NAME_SIZE])
{
    char base[CHART_NAME_SIZE] = "", number[16];
    for (size_t i = 0; i < count; i++)
        append_safe(base, parts[i]);
    size_t room = CHART_NAME_SIZE - sizeof number - 1, taken = strlen(end);
    base[taken < room ? room - taken : 0] = '\0';
    name[0] = '\0';
    append_safe(name, base);
    append_safe(name, end);
    for (int i = 2; name_taken(charts, name); i++) {
        snprintf(number, sizeof number, "%d", i);
        name[0] = '\0';
        append_safe(name, base);
        append_safe(name, end);
        append_safe(name, number);
    }
}

bool chart_list_shows(const struct chart_entry *entry, const char *label)
{
    size_t length = strlen(label);
    for (const char *at = entry->description; (at = strstr(at, label)) != NULL; at++)
        if (at > entry->description + 1 && (at[-2] == ';' || at[-2] == ':') && at[-1] == ' ' &&
            strncmp(at + length, ": ", 2) == 0)
            return true;
    return false;
}

size_t chart_parts(size_t curves)
{
    return (curves + CHART_MOST_CURVES - 1) / CHART_MOST_CURVES;
}

size_t chart_part_start(size_t curves, size_t part)
{
    return curves * part / chart_parts(curves);
}

bool chart_list_add(struct chart_list *charts, const struct chart_entry *entry)
{
    struct chart_entry *entries = realloc(charts->entries, (charts->count + 1) * sizeof *entries);
    if (!entries) {
        free(entry->title);
        free(entry->description);
        return false;
    }
    charts->entries = entries;
    entries[charts->count++] = *entry;
    return entry->title && entry->description;
}

void charts_free(struct chart_list *charts)
{
    for (size_t i = 0; i < charts->count; i++) {
        free(charts->entries[i].title);
        free(charts->entries[i].description);
    }
    free(charts->entries);
    *charts = (struct chart_list){0};
}
