/* A phase of a run: a list of items (references or cases). Items in the journal are restored; the ranks share the others. */
#ifndef RATTLEBACK_SUITE_PHASE_H
#define RATTLEBACK_SUITE_PHASE_H

#include "suite/run/session.h"

enum {
    PHASE_PARTS = 2,                 /* parts of an item's record in the journal */
    PHASE_TOGETHER = MEMBERS_AT_ONCE /* largest number of items that are run together */
};

struct phase {
    const char *what; /* plural name of the items, for progress messages */
    enum journal_type type;
    int count;
    void *context;
    double (*cost)(const void *context, int item,
                   int count); /* estimated cost of `count` items from `item` on, run together */
    /* For progress messages: `doing` returns a number for the current part of the running item; `name` returns the item in words, with that
     * part. NULL: items have no names. */
    const char *(*name)(const void *context, int item, int what);
    int (*doing)(const void *context);
    /* On rank 0: restores an item from the journal. Returns false if it is not there, or damaged. */
    bool (*restore)(void *context, const struct session *session, int item);
    /* Returns how many items from this one on may be run together, at least 1; NULL: one. The result of an item must not
     * depend on this number. */
    int (*together)(const void *context, int item);
    /* Lets the system reclaim memory of finished items (spread_release); NULL: nothing. */
    void (*release)(const void *context);
    /* Runs `count` items from `item` on, on this rank. parts: the journal's record of each item. */
    void (*run)(void *context, int item, int count, struct iovec (*parts)[PHASE_PARTS]);
};

/* Runs a phase; collective. owner[item]: out the rank that ran it, 0 for restored items. Stops early if suite/run/stop.h requests it or the
 * journal cannot be written; the remaining items have owner -1. Returns how the phase ended. */
enum ending phase_run(struct session *session, const struct phase *phase, int *owner);

/* The function give_up of struct setup for items of a phase: returns stop_item. Also serves the schedule and shows progress. */
bool phase_give_up(void);

#endif
