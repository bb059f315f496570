/* Tables on their way into the file: window by window, and what all rows of a table have in common. */
#include "results/store/store_internal.h"

#include <string.h>

void store_block_open(struct store_block *block, MPI_Comm comm)
{
    int rank;
    uint64_t windows = (block->count + STORE_WINDOW - 1) / STORE_WINDOW;
    MPI_Comm_rank(comm, &rank);
    MPI_Exscan(&block->count, &block->first, 1, MPI_UINT64_T, MPI_SUM, comm);
    MPI_Allreduce(&block->count, &block->total, 1, MPI_UINT64_T, MPI_SUM, comm);
    MPI_Allreduce(&windows, &block->windows, 1, MPI_UINT64_T, MPI_MAX, comm);
    if (rank == 0)
        block->first = 0;
}

/* Zeros behind the texts, so that nothing left in memory reaches the file. */
static void clean_texts(const struct table_kind *kind, char *rows, uint64_t count)
{
    for (int k = 0; k < stored_columns(kind); k++) {
        const struct column *column = &kind->columns[k];
        for (uint64_t i = 0; column->type == COLUMN_IS_TEXT && i < count; i++) {
            char *text = rows + i * kind->row_size + column->offset;
            size_t length = strnlen(text, (size_t)column->count - 1);
            memset(text + length, 0, (size_t)column->count - length);
        }
    }
}

void block_window(const struct store_block *block, uint64_t window, void *rows, uint64_t *count)
{
    uint64_t first = window * STORE_WINDOW, left = block->count > first ? block->count - first : 0;
    *count = left < STORE_WINDOW ? left : STORE_WINDOW;
    if (block->source.fetch) {
        block->source.fetch(block->source.context, first, *count, rows);
        return;
    }
    if (*count > 0)
        memcpy(rows, (const char *)block->rows + first * block->kind->row_size, *count * block->kind->row_size);
    clean_texts(block->kind, rows, *count);
}

/* Words of a row up to the last of its columns that the file has. */
static size_t words_of(const struct store_block *block)
{
    const struct column *last = &block->kind->columns[stored_columns(block->kind)];
    bool whole = last == block->kind->columns + block->kind->column_count;
    return (whole ? block->kind->row_size : last->offset) / sizeof *block->any;
}

static void note_rows(struct store_block *block, const void *rows, uint64_t count)
{
    uint64_t words = words_of(block), step = block->kind->row_size / sizeof *block->any;
    uint64_t *restrict any = block->any, *restrict all = block->all;
    const uint64_t *restrict row = rows;
    for (uint64_t i = 0; i < count; i++, row += step)
        for (uint64_t k = 0; k < words; k++) {
            any[k] |= row[k];
            all[k] &= row[k];
        }
}

uint64_t block_make(const struct store_block *cases, const void *rows, uint64_t count)
{
    return measurements_of(rows, count, cases->measured->made);
}

static void note_measured(struct store_block *cases, const void *rows, uint64_t count)
{
    struct store_block *measured = cases->measured;
    uint64_t made = block_make(cases, rows, count);
    note_rows(measured, measured->made, made);
    measured->count += made;
}

static void clear_notes(struct store_block *block)
{
    memset(block->any, 0, sizeof block->any);
    memset(block->all, 0xff, sizeof block->all);
}

static void join_notes(struct store_block *block, MPI_Comm comm)
{
    int words = (int)words_of(block);
    MPI_Allreduce(MPI_IN_PLACE, block->any, words, MPI_UINT64_T, MPI_BOR, comm);
    MPI_Allreduce(MPI_IN_PLACE, block->all, words, MPI_UINT64_T, MPI_BAND, comm);
}

void block_survey(struct store_block *block, MPI_Comm comm, void *rows)
{
    clear_notes(block);
    if (block->measured)
        clear_notes(block->measured);
    for (uint64_t window = 0; window < block->windows; window++) {
        uint64_t count;
        block_window(block, window, rows, &count);
        note_rows(block, rows, count);
        if (block->measured)
            note_measured(block, rows, count);
    }
    join_notes(block, comm);
    if (block->measured) {
        store_block_open(block->measured, comm);
        join_notes(block->measured, comm);
    }
}

H5T_cset_t block_charset(const struct store_block *block)
{
    const unsigned char *any = (const unsigned char *)block->any;
    for (int k = 0; k < stored_columns(block->kind); k++) {
        const struct column *column = &block->kind->columns[k];
        for (int b = 0; column->type == COLUMN_IS_TEXT && b < column->count; b++)
            if (any[column->offset + (size_t)b] > 127)
                return H5T_CSET_UTF8;
    }
    return H5T_CSET_ASCII;
}

struct column block_column(const struct store_block *block, const struct column *column)
{
    const char *any = (const char *)block->any + column->offset;
    struct column stored = *column;
    if (column->type != COLUMN_IS_TEXT || column->is_volatile)
        return stored;
    while (stored.count > 1 && any[stored.count - 1] == 0) /* HDF5 has no text of length 0 */
        stored.count--;
    return stored;
}

const void *block_constant(const struct store_block *block, const struct column *column)
{
    bool single = column->type == COLUMN_IS_TEXT || (column->count == 1 && !column->is_volatile);
    const char *any = (const char *)block->any + column->offset, *all = (const char *)block->all + column->offset;
    return block->total > 0 && single && memcmp(any, all, column_size(column)) == 0 ? any : NULL;
}
