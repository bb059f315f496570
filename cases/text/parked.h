/* Cache of opened problem files that are not in use, for the next opening of an equal one: cases of a campaign mostly
 * differ in their steps only. */
#ifndef RATTLEBACK_CASES_TEXT_PARKED_H
#define RATTLEBACK_CASES_TEXT_PARKED_H

#include <stdatomic.h>

#include "core/problem/text.h"
#include "core/setup.h"

/* A problem file and all other inputs of its opening, copied. */
struct opening_key {
    struct problem_text text; /* the copy, into which an opened problem may point */
    size_t size;              /* bytes that distinguish two keys */
    const char *bytes;
};

/* Copies the inputs of an opening; `more` is a number that the caller chooses. Returns NULL if out of memory. The
 * caller frees it by free(). */
struct opening_key *opening_key_make(const struct problem_text *text, const char *preset, int parameters,
                                     const char *const *names, const wide *values, int more);

/* First member of everything that is cached. */
struct parked {
    struct opening_key *key;
};

enum { PARKING_SLOTS = 8 };
struct parking {
    _Atomic(struct parked *) slot[PARKING_SLOTS];
    atomic_uint next; /* slot that is replaced if none is free */
    void (*drop)(struct parked *what);
};

/* Removes the entry with this key from the cache and returns it; the caller then owns it. NULL: there is none.
 * parking_take and parking_leave are safe to call from several threads. */
struct parked *parking_take(struct parking *parking, const struct opening_key *key);

/* Puts an entry into the cache. If all slots are used, drops the oldest one. */
void parking_leave(struct parking *parking, struct parked *what);

#endif
