/* The result file: parallel HDF5 writer and serial reader of the tables of results/table.h.
 *
 * Layout: one group per table of tables.def, with the number of `rows`, and one dataset per column, with the attributes `units` and
 * `meaning`. A column that is the same in all rows is the fill value of its dataset. /cases/id is the dimension scale of its table.
 * /measurements has one row per case and quantity, an entry of /quantities; the table of cases in memory is its pivot.
 * /reference_values/hi and lo have the reference flows, /provenance the campaign and the program. /volatile has all that differs between
 * two runs of one campaign; all else is identical (results/summary/exact.h).
 * The file ends with the checksum of results/checksums/file_checksum.h. A file whose bytes have changed is not read. One that another program has
 * written to, which removes the checksum, is read, and struct store_file says so. */
#ifndef RATTLEBACK_RESULTS_STORE_H
#define RATTLEBACK_RESULTS_STORE_H

#include "results/table.h"

#include <mpi.h>
#include <stdbool.h>

enum {
    STORE_MESSAGE_SIZE = 512,  /* room enough for every message of this header */
    STORE_MEMBERS_SHOWN = 1000 /* of an ensemble, for store_read_shown */
};

enum store_status {
    STORE_OK,
    STORE_REFUSED, /* bad input: nothing was written, or what was read is no result file of ours */
    STORE_FAILED   /* the machine failed: disk full, out of memory, ... */
};

/* Source of rows that are not in memory as a whole. */
struct store_source {
    /* Put this rank's rows `first` to first + count - 1 into `rows`, zeros behind their texts; collective, each rank with
     * rows of its own. Asked for all rows in turn, twice. */
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
    const struct run_facts *facts; /* looked at on rank 0 only; see store_write for what it fills in itself */
    const char *campaign;          /* full text of the campaign; looked at on rank 0 only */
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
    size_t all_cases; /* rows of the case table in the file; case_count of them are here */
    struct run_facts facts;
    char *campaign;  /* ends with a 0 */
    bool unmodified; /* false: another program has changed the file since it was written */
};

/* The rows of one of the tables of tables.def in a file, and their number; NULL if it is none of these. */
void *store_table(const struct store_file *file, const struct table_kind *kind, size_t *count);

/* Would store_write accept this path? An existing file is refused unless `force`, and so is a folder that does not
 * exist or cannot be written. Not collective; for asking before the work starts.
 * Returns STORE_OK or STORE_REFUSED with a message of at most `size` bytes. */
enum store_status store_check_path(const char *path, bool force, char *message, size_t size);

/* Write the result file `path`; collective over `comm`. Of the facts it sets mpi_version, hdf5_version,
 * campaign_sha256 and ranks (the size of `comm`) itself. The file grows under the name `path`.part and is renamed when
 * it is complete and on the disk; on failure it is removed. Every rank returns the same status and message. */
enum store_status store_write(MPI_Comm comm, const char *path, bool force, const struct store_content *content,
                              char *message, size_t size);

/* Name of the result file in the folder of a run. */
#define STORE_FILE_NAME "results.h5"

/* Read a whole result file on one process; a folder stands for the result file in it. Returns STORE_REFUSED if it is missing, damaged, not ours or lacks a column
 * (the message says which); then *out is empty. Needs no MPI. */
enum store_status store_read(const char *path, struct store_file *out, char *message, size_t size);

/* Like store_read, for pages that people look at. Of an ensemble only the first STORE_MEMBERS_SHOWN members are read
 * (fewer if the file has more than ten such ensembles), and those that failed, with their samples. A million cases
 * then take megabytes, not gigabytes. */
enum store_status store_read_shown(const char *path, struct store_file *out, char *message, size_t size);

/* The first case row here whose id is not below `id`; case_count where there is none. */
size_t store_find_case(const struct store_file *file, int64_t id);

/* The rows of cases that a claim is about, coarse to fine, as far as they are here, and how many; NULL if the file lacks them. */
const struct case_row *store_cases_of(const struct store_file *file, const struct order_row *row, size_t *count);

/* Returns the number of file rows that a case row stands for: itself, and those left out between it and the next. */
size_t store_stands_for(const struct store_file *file, size_t index);

/* Free what store_read allocated and leave an empty store_file. */
void store_free(struct store_file *file);

/* Declares a store_file that is freed at the end of its block. */
#define STORE_FILE(name) struct store_file name __attribute__((cleanup(store_free))) = {0}

#endif
