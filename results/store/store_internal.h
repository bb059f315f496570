/* Shared by the writer and the reader of the result file: names, types, and the capture of HDF5's errors. */
#ifndef RATTLEBACK_RESULTS_STORE_INTERNAL_H
#define RATTLEBACK_RESULTS_STORE_INTERNAL_H

#include "results/store/store.h"

#include <hdf5.h>

#define STORE_FORMAT "rattleback results"
enum { STORE_FORMAT_VERSION = 7, STORE_PATH_SIZE = 128, STORE_WINDOW = 512 };

enum {
#define TABLE(plural, singular, meaning) STORE_##plural,
#include "results/tables.def"
#undef TABLE
    STORE_TABLES,
    STORE_quantities = STORE_TABLES,
    STORE_measurements,
    STORE_BLOCKS
};

/* The tables of the file, in the order of the groups: those of tables.def and two that only the file has. */
extern const struct table_kind *const store_tables[STORE_BLOCKS];

/* A row of /quantities: what a number in /measurements is of. */
struct quantity_row {
    char name[32], units[16], meaning[192];
};

/* All of them, by enum quantity. */
extern const struct quantity_row store_quantities[QUANTITIES];

/* A row of /measurements: what a case measured of a quantity. The table of cases in memory, a column a quantity, is its pivot. */
struct measurement_row {
    double value, floor, bound;
    int32_t case_id;
    int16_t quantity; /* row of /quantities */
    int16_t zero;
};

/* Lists the measurements of the cases in order, per case by enum quantity, if there is a value, a floor or a bound.
 * out has room for QUANTITIES rows per case. Returns the number of rows. */
size_t measurements_of(const struct case_row *cases, size_t count, struct measurement_row *out);

/* Columns of a table that the file has as such. */
int stored_columns(const struct table_kind *kind);

/* The one column of a dataset of reference values; both halves have it. */
extern const struct column store_value_column;

/* First message of HDF5 since catch_errors. HDF5's own printing is off until release_errors. */
struct caught_error {
    char text[256];
    H5E_auto2_t old_function;
    void *old_data;
};

void catch_errors(struct caught_error *caught);
void release_errors(struct caught_error *caught);

/* Writes the path of a column in the file: /cases/h or /volatile/cases/wall_time. */
void column_path(const struct table_kind *kind, const struct column *column, char path[STORE_PATH_SIZE]);

/* Returns the group whose attribute a fact of the run is: /provenance or /volatile. */
const char *fact_group(const struct column *column);

/* HDF5 types of a column's value in the file (fixed, little endian) and in a row struct. HDF5 converts no text from one
 * character set to another: they have to be the same in both. The caller closes them. */
hid_t column_file_type(const struct column *column, H5T_cset_t charset);
hid_t column_memory_type(const struct column *column, H5T_cset_t charset);

/* The character set of a type of texts; of others, whose columns do not ask, UTF-8. */
H5T_cset_t charset_of(hid_t type);

/* Bytes of a column in one row struct. */
size_t column_size(const struct column *column);

/* A type of fixed-length text padded with zeros. The caller closes it. */
hid_t text_type(size_t size, H5T_cset_t charset);

/* This rank's share of a table on its way into the file, by windows of STORE_WINDOW rows. */
struct store_block {
    const struct table_kind *kind;
    const void *rows; /* or, if its fetch is set, */
    struct store_source source;
    uint64_t count, first, total; /* rows here, on the ranks before, on all */
    uint64_t windows;             /* of the rank that has the most; all ranks take part in each */
    uint64_t any[TABLE_ROW_SIZE / 8], all[TABLE_ROW_SIZE / 8]; /* of a row's words: bits set in any row, in all rows */
    struct store_block *measured;                              /* of cases: the block of what they measured .. */
    struct measurement_row *made;                              /* .. which has room for that of a window, */
    uint64_t written;                                          /* and how much of it here is written */
};

/* Find out first, total and windows; collective. */
void store_block_open(struct store_block *block, MPI_Comm comm);

/* Put the rows of a window into `rows`, zeros behind their texts; *count becomes their number on this rank. Collective. */
void block_window(const struct store_block *block, uint64_t window, void *rows, uint64_t *count);

/* Make the rows of what a window of cases measured; returns how many. */
uint64_t block_make(const struct store_block *cases, const void *rows, uint64_t count);

/* Go through all windows for `any` and `all`, of cases also for the count of what they measured and its own; `rows` is room for a window.
 * Collective. */
void block_survey(struct store_block *block, MPI_Comm comm, void *rows);

/* A column of a surveyed table as the file has it: texts take no more bytes than the longest, volatile ones all. */
struct column block_column(const struct store_block *block, const struct column *column);

/* The character set of the texts of a surveyed table: ASCII where all of them are, because Octave reads no UTF-8. */
H5T_cset_t block_charset(const struct store_block *block);

/* The value that a column has in every row, or NULL if there are two. Such a column takes no space in the file: its value
 * is the fill value of a dataset that is never written. Not a volatile one: the layout is the same for all ranks. */
const void *block_constant(const struct store_block *block, const struct column *column);

/* Copy a text of a row, with zeros after its end, so that nothing left in memory reaches the file. */
void copy_text(char *to, const char *from, size_t size);

enum { STORE_HOST_SIZE = 64 };

/* Contents of a file before the rows of its (surveyed) tables and its reference values are written. */
struct store_layout {
    const struct store_block *blocks; /* by store_tables */
    uint64_t values;                  /* of the references */
    const struct run_facts *facts;
    const char (*hosts)[STORE_HOST_SIZE]; /* of each rank */
    const char *campaign;                 /* its text */
};

/* The bytes of a file with all groups, datasets, attributes and facts, but no rows and no values. Returns `*size` bytes that
 * the caller frees, or NULL: the caught error has what HDF5 says. */
void *store_create(const struct store_layout *layout, size_t *size);

#endif
