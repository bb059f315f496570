/* Labelled ticks of logarithmic axes, also of short ones. */
#ifndef RATTLEBACK_PLOTS_TICKS_H
#define RATTLEBACK_PLOTS_TICKS_H

#include <stdio.h>

/* Prints `set xtics` (axis 'x') or `set ytics` ('y') for a logarithmic axis from `least` to `most`. Ticks are the
 * powers of ten; 1, 2 and 5 times these; or the multiples of one such number: the first of these with three ticks. */
void ticks_print(FILE *script, char axis, double least, double most);

/* Prints `set xtics` at these numbers. A tick has a label if the labels before it leave room. If fewer than two have
 * labels, calls ticks_print instead. */
void ticks_print_own(FILE *script, const double *ticks, int count, double least, double most);

#endif
