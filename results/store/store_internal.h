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

/* The tables of the file, in the order of the groups: those of tables.def, and two that only the file has. */
extern const struct table_kind *const store_tables[STORE_BLOCKS];

/* A row of /quantities: a quantity that /measurements may have. */
struct quantity_row {
    char name[32], units[16], meaning[192];
};

/* All quantities, by enum quantity. */
extern const struct quantity_row store_quantities[QUANTITIES];

/* A row of /measurements: one quantity of one case. The table of cases in memory, with one column per quantity, is its
 * pivot. */
struct measurement_row {
    double value, floor, bound;
    int32_t case_id;
    int16_t quantity; /* row of /quantities */
    int16_t zero;
};

/* Lists the measurements of the cases in order, for each case by enum quantity; skips quantities without value, floor
 * and bound. out has room for QUANTITIES rows per case. Returns the number of rows. */
size_t measurements_of(const struct case_row *cases, size_t count, struct measurement_row *out);

/* Returns the number of columns of a table that the file has as columns; measured quantities come after them. */
int stored_columns(const struct table_kind *kind);

/* The only column of a dataset of reference values, hi or lo. */
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

/* Return the HDF5 types of a column's value in the file (fixed, little endian) and in a row struct. HDF5 does not
 * convert strings between character sets, so `charset` must be the same for both. The caller closes them. */
hid_t column_file_type(const struct column *column, H5T_cset_t charset);
hid_t column_memory_type(const struct column *column, H5T_cset_t charset);

/* Returns the character set of a string type; UTF-8 for other types, which do not use it. */
H5T_cset_t charset_of(hid_t type);

/* Returns the bytes of a column in one row struct. */
size_t column_size(const struct column *column);

/* Returns a type of fixed-length strings padded with zeros. The caller closes it. */
hid_t text_type(size_t size, H5T_cset_t charset);

/* This rank's part of a table while it is written, in windows of STORE_WINDOW rows. */
struct store_block {
    const struct table_kind *kind;
    const void *rows; /* not used if source.fetch is set */
    struct store_source source;
    uint64_t count, first, total; /* rows here, on the ranks before, on all */
    uint64_t windows;             /* largest number of windows of any rank; all ranks take part in each */
    uint64_t any[TABLE_ROW_SIZE / 8], all[TABLE_ROW_SIZE / 8]; /* bits set in any row, in all rows */
    struct store_block *measured; /* block of cases: the block of their measurements; else NULL */
    struct measurement_row *made; /* block of measurements: memory for those of one window of cases */
    uint64_t written;             /* rows of this rank written so far */
};

/* Sets first, total and windows; collective. */
void store_block_open(struct store_block *block, MPI_Comm comm);

/* Puts the rows of a window into `rows`, with zeros after their strings. *count: out their number on this rank.
 * Collective. */
void block_window(const struct store_block *block, uint64_t window, void *rows, uint64_t *count);

/* Makes the measurements of a window of cases and returns their number. */
uint64_t block_make(const struct store_block *cases, const void *rows, uint64_t count);

/* Reads all windows to set `any` and `all`; for cases, also those of their measurements and their count. rows: memory
 * for one window. Collective. */
void block_survey(struct store_block *block, MPI_Comm comm, void *rows);

/* Returns a column of a surveyed table as the file has it: strings are as long as the longest one, except in volatile
 * columns. */
struct column block_column(const struct store_block *block, const struct column *column);

/* Returns the character set of the strings of a surveyed table: ASCII if all of them are, because Octave does not read
 * UTF-8. */
H5T_cset_t block_charset(const struct store_block *block);

/* Returns the value that a column has in every row; NULL if there are two. Such a column takes no space in the file:
 * the value is the fill value of a dataset that is never written. Numbers of volatile columns are always written, so
 * that the layout is the same for all ranks. */
const void *block_constant(const struct store_block *block, const struct column *column);

/* Copies a string of a row, with zeros after its end, so that no other memory reaches the file. */
void copy_text(char *to, const char *from, size_t size);

enum { STORE_HOST_SIZE = 64 };

/* Contents of a file before the rows of its (surveyed) tables and its reference values are written. */
struct store_layout {
    const struct store_block *blocks; /* by store_tables */
    uint64_t values;                  /* number of reference values */
    const struct run_facts *facts;
    const char (*hosts)[STORE_HOST_SIZE]; /* host name of each rank */
    const char *campaign;                 /* text of the campaign */
};

/* Returns the bytes, *size of them, of a file with all groups, datasets, attributes and facts, but without rows and
 * values. The caller frees them. NULL on failure: the caught error has the reason. */
void *store_create(const struct store_layout *layout, size_t *size);

#endif
