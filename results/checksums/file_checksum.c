/* The checksum of a file: a line of text after the data. */
#include "results/checksums/file_checksum.h"

#include "results/checksums/crc32c.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHECKSUM_START "\nrattleback seal "

enum { BLOCK_SIZE = 32768 };
_Static_assert(CHECKSUM_SIZE == sizeof CHECKSUM_START - 1 + 8 + 1 + 16 + 1,
               "a start, a checksum, a size, the ends of words");

static void checksum_line(uint32_t checksum, off_t size, char out[CHECKSUM_SIZE + 1])
{
    snprintf(out, CHECKSUM_SIZE + 1, CHECKSUM_START "%08lx %016llx\n", (unsigned long)checksum,
             (unsigned long long)size);
}

/* The checksum of the first `size` bytes; -1 with errno if they cannot be read. */
static int checksum_of(int file, off_t size, uint32_t *checksum)
{
    char block[BLOCK_SIZE];
    *checksum = 0;
    for (off_t at = 0; at < size;) {
        size_t wanted = size - at < BLOCK_SIZE ? (size_t)(size - at) : BLOCK_SIZE;
        ssize_t got = pread(file, block, wanted, at);
        if (got <= 0 && errno != EINTR)
            return -1;
        if (got > 0)
            *checksum = crc32c(*checksum, block, (size_t)got);
        at += got > 0 ? got : 0;
    }
    return 0;
}

int checksum_write(const char *path)
{
    char line[CHECKSUM_SIZE + 1];
    struct stat found;
    uint32_t checksum;
    int file = open(path, O_RDWR | O_CLOEXEC), result = -1;
    if (file < 0)
        return -1;
    if (fstat(file, &found) == 0 && checksum_of(file, found.st_size, &checksum) == 0) {
        checksum_line(checksum, found.st_size, line);
        ssize_t written = pwrite(file, line, CHECKSUM_SIZE, found.st_size);
        if (written >= 0 && written < CHECKSUM_SIZE)
            errno = ENOSPC;
        if (written == CHECKSUM_SIZE)
            result = fsync(file);
    }
    int reason = errno;
    close(file);
    errno = reason;
    return result;
}

/* Returns where the data of an HDF5 file end, from its superblock (file format specification, II.A); -1 if it has
 * none. */
static off_t end_of_data(int file)
{
    static const unsigned char signature[] = {0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
    unsigned char start[64] = {0};
    if (pread(file, start, sizeof start, 0) < (ssize_t)sizeof start || memcmp(start, signature, sizeof signature) != 0)
        return -1;
    int version = start[8], offset_size = version < 2 ? start[13] : start[9];
    const unsigned char *end = start + (version < 2 ? 40 : 28) + (version == 1 ? 4 : 0);
    off_t size = 0;
    for (int k = 8; k-- > 0;)
        size = size << 8 | end[k];
    return offset_size == 8 ? size : -1;
}

static enum checksum compare_checksum(int file)
{
    char line[CHECKSUM_SIZE + 1], found[CHECKSUM_SIZE];
    struct stat status;
    uint32_t checksum;
    if (fstat(file, &status) != 0)
        return CHECKSUM_UNREAD;
    off_t size = status.st_size - CHECKSUM_SIZE;
    if (size < 0 || pread(file, found, CHECKSUM_SIZE, size) != CHECKSUM_SIZE ||
        memcmp(found, CHECKSUM_START, sizeof CHECKSUM_START - 1) != 0) {
        off_t end = end_of_data(file);
        return end >= 0 && status.st_size > end ? CHECKSUM_BROKEN : CHECKSUM_NONE;
    }
    if (checksum_of(file, size, &checksum) != 0)
        return CHECKSUM_UNREAD;
    checksum_line(checksum, size, line);
    return memcmp(line, found, CHECKSUM_SIZE) == 0 ? CHECKSUM_GOOD : CHECKSUM_BROKEN;
}

const char *checksum_lock(const char *path)
{
    const char *wish = getenv("HDF5_USE_FILE_LOCKING");
    int file = open(path, O_RDONLY | O_CLOEXEC), wrong = 0;
    if (file < 0)
        return NULL; /* whoever reads it says why */
    if (flock(file, LOCK_SH | LOCK_NB) != 0)
        wrong = errno;
    close(file);
    if (wrong != EWOULDBLOCK || (wish && (strcmp(wish, "FALSE") == 0 || strcmp(wish, "0") == 0)))
        return NULL;
    return "locked by another process, such as one that writes it; wait until that ends, or set "
           "HDF5_USE_FILE_LOCKING=FALSE to read the file as it is";
}

enum checksum checksum_check(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return CHECKSUM_UNREAD;
    enum checksum state = compare_checksum(file);
    int reason = errno;
    close(file);
    errno = reason;
    return state;
}
