/* The result file: what is written is read back, on any number of ranks, and nothing damaged or foreign is believed. */
#include "results/seal.h"
#include "results/sha256.h"
#include "results/store.h"

#include <hdf5.h>

#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

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
static void fill_rows(const struct table_kind *kind, void *rows, size_t count)
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

static int fixture_start(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
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

static int fixture_end(void **state)
{
    struct fixture *fixture = *state;
    int left = fixture->rank == 0 && rmdir(fixture->folder) != 0; /* a file that is left over fails the group */
    free(fixture);
    return left;
}

static const char *name_in(const struct fixture *fixture, const char *file)
{
    static char name[NAME_SIZE];
    snprintf(name, sizeof name, "%s/%s", fixture->folder, file);
    return name;
}

static void remove_file(const struct fixture *fixture, const char *file)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (fixture->rank == 0)
        assert_int_equal(unlink(name_in(fixture, file)), 0);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Writes the first `cases` cases, and the other tables, in equal shares over the ranks of `comm`. */
static enum store_status write_file(struct fixture *fixture, MPI_Comm comm, const char *file, size_t cases, int force,
                                    char *message)
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

static void write_good_file(struct fixture *fixture, MPI_Comm comm, const char *file, size_t cases)
{
    char message[STORE_MESSAGE_SIZE] = "";
    assert_int_equal(write_file(fixture, comm, file, cases, 0, message), STORE_OK);
    assert_string_equal(message, "");
}

/* Exit code of h5diff on two files without their volatile parts: 0 the same, 1 different. */
static int h5diff(const struct fixture *fixture, const char *file, const char *other)
{
    char first[NAME_SIZE], second[NAME_SIZE];
    snprintf(first, sizeof first, "%s", name_in(fixture, file));
    snprintf(second, sizeof second, "%s", name_in(fixture, other));
    char *const arguments[] = {
        (char[]){"h5diff"}, (char[]){"-q"}, (char[]){"--exclude-path"}, (char[]){"/volatile"}, first, second, NULL};
    pid_t child;
    int status;
    assert_int_equal(posix_spawnp(&child, "h5diff", NULL, NULL, arguments, environ), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Number of values of a table that differ; NaN is NaN. */
static int differences(const struct table_kind *kind, const void *rows, const void *other, size_t count)
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

static void rows_come_back(void **state)
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
static void ranks_do_not_matter(void **state)
{
    struct fixture *fixture = *state;
    for (size_t cases = 0; cases <= CASES; cases += cases < 2 ? 1 : CASES - 2) {
        write_good_file(fixture, MPI_COMM_WORLD, "world.h5", cases);
        if (fixture->rank == 0) {
            snprintf(fixture->facts.start, sizeof fixture->facts.start, "2000-02-02T00:00:00Z");
            fixture->cases[0].wall_time += 1;
            write_good_file(fixture, MPI_COMM_SELF, "self.h5", cases);
            assert_int_equal(h5diff(fixture, "world.h5", "self.h5"), 0);
            assert_int_equal(unlink(name_in(fixture, "self.h5")), 0);
        }
        remove_file(fixture, "world.h5");
    }
}

/* Control of the comparison: one bit of a number, one letter, NaN against a number, one more row. */
static void h5diff_sees_differences(void **state)
{
    struct fixture *fixture = *state;
    if (fixture->rank != 0)
        return;
    write_good_file(fixture, MPI_COMM_SELF, "a.h5", CASES);
    for (int change = 0; change < 4; change++) {
        struct case_row kept = fixture->cases[3];
        struct case_row *row = &fixture->cases[3];
        if (change == 0)
            row->q_end = nextafter(row->q_end, 100);
        else if (change == 1)
            row->status[0] ^= 1;
        else if (change == 2)
            row->p_end = (double)NAN;
        write_good_file(fixture, MPI_COMM_SELF, "b.h5", CASES + (change == 3));
        assert_int_equal(h5diff(fixture, "a.h5", "b.h5"), 1);
        fixture->cases[3] = kept;
        unlink(name_in(fixture, "b.h5"));
    }
    unlink(name_in(fixture, "a.h5"));
}

static void existing_file_is_kept(void **state)
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
static void full_disk_leaves_nothing(void **state)
{
    struct fixture *fixture = *state;
    write_on_full_disk(fixture, 4096, "full.h5.part: cannot be written: File too large");
    write_on_full_disk(fixture, 100000, "full.h5.part: cannot be written: File too large");
    write_good_file(fixture, MPI_COMM_WORLD, "full.h5", 1000); /* control: without the limit it is written */
    remove_file(fixture, "full.h5");
}

static void assert_refused(const struct fixture *fixture, const char *file, const char *reason)
{
    struct store_file content;
    char message[STORE_MESSAGE_SIZE] = "";
    assert_int_equal(store_read(name_in(fixture, file), &content, message, sizeof message), STORE_REFUSED);
    assert_non_null(strstr(message, file));
    if (!strstr(message, reason))
        fail_msg("'%s' is not in '%s'", reason, message);
    assert_null(content.cases);
}

/* Removes a link, or the attribute "/@name" of the root, from a good file. */
static void drop_and_refuse(struct fixture *fixture, const char *link, const char *reason)
{
    write_good_file(fixture, MPI_COMM_SELF, "old.h5", CASES);
    hid_t file = H5Fopen(name_in(fixture, "old.h5"), H5F_ACC_RDWR, H5P_DEFAULT);
    const char *at = strchr(link, '@');
    if (at)
        H5Adelete_by_name(file, "/", at + 1, H5P_DEFAULT);
    else
        H5Ldelete(file, link, H5P_DEFAULT);
    H5Fclose(file);
    assert_refused(fixture, "old.h5", reason);
    unlink(name_in(fixture, "old.h5"));
}

static void foreign_files_are_refused(void **state)
{
    struct fixture *fixture = *state;
    if (fixture->rank != 0)
        return;
    assert_refused(fixture, "none.h5", "No such file");
    FILE *text = fopen(name_in(fixture, "text.h5"), "w");
    fputs("experiment,problem\n", text);
    fclose(text);
    assert_refused(fixture, "text.h5", "is not an HDF5 file");
    unlink(name_in(fixture, "text.h5"));
    drop_and_refuse(fixture, "/@format", "no result file");
    drop_and_refuse(fixture, "/cases/lambda_end", "column /cases/lambda_end is missing");
    drop_and_refuse(fixture, "/volatile/cases", "column /volatile/cases/wall_time is missing");
    drop_and_refuse(fixture, "/reference_values/lo", "/reference_values/lo is missing");
    drop_and_refuse(fixture, "/provenance/campaign", "/provenance/campaign is missing");
    drop_and_refuse(fixture, "/provenance", "'suite_version' of /provenance is missing");

    write_good_file(fixture, MPI_COMM_SELF, "old.h5", CASES);
    hid_t file = H5Fopen(name_in(fixture, "old.h5"), H5F_ACC_RDWR, H5P_DEFAULT);
    H5Ldelete(file, "/orders/stages", H5P_DEFAULT);
    H5Lcreate_soft("/orders/expected", file, "/orders/stages", H5P_DEFAULT, H5P_DEFAULT); /* a real for an integer */
    H5Fclose(file);
    assert_refused(fixture, "old.h5", "column /orders/stages has another type");
    unlink(name_in(fixture, "old.h5"));
}

static void damage_is_noticed(void **state)
{
    struct fixture *fixture = *state;
    if (fixture->rank != 0)
        return;
    write_good_file(fixture, MPI_COMM_SELF, "a.h5", CASES);
    write_good_file(fixture, MPI_COMM_SELF, "b.h5", CASES);
    assert_int_equal(h5diff(fixture, "a.h5", "b.h5"), 0);

    hid_t opened = H5Fopen(name_in(fixture, "b.h5"), H5F_ACC_RDONLY, H5P_DEFAULT);
    hid_t column = H5Dopen2(opened, "/cases/h", H5P_DEFAULT);
    off_t place = (off_t)H5Dget_offset(column);
    H5Dclose(column);
    H5Fclose(opened);
    int descriptor = open(name_in(fixture, "b.h5"), O_RDWR);
    unsigned char byte;
    assert_int_equal(pread(descriptor, &byte, 1, place), 1);
    byte ^= 1;
    assert_int_equal(pwrite(descriptor, &byte, 1, place), 1);
    assert_int_equal(h5diff(fixture, "a.h5", "b.h5"), 1);
    struct store_file file;
    char message[STORE_MESSAGE_SIZE];
    assert_refused(fixture, "b.h5", "damaged: its bytes are not those that were written");
    off_t length = lseek(descriptor, 0, SEEK_END), seal = length - SEAL_SIZE;
    assert_int_equal(ftruncate(descriptor, length - 1), 0); /* control: without its seal the damage would be read */
    assert_int_equal(store_read(name_in(fixture, "b.h5"), &file, message, sizeof message), STORE_OK);
    assert_int_equal(differences(&table_cases, file.cases, fixture->cases, CASES), 1);
    store_free(&file);

    assert_int_equal(ftruncate(descriptor, seal - 1), 0);
    close(descriptor);
    assert_refused(fixture, "b.h5", "damaged HDF5 file: truncated file");
    unlink(name_in(fixture, "a.h5"));
    unlink(name_in(fixture, "b.h5"));
}

/* Bits flipped all over the file, and cuts at many lengths: refused with a message, or, in the seal alone, what was
 * written. */
static void damage_anywhere_is_refused(void **state)
{
    struct fixture *fixture = *state;
    enum { PLACES = 997, CUTS = 61 };
    if (fixture->rank != 0)
        return;
    write_good_file(fixture, MPI_COMM_SELF, "c.h5", CASES);
    int descriptor = open(name_in(fixture, "c.h5"), O_RDWR);
    off_t length = lseek(descriptor, 0, SEEK_END);
    struct store_file file;
    char message[STORE_MESSAGE_SIZE];
    for (int k = 0; k < PLACES; k++) {
        off_t place = (length - SEAL_SIZE - 1) * k / (PLACES - 1);
        unsigned char byte, flipped;
        assert_int_equal(pread(descriptor, &byte, 1, place), 1);
        flipped = (unsigned char)(byte ^ 1 << k % 8);
        assert_int_equal(pwrite(descriptor, &flipped, 1, place), 1);
        assert_refused(fixture, "c.h5", "damaged: its bytes are not those that were written");
        assert_int_equal(pwrite(descriptor, &byte, 1, place), 1);
    }
    for (off_t place = length - SEAL_SIZE; place < length; place++) {
        unsigned char byte, flipped;
        assert_int_equal(pread(descriptor, &byte, 1, place), 1);
        flipped = byte ^ 4;
        assert_int_equal(pwrite(descriptor, &flipped, 1, place), 1);
        if (store_read(name_in(fixture, "c.h5"), &file, message, sizeof message) == STORE_OK)
            assert_int_equal(differences(&table_cases, file.cases, fixture->cases, CASES), 0);
        store_free(&file);
        assert_int_equal(pwrite(descriptor, &byte, 1, place), 1);
    }
    for (int k = CUTS; k > 0; k--) {
        assert_int_equal(ftruncate(descriptor, (length - SEAL_SIZE) * k / (CUTS + 1)), 0);
        assert_refused(fixture, "c.h5", "c.h5: ");
    }
    close(descriptor);
    unlink(name_in(fixture, "c.h5"));
}

/* The examples of FIPS 180, and one text for each way the padding can fall. */
static void sha256_is_the_standard_one(void **state)
{
    (void)state;
    char hash[SHA256_TEXT_SIZE];
    sha256_text("", 0, hash);
    assert_string_equal(hash, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha256_text("abc", 3, hash);
    assert_string_equal(hash, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha256_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, hash);
    assert_string_equal(hash, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    static char letters[1000000];
    memset(letters, 'a', sizeof letters);
    sha256_text(letters, sizeof letters, hash);
    assert_string_equal(hash, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    signal(SIGXFSZ, SIG_IGN);
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_come_back),
                                       cmocka_unit_test(ranks_do_not_matter),
                                       cmocka_unit_test(h5diff_sees_differences),
                                       cmocka_unit_test(existing_file_is_kept),
                                       cmocka_unit_test(full_disk_leaves_nothing),
                                       cmocka_unit_test(foreign_files_are_refused),
                                       cmocka_unit_test(damage_is_noticed),
                                       cmocka_unit_test(damage_anywhere_is_refused),
                                       cmocka_unit_test(sha256_is_the_standard_one)};
    int failures = cmocka_run_group_tests_name("store", tests, fixture_start, fixture_end);
    MPI_Finalize();
    return failures;
}
