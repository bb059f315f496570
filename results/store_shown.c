/* What pages show of a result file: of large ensembles the first members and those that failed. */
#include "results/rows.h"
#include "results/store_reader.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MEMBERS = 10000 /* of all ensembles of a file: where they are more, fewer of each are shown */ };

/* Choosing the cases that are shown, by two of their columns, and samples by their case. */
struct choice {
    struct taken taken;
    hsize_t total, ensembles;   /* rows; first members among them */
    int64_t most;               /* members of an ensemble that are taken */
    const struct choice *cases; /* of samples */
};

static void choose_member(void *context, const struct column *column, hsize_t at, hsize_t number, const char *value)
{
    struct choice *choice = context;
    int64_t member;
    (void)number;
    memcpy(&member, value, column_size(column));
    choice->taken.is[at] = member < choice->most;
    choice->ensembles += member == 0;
}

static void choose_failed(void *context, const struct column *column, hsize_t at, hsize_t number, const char *value)
{
    struct choice *choice = context;
    (void)column, (void)number;
    choice->taken.is[at] |= strcmp(value, WORD_OK) != 0;
    choice->taken.count += choice->taken.is[at];
}

static void choose_sample(void *context, const struct column *column, hsize_t at, hsize_t number, const char *value)
{
    struct choice *choice = context;
    int64_t id;
    (void)number;
    memcpy(&id, value, column_size(column));
    choice->taken.is[at] = id < 0 || (hsize_t)id >= choice->cases->total || choice->cases->taken.is[id];
    choice->taken.count += choice->taken.is[at];
}

static const struct column *column_at(const struct table_kind *kind, size_t offset)
{
    const struct column *column = kind->columns;
    while (column->offset != offset)
        column++;
    return column;
}

static int open_choice(struct reader *reader, const struct table_kind *kind, struct choice *out)
{
    out->total = store_reader_rows(reader, kind);
    if (out->total == (hsize_t)-1)
        return -1;
    out->taken.is = calloc(out->total + 1, sizeof *out->taken.is);
    return out->taken.is ? 0 : store_reader_refuse(reader, "no memory for %s", kind->name);
}

/* The first members of each ensemble. */
static int choose_members(struct reader *reader, struct choice *cases)
{
    const struct column *member = column_at(&table_cases, offsetof(struct case_row, member));
    cases->most = STORE_MEMBERS_SHOWN;
    int result = store_reader_walk(reader, &table_cases, member, NULL, &cases->total, choose_member, cases);
    if (result < 0 || cases->ensembles * STORE_MEMBERS_SHOWN <= MOST_MEMBERS)
        return result;
    cases->most = cases->ensembles < MOST_MEMBERS ? MOST_MEMBERS / (int64_t)cases->ensembles : 1;
    return store_reader_walk(reader, &table_cases, member, NULL, &cases->total, choose_member, cases);
}

/* What is shown of the cases and of their samples. */
static int choose_shown(struct reader *reader, struct choice *cases, struct choice *samples)
{
    if (open_choice(reader, &table_cases, cases) < 0 || open_choice(reader, &table_samples, samples) < 0)
        return -1;
    samples->cases = cases;
    if (choose_members(reader, cases) < 0 ||
        store_reader_walk(reader, &table_cases, column_at(&table_cases, offsetof(struct case_row, status)), NULL,
                          &cases->total, choose_failed, cases) < 0)
        return -1;
    return store_reader_walk(reader, &table_samples, column_at(&table_samples, offsetof(struct sample_row, case_id)),
                             NULL, &samples->total, choose_sample, samples);
}

static int read_shown(struct reader *reader, struct store_file *out)
{
    struct choice cases = {0}, samples = {0};
    int result = choose_shown(reader, &cases, &samples);
    if (result == 0)
        result = store_reader_tables(reader, &cases.taken, &samples.taken, out);
    free(cases.taken.is);
    free(samples.taken.is);
    return result;
}

enum store_status store_read_shown(const char *path, struct store_file *out, char *message, size_t size)
{
    return store_reader_file(path, read_shown, out, message, size);
}

size_t store_find_case(const struct store_file *file, int64_t id)
{
    size_t first = 0, last = file->case_count;
    while (first < last) {
        size_t middle = first + (last - first) / 2;
        if (file->cases[middle].id < id)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

size_t store_stands_for(const struct store_file *file, size_t index)
{
    size_t next = index + 1 < file->case_count ? (size_t)file->cases[index + 1].id : file->all_cases;
    return file->all_cases <= file->case_count ? 1 : next - (size_t)file->cases[index].id;
}

const struct case_row *store_cases_of(const struct store_file *file, const struct order_row *row, size_t *count)
{
    size_t first = store_find_case(file, row->first_case);
    *count = 0;
    if (row->first_case < 0 || row->cases < 1 || first == file->case_count || file->cases[first].id != row->first_case)
        return NULL;
    *count = store_find_case(file, row->first_case + row->cases) - first;
    return &file->cases[first];
}
