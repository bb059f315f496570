/* A table distributed over the ranks. Every row stays on the rank that made it until another rank fetches it. */
#ifndef RATTLEBACK_SUITE_SPREAD_H
#define RATTLEBACK_SUITE_SPREAD_H

#include "suite/run/spill.h"

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct spread {
    MPI_Comm comm;
    size_t row_size, total; /* bytes per row; number of rows */
    size_t here;            /* bytes of the rows on this rank, stored in the order in which they were made */
    struct scratch rows;    /* the rows on this rank */
    uint64_t *offset;       /* for rows owned by this rank: twice the position in 8-byte words, plus 1 if packed */
    int *owner;             /* owner[row]: the rank that has the row; equal on all ranks */
    struct scratch offsets, owners; /* memory of offset and owner */
};

/* Opens an empty table of `total` rows, at most INT_MAX. row_size: bytes per row, a multiple of 8. Rows beyond a small part in memory go to
 * a file in `folder`; NULL: all stay in memory. spread_close must follow. */
void spread_open(struct spread *spread, MPI_Comm comm, size_t total, size_t row_size, const char *folder);
void spread_close(struct spread *spread);

/* Lets the system reclaim the memory of the parts of the table that are in files. Call it from time to time when reading many rows. */
void spread_release(const struct spread *spread);

/* Returns memory on this rank for the consecutive rows first .. first + count - 1, which the caller fills. The caller also sets `owner`. */
void *spread_add(struct spread *spread, size_t first, size_t count);

/* Compresses filled rows: leaves out missing values (NaN), which are most of a row of an ensemble. They must be the rows added
 * last. Pointers to them become invalid. */
void spread_pack(struct spread *spread, size_t first, size_t count);

/* Returns the stored bytes of a row on this rank, and their number. They are valid until the next row is added or packed. */
const void *spread_kept(const struct spread *spread, size_t row, size_t *size);

/* Stores a row from bytes that spread_kept returned for a table with the same row size. Returns false if they are invalid. */
bool spread_keep(struct spread *spread, size_t row, const void *bytes, size_t size);

/* Copies a row on this rank, uncompressed, to out. */
void spread_get(const struct spread *spread, size_t row, void *out);

/* Copies the rows first .. first + count - 1 to `rows`; collective. Each rank may ask for a different range, also an empty one. */
void spread_fetch(const struct spread *spread, size_t first, size_t count, void *rows);

#endif
