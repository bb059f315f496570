/* A phase of a run: items, those in the journal taken from there, the others done by all ranks. */
#ifndef RATTLEBACK_SUITE_PHASE_H
#define RATTLEBACK_SUITE_PHASE_H

#include "suite/run/session.h"

enum {
    PHASE_PARTS = 2,                 /* of the payload of an item */
    PHASE_TOGETHER = MEMBERS_AT_ONCE /* items at the most that are done at once */
};

struct phase {
    const char *what; /* the items, in the plural */
    enum journal_type type;
    int count;
    void *context;
    double (*cost)(const void *context, int item, int count); /* of `count` items from `item` on, done at once */
    /* For who waits: an item in words, and what of it is done, by the number that `doing` has for the item at hand. NULL: they have none. */
    const char *(*name)(const void *context, int item, int what);
    int (*doing)(const void *context);
    /* On rank 0: take an item from the journal if it is there and good. */
    bool (*restore)(void *context, const struct session *session, int item);
    /* Returns how many items from this one on may be done at once, at least 1; NULL: one. The result of an item may
     * not depend on this number. */
    int (*together)(const void *context, int item);
    /* Leave to the system what it can take back of the memory that `owner` is in; NULL: nothing. */
    void (*release)(const void *context);
    /* Runs `count` items from `item` on, on this rank. parts: the journal's record of each item. */
    void (*run)(void *context, int item, int count, struct iovec (*parts)[PHASE_PARTS]);
};

/* Run a phase; collective. owner[item] becomes the rank that has it, which is 0 for those from the journal. The run stops
 * early where suite/run/stop.h or a journal that cannot be written says so; the items left have the owner -1. */
enum ending phase_run(struct session *session, const struct phase *phase, int *owner);

/* For struct setup, asked while an item is worked on: stop_item; in passing it serves the schedule and shows progress. */
bool phase_give_up(void);

#endif
