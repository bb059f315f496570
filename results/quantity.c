/* The quantities beside the columns of the case table. */
#include "results/quantity.h"

#include <string.h>

#define NOWHERE ((size_t)-1) /* the offset of no column */

static const struct column *column_at(size_t offset)
{
    for (int k = 0; k < table_cases.column_count && offset != NOWHERE; k++)
        if (table_cases.columns[k].offset == offset)
            return &table_cases.columns[k];
    return NULL;
}

struct quantity_columns quantity_columns(enum quantity quantity)
{
    static const struct {
        size_t value, floor;
        const char *label, *file;
    } at[] = {
#define AT(column) offsetof(struct case_row, column)
#define QUANTITY(code, name, text, column, floor_column, label) {column, floor_column, label, #code},
#include "core/quantities.def"
#undef QUANTITY
#undef AT
    };
    return (struct quantity_columns){.value = column_at(at[quantity].value),
                                     .floor = column_at(at[quantity].floor),
                                     .label = at[quantity].label,
                                     .file = at[quantity].file};
}

enum quantity quantity_find(const char *name)
{
    enum quantity quantity = 0;
    while (quantity < QUANTITIES && strcmp(quantity_name(quantity), name) != 0)
        quantity++;
    return quantity;
}

double case_number(const struct case_row *row, const struct column *column)
{
    double value;
    memcpy(&value, (const char *)row + column->offset, sizeof value);
    return value;
}
