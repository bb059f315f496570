/* Opening, searching and closing the journal of a run. */
#include "suite/run/session.h"

#include "results/heap.h"
#include "suite/run/identity.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Findings of rank 0 for all ranks. */
struct opening {
    enum ending ending;
    int number; /* of this session */
    char identity[SHA256_TEXT_SIZE];
};

static void journal_path(const char *directory, char path[SESSION_PATH_SIZE])
{
    snprintf(path, SESSION_PATH_SIZE, "%s/journal", directory);
}

bool session_unfinished(const char *directory)
{
    char path[SESSION_PATH_SIZE];
    journal_path(directory, path);
    return journal_exists(path);
}

/* The last record about an item counts: it is the one that a later session found better. */
static void index_book(struct session *session)
{
    for (int type = 0; type < JOURNAL_TYPES; type++)
        session->found[type] = heap_take((size_t)session->count[type], sizeof *session->found[type]);
    for (size_t i = 0; i < session->book.count; i++) {
        const struct journal_record *record = &session->book.records[i];
        if (record->key >= (uint64_t)session->count[record->type])
            continue;
        session->kept[record->type] += session->found[record->type][record->key] == NULL;
        session->found[record->type][record->key] = record;
    }
}

static enum ending read_book(struct session *session, const struct campaign *campaign, const char *identity)
{
    char reason[JOURNAL_MESSAGE_SIZE];
    switch (journal_read(session->folder, identity, &session->book, reason, sizeof reason)) {
    case JOURNAL_OK:
        break;
    case JOURNAL_REFUSED:
        snprintf(session->message, sizeof session->message, "%.4200s%s; --force starts from the beginning", reason,
                 campaign->integrators_count > 0 ? ", or with another file or program of its integrators" : "");
        return ENDING_REFUSED;
    default:
        memcpy(session->message, reason, sizeof reason);
        return ENDING_FAILED;
    }
    if (session->book.damaged_bytes > 0)
        fprintf(stderr,
                "rattleback: %s: %zu bytes are truncated or damaged; their cases are run again, all others are kept\n",
                session->folder, session->book.damaged_bytes);
    return ENDING_DONE;
}

/* Rank 0: see what is there, and make the folder. */
static enum ending start_journal(struct session *session, const struct campaign *campaign, const struct plan *plan,
                                 bool afresh, struct opening *opening)
{
    identity_of_run(campaign, plan, opening->identity);
    if (afresh && journal_remove(session->folder, session->message, sizeof session->message) != 0)
        return ENDING_FAILED;
    enum ending ending = read_book(session, campaign, opening->identity);
    if (ending != ENDING_DONE)
        return ending;
    index_book(session);
    opening->number = session->book.sessions + 1;
    if (mkdir(session->folder, 0777) == 0 || errno == EEXIST)
        return ENDING_DONE;
    snprintf(session->message, sizeof session->message, "%s: the journal cannot be made: %s", session->folder,
             strerror(errno));
    return ENDING_REFUSED;
}

bool session_healthy(struct session *session)
{
    int ranks, speaker;
    MPI_Comm_size(session->comm, &ranks);
    int mine = session->broken ? session->rank : ranks;
    MPI_Allreduce(&mine, &speaker, 1, MPI_INT, MPI_MIN, session->comm);
    if (speaker == session->rank)
        fprintf(stderr, "rattleback: %s\n", session->message);
    return speaker == ranks;
}

enum ending session_open(struct session *session, MPI_Comm comm, const struct campaign *campaign,
                         const struct plan *plan, const char *directory, bool afresh)
{
    struct opening opening;
    memset(&opening, 0, sizeof opening);
    memset(session, 0, sizeof *session);
    session->comm = comm;
    session->journal.file = -1;
    session->count[JOURNAL_REFERENCE] = plan->reference_count;
    session->count[JOURNAL_CASE] = plan->case_count;
    MPI_Comm_rank(comm, &session->rank);
    journal_path(directory, session->folder);
    if (session->rank == 0)
        opening.ending = start_journal(session, campaign, plan, afresh, &opening);
    MPI_Bcast(&opening, (int)sizeof opening, MPI_BYTE, 0, comm);
    if (opening.ending != ENDING_DONE) {
        session->broken = session->rank == 0;
        session_healthy(session);
        return opening.ending;
    }
    session->broken = journal_open(&session->journal, session->folder, opening.number, session->rank, opening.identity,
                                   session->message, sizeof session->message) != 0;
    session->open = session_healthy(session);
    return session->open ? ENDING_DONE : ENDING_FAILED;
}

const void *session_find(const struct session *session, enum journal_type type, int item, size_t *size)
{
    const struct journal_record *record = session->found[type] ? session->found[type][item] : NULL;
    *size = record ? record->size : 0;
    return record ? record->payload : NULL;
}

void session_add(struct session *session, enum journal_type type, int item, const struct iovec *parts, int count)
{
    if (!session->broken)
        session->broken = journal_append(&session->journal, type, (uint64_t)item, parts, count, session->message,
                                         sizeof session->message) != 0;
}

void session_close(struct session *session, bool complete)
{
    char message[JOURNAL_MESSAGE_SIZE];
    if (journal_close(&session->journal, message, sizeof message) != 0 && !complete)
        fprintf(stderr, "rattleback: %s\n", message);
    MPI_Barrier(session->comm);
    if (session->rank == 0 && complete && journal_remove(session->folder, message, sizeof message) != 0)
        fprintf(stderr, "rattleback: %s\n", message);
    else if (session->rank == 0)
        rmdir(session->folder); /* only if nothing could be written to it */
    session->open = false;
    journal_book_free(&session->book);
    for (int type = 0; type < JOURNAL_TYPES; type++) {
        free(session->found[type]);
        session->found[type] = NULL;
    }
}
