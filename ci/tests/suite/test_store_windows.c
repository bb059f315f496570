/* Tables of many windows, from a source that never has all rows, and columns of one value, which take no space. */
/* ranks: 1 2 3 */
#include "results/store/store.h"
#include "results/summary/tally.h"

#include <hdf5.h>
#include <unistd.h>

#include "ci/tests/suite/ranks.h"

enum { CASES = 20001 /* no multiple of a window, nor of the ranks */ };

static char folder[96], path[128];

FIXTURE(make_folder)
{
    open_ranks(state);
    snprintf(folder, sizeof folder, "%s/rattleback-windows-XXXXXX", P_tmpdir);
    if (rank == 0 && !mkdtemp(folder))
        return -1;
    MPI_Bcast(folder, sizeof folder, MPI_CHAR, 0, MPI_COMM_WORLD);
    snprintf(path, sizeof path, "%s/many.h5", folder);
    return 0;
}

FIXTURE(drop_folder)
{
    int left = rank == 0 && (unlink(path) != 0 || rmdir(folder) != 0);
    return close_ranks(state) != 0 || left ? -1 : 0;
}

TESTS_BETWEEN(make_folder, drop_folder)

/* Rows that a rank writes, and the one row of all that is different. */
struct share {
    size_t first, count;
    int64_t different; /* or -1 */
};

static void make_row(int64_t id, bool different, struct case_row *row)
{
    table_clear_row(&table_cases, row);
    row->id = id;
    snprintf(row->problem, sizeof row->problem, "%s", different ? "other" : "same");
    snprintf(row->data, sizeof row->data, "a%lld", (long long)id % 1000);
    row->value[QUANTITY_Q] = 1 / (1.0 + (double)id);
    row->value[QUANTITY_P] = different ? 2 : 1.5;
}

static void fetch(void *context, size_t first, size_t count, void *rows)
{
    const struct share *share = context;
    assert_true(first + count <= share->count || count == 0);
    for (size_t k = 0; k < count; k++) {
        int64_t id = (int64_t)(share->first + first + k);
        make_row(id, id == share->different, (struct case_row *)rows + k);
    }
}

static enum store_status write_cases(int64_t different, void (*source)(void *, size_t, size_t, void *), char *message)
{
    struct run_facts facts = {0};
    struct share share = {.first = (size_t)CASES * (size_t)rank / (size_t)ranks, .different = different};
    share.count = (size_t)CASES * (size_t)(rank + 1) / (size_t)ranks - share.first;
    const struct store_content content = {
        .case_source = {source, &share}, .case_count = share.count, .facts = &facts, .campaign = "campaign: many\n"};
    return store_write(MPI_COMM_WORLD, path, true, &content, message, STORE_MESSAGE_SIZE);
}

static void read_cases(struct store_file *file)
{
    char message[STORE_MESSAGE_SIZE] = "";
    if (store_read(path, file, message, sizeof message) != STORE_OK)
        fail_msg("%s", message);
    assert_int_equal(file->case_count, CASES);
}

static int wrong_rows(const struct store_file *file, int64_t different)
{
    int wrong = 0;
    for (int64_t id = 0; id < CASES; id++) {
        struct case_row row;
        make_row(id, id == different, &row);
        const char *expected = (const char *)&row, *found = (const char *)&file->cases[id];
        wrong += memcmp(expected, found, sizeof row) != 0;
    }
    return wrong;
}

/* Bytes that a column takes in the file. */
static unsigned long long bytes_of(const char *column)
{
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT), dataset = H5Dopen2(file, column, H5P_DEFAULT);
    unsigned long long bytes = H5Dget_storage_size(dataset);
    H5Dclose(dataset);
    H5Fclose(file);
    return bytes;
}

