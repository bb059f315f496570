/* Reads tables of a result file column by column. */
#ifndef RATTLEBACK_RESULTS_STORE_READER_H
#define RATTLEBACK_RESULTS_STORE_READER_H

#include "results/store/store_internal.h"

struct reader {
    const char *path;
    hid_t file;
    bool unmodified;
    struct caught_error caught;
    char *message;
    size_t size;
};

/* A choice of rows of a table: one bit per row, as there may be 10^8 measurements. A NULL pointer to it chooses all
 * rows. */
struct taken {
    unsigned char *bits; /* by row of the file, 1: chosen */
    size_t count;        /* number of chosen rows */
};

static inline bool taken_is(const struct taken *taken, hsize_t row)
{
    return taken->bits[row / 8] >> row % 8 & 1;
}

/* Receives the value of row `at` of a column, the `number`-th value that is read. */
typedef void visitor(void *context, const struct column *column, hsize_t at, hsize_t number, const char *value);

/* Writes the name of the file and the reason of a refusal. Returns -1, which is also HDF5's invalid handle. */
int store_reader_refuse(struct reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns true if the file has an object of that path. */
bool store_reader_has(const struct reader *reader, const char *path);

/* Returns the number of rows of a table, from its first column; (hsize_t)-1 after a refusal. */
hsize_t store_reader_rows(struct reader *reader, const struct table_kind *kind);

/* Passes the chosen values of a column to `visit`, in order. *count: in the expected length, or (hsize_t)-1; out the
 * length. Returns 0, or -1 after a refusal: the column is missing, of another type, or of another length. */
int store_reader_walk(struct reader *reader, const struct table_kind *kind, const struct column *column,
                      const struct taken *taken, hsize_t *count, visitor *visit, void *context);

/* Returns the chosen rows of a table, which the caller frees, and their number; NULL after a refusal. */
void *store_reader_table(struct reader *reader, const struct table_kind *kind, const struct taken *taken,
                         size_t *rows_read);

/* Reads the chosen rows of all tables, and puts the measurements into the cases. Returns 0, or -1 after a refusal. */
int store_reader_tables(struct reader *reader, const struct taken *const chosen[STORE_BLOCKS], struct store_file *out);

/* Reads a choice of rows of the tables. Returns 0, or -1. */
typedef int store_tables_reader(struct reader *reader, struct store_file *out);

/* Reads a result file; `tables` reads its tables. Returns as store_read. */
enum store_status store_reader_file(const char *path, store_tables_reader *tables, struct store_file *out,
                                    char *message, size_t size);

#endif
