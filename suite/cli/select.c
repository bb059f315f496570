/* Conditions on rows, and sorting them. */
#include "suite/cli/select.h"

#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "results/heap.h"
#include "suite/number.h"

const struct table_kind *select_table(int k)
{
    static const struct table_kind *const tables[] = {
#define TABLE(plural, singular, meaning) &table_##plural,
#include "results/tables.def"
#undef TABLE
        &table_cheapest, &table_errors};
    return k < (int)(sizeof tables / sizeof *tables) ? tables[k] : NULL;
}

static const char *table_at(const void *of, int k)
{
    (void)of;
    return select_table(k) ? select_table(k)->name : NULL;
}

struct names names_of_tables(void)
{
    return (struct names){.at = table_at, .of = NULL};
}

static bool column_is_single(const struct column *column)
{
    return column->type != COLUMN_IS_REAL || column->count == 1;
}

/* The k-th column of a table that holds one value a row; NULL beyond the last. */
static const struct column *single_column(const struct table_kind *kind, int k)
{
    for (int c = 0; c < kind->column_count; c++)
        if (column_is_single(&kind->columns[c]) && k-- == 0)
            return &kind->columns[c];
    return NULL;
}

static const char *column_name_at(const void *of, int k)
{
    const struct column *column = single_column(of, k);
    return column ? column->name : NULL;
}

const struct column *select_column(const struct table_kind *kind, const char *name, char message[SELECT_MESSAGE_SIZE])
{
    char list[64];
    snprintf(list, sizeof list, "tables %s", kind->name);
    const struct names columns = {column_name_at, kind, list};
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    int index = names_find(columns, name);
    if (index >= 0)
        return single_column(kind, index);
    for (int k = 0; single_column(kind, k); k++) {
        const char *older = table_older_name(kind, single_column(kind, k));
        if (older && strcmp(older, name) == 0)
            return single_column(kind, k);
    }
    name_advice(name, columns, advice, sizeof advice);
    snprintf(message, SELECT_MESSAGE_SIZE, "unknown column \"%s\"%s", name_shown(name, shown), advice);
    return NULL;
}

/* Reads the relation between column and value; returns the length of its sign. */
static size_t read_relation(const char *sign, enum relation *out)
{
    static const struct {
        const char *sign;
        enum relation relation;
    } relations[] = {{"!=", RELATION_UNEQUAL},  {"==", RELATION_EQUAL}, {"<=", RELATION_AT_MOST},
                     {">=", RELATION_AT_LEAST}, {"=", RELATION_EQUAL},  {"<", RELATION_LESS},
                     {">", RELATION_MORE}};
    for (size_t k = 0; k < sizeof relations / sizeof *relations; k++)
        if (strncmp(sign, relations[k].sign, strlen(relations[k].sign)) == 0) {
            *out = relations[k].relation;
            return strlen(relations[k].sign);
        }
    return 0;
}

