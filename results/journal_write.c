/* Growing one rank's file of the journal, record by record. */
#include "results/checksums/crc32c.h"
#include "results/clock.h"
#include "results/journal_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_PARTS = 4, MOST_HELD = 4096 /* bytes of a record */ };
static const double sync_period = 10, write_period = 0.01, cheap = 0.0002; /* seconds; a write takes some 0.000002 */

uint32_t journal_seed(const char identity[SHA256_TEXT_SIZE])
{
    return crc32c(0, identity, SHA256_TEXT_SIZE);
}

size_t journal_padding(uint64_t size)
{
    return (size_t)(-size % JOURNAL_ALIGNMENT);
}

/* Says what failed with errno; returns -1. */
static int complain_of_journal(const struct journal *journal, char *message, size_t size)
{
    snprintf(message, size, "%s: the journal cannot be written: %s", journal->path, strerror(errno));
    return -1;
}

/* Writes all parts, or none: what a full disk has taken of them is cut off again. */
static int write_whole(struct journal *journal, struct iovec *parts, int count)
{
    int64_t before = journal->size;
    while (count > 0) {
        ssize_t bytes = writev(journal->file, parts, count);
        if (bytes < 0 && errno == EINTR)
            continue;
        if (bytes < 0) {
            int reason = errno;
            if (ftruncate(journal->file, before) == 0)
                lseek(journal->file, before, SEEK_SET);
            journal->size = before;
            errno = reason;
            return -1;
        }
        journal->size += bytes;
        for (; count > 0 && (size_t)bytes >= parts->iov_len; parts++, count--)
            bytes -= (ssize_t)parts->iov_len;
        if (count > 0) {
            parts->iov_base = (char *)parts->iov_base + bytes;
            parts->iov_len -= (size_t)bytes;
        }
    }
    return 0;
}

int journal_open(struct journal *journal, const char *folder, int session, int rank,
                 const char identity[SHA256_TEXT_SIZE], char *message, size_t size)
{
    struct journal_header header = {.signature = JOURNAL_SIGNATURE};
    struct iovec part = {&header, sizeof header};
    *journal =
        (struct journal){.file = -1, .seed = journal_seed(identity), .last_sync = clock_seconds(CLOCK_MONOTONIC)};
    snprintf(journal->path, sizeof journal->path, "%s/" JOURNAL_NAME, folder, session, rank);
    memcpy(header.identity, identity, sizeof header.identity);
    header.checksum = crc32c(0, &header, offsetof(struct journal_header, checksum));
    journal->file = open(journal->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (journal->file < 0)
        return complain_of_journal(journal, message, size);
    if (write_whole(journal, &part, 1) == 0)
        return 0;
    complain_of_journal(journal, message, size);
    unlink(journal->path);
    close(journal->file);
    journal->file = -1;
    return -1;
}

/* Writes records that are held back one by one: a disk that has no room for all has it for some. */
static void write_each_held(struct journal *journal)
{
    struct journal_head head;
    for (size_t at = 0, size; at < journal->held_size; at += size) {
        memcpy(&head, journal->held + at, sizeof head);
        size = sizeof head + head.size + journal_padding(head.size);
        if (write_whole(journal, &(struct iovec){journal->held + at, size}, 1) != 0)
            return;
    }
}

/* Writes what is held back, and these parts behind it. */
static int write_held(struct journal *journal, struct iovec *parts, int count)
{
    struct iovec all[MOST_PARTS + 3] = {{journal->held, journal->held_size}};
    for (int k = 0; k < count; k++)
        all[k + 1] = parts[k];
    int status = write_whole(journal, all, count + 1), reason = errno;
    if (status != 0)
        write_each_held(journal);
    errno = reason;
    journal->held_size = 0;
    return status;
}

/* Copies the parts and returns true if they may wait: they are few, and the last record and the last write were
 * recent. */
static bool hold_back(struct journal *journal, double now, const struct iovec *parts, int count)
{
    size_t size = 0;
    for (int k = 0; k < count; k++)
        size += parts[k].iov_len;
    const double since = now - journal->last_append;
    journal->last_append = now;
    if (since >= cheap || now - journal->last_write >= write_period || size > MOST_HELD ||
        size > sizeof journal->held - journal->held_size)
        return false;
    for (int k = 0; k < count; k++) {
        if (parts[k].iov_len > 0) /* an empty part may be at NULL, which memcpy does not take */
            memcpy(journal->held + journal->held_size, parts[k].iov_base, parts[k].iov_len);
        journal->held_size += parts[k].iov_len;
    }
    return true;
}

int journal_append(struct journal *journal, enum journal_type type, uint64_t key, const struct iovec *parts, int count,
                   char *message, size_t size)
{
    static const char zeros[JOURNAL_ALIGNMENT];
    struct journal_head head = {.mark = JOURNAL_MARK, .type = type, .key = key, .payload_checksum = journal->seed};
    struct iovec all[MOST_PARTS + 2] = {{&head, sizeof head}};
    for (int k = 0; k < count; k++) {
        head.size += parts[k].iov_len;
        head.payload_checksum = crc32c(head.payload_checksum, parts[k].iov_base, parts[k].iov_len);
        all[k + 1] = parts[k];
    }
    head.checksum = crc32c(journal->seed, &head, offsetof(struct journal_head, checksum));
    all[count + 1] = (struct iovec){(void *)zeros, journal_padding(head.size)};
    const double now = clock_seconds(CLOCK_MONOTONIC);
    if (hold_back(journal, now, all, count + 2))
        return 0;
    if (write_held(journal, all, count + 2) != 0)
        return complain_of_journal(journal, message, size);
    journal->last_write = now;
    if (now - journal->last_sync < sync_period)
        return 0;
    journal->last_sync = now;
    return fdatasync(journal->file) == 0 ? 0 : complain_of_journal(journal, message, size);
}

int journal_close(struct journal *journal, char *message, size_t size)
{
    int result = 0;
    if (journal->file < 0)
        return 0;
    if (write_held(journal, NULL, 0) != 0 || fdatasync(journal->file) != 0)
        result = complain_of_journal(journal, message, size);
    if (close(journal->file) != 0 && result == 0)
        result = complain_of_journal(journal, message, size);
    journal->file = -1;
    return result;
}
