/* The charts of a folder: what each shows, and the names of their files. */
#ifndef RATTLEBACK_PLOTS_CHART_LIST_H
#define RATTLEBACK_PLOTS_CHART_LIST_H

#include <stdbool.h>
#include <stddef.h>

enum { CHART_NAME_SIZE = 248 /* a file name with its extension has at most 255 bytes */ };

/* A chart that was drawn. The texts of the tables' rows are borrowed from them. */
struct chart_entry {
    char name[CHART_NAME_SIZE]; /* of its files, without extension */
    const char *kind;           /* heading that it shares with the charts of its kind; a constant */
    char *title;                /* what it shows, in a line */
    char *description;          /* the same for one who cannot see it, with its curves; owned by the entry */
    const char *experiment, *problem, *data, *precision;
    const char *quantity; /* of the order rows whose measured orders it shows; NULL if it shows none */
};

/* The charts of a folder, those of a kind and of an experiment not necessarily together. */
struct chart_list {
    struct chart_entry *entries;
    size_t count;
};

/* Make a file name of the parts and its end: letters, digits and single dashes. Charts that would get one name in the list
 * are told apart by a number. */
void chart_file_name(const struct chart_list *charts, const char *const *parts, size_t count, const char *end,
                     char name[CHART_NAME_SIZE]);

/* Does an entry with this description show the curve of this label? */
bool chart_list_shows(const struct chart_entry *entry, const char *label);

/* A chart of more curves is split into the parts that `chart_parts` tells, of sizes as equal as can be; part k begins at
 * chart_part_start. */
enum { CHART_MOST_CURVES = 8 };
size_t chart_parts(size_t curves);
size_t chart_part_start(size_t curves, size_t part);

/* Put an entry, whose texts it takes over, behind the others; false if memory ran out, also before it. */
bool chart_list_add(struct chart_list *charts, const struct chart_entry *entry);

/* Free what the entries own and leave an empty list. */
void charts_free(struct chart_list *charts);

#endif
