/* The journal: what was appended comes back, and damage costs what it hits and no more. */
#include "results/checksums/crc32c.h"
#include "results/journal_internal.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ci/tests/testing.h"

enum { RECORDS = 6, MOST_BYTES = 8192 };

static const char ours[SHA256_TEXT_SIZE] = "ours", theirs[SHA256_TEXT_SIZE] = "theirs";
static char folder[64], message[JOURNAL_MESSAGE_SIZE];

FIXTURE(make_folder)
{
    snprintf(folder, sizeof folder, "/tmp/rattleback-journal-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

FIXTURE(drop_folder)
{
    return journal_remove(folder, message, sizeof message);
}

#define FOLDER_TEST(name) TEST_BETWEEN(name, make_folder, drop_folder)

/* Record k has k + 1 bytes of text, the last one with a padding of its own, and an empty part; key 10 k. */
static void append(struct journal *journal, int k)
{
    char text[] = "abcdefghijklmnopqrstuvwxyz";
    struct iovec parts[] = {{text, (size_t)k / 2}, {NULL, 0}, {text + k / 2, (size_t)(k + 1 - k / 2)}};
    assert_int_equal(journal_append(journal, k % 2 ? JOURNAL_CASE : JOURNAL_REFERENCE, (uint64_t)k * 10, parts, 3,
                                    message, sizeof message),
                     0);
}

static void write_file(int session, int rank, const char *identity, int first, int last)
{
    struct journal journal;
    assert_int_equal(journal_open(&journal, folder, session, rank, identity, message, sizeof message), 0);
    for (int k = first; k < last; k++)
        append(&journal, k);
    assert_int_equal(journal_close(&journal, message, sizeof message), 0);
}

/* Returns the number of a record, after asserting that append wrote it. */
static int number_of(const struct journal_record *record)
{
    int k = (int)(record->key / 10);
    assert_in_range(k, 0, RECORDS - 1);
    assert_int_equal(record->key, k * 10);
    assert_int_equal(record->type, k % 2 ? JOURNAL_CASE : JOURNAL_REFERENCE);
    assert_int_equal(record->size, k + 1);
    assert_memory_equal(record->payload, "abcdefghijklmnopqrstuvwxyz", record->size);
    assert_int_equal((uintptr_t)record->payload % JOURNAL_ALIGNMENT, 0);
    return k;
}

static void read_good(struct journal_book *book)
{
    assert_int_equal(journal_read(folder, ours, book, message, sizeof message), JOURNAL_OK);
}

static char *path_of(int session, int rank)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/" JOURNAL_NAME, folder, session, rank);
    return path;
}

static size_t load(char bytes[MOST_BYTES])
{
    FILE *file = fopen(path_of(1, 0), "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, MOST_BYTES, file);
    fclose(file);
    return size;
}

static void save(const char *bytes, size_t size)
{
    FILE *file = fopen(path_of(1, 0), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

TEST(crc32c_is_the_standard_one)
{
    assert_int_equal(crc32c(0, "123456789", 9), 0xe3069283); /* RFC 3720 */
    assert_int_equal(crc32c(crc32c(0, "1234", 4), "56789", 5), 0xe3069283);
    assert_int_not_equal(crc32c(0, "123456780", 9), 0xe3069283);
    unsigned char counting[32];
    for (size_t k = 0; k < sizeof counting; k++)
        counting[k] = (unsigned char)k;
    assert_int_equal(crc32c(0, counting, sizeof counting), 0x46dd794e);
    for (size_t cut = 0; cut <= sizeof counting; cut++) /* so that words start at every place */
        assert_int_equal(crc32c(crc32c(0, counting, cut), counting + cut, sizeof counting - cut), 0x46dd794e);
    for (size_t from = 0; from < sizeof counting;
         from++) /* a processor that has no instruction for it has the same sum */
        for (size_t size = 0; size <= sizeof counting - from; size++)
            assert_int_equal(crc32c_by_tables(7, counting + from, size), crc32c(7, counting + from, size));
    assert_int_equal(crc32c_by_tables(0, "123456789", 9), 0xe3069283);
}

FOLDER_TEST(records_come_back_from_all_files)
{
    struct journal_book book;
    read_good(&book);
    assert_int_equal(book.count, 0);
    assert_false(journal_exists(folder));
    write_file(10, 0, ours, 5, 6);
    write_file(2, 0, ours, 0, 2);
    write_file(2, 11, ours, 4, 5);
    write_file(2, 3, ours, 2, 4);
    assert_true(journal_exists(folder));
    read_good(&book);
    assert_int_equal(book.count, RECORDS);
    for (int k = 0; k < RECORDS; k++) /* by session and rank as numbers, not as names */
        assert_int_equal(number_of(&book.records[k]), k);
    assert_int_equal(book.sessions, 10);
    assert_int_equal(book.damaged_bytes, 0);
    journal_book_free(&book);
}

FOLDER_TEST(files_are_never_written_again)
{
    struct journal journal;
    write_file(1, 0, ours, 0, 1);
    assert_int_equal(journal_open(&journal, folder, 1, 0, ours, message, sizeof message), -1);
    assert_non_null(strstr(message, "File exists"));
}

FOLDER_TEST(others_files_are_left_alone)
{
    static const char *const names[] = {"1-0.rows~", "01-0.rows", "notes.txt", "0-0.rows", "1--1.rows"};
    char path[128];
    struct journal_book book;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[k]);
        close(open(path, O_CREAT | O_WRONLY, 0666));
    }
    assert_false(journal_exists(folder));
    read_good(&book);
    assert_int_equal(book.count, 0);
    write_file(1, 0, ours, 0, 1);
    assert_int_equal(journal_remove(folder, message, sizeof message), -1); /* the folder is not empty */
    assert_false(journal_exists(folder));
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[k]);
        assert_int_equal(unlink(path), 0);
    }
}

