/* Verdicts on the series of a table, against stated orders. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_H
#define RATTLEBACK_SUITE_OUTSIDE_H

#include "results/table.h"
#include "suite/outside/series.h"
#include "suite/outside/states.h"

/* Errors below ten times this are not judged, by quantity. */
struct floor {
    char quantity[STATED_NAME];
    double value;
};

enum { OUTSIDE_MOST_FLOORS = 16 };

struct outside {
    const char *name; /* of the table, for rows without a label `experiment` */
    const struct series_table *table;
    const struct stated_orders *stated;
    const struct states *states; /* what holds states against the reference flow; NULL: the table has errors */
    struct floor floors[OUTSIDE_MOST_FLOORS];
    int floor_count;
    double tolerance; /* of an order */
};

/* A row of the order table for every quantity of every group, which the caller frees; *count becomes their number. A quantity
 * without a stated order is measured. What is stated but measured nowhere, two entries about one order, or a label that the
 * table lacks, are refused. NULL with a message, also where memory ran out. */
struct order_row *outside_judge(const struct outside *outside, size_t *count, char message[SERIES_MESSAGE]);

#endif
