/* Tables of errors: their columns are known only once the steps of the cases are. */
#include "results/summary/error_table.h"

#include "results/heap.h"
#include "results/print/format.h"
#include "results/rows.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { NAME_BYTES = 216, HEADING_BYTES = 24, COLUMNS = ERROR_TABLE_STEPS + 4 };

/* A method; the columns of its errors are those of the table that it is in. */
struct error_row {
    char method[NAME_BYTES];
    int64_t stages;
    double error[ERROR_TABLE_STEPS], measured, expected;
};

/* Rows of one experiment, problem, data, precision and quantity. */
struct block {
    const struct store_file *file;
    const struct order_row **rows;
    size_t count;
    enum quantity quantity;
    int64_t steps[ERROR_TABLE_STEPS]; /* increasing */
    int step_count;
};

static bool is_error(const struct order_row *row)
{
    return row_claims(row, CLAIM_ORDER) && quantity_find(row->quantity) < QUANTITIES;
}

static bool same_block(const struct order_row *a, const struct order_row *b)
{
    return key_compare_scene(&a->key, &b->key) == 0 && strcmp(a->quantity, b->quantity) == 0;
}

/* Puts a number of steps into its place; of too many the coarsest goes. */
static void add_step(struct block *block, int64_t steps)
{
    int at = 0;
    while (at < block->step_count && block->steps[at] < steps)
        at++;
    if (at < block->step_count && block->steps[at] == steps)
        return;
    if (block->step_count == ERROR_TABLE_STEPS && at == 0)
        return;
    if (block->step_count == ERROR_TABLE_STEPS) {
        at--;
        memmove(block->steps, block->steps + 1, (size_t)at * sizeof *block->steps);
    } else {
        memmove(block->steps + at + 1, block->steps + at, (size_t)(block->step_count - at) * sizeof *block->steps);
        block->step_count++;
    }
    block->steps[at] = steps;
}

static void add_steps(struct block *block)
{
    for (size_t k = 0; k < block->count; k++) {
        size_t count;
        const struct case_row *cases = store_cases_of(block->file, block->rows[k], &count);
        for (size_t i = 0; cases && i < count; i++)
            add_step(block, cases[i].steps);
    }
}

/* The label of a method, or its name with parameters, retraction and fault as far as there are any. */
static void name_method(const struct order_row *row, const struct case_row *first, char name[NAME_BYTES])
{
    bool labelled = first && *first->label;
    snprintf(name, NAME_BYTES, "%s%s%s%s%s%s%s", labelled ? first->label : row->method,
             labelled || !*row->with ? "" : " ", labelled ? "" : row->with,
             retraction_is_plain(row->retraction) ? "" : ", ",
             retraction_is_plain(row->retraction) ? "" : row->retraction, control_is_none(row->control) ? "" : ", ",
             control_is_none(row->control) ? "" : row->control);
}

static void fill_error_row(const struct block *block, const struct order_row *row, struct error_row *out)
{
    size_t count;
    const struct case_row *cases = store_cases_of(block->file, row, &count);
    *out = (struct error_row){.stages = row->stages, .measured = row->measured, .expected = row->expected};
    name_method(row, cases && count > 0 ? cases : NULL, out->method);
    for (int k = 0; k < ERROR_TABLE_STEPS; k++)
        out->error[k] = (double)NAN;
    for (size_t i = 0; cases && i < count; i++)
        for (int k = 0; k < block->step_count; k++)
            if (cases[i].steps == block->steps[k])
                out->error[k] = cases[i].value[block->quantity];
}

/* The columns of a block: method, stages, errors, measured and expected order. */
static int describe_columns(const struct block *block, char headings[ERROR_TABLE_STEPS][HEADING_BYTES],
                            struct column columns[COLUMNS])
{
    int used = 0;
    columns[used++] = (struct column){
        .name = "method", .type = COLUMN_IS_TEXT, .offset = offsetof(struct error_row, method), .count = NAME_BYTES};
    columns[used++] =
        (struct column){.name = "s", .type = COLUMN_IS_INT, .offset = offsetof(struct error_row, stages), .count = 1};
    for (int k = 0; k < block->step_count; k++) {
        snprintf(headings[k], HEADING_BYTES, "N = %lld", (long long)block->steps[k]);
        columns[used++] = (struct column){.name = headings[k],
                                          .type = COLUMN_IS_REAL,
                                          .form = FORM_ERROR,
                                          .offset = offsetof(struct error_row, error) + (size_t)k * sizeof(double),
                                          .count = 1};
    }
    columns[used++] = (struct column){.name = "order",
                                      .type = COLUMN_IS_REAL,
                                      .form = FORM_RATIO,
                                      .offset = offsetof(struct error_row, measured),
                                      .count = 1};
    columns[used++] = (struct column){.name = "expected",
                                      .type = COLUMN_IS_REAL,
                                      .form = FORM_VALUE,
                                      .offset = offsetof(struct error_row, expected),
                                      .count = 1};
    return used;
}

static void print_error_heading(FILE *out, const struct order_row *row, enum format format)
{
    fprintf(out, "%s%s: %s%s%s, %s precision: %s\n%s", format == FORMAT_LATEX ? "% " : "", row->experiment,
            row->problem, *row->data ? ", " : "", row->data, row->precision,
            quantity_info(quantity_find(row->quantity))->text, format == FORMAT_MARKDOWN ? "\n" : "");
}

static void print_error_block(FILE *out, struct block *block, enum format format)
{
    char headings[ERROR_TABLE_STEPS][HEADING_BYTES];
    struct column columns[COLUMNS];
    HEAP(struct error_row, rows, block->count);
    add_steps(block);
    const struct table_kind kind = {.name = "errors",
                                    .columns = columns,
                                    .column_count = describe_columns(block, headings, columns),
                                    .row_size = sizeof *rows};
    for (size_t k = 0; k < block->count; k++)
        fill_error_row(block, block->rows[k], &rows[k]);
    print_error_heading(out, block->rows[0], format);
    format_table(out, &kind, rows, block->count, format);
}

void error_tables_print(FILE *out, const struct store_file *file, const struct order_row *rows, size_t count,
                        enum format format)
{
    HEAP(const struct order_row *, of_block, count);
    HEAP(bool, printed, count);
    bool first = true;
    for (size_t i = 0; i < count; i++) {
        if (printed[i] || !is_error(&rows[i]))
            continue;
        struct block block = {.file = file, .rows = of_block, .quantity = quantity_find(rows[i].quantity)};
        for (size_t j = i; j < count; j++)
            if (is_error(&rows[j]) && same_block(&rows[i], &rows[j])) {
                of_block[block.count++] = &rows[j];
                printed[j] = true;
            }
        fputs(first ? "" : "\n", out);
        first = false;
        print_error_block(out, &block, format);
    }
}
