/* The serial reader of the result file. It refuses what it does not understand and says what was missing. */
#include "core/arguments.h"
#include "results/checksums/file_checksum.h"
#include "results/heap.h"
#include "results/store/store_reader.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int store_reader_refuse(struct reader *reader, const char *format, ...)
{
    char reason[STORE_MESSAGE_SIZE];
    PUT_ARGUMENTS(reason, sizeof reason, format);
    snprintf(reader->message, reader->size, "%s: %s", reader->path, reason);
    return -1;
}

#define STORE_EXPECTED "expected results.h5 of a run, or the folder of its run"

static int open_store_file(struct reader *reader)
{
    if (access(reader->path, R_OK) != 0)
        return store_reader_refuse(reader, "cannot be read: %s; " STORE_EXPECTED, strerror(errno));
    const char *lock = checksum_lock(reader->path);
    if (lock)
        return store_reader_refuse(reader, "%s", lock);
    enum checksum checksum = checksum_check(reader->path);
    if (checksum == CHECKSUM_UNREAD)
        return store_reader_refuse(reader, "%s", strerror(errno));
    if (checksum == CHECKSUM_BROKEN)
        return store_reader_refuse(reader, CHECKSUM_DAMAGED);
    reader->unmodified = checksum == CHECKSUM_GOOD;
    if (H5Fis_hdf5(reader->path) <= 0)
        return store_reader_refuse(reader, "is not an HDF5 file; " STORE_EXPECTED);
    reader->file = H5Fopen(reader->path, H5F_ACC_RDONLY, H5P_DEFAULT);
    return reader->file < 0 ? store_reader_refuse(reader, "damaged HDF5 file: %s", reader->caught.text) : 0;
}

/* Reads an attribute into the place of one fact (or any value described by a column). */
static int read_attribute(struct reader *reader, const char *object, const struct column *column, void *value)
{
    if (H5Aexists_by_name(reader->file, object, column->name, H5P_DEFAULT) <= 0)
        return store_reader_refuse(reader, "the attribute '%s' of %s is missing", column->name, object);
    hid_t attribute = H5Aopen_by_name(reader->file, object, column->name, H5P_DEFAULT, H5P_DEFAULT);
    hid_t in_file = H5Aget_type(attribute), type = column_memory_type(column, charset_of(in_file));
    herr_t result = H5Aread(attribute, type, value);
    H5Tclose(type);
    H5Tclose(in_file);
    H5Aclose(attribute);
    if (result < 0)
        return store_reader_refuse(reader, "the attribute '%s' of %s cannot be read: %s", column->name, object,
                                   reader->caught.text);
    if (column->type == COLUMN_IS_TEXT)
        ((char *)value)[column->count - 1] = '\0';
    return 0;
}

bool store_reader_has(const struct reader *reader, const char *path)
{
    char prefix[STORE_PATH_SIZE];
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(prefix, sizeof prefix, "%.*s", (int)(slash - path), path);
        if (H5Lexists(reader->file, prefix, H5P_DEFAULT) <= 0)
            return 0;
    }
    return H5Lexists(reader->file, path, H5P_DEFAULT) > 0;
}

static int check_signature(struct reader *reader)
{
    char format[32] = "";
    int64_t version = 0;
    const struct column text = {.name = "format", .type = COLUMN_IS_TEXT, .count = sizeof format};
    const struct column number = {.name = "format_version", .type = COLUMN_IS_INT, .count = 1};
    if (H5Aexists(reader->file, text.name) <= 0 || read_attribute(reader, "/", &text, format) < 0 ||
        strcmp(format, STORE_FORMAT) != 0)
        return store_reader_refuse(reader, "is an HDF5 file but no result file: the attribute 'format' is not '%s'",
                                   STORE_FORMAT);
    if (read_attribute(reader, "/", &number, &version) < 0)
        return -1;
    if (version == STORE_FORMAT_VERSION)
        return 0;
    char suite[32] = "";
    const struct column by = {.name = "suite_version", .type = COLUMN_IS_TEXT, .count = sizeof suite};
    bool known = store_reader_has(reader, "/provenance") && read_attribute(reader, "/provenance", &by, suite) == 0;
    return store_reader_refuse(reader, "is a result file of format %lld%s%s; this program reads format %d",
                               (long long)version, known ? ", written by rattleback " : "", suite,
                               STORE_FORMAT_VERSION);
}

