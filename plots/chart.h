/* One chart, between the choice of its rows (charts.c), its words (chart_words.c) and its files (chart_files.c), and the
 * run of gnuplot. */
#ifndef RATTLEBACK_PLOTS_CHART_H
#define RATTLEBACK_PLOTS_CHART_H

#include "plots/charts.h"
#include "results/quantity.h"

#include <stdbool.h>
#include <stdio.h>

enum { CURVE_LABEL_SIZE = 128 };

/* What one line of a chart shows: rows that differ in the step size only, coarse to fine. */
struct curve {
    const struct case_row *const *rows;
    size_t row_count;
    const struct order_row *order; /* or NULL */
};

enum chart_axis { AGAINST_STEP, AGAINST_WORK };

struct chart {
    char name[CHART_NAME_SIZE]; /* of its files, without extension */
    enum quantity quantity;
    struct quantity_columns at; /* of it; all are there, floor and label too */
    enum chart_axis axis;
    const struct curve *curves;
    size_t curve_count;
};

/* One point as it is drawn. */
struct chart_point {
    double x, error;
    bool in_floor; /* below ten times the floor: shown, not judged */
};

/* The point of a row in this chart; false if it has none: failed, no error, no work counted. */
bool chart_point(const struct chart *chart, const struct case_row *row, struct chart_point *point);

/* What tells a curve from the others of its chart: method, stages, and retraction and planted fault if there are any. */
const char *curve_label(const char *method, int64_t stages, const char *retraction, const char *control,
                        char label[CURVE_LABEL_SIZE]);

/* The heading of charts of this kind. */
const char *chart_kind(const struct chart *chart);

/* What the chart shows in a line, and in words with all its curves. The caller frees them; NULL if memory ran out. */
char *chart_title(const struct chart *chart);
char *chart_description(const struct chart *chart);

/* Make a file name of the parts and its end: letters, digits and single dashes. Charts that would get one name in the list
 * are told apart by a number. */
void chart_file_name(const struct chart_list *charts, const char *const *parts, size_t count, const char *end,
                     char name[CHART_NAME_SIZE]);

/* Put an entry, whose texts it takes over, behind the others; false if memory ran out, also before it. */
bool chart_list_add(struct chart_list *charts, const struct chart_entry *entry);

/* Parts of scripts: a text between single quotes, in which gnuplot expands nothing; terminal and output NAME.svg or, for
 * CHARTS_SVG_AND_PNG, NAME.png; the colour of a curve. */
void chart_print_quoted(FILE *out, const char *text);
void chart_print_terminal(FILE *script, const char *name, enum chart_formats format);
const char *chart_colour(size_t curve);

/* Open the file NAME and extension in the folder for writing; NULL with errno set. */
FILE *chart_open_file(const char *directory, const char *name, const char *extension);

/* Write NAME.dat and NAME.gp into the folder. Returns 0, or -1 with errno set. */
int chart_write_files(const char *directory, const struct chart *chart, enum chart_formats formats);

/* Run gnuplot in the folder on the scripts NAME.gp of the charts, without a shell, in as many processes as this one may use
 * cores.
 * Returns 0, or -1 with a message: not found, or what it said. */
int gnuplot_run(const char *directory, const struct chart_list *charts, char *message, size_t size);

#endif
