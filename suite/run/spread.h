/* A table spread over the ranks: every row stays on the rank that made it until a rank asks for it. */
#ifndef RATTLEBACK_SUITE_SPREAD_H
#define RATTLEBACK_SUITE_SPREAD_H

#include "suite/run/spill.h"

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct spread {
    MPI_Comm comm;
    size_t row_size, total; /* bytes of a row; rows of the table, numbered from 0 */
    size_t here;            /* bytes of the rows on this rank, in the order in which they were made */
    struct scratch rows;    /* room for all */
    uint64_t *
        offset; /* of each row here: 8-byte words before it, twice, and 1 more where it is packed; looked at only where this
                        rank is its owner */
    int *owner;                     /* of each row: the rank that has it; the same on all ranks */
    struct scratch offsets, owners; /* where these two are */
};

/* An empty table of `total` rows, at most INT_MAX, of row_size bytes, a multiple of 8; what does not fit into a little memory goes to a
 * file in `folder`, unless that is NULL. spread_close must follow. */
void spread_open(struct spread *spread, MPI_Comm comm, size_t total, size_t row_size, const char *folder);
void spread_close(struct spread *spread);

/* Lets the system reclaim the memory of the parts of the table that are in files. Call it now and then while going through many rows. */
void spread_release(const struct spread *spread);

/* Room on this rank for rows `first` to first + count - 1, to be filled; they lie behind each other.
 * `owner` is the caller's to fill. */
void *spread_add(struct spread *spread, size_t first, size_t count);

/* Keep rows that are filled without their numbers that are not there (NaN): most of a row of an ensemble. They must be the
 * last that were added; pointers to them are no longer good. */
void spread_pack(struct spread *spread, size_t first, size_t count);

/* The bytes in which a row that is here is kept, and how many they are; good until the next row is added or packed. */
const void *spread_kept(const struct spread *spread, size_t row, size_t *size);

/* Keep a row by bytes that spread_kept gave for one of such a table. False if they are none. */
bool spread_keep(struct spread *spread, size_t row, const void *bytes, size_t size);

/* A row that is here, whole. */
void spread_get(const struct spread *spread, size_t row, void *out);

/* Put the rows `first` to first + count - 1 into `rows`; collective, each rank asks for rows of its own choice, maybe
 * none. */
void spread_fetch(const struct spread *spread, size_t first, size_t count, void *rows);

#endif
