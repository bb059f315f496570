/* A table from outside with what is stated of it, and what comes of it. Verdicts are in series_verdicts.h. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_JUDGED_TABLE_H
#define RATTLEBACK_SUITE_OUTSIDE_JUDGED_TABLE_H

#include "results/table.h"
#include "suite/outside/error_series.h"
#include "suite/outside/states.h"

/* Errors below ten times this are not judged, by quantity. */
struct floor {
    char quantity[STATED_NAME];
    double value;
};

enum { OUTSIDE_MOST_FLOORS = 16, OUTSIDE_MOST_FAILS = 64 };

/* Cases that are expected to fail: those of that step count, or h, in groups of which a label matches the pattern, "" for all groups. */
struct outside_fails {
    char pattern[STATED_NAME];
    double step;
};

struct outside {
    const char *name; /* of the table, for rows without a label `experiment` */
    const struct series_table *table;
    const struct stated_orders *stated;
    const struct states *states; /* what holds states against the reference flow; NULL: the table has errors */
    struct floor floors[OUTSIDE_MOST_FLOORS];
    int floor_count;
    struct outside_fails fails[OUTSIDE_MOST_FAILS];
    int fails_count;
    double tolerance; /* of an order */
};

/* What came of a table: verdicts, and the cases that they speak of, one a group and step size, with the errors of those quantities
 * that the register has. */
struct outside_found {
    struct order_row *orders;
    struct case_row *cases;
    size_t order_count, case_count;
};

#endif
