/* The result file: what is written is read back, on any number of ranks, and an existing one is kept. */
/* ranks: 1 2 3 */
#include <signal.h>
#include <sys/resource.h>

#include "ci/tests/suite/store_fixture.h"
#include "results/checksums/sha256.h"

TEST(rows_come_back)
{
    struct fixture *fixture = *state;
    write_good_file(fixture, MPI_COMM_WORLD, "a.h5", CASES);
    struct store_file file;
    char message[STORE_MESSAGE_SIZE] = "";
    assert_int_equal(store_read(name_in(fixture, "a.h5"), &file, message, sizeof message), STORE_OK);
    assert_int_equal(file.case_count, CASES);
    assert_int_equal(file.order_count, ORDERS);
    assert_int_equal(file.reference_count, 0);
    assert_int_equal(file.value_count, VALUES);
    assert_int_equal(differences(&table_cases, file.cases, fixture->cases, CASES), 0);
    assert_int_equal(differences(&table_orders, file.orders, fixture->orders, ORDERS), 0);
    assert_int_equal(file.sample_count, SAMPLES);
    assert_int_equal(differences(&table_samples, file.samples, fixture->samples, SAMPLES), 0);
    assert_int_equal(file.ensemble_count, ENSEMBLES);
    assert_int_equal(differences(&table_ensembles, file.ensembles, fixture->ensembles, ENSEMBLES), 0);
    assert_memory_equal(file.reference_hi, fixture->hi, sizeof fixture->hi);
    assert_memory_equal(file.reference_lo, fixture->lo, sizeof fixture->lo);
    assert_string_equal(file.campaign, campaign_text);
    assert_string_equal(file.facts.suite_version, "1.2.3");
    assert_int_equal(file.facts.ranks, fixture->ranks);
    char hash[SHA256_TEXT_SIZE];
    sha256_text(campaign_text, strlen(campaign_text), hash);
    assert_string_equal(file.facts.campaign_sha256, hash);

    file.cases[CASES - 1].wall_time += 1; /* control */
    assert_int_equal(differences(&table_cases, file.cases, fixture->cases, CASES), 1);
    store_free(&file);
    remove_file(fixture, "a.h5");
}

/* Also with more ranks than rows, and without rows. The serial file has another start. */
TEST(ranks_do_not_matter)
{
    struct fixture *fixture = *state;
    for (size_t cases = 0; cases <= CASES; cases += cases < 2 ? 1 : CASES - 2) {
        write_good_file(fixture, MPI_COMM_WORLD, "world.h5", cases);
        if (fixture->rank == 0) {
            snprintf(fixture->facts.start, sizeof fixture->facts.start, "2000-02-02T00:00:00Z");
            fixture->cases[0].wall_time += 1;
            write_good_file(fixture, MPI_COMM_SELF, "self.h5", cases);
            assert_int_equal(columns_differ(fixture, "world.h5", "self.h5"), 0);
            assert_int_equal(unlink(name_in(fixture, "self.h5")), 0);
        }
        remove_file(fixture, "world.h5");
    }
}

static size_t count_columns(const struct table_kind *kind)
{
    size_t count = 0;
    for (int k = 0; k < kind->column_count; k++)
        count += !kind->columns[k].is_volatile;
    return count;
}

/* Control of the comparison: one bit of a number, one letter, NaN against a number, one more row; and a number that is the
 * same in all rows, whose column has no storage: h5diff 1.10 passes those. */
