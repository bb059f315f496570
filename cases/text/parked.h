/* Opened texts that nobody uses at the moment, for whoever opens such a text next: cases of a campaign differ in little else than steps. */
#ifndef RATTLEBACK_CASES_TEXT_PARKED_H
#define RATTLEBACK_CASES_TEXT_PARKED_H

#include <stdatomic.h>

#include "core/problem/text.h"
#include "core/setup.h"

/* A text with all that opening it depends on, copied. */
struct opening_key {
    struct problem_text text; /* the copy, which what is opened may point into */
    size_t size;              /* bytes that distinguish two keys */
    const char *bytes;
};

/* Copies what the opening of a text depends on; `more` is a number of the caller's own. NULL without memory; free() drops it. */
struct opening_key *opening_key_make(const struct problem_text *text, const char *preset, int parameters,
                                     const char *const *names, const wide *values, int more);

/* First member of everything that is parked. */
struct parked {
    struct opening_key *key;
};

enum { PARKING_SLOTS = 8 };
struct parking {
    _Atomic(struct parked *) slot[PARKING_SLOTS];
    atomic_uint next; /* place that is given up if none is free */
    void (*drop)(struct parked *what);
};

/* Takes what has this key out of its place, for the caller alone; NULL: there is none. Threads may take and leave at once. */
struct parked *parking_take(struct parking *parking, const struct opening_key *key);

/* Leaves it for the next one, instead of the oldest if all are taken. */
void parking_leave(struct parking *parking, struct parked *what);

#endif
