/* Reading a whole journal back: every record that is whole, from all files of the folder. */
#include "results/checksums/crc32c.h"
#include "results/heap.h"
#include "results/journal_internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct reader {
    const char *folder, *identity;
    uint32_t seed;
    struct journal_book *book;
    size_t capacity; /* for records */
    char *message;
    size_t size;
};

static enum journal_status fail_journal(const struct reader *reader, const char *name, const char *reason)
{
    snprintf(reader->message, reader->size, "%s/%s: the journal cannot be read: %s", reader->folder, name, reason);
    return JOURNAL_FAILED;
}

/* Session and rank of a file of the journal; false if the name is none. */
static bool parse_name(const char *name, int *session, int *rank)
{
    char again[64], *end;
    *session = (int)strtol(name, &end, 10);
    *rank = *end == '-' ? (int)strtol(end + 1, NULL, 10) : -1;
    if (*session < 1 || *rank < 0)
        return false;
    snprintf(again, sizeof again, JOURNAL_NAME, *session, *rank);
    return strcmp(name, again) == 0;
}

static int is_ours(const struct dirent *entry)
{
    int session, rank;
    return parse_name(entry->d_name, &session, &rank);
}

static int in_order(const struct dirent **left, const struct dirent **right)
{
    int a[2], b[2];
    parse_name((*left)->d_name, &a[0], &a[1]);
    parse_name((*right)->d_name, &b[0], &b[1]);
    return a[0] != b[0] ? (a[0] > b[0]) - (a[0] < b[0]) : (a[1] > b[1]) - (a[1] < b[1]);
}

/* The files of a journal, sorted; 0 if there is no folder, -1 with errno if it cannot be read. */
static int list_files(const char *folder, struct dirent ***entries)
{
    int count = scandir(folder, entries, is_ours, in_order);
    return count < 0 && (errno == ENOENT || errno == ENOTDIR) ? 0 : count;
}

static void free_list(struct dirent **entries, int count)
{
    for (int i = 0; i < count; i++)
        free(entries[i]);
    if (count > 0)
        free(entries);
}

bool journal_exists(const char *folder)
{
    struct dirent **entries = NULL;
    int count = list_files(folder, &entries);
    free_list(entries, count);
    return count != 0; /* one that cannot be read is there */
}

int journal_remove(const char *folder, char *message, size_t size)
{
    char path[4096 + sizeof "/"];
    struct dirent **entries = NULL;
    int count = list_files(folder, &entries), result = count < 0 ? -1 : 0;
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (unlink(path) != 0)
            result = -1;
    }
    free_list(entries, count);
    if (result == 0 && rmdir(folder) != 0 && errno != ENOENT)
        result = -1;
    if (result != 0)
        snprintf(message, size, "%s: the journal cannot be deleted: %s", folder, strerror(errno));
    return result;
}

/* Returns true if a complete record begins at `at`, where `left` bytes follow. */
static bool is_record(const struct reader *reader, const char *at, size_t left, struct journal_head *head)
{
    if (left < sizeof *head)
        return false;
    memcpy(head, at, sizeof *head);
    left -= sizeof *head;
    return head->mark == JOURNAL_MARK &&
           crc32c(reader->seed, head, offsetof(struct journal_head, checksum)) == head->checksum &&
           head->type < JOURNAL_TYPES && head->size <= left &&
           crc32c(reader->seed, at + sizeof *head, head->size) == head->payload_checksum;
}

static void add_record(struct reader *reader, const struct journal_head *head, const void *payload)
{
    struct journal_book *book = reader->book;
    if (book->count == reader->capacity) {
        reader->capacity = 2 * reader->capacity + 64;
        book->records = heap_grow(book->records, reader->capacity, sizeof *book->records);
    }
    book->records[book->count++] =
        (struct journal_record){(enum journal_type)head->type, head->key, payload, (size_t)head->size};
}

/* Records start at multiples of the alignment: where there is none, the next place is tried, so that a damaged record
 * costs no other. */
