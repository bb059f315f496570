/* Shared by the scripts of all charts: quoting, terminals, colours, and paths of files. */
#ifndef RATTLEBACK_PLOTS_SCRIPT_H
#define RATTLEBACK_PLOTS_SCRIPT_H

#include <stddef.h>
#include <stdio.h>

enum chart_formats { CHARTS_SVG, CHARTS_SVG_AND_PNG };

/* Prints a text between single quotes, in which gnuplot expands nothing. */
void chart_print_quoted(FILE *out, const char *text);

/* The key of a chart: `entries` lines, the longest of `longest` characters. A few short ones are next to the axes.
 * Others are below them, in columns; the chart is then higher by `rows` lines, so that the axes keep their size. */
struct chart_key {
    size_t entries, longest;
    int columns, rows; /* below the axes; 0: next to them */
};
struct chart_key chart_key_of(size_t entries, size_t longest);
void chart_print_key(FILE *script, const struct chart_key *key, const char *title);

/* Prints the terminal and the output NAME.svg or, for CHARTS_SVG_AND_PNG, NAME.png, with room for the key. */
void chart_print_terminal(FILE *script, const char *name, enum chart_formats format, const struct chart_key *key);

/* Style of a curve: colour as gnuplot and SVG spell it, gnuplot's dash type and point type. Styles repeat only after
 * CHART_STYLES curves. */
struct chart_style {
    const char *colour, *dash;
    int point;
};
enum {
    CHART_STYLES = 0
#define STYLE(colour, dash, point) +1
#include "plots/styles.def"
};
const struct chart_style *chart_style(size_t curve);

/* Returns the hollow point type of a style, for points below the floor. A hollow style keeps its own. */
int chart_hollow_point(const struct chart_style *style);

/* Writes the two files of a chart, NAME.dat and NAME.gp, which `print` prints, into the folder. Replaces older ones.
 * Returns 0, or -1 with errno set. */
typedef void chart_printer(FILE *data, FILE *script, const void *chart, enum chart_formats formats);
int script_write(const char *directory, const char *name, chart_printer *print, const void *chart,
                 enum chart_formats formats);

#endif
