/* The seal: a line of text after the data. */
#include "results/checksums/seal.h"

#include "results/checksums/crc32c.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define SEAL_START "\nrattleback seal "

enum { BLOCK_SIZE = 32768 };
_Static_assert(SEAL_SIZE == sizeof SEAL_START - 1 + 8 + 1 + 16 + 1, "a start, a checksum, a size, the ends of words");

static void seal_text(uint32_t checksum, off_t size, char out[SEAL_SIZE + 1])
{
    snprintf(out, SEAL_SIZE + 1, SEAL_START "%08lx %016llx\n", (unsigned long)checksum, (unsigned long long)size);
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

int seal_write(const char *path)
{
    char seal[SEAL_SIZE + 1];
    struct stat found;
    uint32_t checksum;
    int file = open(path, O_RDWR | O_CLOEXEC), result = -1;
    if (file < 0)
        return -1;
    if (fstat(file, &found) == 0 && checksum_of(file, found.st_size, &checksum) == 0) {
        seal_text(checksum, found.st_size, seal);
        ssize_t written = pwrite(file, seal, SEAL_SIZE, found.st_size);
        if (written >= 0 && written < SEAL_SIZE)
            errno = ENOSPC;
        if (written == SEAL_SIZE)
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

static enum seal check_seal(int file)
{
    char seal[SEAL_SIZE + 1], found[SEAL_SIZE];
    struct stat status;
    uint32_t checksum;
    if (fstat(file, &status) != 0)
        return SEAL_UNREAD;
    off_t size = status.st_size - SEAL_SIZE;
    if (size < 0 || pread(file, found, SEAL_SIZE, size) != SEAL_SIZE ||
        memcmp(found, SEAL_START, sizeof SEAL_START - 1) != 0) {
        off_t end = end_of_data(file);
        return end >= 0 && status.st_size > end ? SEAL_BROKEN : SEAL_NONE;
    }
    if (checksum_of(file, size, &checksum) != 0)
        return SEAL_UNREAD;
    seal_text(checksum, size, seal);
    return memcmp(seal, found, SEAL_SIZE) == 0 ? SEAL_GOOD : SEAL_BROKEN;
}

const char *seal_lock(const char *path)
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

enum seal seal_check(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return SEAL_UNREAD;
    enum seal seal = check_seal(file);
    int reason = errno;
    close(file);
    errno = reason;
    return seal;
}
