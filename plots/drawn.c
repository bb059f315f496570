/* The list of drawn charts, and taking them away. */
#include "plots/drawn.h"

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 + CHART_NAME_SIZE };

/* Is it a name that chart_file_name makes? Anything else in the list is not ours. */
static bool is_chart_name(const char *name)
{
    for (const char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '-')
            return false;
    return *name;
}

static int remove_files(const char *directory, const char *name)
{
    static const char *const extensions[] = {"svg", "png", "gp", "dat"};
    char path[PATH_ROOM];
    for (size_t k = 0; k < sizeof extensions / sizeof *extensions; k++) {
        snprintf(path, sizeof path, "%s/%s.%s", directory, name, extensions[k]);
        if (unlink(path) != 0 && errno != ENOENT)
            return -1;
    }
    return 0;
}

int drawn_remove(const char *directory)
{
    char path[PATH_ROOM], name[CHART_NAME_SIZE];
    int result = 0;
    snprintf(path, sizeof path, "%s/drawn", directory);
    FILE *list = fopen(path, "r");
    if (!list)
        return errno == ENOENT ? 0 : -1;
    while (result == 0 && fgets(name, sizeof name, list)) {
        name[strcspn(name, "\n")] = '\0';
        if (is_chart_name(name))
            result = remove_files(directory, name);
    }
    fclose(list);
    return result == 0 ? unlink(path) : result;
}

int drawn_write(const char *directory, const struct chart_list *charts)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/drawn", directory);
    FILE *list = fopen(path, "w");
    if (!list)
        return -1;
    for (size_t k = 0; k < charts->count; k++)
        fprintf(list, "%s\n", charts->entries[k].name);
    bool failed = ferror(list);
    return fclose(list) == 0 && !failed ? 0 : -1;
}
