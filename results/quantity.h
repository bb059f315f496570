/* Where the case table has a quantity, and how charts label it: core/quantities.def, expanded against cases.def. */
#ifndef RATTLEBACK_RESULTS_QUANTITY_H
#define RATTLEBACK_RESULTS_QUANTITY_H

#include "core/words.h"
#include "results/table.h"

/* Columns are NULL where there is none, the label where the quantity is not charted. */
struct quantity_columns {
    const struct column *value, *floor;
    const char *label; /* of an axis, without the unit, which is that of the value */
    const char *file;  /* its part of a file name: different from all others without regard to case */
};

/* The columns of a quantity. */
struct quantity_columns quantity_columns(enum quantity quantity);

/* The quantity of that name in the order table; QUANTITIES if there is none. */
enum quantity quantity_find(const char *name);

/* The number that a case row has in a column of single numbers. */
double case_number(const struct case_row *row, const struct column *column);

#endif
