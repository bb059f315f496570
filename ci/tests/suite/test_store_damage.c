/* Result files that are foreign or damaged: refused with a message, never believed. */
#include <hdf5.h>

#include <fcntl.h>
#include <sys/file.h>

#include "ci/tests/suite/store_fixture.h"
#include "results/checksums/file_checksum.h"

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

static void set_version(hid_t file, int64_t version)
{
    hid_t attribute = H5Aopen(file, "format_version", H5P_DEFAULT);
    H5Awrite(attribute, H5T_NATIVE_INT64, &version);
    H5Aclose(attribute);
}

/* Changes measured values of cases to the layout of format 5: a group of columns by quantity. */
static void set_old_layout(hid_t file)
{
    H5Ldelete(file, "/measurements", H5P_DEFAULT);
    H5Ldelete(file, "/quantities", H5P_DEFAULT);
    H5Gclose(H5Gcreate2(file, "/values", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    H5Lcreate_soft("/cases/h", file, "/values/q", H5P_DEFAULT, H5P_DEFAULT);
}

/* A file of another format is reported by its version, and by the program that wrote it where that can be read; one that only says to be of
 * this one by what it lacks. */
static void assert_old_is_refused(struct fixture *fixture)
{
    write_good_file(fixture, MPI_COMM_SELF, "old.h5", CASES);
    hid_t file = H5Fopen(name_in(fixture, "old.h5"), H5F_ACC_RDWR, H5P_DEFAULT);
    set_version(file, 5);
    H5Fclose(file);
    assert_refused(fixture, "old.h5",
                   "is a result file of format 5, written by rattleback 1.2.3; this program reads format 7");
    file = H5Fopen(name_in(fixture, "old.h5"), H5F_ACC_RDWR, H5P_DEFAULT);
    set_old_layout(file);
    H5Fclose(file);
    assert_refused(fixture, "old.h5",
                   "is a result file of format 5, written by rattleback 1.2.3; this program reads format 7");
    file = H5Fopen(name_in(fixture, "old.h5"), H5F_ACC_RDWR, H5P_DEFAULT);
    set_version(file, 7);
    H5Fclose(file);
    assert_refused(fixture, "old.h5", "column /quantities/name is missing (written by another version of the suite?)");
    file = H5Fopen(name_in(fixture, "old.h5"), H5F_ACC_RDWR, H5P_DEFAULT);
    set_version(file, 3);
    H5Ldelete(file, "/provenance", H5P_DEFAULT);
    H5Fclose(file);
    assert_refused(fixture, "old.h5", "is a result file of format 3; this program reads");
    unlink(name_in(fixture, "old.h5"));
}

/* Puts `value` into the place of row 1 of a column of a good file, which is then refused. */
static void change_and_refuse(struct fixture *fixture, const char *column, hid_t type, const void *value,
                              const char *reason)
{
    const hsize_t row = 1, one = 1;
    write_good_file(fixture, MPI_COMM_SELF, "changed.h5", CASES);
    hid_t file = H5Fopen(name_in(fixture, "changed.h5"), H5F_ACC_RDWR, H5P_DEFAULT);
    hid_t dataset = H5Dopen2(file, column, H5P_DEFAULT), in_file = H5Dget_space(dataset);
    hid_t in_memory = H5Screate_simple(1, &one, NULL);
    H5Sselect_hyperslab(in_file, H5S_SELECT_SET, &row, NULL, &one, NULL);
    assert_true(H5Dwrite(dataset, type, in_memory, in_file, H5P_DEFAULT, value) >= 0);
    H5Sclose(in_memory);
    H5Sclose(in_file);
    H5Dclose(dataset);
    H5Fclose(file);
    assert_refused(fixture, "changed.h5", reason);
    unlink(name_in(fixture, "changed.h5"));
}

/* Rows of what was measured that are of no case, of no quantity, or there twice. */
TEST(stray_measurements_are_refused)
{
    struct fixture *fixture = *state;
    const int64_t no_case = 17;
    const int16_t none = QUANTITIES, negative = -1, as_before = QUANTITY_Q;
    char unknown[32] = "phlogiston";
    hid_t text = H5Tcopy(H5T_C_S1);
    if (fixture->rank != 0)
        return;
    H5Tset_size(text, sizeof unknown);
    H5Tset_strpad(text, H5T_STR_NULLPAD);
    change_and_refuse(fixture, "/measurements/case", H5T_NATIVE_INT64, &no_case,
                      "/measurements, row 1: case 17, which /cases does not have");
    change_and_refuse(fixture, "/measurements/quantity", H5T_NATIVE_INT16, &none, "which /quantities does not have");
    change_and_refuse(fixture, "/measurements/quantity", H5T_NATIVE_INT16, &negative, "row 1: quantity -1, which");
    change_and_refuse(fixture, "/measurements/quantity", H5T_NATIVE_INT16, &as_before, "row 1: case 0 has a q already");
    change_and_refuse(fixture, "/quantities/name", text, unknown,
                      "row 1: quantity 1, phlogiston, is unknown to this version");
    H5Tclose(text);
}

/* Cases by whole numbers of 64 bits, as files of format 6 had them, and texts of more bytes than there is room for. */
TEST(wider_columns_are_refused)
{
    struct fixture *fixture = *state;
    const hsize_t cases = CASES;
    hid_t text = H5Tcopy(H5T_C_S1), space = H5Screate_simple(1, &cases, NULL);
    if (fixture->rank != 0)
        return;
    for (size_t more = 0; more < 2; more++) {
        struct store_file read;
        char message[STORE_MESSAGE_SIZE];
        H5Tset_size(text, sizeof fixture->cases[0].method + more);
        H5Tset_strpad(text, H5T_STR_NULLPAD);
        H5Tset_cset(text, H5T_CSET_UTF8);
        write_good_file(fixture, MPI_COMM_SELF, "wide.h5", CASES);
        hid_t file = H5Fopen(name_in(fixture, "wide.h5"), H5F_ACC_RDWR, H5P_DEFAULT);
        H5Ldelete(file, "/cases/method", H5P_DEFAULT);
        H5Dclose(H5Dcreate2(file, "/cases/method", text, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
        H5Fclose(file);
        if (more > 0)
            assert_refused(fixture, "wide.h5", "column /cases/method has another type");
        else
            assert_int_equal(store_read(name_in(fixture, "wide.h5"), &read, message, sizeof message), STORE_OK);
        store_free(&read);
        unlink(name_in(fixture, "wide.h5"));
    }
    write_good_file(fixture, MPI_COMM_SELF, "wide.h5", CASES);
    hid_t file = H5Fopen(name_in(fixture, "wide.h5"), H5F_ACC_RDWR, H5P_DEFAULT);
    H5Ldelete(file, "/measurements/case", H5P_DEFAULT);
    H5Lcreate_soft("/cases/id", file, "/measurements/case", H5P_DEFAULT, H5P_DEFAULT);
    H5Fclose(file);
    assert_refused(fixture, "wide.h5", "column /measurements/case has another type");
    unlink(name_in(fixture, "wide.h5"));
    H5Sclose(space);
    H5Tclose(text);
}

/* A column of cases that older programs did not write: without it labels are empty, and the file is read as ever. */
TEST(older_files_have_no_labels)
{
    struct fixture *fixture = *state;
    struct store_file read;
    char message[STORE_MESSAGE_SIZE];
    if (fixture->rank != 0)
        return;
    write_good_file(fixture, MPI_COMM_SELF, "older.h5", CASES);
    hid_t file = H5Fopen(name_in(fixture, "older.h5"), H5F_ACC_RDWR, H5P_DEFAULT);
    assert_true(H5Ldelete(file, "/cases/label", H5P_DEFAULT) >= 0);
    H5Fclose(file);
    assert_int_equal(store_read(name_in(fixture, "older.h5"), &read, message, sizeof message), STORE_OK);
    assert_int_equal(read.case_count, CASES);
    for (size_t k = 0; k < read.case_count; k++)
        assert_string_equal(read.cases[k].label, "");
    assert_string_equal(read.cases[0].method, fixture->cases[0].method);
    store_free(&read);
    unlink(name_in(fixture, "older.h5"));
}

TEST(foreign_files_are_refused)
{
    struct fixture *fixture = *state;
    if (fixture->rank != 0)
        return;
    assert_refused(fixture, "none.h5", "No such file");
    assert_refused(fixture, ".", "./results.h5: cannot be read: No such file");
    FILE *text = fopen(name_in(fixture, "text.h5"), "w");
    fputs("experiment,problem\n", text);
    fclose(text);
    assert_refused(fixture, "text.h5", "is not an HDF5 file; expected results.h5");
    unlink(name_in(fixture, "text.h5"));
    drop_and_refuse(fixture, "/@format", "no result file");
    drop_and_refuse(fixture, "/cases/evaluations", "column /cases/evaluations is missing");
    drop_and_refuse(fixture, "/quantities/units", "column /quantities/units is missing");
    drop_and_refuse(fixture, "/measurements/bound", "column /measurements/bound is missing");
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
    assert_old_is_refused(fixture);
}

TEST(damage_is_noticed)
{
    struct fixture *fixture = *state;
    if (fixture->rank != 0)
        return;
    write_good_file(fixture, MPI_COMM_SELF, "a.h5", CASES);
    write_good_file(fixture, MPI_COMM_SELF, "b.h5", CASES);
    assert_int_equal(columns_differ(fixture, "a.h5", "b.h5"), 0);

    hid_t opened = H5Fopen(name_in(fixture, "b.h5"), H5F_ACC_RDONLY, H5P_DEFAULT);
    hid_t column = H5Dopen2(opened, "/cases/h", H5P_DEFAULT);
    off_t offset = (off_t)H5Dget_offset(column);
    H5Dclose(column);
    H5Fclose(opened);
    int descriptor = open(name_in(fixture, "b.h5"), O_RDWR);
    unsigned char byte;
    assert_int_equal(pread(descriptor, &byte, 1, offset), 1);
    byte ^= 1;
    assert_int_equal(pwrite(descriptor, &byte, 1, offset), 1);
    struct store_file file;
    char message[STORE_MESSAGE_SIZE];
    assert_refused(fixture, "b.h5", "damaged: its bytes are not those that were written");
    off_t length = lseek(descriptor, 0, SEEK_END), end = length - CHECKSUM_SIZE;
    for (off_t cut = 1; cut < CHECKSUM_SIZE; cut++) { /* a part of the checksum is none */
        assert_int_equal(ftruncate(descriptor, length - cut), 0);
        assert_refused(fixture, "b.h5", "damaged: its bytes are not those that were written");
    }
    assert_int_equal(ftruncate(descriptor, end), 0); /* control: without its checksum the damage would be read */
    assert_int_equal(store_read(name_in(fixture, "b.h5"), &file, message, sizeof message), STORE_OK);
    assert_int_equal(differences(&table_cases, file.cases, fixture->cases, CASES), 1);
    store_free(&file);

    assert_int_equal(ftruncate(descriptor, end - 1), 0);
    close(descriptor);
    assert_refused(fixture, "b.h5", "damaged HDF5 file: truncated file");
    unlink(name_in(fixture, "a.h5"));
    unlink(name_in(fixture, "b.h5"));
}

/* A file that another process has locked is not damaged, whatever that writes: reported as locked, by every kind of lock that HDF5 takes. */
TEST(a_lock_is_no_damage)
{
    struct fixture *fixture = *state;
    if (fixture->rank != 0)
        return;
    write_good_file(fixture, MPI_COMM_SELF, "l.h5", CASES);
    struct store_file file;
    char message[STORE_MESSAGE_SIZE];
    int descriptor = open(name_in(fixture, "l.h5"), O_RDWR);
    assert_int_equal(flock(descriptor, LOCK_EX), 0);
    assert_refused(fixture, "l.h5",
                   "locked by another process, such as one that writes it; wait until that ends, or set");
    assert_int_equal(pwrite(descriptor, "x", 1, 0), 1); /* under way: its bytes are not those of the checksum */
    assert_refused(fixture, "l.h5", "locked by another process");
    assert_int_equal(setenv("HDF5_USE_FILE_LOCKING", "FALSE", 1), 0);
    assert_refused(fixture, "l.h5", "damaged: its bytes are not those that were written");
    assert_int_equal(unsetenv("HDF5_USE_FILE_LOCKING"), 0);
    assert_int_equal(pwrite(descriptor, "\x89", 1, 0), 1);
    assert_int_equal(flock(descriptor, LOCK_SH), 0); /* of others that read it */
    assert_int_equal(store_read(name_in(fixture, "l.h5"), &file, message, sizeof message), STORE_OK);
    store_free(&file);
    close(descriptor);
    unlink(name_in(fixture, "l.h5"));
}

/* Bits flipped all over the file, and cuts at many lengths: refused with a message, or, in the checksum alone, what was
 * written. */
TEST(damage_anywhere_is_refused)
{
    struct fixture *fixture = *state;
    enum { OFFSETS = 997, CUTS = 61 };
    if (fixture->rank != 0)
        return;
    write_good_file(fixture, MPI_COMM_SELF, "c.h5", CASES);
    int descriptor = open(name_in(fixture, "c.h5"), O_RDWR);
    off_t length = lseek(descriptor, 0, SEEK_END);
    struct store_file file;
    char message[STORE_MESSAGE_SIZE];
    for (int k = 0; k < OFFSETS; k++) {
        off_t offset = (length - CHECKSUM_SIZE - 1) * k / (OFFSETS - 1);
        unsigned char byte, flipped;
        assert_int_equal(pread(descriptor, &byte, 1, offset), 1);
        flipped = (unsigned char)(byte ^ 1 << k % 8);
        assert_int_equal(pwrite(descriptor, &flipped, 1, offset), 1);
        assert_refused(fixture, "c.h5", "damaged: its bytes are not those that were written");
        assert_int_equal(pwrite(descriptor, &byte, 1, offset), 1);
    }
    for (off_t offset = length - CHECKSUM_SIZE; offset < length; offset++) {
        unsigned char byte, flipped;
        assert_int_equal(pread(descriptor, &byte, 1, offset), 1);
        flipped = byte ^ 4;
        assert_int_equal(pwrite(descriptor, &flipped, 1, offset), 1);
        if (store_read(name_in(fixture, "c.h5"), &file, message, sizeof message) == STORE_OK)
            assert_int_equal(differences(&table_cases, file.cases, fixture->cases, CASES), 0);
        store_free(&file);
        assert_int_equal(pwrite(descriptor, &byte, 1, offset), 1);
    }
    for (int k = CUTS; k > 0; k--) {
        assert_int_equal(ftruncate(descriptor, (length - CHECKSUM_SIZE) * k / (CUTS + 1)), 0);
        assert_refused(fixture, "c.h5", "c.h5: ");
    }
    close(descriptor);
    unlink(name_in(fixture, "c.h5"));
}
