/* A figure for a paper: chosen cases on one pair of axes, in the formats that papers take. The charts of a whole result file are in
 * charts.h. */
#ifndef RATTLEBACK_PLOTS_FIGURE_H
#define RATTLEBACK_PLOTS_FIGURE_H

#include "plots/figure_spec.h"
#include "results/store/store.h"

/* Return the name of an x axis, and of a format. */
const char *figure_axis_name(int axis);
const char *figure_format_name(enum figure_format format);

/* Returns STORE_REFUSED with a message if the cases have nothing to draw.
 *
 * rows (count): the cases, in the order of the file. */
enum store_status figure_check(const struct figure *figure, const struct store_file *file,
                               const struct case_row *const *rows, size_t count, char *message, size_t size);

/* Draws a figure of some cases of a result file into an existing folder: NAME.svg, NAME.pdf, NAME-tex.tex with
 * NAME-tex.pdf, NAME.png, and NAME.gp and NAME.dat, from which gnuplot draws them again.
 *
 * formats: one bit per format. *drawn: out the number of cases in the figure. Returns as figure_check; STORE_FAILED if
 * a file cannot be written or gnuplot failed. */
enum store_status figure_write(const char *directory, const struct figure *figure, const struct store_file *file,
                               const struct case_row *const *rows, size_t count, unsigned formats, size_t *drawn,
                               char *message, size_t size);

#endif
