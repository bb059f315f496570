/* The journal of a run (checkpoint log): every finished item, on disk shortly after it is done, so that a killed run
 * can be resumed.
 *
 * A journal is a folder with one file for each rank of each session, SESSION-RANK.rows. Files only grow. A resumed run
 * writes files of its own, so that nothing is written after a truncated end. A file is a header, then records: length,
 * type, key, payload, and checksums of the head and of the payload. The checksums start from that of the identity, a
 * hash of program and campaign. A record of another campaign or build therefore has a wrong checksum and is not read.
 * Readers read every complete record of every file, whatever the number of ranks that wrote them, and skip damaged
 * ones.
 *
 * Payloads are rows of tables, as bytes. Numbers and structs have the layout of the program that wrote
 * them; the hash of this program is part of the identity. */
#ifndef RATTLEBACK_RESULTS_JOURNAL_H
#define RATTLEBACK_RESULTS_JOURNAL_H

#include "results/checksums/sha256.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/uio.h>

enum { JOURNAL_MESSAGE_SIZE = 4608 /* holds every message of this header */ };

/* Subject of a record; its key is the number of the item. */
enum journal_type { JOURNAL_REFERENCE, JOURNAL_CASE, JOURNAL_TYPES };

/* The file of one rank, open for writing. */
struct journal {
    char path[4096];
    int file; /* descriptor, or -1: closed */
    uint32_t seed;
    int64_t size;                              /* bytes of the complete records in the file */
    double last_sync, last_write, last_append; /* seconds */
    size_t held_size;
    char held[1 << 16]; /* held_size bytes of records that are not written yet */
};

/* A complete record; the payload is in the book. */
struct journal_record {
    enum journal_type type;
    uint64_t key;
    const void *payload; /* aligned for any struct */
    size_t size;
};

/* All complete records of a journal, in the order of sessions and ranks. */
struct journal_book {
    struct journal_record *records;
    size_t count;
    int sessions;         /* the largest number of a session */
    size_t damaged_bytes; /* bytes that belong to no complete record */
    void **blocks;
    size_t block_count;
};

enum journal_status {
    JOURNAL_OK,
    JOURNAL_REFUSED, /* written by another campaign or build */
    JOURNAL_FAILED   /* cannot be read: permissions, memory, ... */
};

/* Returns true if the folder has files of a journal. */
bool journal_exists(const char *folder);

/* Reads the journal in `folder`; an empty or missing folder gives an empty book. identity: hash of program and campaign under which the
 * files must have been written. On failure *out is empty and the message says why. */
enum journal_status journal_read(const char *folder, const char identity[SHA256_TEXT_SIZE], struct journal_book *out,
                                 char *message, size_t size);
void journal_book_free(struct journal_book *book);

/* Deletes the files of a journal and its folder. Returns 0, or -1 with a message. */
int journal_remove(const char *folder, char *message, size_t size);

/* Starts the file of a rank in an existing folder. Returns 0, or -1 with a message; the journal is then closed. */
int journal_open(struct journal *journal, const char *folder, int session, int rank,
                 const char identity[SHA256_TEXT_SIZE], char *message, size_t size);

/* Appends a record whose payload is `count` parts, at most 4, one after the other.
 *
 * A write would take a tenth of the time of a short case. Within 0.2 ms of the last record and 10 ms of the last write,
 * the record therefore waits in memory. The next record or journal_close writes it. If the process is killed, at most
 * 10 ms of work are lost; if the machine fails, ten seconds. Returns 0, or -1 with a message; the file then ends with a
 * complete record. */
int journal_append(struct journal *journal, enum journal_type type, uint64_t key, const struct iovec *parts, int count,
                   char *message, size_t size);

/* Writes everything to the disk and closes the file. Returns 0, or -1 with a message. */
int journal_close(struct journal *journal, char *message, size_t size);

#endif
