/* Two doubles a number, put together and reported as decimals. */
#include "results/summary/flow_values.h"

#include <stdio.h>

#include "core/api.h"
#include "results/heap.h"

enum { DIGITS = 32 };

static void fill_flow_value(const struct store_file *file, size_t k, struct flow_value_row *row)
{
    char format[16];
    snprintf(format, sizeof format, "%%.%dg", DIGITS);
    strfromf128(row->value, sizeof row->value, format, (wide)file->reference_hi[k] + file->reference_lo[k]);
}

/* The numbers of one reference, behind `rows`; returns how many. */
static size_t list(const struct store_file *file, size_t reference, struct flow_value_row *rows)
{
    const struct reference_row *of = &file->references[reference];
    size_t count = (size_t)(of->samples * of->values_per_sample);
    for (size_t k = 0; k < count; k++) {
        struct flow_value_row *row = &rows[k];
        int64_t sample = (int64_t)k / of->values_per_sample, index = (int64_t)k % of->values_per_sample;
        table_clear_row(&table_flow_values, row);
        row->reference = (int64_t)reference;
        snprintf(row->problem, sizeof row->problem, "%s", of->problem);
        snprintf(row->data, sizeof row->data, "%s", of->data);
        row->time = of->horizon * (double)(sample + 1) / (double)of->samples;
        bool is_q = index < of->positions, is_p = !is_q && index < of->positions + of->momenta;
        snprintf(row->part, sizeof row->part, "%s", is_q ? "q" : is_p ? "p" : "lambda");
        row->component = index + 1 - (is_q ? 0 : is_p ? of->positions : of->positions + of->momenta);
        fill_flow_value(file, (size_t)of->first_value + k, row);
    }
    return count;
}

struct flow_value_row *flow_values_of(const struct store_file *file, size_t *count)
{
    struct flow_value_row *rows = heap_take(file->value_count, sizeof *rows);
    *count = 0;
    for (size_t k = 0; k < file->reference_count; k++) {
        const struct reference_row *of = &file->references[k];
        size_t end = (size_t)(of->first_value + of->samples * of->values_per_sample);
        if (of->values_per_sample > 0 && end <= file->value_count &&
            *count + (end - (size_t)of->first_value) <= file->value_count)
            *count += list(file, k, rows + *count);
    }
    return rows;
}
