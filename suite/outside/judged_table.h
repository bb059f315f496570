/* Judges a table of another program like a campaign whose rows are given: its groups, their errors, and stated orders
 * as claims. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_JUDGED_TABLE_H
#define RATTLEBACK_SUITE_OUTSIDE_JUDGED_TABLE_H

#include "suite/kinds/verdicts.h"
#include "suite/outside/states.h"

/* Floor of a quantity: errors below ten times `value` are not judged. */
struct floor {
    char quantity[STATED_NAME];
    double value;
};

enum { OUTSIDE_MOST_FLOORS = 16, OUTSIDE_MOST_FAILS = 64 };

/* Cases that are expected to fail: those with this step count, or h, in groups with a label that matches the pattern.
 * Pattern "": in all groups. */
struct outside_fails {
    char pattern[STATED_NAME];
    double step;
};

/* A table, and the options that say how to judge it. */
struct outside {
    const char *path;
    const char *order, *orders; /* stated: `q=4,p=4` for all groups, or a file; NULL: nothing */
    const char *by;             /* who states them, or NULL */
    struct declared labels, errors;
    struct floor floors[OUTSIDE_MOST_FLOORS];
    int floor_count;
    struct outside_fails fails[OUTSIDE_MOST_FAILS];
    int fails_count;
    const struct core_api *core; /* of the precision of the errors */
    const struct setup *states;  /* the checked problem whose states the table has; NULL: the table has errors */
    struct flow_table *flow;     /* memory for the reference flow of these states */
    wide horizon;                /* 0: not given; then the last time, or 1 */
};

/* Judgement of a table: verdicts, and the cases that they apply to, one per group and step size, with the errors of
 * the registered quantities. */
struct outside_found {
    struct csv csv;
    struct verdicts verdicts;
    struct case_row *cases;
    size_t case_count;
};

/* Reads a table and judges it: one row of the order table per quantity and group. outside_free must follow in any case.
 *
 * A quantity without a stated order is measured. A failed case is as expected only if `fails` lists it; a listed case
 * that ran is not as expected. Returns false with a message. Refuses a stated order that no group measures, and two
 * entries for one order. Also refuses an entry of `fails` without a case, and a label that the table lacks. */
bool outside_judge(const struct outside *outside, struct outside_found *out, char message[CSV_MESSAGE_SIZE]);
void outside_free(struct outside_found *found);

#endif
