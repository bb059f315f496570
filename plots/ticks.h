/* Labelled ticks of logarithmic axes, also where they span little. */
#ifndef RATTLEBACK_PLOTS_TICKS_H
#define RATTLEBACK_PLOTS_TICKS_H

#include <stdio.h>

/* `set xtics` (axis 'x') or `set ytics` ('y') for a logarithmic axis from `least` to `most`: at the powers of ten, at 1, 2
 * and 5 times these, or at the multiples of one such number, whichever is the first with three ticks. */
void ticks_print(FILE *script, char axis, double least, double most);

/* `set xtics` at these numbers, each labelled where the labels before it leave room; fewer than two with labels are left
 * to ticks_print. */
void ticks_print_own(FILE *script, const double *ticks, int count, double least, double most);

#endif