/* Returns true if the data set has the type and shape that the column describes. Texts may be shorter. */
static int column_fits(const struct column *column, hid_t dataset, hsize_t *rows)
{
    hsize_t shape[2] = {0, 1};
    hid_t space = H5Dget_space(dataset), type = H5Dget_type(dataset);
    struct column stored = *column;
    if (column->type == COLUMN_IS_TEXT && H5Tget_size(type) < (size_t)column->count)
        stored.count = (int)H5Tget_size(type);
    hid_t expected = column_file_type(&stored, charset_of(type));
    int rank = H5Sget_simple_extent_ndims(space);
    int wide = column->type == COLUMN_IS_REAL && column->count > 1;
    int fit = rank == 1 + wide && H5Sget_simple_extent_dims(space, shape, NULL) >= 0 && H5Tequal(type, expected) > 0;
    fit = fit && (!wide || shape[1] == (hsize_t)column->count);
    H5Tclose(expected);
    H5Tclose(type);
    H5Sclose(space);
    *rows = shape[0];
    return fit;
}

/* Opens a column; refuses one that is missing, has another type or, if *rows is not (hsize_t)-1, another length. */
static hid_t open_column(struct reader *reader, const char *path, const struct column *column, hsize_t *rows)
{
    if (!store_reader_has(reader, path))
        return store_reader_refuse(reader, "the column %s is missing (written by another version of the suite?)", path);
    hid_t dataset = H5Dopen2(reader->file, path, H5P_DEFAULT);
    if (dataset < 0)
        return store_reader_refuse(reader, "the column %s cannot be opened: %s", path, reader->caught.text);
    hsize_t found;
    if (!column_fits(column, dataset, &found)) {
        H5Dclose(dataset);
        return store_reader_refuse(reader, "the column %s has another type or shape than this program expects", path);
    }
    if (*rows != (hsize_t)-1 && *rows != found) {
        H5Dclose(dataset);
        return store_reader_refuse(reader, "the column %s has %llu rows, the columns before it have %llu", path,
                                   (unsigned long long)found, (unsigned long long)*rows);
    }
    *rows = found;
    return dataset;
}

/* A window of an open column into `values`. */
static int read_column_values(struct reader *reader, hid_t dataset, const char *path, const struct column *column,
                              hsize_t first, hsize_t count, void *values)
{
    const hsize_t start[2] = {first, 0}, size[2] = {count, (hsize_t)column->count};
    hid_t in_file = H5Dget_type(dataset), type = column_memory_type(column, charset_of(in_file));
    hid_t from = H5Dget_space(dataset), to = H5Screate_simple(H5Sget_simple_extent_ndims(from), size, NULL);
    herr_t result = H5Sselect_hyperslab(from, H5S_SELECT_SET, start, NULL, size, NULL);
    if (result >= 0)
        result = H5Dread(dataset, type, to, from, H5P_DEFAULT, values);
    H5Sclose(to);
    H5Sclose(from);
    H5Tclose(type);
    H5Tclose(in_file);
    return result < 0 ? store_reader_refuse(reader, "the column %s cannot be read: %s", path, reader->caught.text) : 0;
}

/* Show every taken value of a window to `visit`. */
static void visit_window(const struct column *column, const struct taken *taken, hsize_t first, hsize_t count,
                         char *values, hsize_t *number, visitor *visit, void *context)
{
    size_t size = column_size(column);
    for (hsize_t i = 0; i < count; i++) {
        if (taken && !taken_is(taken, first + i))
            continue;
        if (column->type == COLUMN_IS_TEXT)
            values[(i + 1) * size - 1] = '\0';
        visit(context, column, first + i, (*number)++, values + i * size);
    }
}

