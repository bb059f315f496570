/* Names and types of the result file, and HDF5's errors caught instead of printed. */
#include "results/store_internal.h"

#include <stdio.h>
#include <string.h>

const struct table_kind *const store_tables[STORE_TABLES] = {
#define TABLE(plural, singular, meaning) &table_##plural,
#include "results/tables.def"
#undef TABLE
};

const struct store_place store_places[COLUMN_PLACES] = {
    [PLACE_VALUES] = {"/values",
                      "what the cases measured, a column a quantity: rows are those of /cases, NaN is not measured"},
    [PLACE_FLOORS] = {"/floors", "errors below ten times these are not judged; rows and columns as of /values"},
    [PLACE_BOUNDS] = {"/bounds", "the largest residuals that round-off explains; rows and columns as of /values"}};

const struct column store_value_column = {.name = "value", .units = "1", .type = COLUMN_IS_REAL, .count = 1};

/* The walk starts at the innermost function: its description is the reason, the others only say who called. */
static herr_t keep_reason(unsigned n, const H5E_error2_t *error, void *data)
{
    struct caught_error *caught = data;
    if (n == 0 && error->desc)
        snprintf(caught->text, sizeof caught->text, "%s", error->desc);
    for (char *newline = strchr(caught->text, '\n'); newline; newline = strchr(newline, '\n'))
        *newline = ' ';
    return 0;
}

static herr_t keep_first(hid_t stack, void *data)
{
    struct caught_error *caught = data;
    if (caught->text[0] == '\0')
        H5Ewalk2(stack, H5E_WALK_UPWARD, keep_reason, caught);
    return 0;
}

void catch_errors(struct caught_error *caught)
{
    *caught = (struct caught_error){0};
    H5Eget_auto2(H5E_DEFAULT, &caught->old_function, &caught->old_data);
    H5Eset_auto2(H5E_DEFAULT, keep_first, caught);
}

void release_errors(struct caught_error *caught)
{
    H5Eset_auto2(H5E_DEFAULT, caught->old_function, caught->old_data);
}

void column_path(const struct table_kind *kind, const struct column *column, char path[STORE_PATH_SIZE])
{
    if (column->place == PLACE_TABLE)
        snprintf(path, STORE_PATH_SIZE, "%s/%s/%s", column->is_volatile ? "/volatile" : "", kind->name, column->name);
    else
        snprintf(path, STORE_PATH_SIZE, "%s/%.*s", store_places[column->place].group, (int)strcspn(column->name, "."),
                 column->name);
}

const char *fact_group(const struct column *column)
{
    return column->is_volatile ? "/volatile" : "/provenance";
}

hid_t text_type(size_t size, H5T_cset_t charset)
{
    hid_t type = H5Tcopy(H5T_C_S1);
    if (H5Tset_size(type, size) < 0 || H5Tset_strpad(type, H5T_STR_NULLPAD) < 0 || H5Tset_cset(type, charset) < 0) {
        H5Tclose(type);
        return H5I_INVALID_HID;
    }
    return type;
}

static hid_t type_of(const struct column *column, H5T_cset_t charset, hid_t integer, hid_t real)
{
    if (column->type == COLUMN_IS_TEXT)
        return text_type((size_t)column->count, charset);
    return H5Tcopy(column->type == COLUMN_IS_INT ? integer : real);
}

hid_t column_file_type(const struct column *column, H5T_cset_t charset)
{
    return type_of(column, charset, H5T_STD_I64LE, H5T_IEEE_F64LE);
}

hid_t column_memory_type(const struct column *column, H5T_cset_t charset)
{
    return type_of(column, charset, H5T_NATIVE_INT64, H5T_NATIVE_DOUBLE);
}

H5T_cset_t charset_of(hid_t type)
{
    return H5Tget_class(type) == H5T_STRING ? H5Tget_cset(type) : H5T_CSET_UTF8;
}

size_t column_size(const struct column *column)
{
    return (size_t)column->count * (column->type == COLUMN_IS_TEXT ? 1 : 8);
}

void copy_text(char *to, const char *from, size_t size)
{
    size_t length = strnlen(from, size - 1);
    memcpy(to, from, length);
    memset(to + length, 0, size - length);
}
