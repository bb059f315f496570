/* The result file: parallel HDF5 writer and serial reader of the tables of results/table.h.
 *
 * Layout: one group per table of tables.def, with the number of `rows`, and one dataset per column, with the attributes
 * `units` and `meaning`. A column with the same value in all rows is the fill value of its dataset. /cases/id is the
 * dimension scale of its table. /measurements has one row per case and quantity; /quantities lists the quantities. The
 * table of cases in memory is its pivot. /reference_values/hi and lo have the reference flows, /provenance the campaign
 * and the program. /volatile has everything that differs between two runs of one campaign; the rest is identical
 * (results/summary/exact.h). The file ends with the checksum of results/checksums/file_checksum.h. A file whose bytes
 * have changed is not read. A file that another program has written to, which removes the checksum, is read and marked
 * in struct store_file. */
#ifndef RATTLEBACK_RESULTS_STORE_H
#define RATTLEBACK_RESULTS_STORE_H

#include "results/table.h"

#include <mpi.h>
#include <stdbool.h>

enum {
    STORE_MESSAGE_SIZE = 512,  /* holds every message of this header */
    STORE_MEMBERS_SHOWN = 1000 /* of an ensemble, for store_read_shown */
};

enum store_status {
    STORE_OK,
    STORE_REFUSED, /* bad input: nothing was written, or the file read is no result file of ours */
    STORE_FAILED   /* the machine failed: disk full, out of memory, ... */
};

/* Source of rows that are not all in memory. */
struct store_source {
    /* Puts this rank's rows `first` to first + count - 1 into `rows`, with zeros after their strings. Collective; each rank
     * asks for its own rows. Called for all rows in order, twice. */
    void (*fetch)(void *context, size_t first, size_t count, void *rows);
    void *context;
};

/* Contiguous blocks of rows of one rank. The file has the blocks of the ranks in rank order. A rank without rows
 * gives a count of 0, and may give NULL. */
struct store_content {
/* cases and case_count, and so on; if the fetch of case_source is set, it replaces cases */
#define TABLE(plural, singular, meaning)                                                                               \
    const struct singular##_row *plural;                                                                               \
    size_t singular##_count;                                                                                           \
    struct store_source singular##_source;
#include "results/tables.def"
#undef TABLE
    const double *reference_hi, *reference_lo; /* a wide reference value is the sum of the two */
    size_t value_count;
    const struct run_facts *facts; /* read on rank 0 only; store_write sets some itself */
    const char *campaign;          /* full text of the campaign; read on rank 0 only */
};

/* A result file in memory: all arrays are owned by it and freed by store_free. */
struct store_file {
#define TABLE(plural, singular, meaning)                                                                               \
    struct singular##_row *plural;                                                                                     \
    size_t singular##_count;
#include "results/tables.def"
#undef TABLE
    double *reference_hi, *reference_lo;
    size_t value_count;
    size_t all_cases; /* rows of the case table in the file; case_count of them are in memory */
    struct run_facts facts;
    char *campaign;  /* ends with a 0 */
    bool unmodified; /* false: another program has changed the file since it was written */
};

/* Returns the rows of a table of a file, and their number; NULL if the table is not in tables.def. */
void *store_table(const struct store_file *file, const struct table_kind *kind, size_t *count);

/* Checks, before the work starts, whether store_write would accept this path. Refuses an existing file unless `force`
 * is set, and a folder that does not exist or cannot be written. Not collective. Returns STORE_OK, or STORE_REFUSED
 * with a message of at most `size` bytes. */
enum store_status store_check_path(const char *path, bool force, char *message, size_t size);

/* Writes the result file `path`; collective over `comm`. Sets the facts mpi_version, hdf5_version, campaign_sha256 and
 * ranks (the size of `comm`) itself.
 *
 * The file grows under the name `path`.part. It is renamed when it is complete and on the disk, and removed on failure.
 * Every rank returns the same status and message. */
enum store_status store_write(MPI_Comm comm, const char *path, bool force, const struct store_content *content,
                              char *message, size_t size);

/* Name of the result file in the folder of a run. */
#define STORE_FILE_NAME "results.h5"

/* Reads a whole result file on one process; needs no MPI. A folder stands for the result file in it. Returns
 * STORE_REFUSED with a message if the file is missing, damaged, not ours or lacks a column; *out is then empty.
 * store_free frees *out. */
enum store_status store_read(const char *path, struct store_file *out, char *message, size_t size);

/* Like store_read, for pages. Of an ensemble reads the first STORE_MEMBERS_SHOWN members (fewer if the file has more
 * than ten such ensembles). Also reads the members that failed, and the samples of all these. A million cases then take
 * megabytes, not gigabytes. */
enum store_status store_read_shown(const char *path, struct store_file *out, char *message, size_t size);

/* Returns the index of the first case row in memory whose id is not below `id`; case_count if there is none. */
size_t store_find_case(const struct store_file *file, int64_t id);

/* Returns the cases of a claim that are in memory, from coarse to fine, and their number; NULL if the file lacks
 * them. */
const struct case_row *store_cases_of(const struct store_file *file, const struct order_row *row, size_t *count);

/* Returns the number of rows of the file that a case row stands for: itself, and those left out before the next one in
 * memory. */
size_t store_stands_for(const struct store_file *file, size_t index);

/* Frees the memory of a store_file and leaves it empty. */
void store_free(struct store_file *file);

/* Declares a store_file that is freed at the end of its block. */
#define STORE_FILE(name) struct store_file name __attribute__((cleanup(store_free))) = {0}

#endif