/* Writes the path of a column in this file, which may be older than its name. */
static void path_in_file(const struct reader *reader, const struct table_kind *kind, const struct column *column,
                         char path[STORE_PATH_SIZE])
{
    const char *older = table_older_name(kind, column);
    column_path(kind, column, path);
    if (older && !store_reader_has(reader, path))
        snprintf(path, STORE_PATH_SIZE, "/%s/%s", kind->name, older);
}

int store_reader_walk(struct reader *reader, const struct table_kind *kind, const struct column *column,
                      const struct taken *taken, hsize_t *count, visitor *visit, void *context)
{
    char path[STORE_PATH_SIZE];
    path_in_file(reader, kind, column, path);
    hid_t dataset = open_column(reader, path, column, count);
    if (dataset < 0)
        return -1;
    int result = 0;
    hsize_t number = 0;
    HEAP(char, values, STORE_WINDOW *column_size(column));
    for (hsize_t first = 0; first < *count && result == 0; first += STORE_WINDOW) {
        hsize_t rows = *count - first < STORE_WINDOW ? *count - first : STORE_WINDOW;
        result = read_column_values(reader, dataset, path, column, first, rows, values);
        if (result == 0)
            visit_window(column, taken, first, rows, values, &number, visit, context);
    }
    H5Dclose(dataset);
    return result;
}

/* The rows that a table is read into. */
struct rows {
    const struct table_kind *kind;
    char *at;
};

static void put_stored_value(void *context, const struct column *column, hsize_t at, hsize_t number, const char *value)
{
    const struct rows *rows = context;
    (void)at;
    memcpy(rows->at + number * rows->kind->row_size + column->offset, value, column_size(column));
}

hsize_t store_reader_rows(struct reader *reader, const struct table_kind *kind)
{
    char path[STORE_PATH_SIZE];
    hsize_t count = (hsize_t)-1;
    column_path(kind, &kind->columns[0], path);
    hid_t dataset = open_column(reader, path, &kind->columns[0], &count);
    if (dataset >= 0)
        H5Dclose(dataset);
    return dataset < 0 ? (hsize_t)-1 : count;
}

/* Returns true if the column is one that the program which wrote the file did not have. */
static bool is_older_than_column(const struct reader *reader, const struct table_kind *kind,
                                 const struct column *column)
{
    static const struct {
        const struct table_kind *kind;
        const char *name;
    } added[] = {{&table_cases, "gradients"}, {&table_cases, "masses"},   {&table_cases, "factorisations"},
                 {&table_cases, "solves"},    {&table_cases, "label"},    {&table_cases, "as_expected"},
                 {&table_cases, "seconds"},   {&table_cases, "timing"},   {&table_orders, "checks"},
                 {&table_cases, "tolerance"}, {&table_cases, "accepted"}, {&table_cases, "rejected"}};
    char path[STORE_PATH_SIZE];
    path_in_file(reader, kind, column, path);
    for (size_t k = 0; k < sizeof added / sizeof *added; k++)
        if (kind == added[k].kind && strcmp(column->name, added[k].name) == 0)
            return !store_reader_has(reader, path);
    return false;
}

void *store_reader_table(struct reader *reader, const struct table_kind *kind, const struct taken *taken,
                         size_t *rows_read)
{
    hsize_t count = store_reader_rows(reader, kind);
    if (count == (hsize_t)-1)
        return NULL;
    *rows_read = taken ? taken->count : count;
    struct rows rows = {kind, calloc(*rows_read > 0 ? *rows_read : 1, kind->row_size)};
    if (!rows.at)
        store_reader_refuse(reader, "no memory for %zu rows of %s", *rows_read, kind->name);
    for (size_t row = 0; row < *rows_read && rows.at; row++)
        table_clear_row(kind, rows.at + row * kind->row_size);
    for (int i = 0; i < stored_columns(kind) && rows.at; i++)
        if (!is_older_than_column(reader, kind, &kind->columns[i]) &&
            store_reader_walk(reader, kind, &kind->columns[i], taken, &count, put_stored_value, &rows) < 0) {
            free(rows.at);
            rows.at = NULL;
        }
    return rows.at;
}

