/* A table from outside as a campaign whose rows are given: its groups, their errors, and orders that are stated as claims. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_JUDGED_TABLE_H
#define RATTLEBACK_SUITE_OUTSIDE_JUDGED_TABLE_H

#include "suite/kinds/verdicts.h"
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

/* A table, and what is said of it. */
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
    struct flow_table *flow;     /* room for the reference flow of these */
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

/* Reads a table and judges it: a row of the order table for every quantity of every group.
 *
 * A quantity without a stated order is measured. A case that failed is as expected if `fails` says so, and
 * one that it says so of and that ran is not. What is stated but measured nowhere, two entries about one order, or a label that the table
 * lacks, are refused. False with a message; outside_free in any case. */
bool outside_judge(const struct outside *outside, struct outside_found *out, char message[CSV_MESSAGE_SIZE]);
void outside_free(struct outside_found *found);

#endif