static void read_records(struct reader *reader, const char *bytes, size_t size)
{
    size_t at = sizeof(struct journal_header);
    struct journal_head head;
    while (at < size) {
        if (!is_record(reader, bytes + at, size - at, &head)) {
            size_t step = size - at < JOURNAL_ALIGNMENT ? size - at : JOURNAL_ALIGNMENT;
            reader->book->damaged_bytes += step;
            at += step;
            continue;
        }
        add_record(reader, &head, bytes + at + sizeof head);
        at += sizeof head + head.size + journal_padding(head.size);
    }
}

/* The bytes of a file in a block that the book owns; NULL with errno. */
static char *load_journal_file(struct reader *reader, const char *name, size_t *size)
{
    struct journal_book *book = reader->book;
    char path[4096 + sizeof "/"];
    struct stat found;
    snprintf(path, sizeof path, "%s/%s", reader->folder, name);
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* no writer of a pipe is waited for */
    if (file < 0)
        return NULL;
    char *bytes = fstat(file, &found) == 0 ? heap_take((size_t)found.st_size, 1) : NULL;
    ssize_t got = 1;
    *size = 0;
    while (bytes && got != 0 && *size < (size_t)found.st_size) {
        got = read(file, bytes + *size, (size_t)found.st_size - *size);
        if (got < 0 && errno != EINTR)
            break;
        *size += got > 0 ? (size_t)got : 0;
    }
    int reason = errno;
    close(file);
    errno = reason;
    if (bytes)
        book->blocks[book->block_count++] = bytes;
    return got < 0 ? NULL : bytes;
}

/* A header that is truncated or damaged says nothing: the checksums of the records say whose they are. */
static bool is_foreign(const struct reader *reader, const char *bytes, size_t size)
{
    struct journal_header header;
    if (size < sizeof header)
        return false;
    memcpy(&header, bytes, sizeof header);
    return memcmp(header.signature, JOURNAL_SIGNATURE, sizeof JOURNAL_SIGNATURE) == 0 &&
           crc32c(0, &header, offsetof(struct journal_header, checksum)) == header.checksum &&
           memcmp(header.identity, reader->identity, sizeof header.identity) != 0;
}

static enum journal_status read_journal_file(struct reader *reader, const char *name)
{
    size_t size;
    int rank;
    char *bytes = load_journal_file(reader, name, &size);
    if (!bytes)
        return fail_journal(reader, name, strerror(errno));
    if (is_foreign(reader, bytes, size)) {
        snprintf(reader->message, reader->size,
                 "%s/%s: the journal was written by another campaign or another build of rattleback", reader->folder,
                 name);
        return JOURNAL_REFUSED;
    }
    parse_name(name, &reader->book->sessions, &rank); /* files come in order: the last one stays */
    if (size < sizeof(struct journal_header))
        reader->book->damaged_bytes += size;
    read_records(reader, bytes, size);
    return JOURNAL_OK;
}

enum journal_status journal_read(const char *folder, const char identity[SHA256_TEXT_SIZE], struct journal_book *out,
                                 char *message, size_t size)
{
    struct reader reader = {.folder = folder,
                            .identity = identity,
                            .seed = journal_seed(identity),
                            .book = out,
                            .message = message,
                            .size = size};
    struct dirent **entries = NULL;
    *out = (struct journal_book){0};
    int count = list_files(folder, &entries);
    enum journal_status status = count < 0 ? fail_journal(&reader, "", strerror(errno)) : JOURNAL_OK;
    out->blocks = heap_take(count > 0 ? (size_t)count : 0, sizeof *out->blocks);
    for (int i = 0; i < count && status == JOURNAL_OK; i++)
        status = read_journal_file(&reader, entries[i]->d_name);
    free_list(entries, count);
    if (status != JOURNAL_OK)
        journal_book_free(out);
    return status;
}

void journal_book_free(struct journal_book *book)
{
    for (size_t i = 0; i < book->block_count; i++)
        free(book->blocks[i]);
    free(book->blocks);
    free(book->records);
    *book = (struct journal_book){0};
}
