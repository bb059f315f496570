/* The list of drawn charts, and taking them away. */
#include "plots/drawn.h"

#include "results/heap.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_CAPACITY = 4096 + CHART_NAME_SIZE };

/* Extensions of the files of a chart; those drawn by gnuplot come last. */
static const char *const extensions[] = {"gp", "dat", "svg", "png"};
enum { SVG = 2, PNG, EXTENSIONS };

/* Returns true if it is a name as charts have; anything else in the list is foreign. */
static bool is_chart_name(const char *name)
{
    for (const char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '-')
            return false;
    return *name;
}

/* Removes the files of a chart whose extensions come at `first` or later. */
static int remove_files(const char *directory, const char *name, size_t first)
{
    char path[PATH_CAPACITY];
    for (size_t k = first; k < EXTENSIONS; k++) {
        snprintf(path, sizeof path, "%s/%s.%s", directory, name, extensions[k]);
        if (unlink(path) != 0 && errno != ENOENT)
            return -1;
    }
    return 0;
}

static FILE *open_list(const char *directory, const char *name, const char *mode)
{
    char path[PATH_CAPACITY];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return fopen(path, mode);
}

static int close_list(FILE *list)
{
    bool failed = ferror(list);
    return fclose(list) == 0 && !failed ? 0 : -1;
}

int drawn_add(const char *directory, const char *name)
{
    FILE *list = open_list(directory, "drawn", "a");
    if (!list)
        return -1;
    fprintf(list, "%s\n", name);
    return close_list(list);
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Remove what the list names but `names`, which are sorted, do not. */
static int remove_others(const char *directory, const char *const *names, size_t count, bool have_png)
{
    char line[CHART_NAME_SIZE];
    int result = 0;
    FILE *list = open_list(directory, "drawn", "r");
    if (!list)
        return errno == ENOENT ? 0 : -1;
    while (result == 0 && fgets(line, sizeof line, list)) {
        const char *name = line;
        line[strcspn(line, "\n")] = '\0';
        bool stays = bsearch(&name, names, count, sizeof *names, compare_names);
        if (is_chart_name(name))
            result = remove_files(directory, name, stays ? PNG + have_png : 0);
    }
    return close_list(list) == 0 ? result : -1;
}

/* The list is whole at any time. */
static int write_list(const char *directory, const struct chart_list *charts)
{
    char path[PATH_CAPACITY], part[PATH_CAPACITY];
    snprintf(path, sizeof path, "%s/drawn", directory);
    snprintf(part, sizeof part, "%s/drawn.part", directory);
    FILE *list = open_list(directory, "drawn.part", "w");
    if (!list)
        return -1;
    for (size_t k = 0; k < charts->count; k++)
        fprintf(list, "%s\n", charts->names[k]);
    return close_list(list) == 0 ? rename(part, path) : -1;
}

int drawn_keep_only(const char *directory, const struct chart_list *charts, bool have_png)
{
    HEAP(const char *, names, charts->count);
    for (size_t k = 0; k < charts->count; k++)
        names[k] = charts->names[k];
    qsort(names, charts->count, sizeof *names, compare_names);
    int result = remove_others(directory, names, charts->count, have_png);
    return result == 0 ? write_list(directory, charts) : result;
}

void drawn_remove_pictures(const char *directory, const struct chart_list *charts)
{
    for (size_t k = 0; k < charts->count; k++)
        remove_files(directory, charts->names[k], SVG);
}