static double *read_reference_values(struct reader *reader, const char *path, hsize_t *count)
{
    hid_t dataset = open_column(reader, path, &store_value_column, count);
    if (dataset < 0)
        return NULL;
    double *values = calloc(*count > 0 ? *count : 1, sizeof *values);
    if (!values)
        store_reader_refuse(reader, "no memory for %llu reference values", (unsigned long long)*count);
    if (values && *count > 0 && read_column_values(reader, dataset, path, &store_value_column, 0, *count, values) < 0) {
        free(values);
        values = NULL;
    }
    H5Dclose(dataset);
    return values;
}

static char *read_campaign(struct reader *reader)
{
    const char *path = "/provenance/campaign";
    if (!store_reader_has(reader, path)) {
        store_reader_refuse(reader, "%s is missing", path);
        return NULL;
    }
    hid_t dataset = H5Dopen2(reader->file, path, H5P_DEFAULT), type = H5Dget_type(dataset);
    char *text = NULL;
    herr_t result = -1;
    if (type >= 0 && H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0)
        text = heap_take(H5Tget_size(type) + 1, 1);
    if (text)
        result = H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text);
    H5Tclose(type);
    H5Dclose(dataset);
    if (result < 0) {
        store_reader_refuse(reader, "%s cannot be read: %s", path, reader->caught.text);
        free(text);
        text = NULL;
    }
    return text;
}

static int read_all_tables(struct reader *reader, store_tables_reader *tables, struct store_file *out)
{
    if (open_store_file(reader) < 0 || check_signature(reader) < 0)
        return -1;
    for (int i = 0; i < table_facts.column_count; i++) {
        const struct column *column = &table_facts.columns[i];
        if (read_attribute(reader, fact_group(column), column, (char *)&out->facts + column->offset) < 0)
            return -1;
    }
    hsize_t values = (hsize_t)-1;
    if (!(out->campaign = read_campaign(reader)) || tables(reader, out) < 0)
        return -1;
    if (!(out->reference_hi = read_reference_values(reader, "/reference_values/hi", &values)) ||
        !(out->reference_lo = read_reference_values(reader, "/reference_values/lo", &values)))
        return -1;
    out->value_count = values;
    return 0;
}

enum store_status store_reader_file(const char *path, store_tables_reader *tables, struct store_file *out,
                                    char *message, size_t size)
{
    char inside[PATH_MAX];
    struct stat at;
    if (stat(path, &at) == 0 && S_ISDIR(at.st_mode)) {
        snprintf(inside, sizeof inside, "%s/" STORE_FILE_NAME, path);
        path = inside;
    }
    struct reader reader = {.path = path, .file = H5I_INVALID_HID, .message = message, .size = size};
    *out = (struct store_file){0};
    catch_errors(&reader.caught);
    int result = read_all_tables(&reader, tables, out);
    if (reader.file >= 0)
        H5Fclose(reader.file);
    release_errors(&reader.caught);
    out->unmodified = reader.unmodified;
    if (result == 0)
        return STORE_OK;
    store_free(out);
    return STORE_REFUSED;
}

void *store_table(const struct store_file *file, const struct table_kind *kind, size_t *count)
{
#define TABLE(plural, singular, meaning)                                                                               \
    if (kind == &table_##plural) {                                                                                     \
        *count = file->singular##_count;                                                                               \
        return file->plural;                                                                                           \
    }
#include "results/tables.def"
#undef TABLE
    *count = 0;
    return NULL;
}

size_t store_find_case(const struct store_file *file, int64_t id)
{
    size_t first = 0, last = file->case_count;
    while (first < last) {
        size_t middle = first + (last - first) / 2;
        if (file->cases[middle].id < id)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

void store_free(struct store_file *file)
{
#define TABLE(plural, singular, meaning) free(file->plural);
#include "results/tables.def"
#undef TABLE
    free(file->reference_hi);
    free(file->reference_lo);
    free(file->campaign);
    *file = (struct store_file){0};
}
