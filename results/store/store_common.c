/* Names and types of the result file, and HDF5's errors caught instead of printed. */
#include "results/store/store_internal.h"

#include <stdio.h>
#include <string.h>

#define FIELD(row, member, called, kind, bytes, of, means)                                                             \
    {                                                                                                                  \
        .name = called, .units = of, .meaning = means, .type = kind, .offset = offsetof(struct row, member),           \
        .count = bytes                                                                                                 \
    }

static const struct column quantity_columns[] = {
    FIELD(quantity_row, name, "name", COLUMN_IS_TEXT, 32, "", "name of the quantity"),
    FIELD(quantity_row, units, "units", COLUMN_IS_TEXT, 16, "", "units of its values, floors and bounds"),
    FIELD(quantity_row, meaning, "meaning", COLUMN_IS_TEXT, 192, "", "what it is, of an identity where that stands"),
};

static const struct column measurement_columns[] = {
    FIELD(measurement_row, case_id, "case", COLUMN_IS_ROW, 1, "1", "case that measured, as in /cases/id"),
    FIELD(measurement_row, quantity, "quantity", COLUMN_IS_SHORT, 1, "1",
          "what it measured: row of /quantities, from 0"),
    FIELD(measurement_row, value, "value", COLUMN_IS_REAL, 1, "/quantities/units", "the error, residual or number"),
    FIELD(measurement_row, floor, "floor", COLUMN_IS_REAL, 1, "/quantities/units",
          "below ten times this an error is not judged; NaN: it has none"),
    FIELD(measurement_row, bound, "bound", COLUMN_IS_REAL, 1, "/quantities/units",
          "the largest residual that round-off explains; NaN: it has none"),
};

#define KIND(plural, singular, meaning)                                                                                \
    static const struct table_kind plural##_kind = {#plural, meaning, singular##_columns,                              \
                                                    (int)(sizeof singular##_columns / sizeof *singular##_columns),     \
                                                    sizeof(struct singular##_row)};
KIND(quantities, quantity, "what can be measured")
KIND(measurements, measurement, "one row a quantity that a case measured, in the order of /cases, then of /quantities")

const struct table_kind *const store_tables[STORE_BLOCKS] = {
#define TABLE(plural, singular, meaning) &table_##plural,
#include "results/tables.def"
#undef TABLE
    &quantities_kind, &measurements_kind};

const struct quantity_row store_quantities[QUANTITIES] = {
#define QUANTITY(code, name, text, units, label) {name, units, text},
#include "core/quantities.def"
};

int stored_columns(const struct table_kind *kind)
{
    int count = kind->column_count;
    while (count > 0 && kind->columns[count - 1].subject != SUBJECT_TABLE)
        count--;
    return count;
}

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
    snprintf(path, STORE_PATH_SIZE, "%s/%s/%s", column->is_volatile ? "/volatile" : "", kind->name, column->name);
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

/* `numbers` by enum column_type. */
static hid_t type_of(const struct column *column, H5T_cset_t charset, const hid_t *numbers)
{
    if (column->type == COLUMN_IS_TEXT)
        return text_type((size_t)column->count, charset);
    return H5Tcopy(numbers[column->type]);
}

hid_t column_file_type(const struct column *column, H5T_cset_t charset)
{
    const hid_t numbers[] = {[COLUMN_IS_INT] = H5T_STD_I64LE,
                             [COLUMN_IS_REAL] = H5T_IEEE_F64LE,
                             [COLUMN_IS_SHORT] = H5T_STD_I16LE,
                             [COLUMN_IS_ROW] = H5T_STD_I32LE};
    return type_of(column, charset, numbers);
}

hid_t column_memory_type(const struct column *column, H5T_cset_t charset)
{
    const hid_t numbers[] = {[COLUMN_IS_INT] = H5T_NATIVE_INT64,
                             [COLUMN_IS_REAL] = H5T_NATIVE_DOUBLE,
                             [COLUMN_IS_SHORT] = H5T_NATIVE_INT16,
                             [COLUMN_IS_ROW] = H5T_NATIVE_INT32};
    return type_of(column, charset, numbers);
}

H5T_cset_t charset_of(hid_t type)
{
    return H5Tget_class(type) == H5T_STRING ? H5Tget_cset(type) : H5T_CSET_UTF8;
}

size_t column_size(const struct column *column)
{
    static const size_t bytes[] = {
        [COLUMN_IS_TEXT] = 1, [COLUMN_IS_INT] = 8, [COLUMN_IS_REAL] = 8, [COLUMN_IS_SHORT] = 2, [COLUMN_IS_ROW] = 4};
    return (size_t)column->count * bytes[column->type];
}

void copy_text(char *to, const char *from, size_t size)
{
    size_t length = strnlen(from, size - 1);
    memcpy(to, from, length);
    memset(to + length, 0, size - length);
}
