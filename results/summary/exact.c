/* Values of two result files against each other. */
#include "results/summary/exact.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* A column of both files: where its values begin, and how far apart its rows are. */
struct pair {
    const char *table;
    const struct column *column;
    const char *old, *new;
    size_t old_rows, new_rows, stride;
};

/* Values that a row has of a column: a text is one. */
static int decimals(const struct column *column)
{
    return column->type == COLUMN_IS_TEXT ? 1 : column->count;
}

static bool same_bytes(const struct column *column, const char *old, const char *new)
{
    double x, y;
    if (column->type == COLUMN_IS_TEXT)
        return strncmp(old, new, (size_t)column->count) == 0;
    if (memcmp(old, new, sizeof x) == 0)
        return true;
    memcpy(&x, old, sizeof x);
    memcpy(&y, new, sizeof y);
    return column->type == COLUMN_IS_REAL && isnan(x) && isnan(y);
}

static void print_value(const struct column *column, const char *value, FILE *out)
{
    int64_t integer;
    double real;
    memcpy(&integer, value, sizeof integer);
    memcpy(&real, value, sizeof real);
    if (column->type == COLUMN_IS_TEXT)
        fprintf(out, "\"%.*s\"", column->count, value);
    else if (column->type == COLUMN_IS_INT)
        fprintf(out, "%" PRId64, integer);
    else
        fprintf(out, "%.17g", real);
}

static void compare_pair_exactly(const struct pair *pair, struct exact *exact, FILE *out)
{
    int count = decimals(pair->column);
    size_t width = sizeof(double), different = 0, values = pair->old_rows * (size_t)count;
    exact->columns++;
    if (pair->old_rows != pair->new_rows) {
        fprintf(out, "%s/%s: %zu rows, %zu rows\n", pair->table, pair->column->name, pair->old_rows, pair->new_rows);
        exact->different++;
        return;
    }
    for (size_t k = 0; k < values; k++) {
        size_t row = k / (size_t)count, at = row * pair->stride + k % (size_t)count * width;
        if (same_bytes(pair->column, pair->old + at, pair->new + at))
            continue;
        if (different++ > 0)
            continue;
        fprintf(out, "%s/%s: row %zu: ", pair->table, pair->column->name, row);
        print_value(pair->column, pair->old + at, out);
        fputs(", ", out);
        print_value(pair->column, pair->new + at, out);
    }
    if (different > 0)
        fprintf(out, "; %zu of %zu values differ\n", different, values);
    exact->values += values;
    exact->different += different > 0;
}

/* Returns true if a file has none of a column that older programs did not keep: a counter, or the states of checks. */
static bool lacks_column(const struct column *column, const char *rows, size_t count, size_t stride)
{
    bool states = strcmp(column->name, "checks") == 0, older = (column->counts_work || states) && count > 0;
    for (size_t row = 0; row < count && older; row++)
        older = states ? rows[row * stride] == '\0' : table_is_uncounted(column, rows + row * stride);
    return older;
}

static void compare_table(const struct table_kind *kind, const struct store_file *old, const struct store_file *new,
                          struct exact *exact, FILE *out)
{
    struct pair pair = {.table = kind->name, .stride = kind->row_size};
    const char *old_rows = store_table(old, kind, &pair.old_rows), *new_rows = store_table(new, kind, &pair.new_rows);
    for (int k = 0; k < kind->column_count; k++) {
        pair.column = &kind->columns[k];
        pair.old = old_rows + pair.column->offset;
        pair.new = new_rows + pair.column->offset;
        if (lacks_column(pair.column, pair.old, pair.old_rows, pair.stride) ||
            lacks_column(pair.column, pair.new, pair.new_rows, pair.stride))
            continue;
        if (!pair.column->is_volatile && !(table_column_is_blank(kind, old_rows, pair.old_rows, pair.column) &&
                                           table_column_is_blank(kind, new_rows, pair.new_rows, pair.column)))
            compare_pair_exactly(&pair, exact, out);
    }
}

static void compare_values(const char *name, const double *old, size_t old_count, const double *new, size_t new_count,
                           struct exact *exact, FILE *out)
{
    const struct column column = {.name = name, .type = COLUMN_IS_REAL, .count = 1};
    const struct pair pair = {.table = "reference_values",
                              .column = &column,
                              .old = (const char *)old,
                              .new = (const char *)new,
                              .old_rows = old_count,
                              .new_rows = new_count,
                              .stride = sizeof *old};
    compare_pair_exactly(&pair, exact, out);
}

struct exact exact_compare(const struct store_file *old, const struct store_file *new, FILE *out)
{
    struct exact exact = {0};
#define TABLE(plural, singular, meaning) compare_table(&table_##plural, old, new, &exact, out);
#include "results/tables.def"
#undef TABLE
    compare_values("hi", old->reference_hi, old->value_count, new->reference_hi, new->value_count, &exact, out);
    compare_values("lo", old->reference_lo, old->value_count, new->reference_lo, new->value_count, &exact, out);
    return exact;
}
