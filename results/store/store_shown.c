/* Choice of rows for pages: of large ensembles the first members and those that failed. */
#include "results/heap.h"
#include "results/store/store_reader.h"

#include <string.h>

enum { MOST_MEMBERS = 10000 /* of all ensembles of a file: where they are more, fewer of each are shown */ };

/* Choosing the cases that are shown, by two of their columns, and by their case samples and what was measured. */
struct choice {
    struct taken taken;
    hsize_t total, ensembles;   /* rows; first members among them */
    int64_t most;               /* members of an ensemble that are taken */
    const struct choice *cases; /* of what belongs to them */
};

static void take_shown(struct taken *taken, hsize_t row, bool is)
{
    unsigned char *bits = &taken->bits[row / 8], bit = (unsigned char)(1u << row % 8);
    *bits = (unsigned char)(is ? *bits | bit : *bits & ~bit);
}

static void choose_member(void *context, const struct column *column, hsize_t at, hsize_t number, const char *value)
{
    struct choice *choice = context;
    int64_t member;
    (void)number;
    memcpy(&member, value, column_size(column));
    take_shown(&choice->taken, at, member < choice->most);
    choice->ensembles += member == 0;
}

static void choose_failed(void *context, const struct column *column, hsize_t at, hsize_t number, const char *value)
{
    struct choice *choice = context;
    (void)column, (void)number;
    bool is = taken_is(&choice->taken, at) || strcmp(value, WORD_OK) != 0;
    take_shown(&choice->taken, at, is);
    choice->taken.count += is;
}

static int64_t case_of(const struct column *column, const char *value)
{
    int64_t id;
    int32_t row;
    memcpy(&row, value, sizeof row);
    if (column->type == COLUMN_IS_ROW)
        return row;
    memcpy(&id, value, sizeof id);
    return id;
}

static void choose_by_case(void *context, const struct column *column, hsize_t at, hsize_t number, const char *value)
{
    struct choice *choice = context;
    int64_t id = case_of(column, value);
    (void)number;
    bool is = id < 0 || (hsize_t)id >= choice->cases->total || taken_is(&choice->cases->taken, (hsize_t)id);
    take_shown(&choice->taken, at, is);
    choice->taken.count += is;
}

static const struct column *column_at_offset(const struct table_kind *kind, size_t offset)
{
    const struct column *column = kind->columns;
    while (column->offset != offset)
        column++;
    return column;
}

static int open_choice(struct reader *reader, const struct table_kind *kind, const struct choice *cases,
                       struct choice *out)
{
    out->cases = cases;
    out->total = store_reader_rows(reader, kind);
    if (out->total == (hsize_t)-1)
        return -1;
    out->taken.bits = heap_take(out->total / 8 + 1, 1);
    return 0;
}

/* The first members of each ensemble. */
static int choose_members(struct reader *reader, struct choice *cases)
{
    const struct column *member = column_at_offset(&table_cases, offsetof(struct case_row, member));
    cases->most = STORE_MEMBERS_SHOWN;
    int result = store_reader_walk(reader, &table_cases, member, NULL, &cases->total, choose_member, cases);
    if (result < 0 || cases->ensembles * STORE_MEMBERS_SHOWN <= MOST_MEMBERS)
        return result;
    cases->most = cases->ensembles < MOST_MEMBERS ? MOST_MEMBERS / (int64_t)cases->ensembles : 1;
    return store_reader_walk(reader, &table_cases, member, NULL, &cases->total, choose_member, cases);
}

/* Chooses the cases to show. */
static int choose_cases(struct reader *reader, struct choice *cases)
{
    const struct column *status = column_at_offset(&table_cases, offsetof(struct case_row, status));
    if (open_choice(reader, &table_cases, NULL, cases) < 0 || choose_members(reader, cases) < 0)
        return -1;
    return store_reader_walk(reader, &table_cases, status, NULL, &cases->total, choose_failed, cases);
}

/* .. and of a table that has at `offset` whose its rows are. */
static int choose_rows(struct reader *reader, const struct table_kind *kind, size_t offset, const struct choice *cases,
                       struct choice *out)
{
    if (open_choice(reader, kind, cases, out) < 0)
        return -1;
    return store_reader_walk(reader, kind, column_at_offset(kind, offset), NULL, &out->total, choose_by_case, out);
}

static int read_shown(struct reader *reader, struct store_file *out)
{
    struct choice cases = {0}, samples = {0}, measured = {0};
    const struct taken *const chosen[STORE_BLOCKS] = {
        [STORE_cases] = &cases.taken, [STORE_samples] = &samples.taken, [STORE_measurements] = &measured.taken};
    int result = choose_cases(reader, &cases);
    if (result == 0)
        result = choose_rows(reader, &table_samples, offsetof(struct sample_row, case_id), &cases, &samples);
    if (result == 0)
        result = choose_rows(reader, store_tables[STORE_measurements], offsetof(struct measurement_row, case_id),
                             &cases, &measured);
    if (result == 0)
        result = store_reader_tables(reader, chosen, out);
    free(cases.taken.bits);
    free(samples.taken.bits);
    free(measured.taken.bits);
    return result;
}

enum store_status store_read_shown(const char *path, struct store_file *out, char *message, size_t size)
{
    return store_reader_file(path, read_shown, out, message, size);
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
