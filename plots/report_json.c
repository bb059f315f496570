#include "plots/report_json.h"

#include "results/heap.h"
#include "results/print/escape.h"

#include <math.h>
#include <stdio.h>

json_t *report_text(const char *text)
{
    json_t *value = json_string(text);
    HELD(char, clean) = NULL;
    size_t size;
    if (value)
        return value;
    FILE *out = heap_stream(&clean, &size);
    escape_print(out, text, "\n\t", (const char *const[]){"\n", "\t"});
    heap_end_stream(out);
    value = json_string(clean);
    return value;
}

json_t *report_number(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
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
            json_array_append_new(array, json_real(((const double *)at)[k]));
    return array;
}

void report_rows_add(struct report_rows *rows, json_t *row)
{
    json_t *different = json_object(), *value;
    const char *key;
    json_object_foreach(row, key, value) if (!json_equal(value, json_object_get(rows->last, key)))
        json_object_set(different, key, value);
    json_array_append_new(rows->array, different);
    json_decref(rows->last);
    rows->last = row;
}

json_t *report_rows_end(struct report_rows *rows)
{
    json_decref(rows->last);
    return rows->array;
}