TEST(exact_comparison_sees_differences)
{
    struct fixture *fixture = *state;
    if (fixture->rank != 0)
        return;
    for (int row = 0; row < CASES; row++)
        fixture->cases[row].horizon = 2;
    write_good_file(fixture, MPI_COMM_SELF, "a.h5", CASES);
    for (int change = 0; change < 6; change++) {
        struct case_row kept = fixture->cases[3];
        struct case_row *row = &fixture->cases[3];
        if (change == 0)
            row->value[QUANTITY_Q] = nextafter(row->value[QUANTITY_Q], 100);
        else if (change == 1)
            row->status[0] ^= 1;
        else if (change == 2)
            row->value[QUANTITY_P] = (double)NAN;
        for (int k = 0; k < CASES; k++)
            fixture->cases[k].horizon = change == 3 ? 3 : 2;
        write_good_file(fixture, MPI_COMM_SELF, "b.h5", CASES + (change == 4));
        size_t expected = change == 4 ? count_columns(&table_cases) : change != 5;
        assert_int_equal(columns_differ(fixture, "a.h5", "b.h5"), expected);
        fixture->cases[3] = kept;
        unlink(name_in(fixture, "b.h5"));
    }
    unlink(name_in(fixture, "a.h5"));
}

TEST(existing_file_is_kept)
{
    struct fixture *fixture = *state;
    char message[STORE_MESSAGE_SIZE] = "";
    write_good_file(fixture, MPI_COMM_WORLD, "a.h5", 1);
    assert_int_equal(write_file(fixture, MPI_COMM_WORLD, "a.h5", CASES, 0, message), STORE_REFUSED);
    assert_non_null(strstr(message, "a.h5: exists already"));
    struct store_file file;
    assert_int_equal(store_read(name_in(fixture, "a.h5"), &file, message, sizeof message), STORE_OK);
    assert_int_equal(file.case_count, 1);
    store_free(&file);
    MPI_Barrier(MPI_COMM_WORLD);
    assert_int_equal(write_file(fixture, MPI_COMM_WORLD, "a.h5", CASES, 1, message), STORE_OK);
    assert_int_equal(store_read(name_in(fixture, "a.h5"), &file, message, sizeof message), STORE_OK);
    assert_int_equal(file.case_count, CASES);
    store_free(&file);
    remove_file(fixture, "a.h5");

    assert_int_equal(write_file(fixture, MPI_COMM_WORLD, "no/a.h5", CASES, 0, message), STORE_REFUSED);
    assert_non_null(strstr(message, "cannot write into the folder"));
    assert_int_equal(store_check_path(fixture->folder, 1, message, sizeof message), STORE_REFUSED);
    assert_non_null(strstr(message, "is a folder"));
    assert_int_equal(store_check_path(name_in(fixture, "new.h5"), 0, message, sizeof message), STORE_OK);
}

/* Writes 1000 cases while no rank may write beyond `limit` bytes of a file; nothing may be left of it. */
static void write_on_full_disk(struct fixture *fixture, rlim_t limit, const char *reason)
{
    char message[STORE_MESSAGE_SIZE] = "", first[STORE_MESSAGE_SIZE];
    struct rlimit old;
    getrlimit(RLIMIT_FSIZE, &old);
    struct rlimit small = {limit, old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    enum store_status status = write_file(fixture, MPI_COMM_WORLD, "full.h5", 1000, 0, message);
    setrlimit(RLIMIT_FSIZE, &old);

    assert_int_equal(status, STORE_FAILED);
    assert_non_null(strstr(message, reason));
    memcpy(first, message, sizeof first);
    MPI_Bcast(first, sizeof first, MPI_CHAR, 0, MPI_COMM_WORLD);
    assert_string_equal(message, first);
    assert_int_not_equal(access(name_in(fixture, "full.h5"), F_OK), 0);
    assert_int_not_equal(access(name_in(fixture, "full.h5.part"), F_OK), 0);
}

/* No room for the layout, and none for the rows. */
TEST(full_disk_leaves_nothing)
{
    struct fixture *fixture = *state;
    write_on_full_disk(fixture, 4096, "full.h5.part: cannot be written: File too large");
    write_on_full_disk(fixture, 100000, "full.h5.part: cannot be written: File too large");
    write_good_file(fixture, MPI_COMM_WORLD, "full.h5", 1000); /* control: without the limit it is written */
    remove_file(fixture, "full.h5");
}