bool condition_parse(const struct table_kind *kind, const char *text, struct condition *out,
                     char message[SELECT_MESSAGE_SIZE])
{
    char name[NAME_SHOWN], shown[NAME_SHOWN];
    size_t length = strcspn(text, "=!<>"), sign = read_relation(text + length, &out->relation);
    wide number;
    if (length == 0 || length >= sizeof name || sign == 0) {
        snprintf(message, SELECT_MESSAGE_SIZE, "\"%s\": expected COLUMN=PATTERN, or != < <= > >= and a number",
                 name_shown(text, shown));
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    out->column = select_column(kind, name, message);
    out->pattern = text + length + sign;
    if (!out->column)
        return false;
    if (out->column->type == COLUMN_IS_TEXT) {
        snprintf(message, SELECT_MESSAGE_SIZE, "%s is a text: expected = or !=", name);
        return out->relation == RELATION_EQUAL || out->relation == RELATION_UNEQUAL;
    }
    const char *expected = number_parse(out->pattern, &number);
    if (expected)
        snprintf(message, SELECT_MESSAGE_SIZE, "%s: \"%s\": expected %s", name, name_shown(out->pattern, shown),
                 expected);
    else
        out->number = (double)number;
    return !expected;
}

static const void *cell(const struct column *column, const void *row)
{
    return (const char *)row + column->offset;
}

static double number_in(const struct column *column, const void *row)
{
    double real;
    int64_t integer;
    if (column->type == COLUMN_IS_INT) {
        memcpy(&integer, cell(column, row), sizeof integer);
        return table_is_uncounted(column, cell(column, row)) ? (double)NAN : (double)integer;
    }
    memcpy(&real, cell(column, row), sizeof real);
    return real;
}

static bool meets_condition(const struct condition *condition, const void *row)
{
    if (condition->column->type == COLUMN_IS_TEXT) {
        bool equal = fnmatch(condition->pattern, cell(condition->column, row), 0) == 0;
        return equal == (condition->relation == RELATION_EQUAL);
    }
    double value = number_in(condition->column, row), number = condition->number;
    switch (condition->relation) {
    case RELATION_EQUAL:
        return value == number;
    case RELATION_UNEQUAL:
        return value != number;
    case RELATION_LESS:
        return value < number;
    case RELATION_AT_MOST:
        return value <= number;
    case RELATION_MORE:
        return value > number;
    default:
        return value >= number;
    }
}

size_t select_rows(const struct table_kind *kind, void *rows, size_t count, const struct condition *conditions,
                   int condition_count)
{
    size_t kept = 0;
    for (size_t k = 0; k < count; k++) {
        char *row = (char *)rows + k * kind->row_size;
        bool all = true;
        for (int c = 0; c < condition_count; c++)
            all = all && meets_condition(&conditions[c], row);
        if (all)
            memmove((char *)rows + kept++ * kind->row_size, row, kind->row_size);
    }
    return kept;
}

void select_values(const struct table_kind *kind, const void *rows, size_t count, const struct condition *condition,
                   char out[SELECT_MESSAGE_SIZE])
{
    enum { MOST_VALUES = 8 };
    const char *values[MOST_VALUES];
    size_t used = 0, found = 0;
    *out = '\0';
    for (size_t k = 0; k < count && condition->column->type == COLUMN_IS_TEXT; k++) {
        const char *value = cell(condition->column, (const char *)rows + k * kind->row_size);
        size_t j = 0;
        while (j < found && strcmp(values[j], value) != 0)
            j++;
        if (j < found)
            continue;
        if (found == MOST_VALUES) {
            snprintf(out + used, SELECT_MESSAGE_SIZE - used, ", ..");
            return;
        }
        values[found++] = value;
        used += (size_t)snprintf(out + used, SELECT_MESSAGE_SIZE - used, "%s%.40s", j > 0 ? ", " : "",
                                 *value ? value : "\"\"");
    }
}

struct order {
    const struct column *column;
    int sign;
};

/* Compares two rows, by pointers into the table; equal ones keep their order. */
static int compare_selected(const void *left, const void *right, void *context)
{
    const struct order *order = context;
    const void *a = *(const void *const *)left, *b = *(const void *const *)right;
    int difference;
    if (order->column->type == COLUMN_IS_TEXT) {
        int texts = strcmp(cell(order->column, a), cell(order->column, b));
        difference = order->sign * ((texts > 0) - (texts < 0));
    } else {
        double x = number_in(order->column, a), y = number_in(order->column, b);
        difference = isnan(x) || isnan(y) ? isnan(x) - isnan(y) : order->sign * ((x > y) - (x < y));
    }
    return difference != 0 ? difference : (a > b) - (a < b);
}

void select_sort(const struct table_kind *kind, void *rows, size_t count, const struct column *column, bool descending)
{
    struct order order = {column, descending ? -1 : 1};
    HEAP(const void *, sorted, count);
    HEAP(char, copy, count * kind->row_size);
    for (size_t k = 0; k < count; k++)
        sorted[k] = (const char *)rows + k * kind->row_size;
    qsort_r(sorted, count, sizeof *sorted, compare_selected, &order);
    for (size_t k = 0; k < count; k++)
        memcpy(copy + k * kind->row_size, sorted[k], kind->row_size);
    memcpy(rows, copy, count * kind->row_size);
}
