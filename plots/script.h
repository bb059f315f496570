/* What the scripts of all charts share: quoting, terminals, colours, and where their files are. */
#ifndef RATTLEBACK_PLOTS_SCRIPT_H
#define RATTLEBACK_PLOTS_SCRIPT_H

#include <stddef.h>
#include <stdio.h>

enum chart_formats { CHARTS_SVG, CHARTS_SVG_AND_PNG };

/* A text between single quotes, in which gnuplot expands nothing. */
void chart_print_quoted(FILE *out, const char *text);

/* Terminal and output NAME.svg or, for CHARTS_SVG_AND_PNG, NAME.png. */
void chart_print_terminal(FILE *script, const char *name, enum chart_formats format);

/* The colour of a curve, as gnuplot and SVG spell it. */
const char *chart_colour(size_t curve);

/* Open the file NAME and extension in the folder for writing; NULL with errno set. */
FILE *chart_open_file(const char *directory, const char *name, const char *extension);

#endif
