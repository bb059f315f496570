/* Texts of figures in the scripts of gnuplot. */
#ifndef RATTLEBACK_PLOTS_FIGURE_TEXT_H
#define RATTLEBACK_PLOTS_FIGURE_TEXT_H

#include <stdbool.h>
#include <stdio.h>

/* Prints a text between single quotes as gnuplot's enhanced text, or as TeX. What stands between two dollar signs is mathematics, which
 * both spell alike; all else is plain. */
void figure_print_text(FILE *out, const char *text, bool tex);

#endif
