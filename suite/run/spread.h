/* A table distributed over the ranks: every row stays on the rank that made it until another rank fetches it. */
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
    struct scratch rows;    /* the rows on this rank */
    uint64_t *
        offset; /* of each row here: 8-byte words before it, twice, and 1 more where it is packed; looked at only where this
                        rank is its owner */
    int *owner;                     /* owner[row]: the rank that has the row; equal on all ranks */
    struct scratch offsets, owners; /* memory of offset and owner */
};

/* Opens an empty table of `total` rows, at most INT_MAX, of row_size bytes, a multiple of 8. Rows beyond a little memory go to a file in
 * `folder`; NULL: all in memory. spread_close must follow. */
void spread_open(struct spread *spread, MPI_Comm comm, size_t total, size_t row_size, const char *folder);
void spread_close(struct spread *spread);

/* Lets the system reclaim the memory of the parts of the table that are in files. Call it now and then while going through many rows. */
void spread_release(const struct spread *spread);

/* Returns memory on this rank for the consecutive rows first .. first + count - 1, which the caller fills. The caller also sets `owner`. */
void *spread_add(struct spread *spread, size_t first, size_t count);

/* Compresses filled rows by leaving out missing numbers (NaN), which are most of a row of an ensemble. They must be the rows that were added
 * last; pointers to them become invalid. */
void spread_pack(struct spread *spread, size_t first, size_t count);

/* Returns the stored bytes of a row on this rank, and their number; valid until the next row is added or packed. */
const void *spread_kept(const struct spread *spread, size_t row, size_t *size);

/* Stores a row from bytes that spread_kept returned for a row of an equal table. Returns false if they are invalid. */
bool spread_keep(struct spread *spread, size_t row, const void *bytes, size_t size);

/* Copies a row on this rank, uncompressed, to out. */
void spread_get(const struct spread *spread, size_t row, void *out);

/* Copies the rows first .. first + count - 1 to `rows`; collective, and each rank asks for its own range, which may be empty. */
void spread_fetch(const struct spread *spread, size_t first, size_t count, void *rows);

#endif
