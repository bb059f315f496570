/* A mapping without memory behind it, of which chunk after chunk becomes one of the file. */
#include "suite/run/spill.h"

#include "results/heap.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void scratch_open(struct scratch *scratch, const char *folder, size_t size)
{
    *scratch = (struct scratch){.size = size + 1, .folder = -1, .file = -1};
    void *bytes = mmap(NULL, scratch->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (bytes == MAP_FAILED)
        heap_fail();
    scratch->bytes = bytes;
    scratch->ready = SCRATCH_CHUNK;
    if (folder && size > SCRATCH_CHUNK)
        scratch->folder = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

void scratch_close(struct scratch *scratch)
{
    if (!scratch->bytes)
        return;
    munmap(scratch->bytes, scratch->size);
    if (scratch->file >= 0)
        close(scratch->file);
    if (scratch->folder >= 0)
        close(scratch->folder);
    *scratch = (struct scratch){.folder = -1, .file = -1};
}

/* A file of the folder that has no name any more; -1 where there is none to be had. */
static int open_nameless(int folder)
{
    char path[64];
    int nameless = openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (nameless >= 0)
        return nameless;
    snprintf(path, sizeof path, "/proc/self/fd/%d/rows-XXXXXX", folder);
    int file = mkostemp(path, O_CLOEXEC);
    if (file >= 0)
        unlink(path);
    return file;
}

/* The next chunk, in the file: its room on the disk is taken first, since a write to a mapping cannot say that the disk is full. */
static bool add_chunk(struct scratch *scratch)
{
    size_t left = scratch->size - scratch->ready, count = left < SCRATCH_CHUNK ? left : SCRATCH_CHUNK;
    if (scratch->file < 0)
        scratch->file = open_nameless(scratch->folder);
    if (scratch->file < 0 || posix_fallocate(scratch->file, (off_t)scratch->ready, (off_t)count) != 0)
        return false;
    char *at = scratch->bytes + scratch->ready;
    int access = PROT_READ | PROT_WRITE;
    if (mmap(at, count, access, MAP_SHARED | MAP_FIXED, scratch->file, (off_t)scratch->ready) != MAP_FAILED)
        return true;
    (void)mmap(at, count, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    return false;
}

void scratch_ready(struct scratch *scratch, size_t end)
{
    while (scratch->folder >= 0 && scratch->ready < end) {
        if (!add_chunk(scratch)) {
            close(scratch->folder); /* what comes stays in memory, as the first chunk did */
            scratch->folder = -1;
            return;
        }
        scratch->ready += SCRATCH_CHUNK;
        scratch_release(scratch);
    }
}

void scratch_release(const struct scratch *scratch)
{
    if (scratch->file < 0 || scratch->ready <= SCRATCH_CHUNK)
        return;
    size_t end = scratch->ready < scratch->size ? scratch->ready : scratch->size;
    madvise(scratch->bytes + SCRATCH_CHUNK, end - SCRATCH_CHUNK, MADV_DONTNEED);
}
