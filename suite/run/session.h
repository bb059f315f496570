/* A session of a run: the journal of earlier sessions, and the records that this session adds. */
#ifndef RATTLEBACK_SUITE_SESSION_H
#define RATTLEBACK_SUITE_SESSION_H

#include "results/journal.h"
#include "suite/campaign/expand.h"

#include <mpi.h>

enum { SESSION_PATH_SIZE = 4096 };

/* End of a part of a run: whether and why it stopped. Equal on all ranks. */
enum ending {
    ENDING_DONE,
    ENDING_STOPPED, /* by suite/run/stop.h, before the end; finished items are in the journal */
    ENDING_REFUSED, /* bad input: nothing was written */
    ENDING_FAILED   /* the machine failed; a message was printed */
};

struct session {
    MPI_Comm comm;
    bool open;
    int rank;
    char folder[SESSION_PATH_SIZE]; /* of the journal */
    struct journal journal;
    struct journal_book book;                           /* rank 0 */
    const struct journal_record **found[JOURNAL_TYPES]; /* rank 0: the record of each item, or NULL */
    int count[JOURNAL_TYPES];                           /* number of items of each type */
    int kept[JOURNAL_TYPES];                            /* items found in the journal of earlier sessions; rank 0 */
    bool broken;                                        /* this rank's journal cannot be written */
    char message[JOURNAL_MESSAGE_SIZE];                 /* reason, if broken */
};

/* Returns true if the folder has the journal of an unfinished run. */
bool session_unfinished(const char *directory);

/* Opens the journal in `directory`/journal; the folder `directory` must exist. Collective. Reads an existing journal, or deletes it if
 * `afresh`. The lowest rank that fails prints why. session_close must follow. */
enum ending session_open(struct session *session, MPI_Comm comm, const struct campaign *campaign,
                         const struct plan *plan, const char *directory, bool afresh);

/* Returns the payload of the record of an item, and its size; NULL if there is none, and on ranks other than 0. */
const void *session_find(const struct session *session, enum journal_type type, int item, size_t *size);

/* Writes a finished item to the journal. An error is kept in the session; session_healthy reports it. */
void session_add(struct session *session, enum journal_type type, int item, const struct iovec *parts, int count);

/* Returns true if all ranks could write their journals. Otherwise the lowest rank that could not prints why;
 * collective. */
bool session_healthy(struct session *session);

/* Closes the journal, and deletes it if the run is complete; collective. */
void session_close(struct session *session, bool complete);

#endif
