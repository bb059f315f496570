/* The tables of a run and a folder of its own, for tests of the result file. */
#ifndef RATTLEBACK_TESTS_SUITE_STORE_FIXTURE_H
#define RATTLEBACK_TESTS_SUITE_STORE_FIXTURE_H

#include "results/store/store.h"
#include "results/summary/exact.h"

#include <math.h>
#include <unistd.h>

#include "ci/tests/testing.h"

enum { CASES = 7, ORDERS = 2, SAMPLES = 5, ENSEMBLES = 3, VALUES = 3, NAME_SIZE = 256 };

/* Everything a run would hand over, whole; each rank writes its share. */
struct fixture {
    int rank, ranks;
    char folder[128];
    struct case_row cases[1000];
    struct order_row orders[ORDERS];
    struct sample_row samples[SAMPLES];
    struct ensemble_row ensembles[ENSEMBLES];
    double hi[VALUES], lo[VALUES];
    struct run_facts facts;
};

static const char campaign_text[] = "campaign: café\nexperiments: []\n";

/* Distinct values everywhere, NaN now and then, and dirt behind every text. */
static inline void fill_rows(const struct table_kind *kind, void *rows, size_t count)
{
    memset(rows, 0xA5, count * kind->row_size);
    for (size_t row = 0; row < count; row++) {
        for (int i = 0; i < kind->column_count; i++) {
            const struct column *column = &kind->columns[i];
            char *value = (char *)rows + row * kind->row_size + column->offset;
            if (column->type == COLUMN_IS_TEXT)
                snprintf(value, (size_t)column->count, "%s %zu", i % 2 ? "é" : column->name, row);
            else if (column->type == COLUMN_IS_INT)
                *(int64_t *)(void *)value = (int64_t)row * 1000 + i;
            for (int k = 0; k < column->count && column->type == COLUMN_IS_REAL; k++)
                ((double *)(void *)value)[k] =
                    (row + (size_t)k) % 3 == 1 ? (double)NAN : (double)row + 1.0 / (i + k + 1);
        }
    }
}

static inline int fixture_start(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &fixture->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &fixture->ranks);
    snprintf(fixture->folder, sizeof fixture->folder, "%s/rattleback-store-XXXXXX", P_tmpdir);
    int made = fixture->rank == 0 ? mkdtemp(fixture->folder) != NULL : 1;
    MPI_Bcast(fixture->folder, sizeof fixture->folder, MPI_CHAR, 0, MPI_COMM_WORLD);
    fill_rows(&table_cases, fixture->cases, sizeof fixture->cases / sizeof *fixture->cases);
    fill_rows(&table_orders, fixture->orders, ORDERS);
    fill_rows(&table_samples, fixture->samples, SAMPLES);
    fill_rows(&table_ensembles, fixture->ensembles, ENSEMBLES);
    for (int i = 0; i < VALUES; i++) {
        fixture->hi[i] = 1.0 / (i + 1);
        fixture->lo[i] = 1e-18 * i;
    }
    snprintf(fixture->facts.suite_version, sizeof fixture->facts.suite_version, "1.2.3");
    snprintf(fixture->facts.start, sizeof fixture->facts.start, "2000-01-01T00:00:00Z");
    *state = fixture;
    return made ? 0 : -1;
}

static inline int fixture_end(void **state)
{
    struct fixture *fixture = *state;
    int left = fixture->rank == 0 && rmdir(fixture->folder) != 0; /* a file that is left over fails the group */
    free(fixture);
    return MPI_Finalize() != MPI_SUCCESS || left;
}

static inline const char *name_in(const struct fixture *fixture, const char *file)
{
    static char name[NAME_SIZE];
    snprintf(name, sizeof name, "%s/%s", fixture->folder, file);
    return name;
}

static inline void remove_file(const struct fixture *fixture, const char *file)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (fixture->rank == 0)
        assert_int_equal(unlink(name_in(fixture, file)), 0);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Writes the first `cases` cases, and the other tables, in equal shares over the ranks of `comm`. */
static inline enum store_status write_file(struct fixture *fixture, MPI_Comm comm, const char *file, size_t cases,
                                           int force, char *message)
{
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    size_t first = cases * (size_t)rank / (size_t)ranks, next = cases * (size_t)(rank + 1) / (size_t)ranks;
    int last = rank == ranks - 1;
    const struct store_content content = {.cases = next > first ? fixture->cases + first : NULL,
                                          .case_count = next - first,
                                          .orders = fixture->orders,
                                          .order_count = rank == 0 ? ORDERS : 0,
                                          .samples = last ? fixture->samples : NULL,
                                          .sample_count = last ? SAMPLES : 0,
                                          .ensembles = fixture->ensembles,
                                          .ensemble_count = rank == 0 ? ENSEMBLES : 0,
                                          .reference_hi = last ? fixture->hi : NULL,
                                          .reference_lo = last ? fixture->lo : NULL,
                                          .value_count = last ? VALUES : 0,
                                          .facts = &fixture->facts,
                                          .campaign = campaign_text};
    return store_write(comm, name_in(fixture, file), force, &content, message, STORE_MESSAGE_SIZE);
}

static inline void write_good_file(struct fixture *fixture, MPI_Comm comm, const char *file, size_t cases)
{
    char message[STORE_MESSAGE_SIZE] = "";
    assert_int_equal(write_file(fixture, comm, file, cases, 0, message), STORE_OK);
    assert_string_equal(message, "");
}

/* Columns in which two files differ, read back and compared value by value. */
static inline size_t columns_differ(const struct fixture *fixture, const char *file, const char *other)
{
    struct store_file files[2];
    char message[STORE_MESSAGE_SIZE];
    FILE *nowhere = fopen("/dev/null", "w");
    assert_int_equal(store_read(name_in(fixture, file), &files[0], message, sizeof message), STORE_OK);
    assert_int_equal(store_read(name_in(fixture, other), &files[1], message, sizeof message), STORE_OK);
    struct exact exact = exact_compare(&files[0], &files[1], nowhere);
    assert_true(exact.columns > 50);
    fclose(nowhere);
    store_free(&files[0]);
    store_free(&files[1]);
    return exact.different;
}

/* Number of values of a table that differ; NaN is NaN. */
static inline int differences(const struct table_kind *kind, const void *rows, const void *other, size_t count)
{
    int result = 0;
    for (size_t row = 0; row < count; row++) {
        for (int i = 0; i < kind->column_count; i++) {
            const struct column *column = &kind->columns[i];
            size_t at = row * kind->row_size + column->offset;
            const char *a = (const char *)rows + at, *b = (const char *)other + at;
            if (column->type == COLUMN_IS_TEXT)
                result += strcmp(a, b) != 0;
            for (int k = 0; k < column->count && column->type != COLUMN_IS_TEXT; k++)
                result += memcmp(a + 8 * k, b + 8 * k, 8) != 0;
        }
    }
    return result;
}

TESTS_BETWEEN(fixture_start, fixture_end)

#endif