TEST(windows_make_the_table)
{
    char message[STORE_MESSAGE_SIZE] = "";
    assert_int_equal(write_cases(-1, fetch, message), STORE_OK);
    if (rank == 0) {
        struct store_file file;
        read_cases(&file);
        assert_int_equal(wrong_rows(&file, -1), 0);
        assert_int_equal(wrong_rows(&file, CASES / 2), 1); /* control */
        store_free(&file);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* One row that differs, the first or the last, gives the column its space. */
TEST(one_value_takes_no_space)
{
    const int64_t differents[] = {-1, 0, CASES - 1};
    for (int k = 0; k < 3; k++) {
        char message[STORE_MESSAGE_SIZE] = "";
        assert_int_equal(write_cases(differents[k], fetch, message), STORE_OK);
        if (rank == 0) {
            struct store_file file;
            read_cases(&file);
            assert_int_equal(wrong_rows(&file, differents[k]), 0);
            store_free(&file);
            assert_int_equal(bytes_of("/cases/problem"), k == 0 ? 0 : 5 * CASES); /* as the longest text: other */
            assert_int_equal(bytes_of("/cases/data"), 4 * CASES);
            assert_int_equal(bytes_of("/measurements/case"), 2 * 4 * CASES);
            assert_int_equal(bytes_of("/measurements/value"), 2 * 8 * CASES); /* only what was measured: q and p */
            assert_int_equal(bytes_of("/measurements/quantity"), 2 * 2 * CASES);
            assert_int_equal(bytes_of("/measurements/floor"), 0);
            assert_int_equal(bytes_of("/measurements/bound"), 0);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

enum { FAILED = 15000 };

/* One ensemble, of whose members one failed. */
static void fetch_members(void *context, size_t first, size_t count, void *rows)
{
    const struct share *share = context;
    fetch(context, first, count, rows);
    for (size_t k = 0; k < count; k++) {
        struct case_row *row = (struct case_row *)rows + k;
        row->member = (int64_t)(share->first + first + k);
        snprintf(row->status, sizeof row->status, "%s", row->member == FAILED ? "diverged" : "ok");
    }
}

/* The first members and the one that failed are read; together they stand for all. */
TEST(pages_show_the_first_members)
{
    char message[STORE_MESSAGE_SIZE] = "";
    assert_int_equal(write_cases(-1, fetch_members, message), STORE_OK);
    if (rank == 0) {
        struct store_file file;
        assert_int_equal(store_read_shown(path, &file, message, sizeof message), STORE_OK);
        assert_int_equal(file.case_count, STORE_MEMBERS_SHOWN + 1);
        assert_int_equal(file.cases[STORE_MEMBERS_SHOWN].id, FAILED);
        assert_int_equal(store_find_case(&file, FAILED), STORE_MEMBERS_SHOWN);
        assert_int_equal(store_find_case(&file, FAILED + 1), STORE_MEMBERS_SHOWN + 1); /* none */
        assert_int_equal(store_stands_for(&file, 7), 1);
        assert_int_equal(store_stands_for(&file, STORE_MEMBERS_SHOWN - 1), FAILED - STORE_MEMBERS_SHOWN + 1);
        const struct tally tally = tally_of(&file, NULL);
        assert_int_equal(tally.cases, CASES);
        assert_int_equal(tally.failed, 1);
        store_free(&file);
        read_cases(&file); /* the whole file has them all */
        store_free(&file);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

enum { FAMILY = 500 };

/* Many ensembles. */
static void fetch_families(void *context, size_t first, size_t count, void *rows)
{
    fetch_members(context, first, count, rows);
    for (size_t k = 0; k < count; k++)
        ((struct case_row *)rows)[k].member %= FAMILY;
}

/* Fewer members are read of many ensembles, the same number of each. */
TEST(pages_show_fewer_of_many_ensembles)
{
    char message[STORE_MESSAGE_SIZE] = "";
    assert_int_equal(write_cases(-1, fetch_families, message), STORE_OK);
    if (rank == 0) {
        enum { ENSEMBLES = (CASES - 1) / FAMILY + 1, EACH = 10000 / ENSEMBLES };
        struct store_file file;
        assert_int_equal(store_read_shown(path, &file, message, sizeof message), STORE_OK);
        assert_int_equal(file.case_count, (ENSEMBLES - 1) * EACH + 1); /* of the last there is one */
        for (size_t k = 0; k < file.case_count; k++)
            assert_int_equal(file.cases[k].id, k / EACH * FAMILY + k % EACH);
        const struct tally tally = tally_of(&file, NULL);
        assert_int_equal(tally.cases, CASES);
        store_free(&file);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}
