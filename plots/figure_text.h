/* Texts of figures in the scripts of gnuplot. */
#ifndef RATTLEBACK_PLOTS_FIGURE_TEXT_H
#define RATTLEBACK_PLOTS_FIGURE_TEXT_H

#include <stdbool.h>
#include <stdio.h>

/* Prints a text between single quotes as gnuplot's enhanced text, or as TeX. Mathematics between two dollar signs is
 * the same in both; other text is escaped. */
void figure_print_text(FILE *out, const char *text, bool tex);

#endif
