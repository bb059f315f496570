/* The result file: parallel HDF5 writer and serial reader of the tables of results/table.h.
 *
 * Layout: one group a table (/cases, /orders, /references, /samples, /ensembles), one dataset a column, attributes `units` and `meaning` on
 * each, and the number of `rows` on the group; /reference_values/hi and lo; /provenance; and /volatile with all that
 * differs between two runs of one campaign, so that `h5diff --exclude-path /volatile A B` is clean for them. /cases/id
 * is the dimension scale of its table. A column that is the same in all rows is the fill value of its dataset. The file ends with the seal of results/seal.h: one whose bytes have changed is not
 * read, one that another program has changed on purpose, which takes the seal off, is. */
#ifndef RATTLEBACK_RESULTS_STORE_H
#define RATTLEBACK_RESULTS_STORE_H

#include "results/table.h"

#include <mpi.h>
#include <stdbool.h>

enum { STORE_MESSAGE_SIZE = 512 /* room enough for every message of this header */ };

enum store_status {
    STORE_OK,
    STORE_REFUSED, /* bad input: nothing was written, or what was read is no result file of ours */
    STORE_FAILED   /* the machine failed: disk full, out of memory, ... */
};

/* Where rows come from that are not in memory as a whole. */
struct store_source {
    /* Put this rank's rows `first` to first + count - 1 into `rows`, zeros behind their texts; collective, each rank with
     * rows of its own. Asked for all rows in turn, twice. False, on every rank, if it failed. */
    bool (*fetch)(void *context, size_t first, size_t count, void *rows);
    void *context;
};

/* What one rank hands to the writer: its contiguous blocks of rows. The blocks of the ranks follow each other in the
 * file in rank order; a rank without rows gives a count of 0 (and may give NULL). */
struct store_content {
    const struct case_row *cases;
    const struct order_row *orders;
    const struct reference_row *references;
    const struct sample_row *samples;
    const struct ensemble_row *ensembles;
    struct store_source case_source, sample_source; /* if their fetch is set, in the place of cases and samples */
    const double *reference_hi, *reference_lo;      /* a wide reference value is the sum of the two */
    size_t case_count, order_count, reference_count, sample_count, ensemble_count, value_count;
    const struct run_facts *facts; /* looked at on rank 0 only; see store_write for what it fills in itself */
    const char *campaign;          /* full text of the campaign; looked at on rank 0 only */
};

/* A result file in memory: all arrays are owned by it and freed by store_free. */
struct store_file {
    struct case_row *cases;
    struct order_row *orders;
    struct reference_row *references;
    struct sample_row *samples;
    struct ensemble_row *ensembles;
    double *reference_hi, *reference_lo;
    size_t case_count, order_count, reference_count, sample_count, ensemble_count, value_count;
    struct run_facts facts;
    char *campaign; /* ends with a 0 */
};

/* Would store_write accept this path? An existing file is refused unless `force`, and so is a folder that does not
 * exist or cannot be written. Not collective; for asking before the work starts.
 * Returns STORE_OK or STORE_REFUSED with a message of at most `size` bytes. */
enum store_status store_check_path(const char *path, bool force, char *message, size_t size);

/* Write the result file `path`; collective over `comm`. Of the facts it sets mpi_version, hdf5_version,
 * campaign_sha256 and ranks (the size of `comm`) itself. The file grows under the name `path`.part and is renamed when
 * it is complete and on the disk; on failure it is removed. Every rank returns the same status and message. */
enum store_status store_write(MPI_Comm comm, const char *path, bool force, const struct store_content *content,
                              char *message, size_t size);

/* Read a whole result file on one process. Returns STORE_REFUSED if it is missing, damaged, not ours or lacks a column
 * (the message says which); then *out is empty. Needs no MPI. */
enum store_status store_read(const char *path, struct store_file *out, char *message, size_t size);

/* Free what store_read allocated and leave an empty store_file. */
void store_free(struct store_file *file);

#endif
