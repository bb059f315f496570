/* Methods that reached the accuracy, and their costs. */
#ifndef RATTLEBACK_SUITE_CHOOSE_WINNERS_H
#define RATTLEBACK_SUITE_CHOOSE_WINNERS_H

#include "suite/choose/search.h"

/* Fills `rows` (at most `most`) with the cheapest case that reaches the accuracy for each method and stage count, cheapest first.
 * *closest: out the smallest error of all cases, NaN if none ran. Returns the number of rows. */
int winners_list(const struct search *search, const struct store_file *found, struct choice_row *rows, int most,
                 double *closest);

#endif