/* Cut at every byte: the records before the cut are there, and nothing else. */
FOLDER_TEST(a_torn_end_costs_one_record)
{
    char bytes[MOST_BYTES];
    struct journal_book book;
    write_file(1, 0, ours, 0, RECORDS);
    size_t size = load(bytes), end = sizeof(struct journal_header);
    for (size_t cut = 0, whole = 0; cut < size; cut++) {
        if (whole < RECORDS && cut == end + sizeof(struct journal_head) + whole + 1) /* without the padding */
            end += sizeof(struct journal_head) + JOURNAL_ALIGNMENT, whole++;
        save(bytes, cut);
        read_good(&book);
        assert_int_equal(book.count, whole);
        for (size_t k = 0; k < whole; k++)
            assert_int_equal(number_of(&book.records[k]), k);
        journal_book_free(&book);
    }
}

/* Flip every bit: at most one record is lost, and none is wrong. */
FOLDER_TEST(a_flipped_bit_costs_one_record)
{
    char bytes[MOST_BYTES];
    struct journal_book book;
    size_t lost = 0;
    write_file(1, 0, ours, 0, RECORDS);
    size_t size = load(bytes);
    int file = open(path_of(1, 0), O_WRONLY);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        char flipped = (char)(bytes[bit / 8] ^ 1 << bit % 8);
        assert_int_equal(pwrite(file, &flipped, 1, (off_t)(bit / 8)), 1);
        read_good(&book);
        assert_in_range(book.count, RECORDS - 1, RECORDS);
        for (size_t k = 0; k < book.count; k++)
            number_of(&book.records[k]);
        lost += RECORDS - book.count;
        journal_book_free(&book);
        assert_int_equal(pwrite(file, &bytes[bit / 8], 1, (off_t)(bit / 8)), 1);
    }
    close(file);
    size_t used = 0; /* bytes of heads and payloads: every one of their bits matters */
    for (size_t k = 0; k < RECORDS; k++)
        used += sizeof(struct journal_head) + k + 1;
    assert_int_equal(lost, 8 * used);
}

FOLDER_TEST(foreign_journals_are_refused)
{
    struct journal_book book;
    char bytes[MOST_BYTES];
    write_file(1, 0, theirs, 0, RECORDS);
    assert_int_equal(journal_read(folder, ours, &book, message, sizeof message), JOURNAL_REFUSED);
    assert_non_null(strstr(message, "another campaign or another build"));
    assert_int_equal(book.count, 0);
    size_t size = load(bytes);
    bytes[30] ^= 1; /* of the identity: the header says nothing any more, the records still do */
    save(bytes, size);
    read_good(&book);
    assert_int_equal(book.count, 0);
    assert_int_equal(book.damaged_bytes, size - sizeof(struct journal_header));
    journal_book_free(&book);
}

/* A file that only has the name of a journal is not waited for. */
FOLDER_TEST(a_pipe_is_not_waited_for)
{
    struct journal_book book;
    char path[sizeof folder + 16];
    snprintf(path, sizeof path, "%s/7-0.rows", folder);
    write_file(1, 0, ours, 0, RECORDS);
    assert_int_equal(mkfifo(path, 0600), 0);
    alarm(10);
    read_good(&book);
    alarm(0);
    assert_int_equal(book.count, RECORDS);
    journal_book_free(&book);
}

/* A file that may not grow: the record that does not fit is cut off, those before it stay. */
FOLDER_TEST(a_full_disk_keeps_whole_records)
{
    struct journal journal;
    struct journal_book book;
    char big[100000] = {0};
    struct iovec part = {big, sizeof big};
    assert_int_equal(journal_open(&journal, folder, 1, 0, ours, message, sizeof message), 0);
    append(&journal, 0);
    int good = journal.file, full = open("/dev/full", O_WRONLY);
    journal.file = full;
    assert_int_equal(journal_append(&journal, JOURNAL_CASE, 1, &part, 1, message, sizeof message), -1);
    assert_non_null(strstr(message, "No space left on device"));
    journal.file = good;
    close(full);
    append(&journal, 1);
    assert_int_equal(journal_close(&journal, message, sizeof message), 0);
    read_good(&book);
    assert_int_equal(book.count, 2);
    assert_int_equal(book.damaged_bytes, 0);
    journal_book_free(&book);
}
