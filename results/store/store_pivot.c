/* Tables of a file into memory, and what cases measured: a row a case and quantity there, a column a quantity here. */
#include "results/store/store_reader.h"

#include "results/heap.h"
#include "results/rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static inline bool has_quantity(const struct case_row *row, int quantity)
{
    return !isnan(row->value[quantity]) || !isnan(row->floor[quantity]) || !isnan(row->bound[quantity]);
}

/* Most of a row is empty, which is seen of eight quantities at once. */
size_t measurements_of(const struct case_row *cases, size_t count, struct measurement_row *out)
{
    enum { AT_ONCE = sizeof(uint64_t), CAPACITY = (QUANTITIES + AT_ONCE - 1) / AT_ONCE * AT_ONCE };
    unsigned char has[CAPACITY] = {0};
    size_t made = 0;
    for (const struct case_row *row = cases; row < cases + count; row++) {
        for (int k = 0; k < QUANTITIES; k++)
            has[k] = (unsigned char)(!isnan(row->value[k]) | !isnan(row->floor[k]) | !isnan(row->bound[k]));
        for (int first = 0; first < CAPACITY; first += AT_ONCE) {
            uint64_t marks;
            memcpy(&marks, has + first, sizeof marks);
            for (int k = first; marks; k++, marks >>= 8)
                if (marks & 1)
                    out[made++] = (struct measurement_row){row->value[k], row->floor[k], row->bound[k],
                                                           (int32_t)row->id, .quantity = (int16_t)k};
        }
    }
    return made;
}

/* Measurements in the form that a file has. */
struct measured {
    struct quantity_row *quantities;
    enum quantity *is; /* of each of these; QUANTITIES: this program has no such */
    struct measurement_row *rows;
    size_t quantity_count, count;
};

/* The quantity that a row is about; QUANTITIES: refused. */
static enum quantity quantity_of(struct reader *reader, const struct measured *of, size_t k)
{
    int number = of->rows[k].quantity;
    bool named = number >= 0 && (size_t)number < of->quantity_count;
    const char *name = named ? of->quantities[number].name : "which /quantities does not have";
    enum quantity quantity = named ? of->is[number] : QUANTITIES;
    if (quantity == QUANTITIES)
        store_reader_refuse(reader, "/measurements, row %zu: quantity %d, %s, is unknown to this version", k, number,
                            name);
    return quantity;
}

/* Put a row to its case; `at` is the case of the row before. */
static int put_measured(struct reader *reader, const struct measured *of, size_t k, size_t *at, struct store_file *out)
{
    const struct measurement_row *row = &of->rows[k];
    enum quantity quantity = quantity_of(reader, of, k);
    if (quantity == QUANTITIES)
        return -1;
    if (*at >= out->case_count || out->cases[*at].id != row->case_id)
        *at = store_find_case(out, row->case_id);
    if (*at >= out->case_count || out->cases[*at].id != row->case_id)
        return store_reader_refuse(reader, "/measurements, row %zu: case %ld, which /cases does not have", k,
                                   (long)row->case_id);
    struct case_row *to = &out->cases[*at];
    if (has_quantity(to, (int)quantity))
        return store_reader_refuse(reader, "/measurements, row %zu: case %ld has a %s already", k, (long)row->case_id,
                                   quantity_info(quantity)->name);
    to->value[quantity] = row->value;
    to->floor[quantity] = row->floor;
    to->bound[quantity] = row->bound;
    return 0;
}

/* A quantity that older files name as a column of /cases is. */
static void rename_quantity(char *name, size_t size)
{
    if (strcmp(name, "retraction") == 0)
        snprintf(name, size, "retraction-inverse");
}

static bool read_measured(struct reader *reader, const struct taken *taken, struct measured *out)
{
    out->quantities = store_reader_table(reader, store_tables[STORE_quantities], NULL, &out->quantity_count);
    if (!out->quantities)
        return false;
    out->is = heap_take(out->quantity_count, sizeof *out->is);
    for (struct quantity_row *quantity = out->quantities; quantity < out->quantities + out->quantity_count;
         quantity++) {
        rename_quantity(quantity->name, sizeof quantity->name);
        out->is[quantity - out->quantities] = quantity_find(quantity->name);
    }
    out->rows = store_reader_table(reader, store_tables[STORE_measurements], taken, &out->count);
    return out->rows;
}

/* Put what was measured, of it the rows that are taken, to the cases that are there. */
static int pivot(struct reader *reader, const struct taken *taken, struct store_file *out)
{
    struct measured of = {0};
    size_t at = 0;
    int result = read_measured(reader, taken, &of) ? 0 : -1;
    for (size_t k = 0; k < of.count && result == 0; k++)
        result = put_measured(reader, &of, k, &at, out);
    free(of.quantities);
    free(of.is);
    free(of.rows);
    return result;
}

int store_reader_tables(struct reader *reader, const struct taken *const chosen[STORE_BLOCKS], struct store_file *out)
{
#define TABLE(plural, singular, meaning)                                                                               \
    if (!(out->plural = store_reader_table(reader, &table_##plural, chosen[STORE_##plural], &out->singular##_count)))  \
        return -1;
#include "results/tables.def"
#undef TABLE
    for (struct order_row *order = out->orders; order < out->orders + out->order_count; order++)
        rename_quantity(order->quantity, sizeof order->quantity);
    out->all_cases = (size_t)store_reader_rows(reader, &table_cases);
    const bool older = !store_reader_has(reader, "/cases/as_expected");
    int result = pivot(reader, chosen[STORE_measurements], out);
    for (size_t k = 0; k < out->case_count && older && result == 0; k++)
        out->cases[k].as_expected = row_ran(&out->cases[k]) && !row_off_grid_failed(&out->cases[k]);
    return result;
}

static int read_whole(struct reader *reader, struct store_file *out)
{
    const struct taken *const all[STORE_BLOCKS] = {NULL};
    return store_reader_tables(reader, all, out);
}

enum store_status store_read(const char *path, struct store_file *out, char *message, size_t size)
{
    return store_reader_file(path, read_whole, out, message, size);
}
