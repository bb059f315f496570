/* What the fields of a table say, and giving it back. */
#include "suite/outside/series_table.h"

#include <math.h>
#include <stdlib.h>

#include "suite/outside/fields.h"

wide series_wide(const struct series_table *table, size_t row, size_t column)
{
    const char *field = csv_cell(table->csv, row, column);
    wide value;
    return field_failed(field) || field_parse(field, &value) ? (wide)NAN : value;
}

double series_number(const struct series_table *table, size_t row, size_t column)
{
    return (double)series_wide(table, row, column);
}

void series_free(struct series_table *table)
{
    for (size_t k = 0; k < table->count; k++) {
        free(table->series[k].row);
        free(table->series[k].h);
        free(table->series[k].common);
    }
    free(table->series);
    *table = (struct series_table){0};
}
