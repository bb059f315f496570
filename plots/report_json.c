#include "plots/report_json.h"
#include "results/print/escape.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

json_t *report_text(const char *text)
{
    json_t *value = json_string(text);
    char *clean = NULL;
    size_t size;
    FILE *out = value ? NULL : open_memstream(&clean, &size);
    if (!out)
        return value;
    escape_print(out, text, "\n\t", (const char *const[]){"\n", "\t"});
    if (fclose(out) == 0)
        value = json_string(clean);
    free(clean);
    return value;
}

json_t *report_number(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

void report_append(json_t **array, json_t *value)
{
    if (json_array_append_new(*array, value) == 0)
        return;
    json_decref(*array);
    *array = NULL;
}

json_t *report_column(const void *row, const struct column *column)
{
    const void *at = (const char *)row + column->offset;
    if (column->type == COLUMN_IS_TEXT)
        return report_text(at);
    if (column->type == COLUMN_IS_INT)
        return json_integer(*(const int64_t *)at);
    if (column->count == 1)
        return report_number(*(const double *)at);
    json_t *array = json_array();
    for (int k = 0; k < column->count; k++)
        if (isfinite(((const double *)at)[k]))
            report_append(&array, json_real(((const double *)at)[k]));
    return array;
}

/* Returns the members of an object that another has not or has otherwise; NULL if memory ran out. */
static json_t *difference(json_t *object, const json_t *other)
{
    json_t *result = json_object(), *value;
    const char *key;
    bool good = object && result;
    json_object_foreach(object, key, value) if (good && !json_equal(value, json_object_get(other, key))) good =
        json_object_set(result, key, value) == 0;
    if (good)
        return result;
    json_decref(result);
    return NULL;
}

struct report_rows report_rows_begin(void)
{
    return (struct report_rows){json_array(), NULL};
}

void report_rows_add(struct report_rows *rows, json_t *row)
{
    report_append(&rows->array, difference(row, rows->last));
    json_decref(rows->last);
    rows->last = row;
}

json_t *report_rows_end(struct report_rows *rows)
{
    json_decref(rows->last);
    return rows->array;
}
