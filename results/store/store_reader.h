/* Reading tables of a result file column by column. */
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

/* The rows of a table that are taken, a bit a row, as there may be 10^8 measurements; NULL in its place: all. */
struct taken {
    unsigned char *bits; /* by row of the file */
    size_t count;        /* how many */
};

static inline bool taken_is(const struct taken *taken, hsize_t row)
{
    return taken->bits[row / 8] >> row % 8 & 1;
}

/* Receives the value of row `at` of a column, the `number`-th value that is read. */
typedef void visitor(void *context, const struct column *column, hsize_t at, hsize_t number, const char *value);

/* Say why, after the name of the file; returns -1, which is also HDF5's invalid handle. */
int store_reader_refuse(struct reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns true if the file has an object of that path. */
bool store_reader_has(const struct reader *reader, const char *path);

/* Rows of a table, by its first column; (hsize_t)-1: refused. */
hsize_t store_reader_rows(struct reader *reader, const struct table_kind *kind);

/* Show the taken values of a column, in turn. Refused, with -1, if it is missing, of another type, or unless *count is
 * (hsize_t)-1, which becomes its length, of another length. */
int store_reader_walk(struct reader *reader, const struct table_kind *kind, const struct column *column,
                      const struct taken *taken, hsize_t *count, visitor *visit, void *context);

/* The rows of a table that are taken, which the caller frees; NULL: refused. */
void *store_reader_table(struct reader *reader, const struct table_kind *kind, const struct taken *taken,
                         size_t *rows_read);

/* All tables, of each the rows that are taken, and beside the cases what they measured; 0 or -1. */
int store_reader_tables(struct reader *reader, const struct taken *const chosen[STORE_BLOCKS], struct store_file *out);

/* Reads a choice of rows of the tables. Returns 0, or -1. */
typedef int store_tables_reader(struct reader *reader, struct store_file *out);

/* Read a result file, of its tables what this one takes; returns as store_read. */
enum store_status store_reader_file(const char *path, store_tables_reader *tables, struct store_file *out,
                                    char *message, size_t size);

#endif
