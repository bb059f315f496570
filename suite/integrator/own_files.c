/* A file is read once more only where its inode says that somebody was there. */
#include "suite/integrator/own_files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "results/checksums/sha256.h"
#include "results/heap.h"
#include "suite/yaml/text_file.h"

enum {
    MOST_BYTES = 1 << 30,
    COARSEST_CLOCK =
        3 /* seconds: a file that changes twice within the clock of its file system shows one time of both */
};

struct own_files {
    char *name, *path;
    char sha256[SHA256_TEXT_SIZE];
    struct stat seen; /* before it was read last */
    bool settled;     /* then nobody had touched it for a while */
    struct own_files *next;
};

static char changed[1024];

/* The inode as it is now: opened, as some network file systems ask their server only then. */
static bool look_at_file(const char *path, struct stat *found)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && fstat(file, found) == 0;
    int reason = errno;
    if (file >= 0)
        close(file);
    errno = reason;
    return good;
}

static bool same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

static bool untouched(const struct own_files *file, const struct stat *now)
{
    const struct stat *seen = &file->seen;
    return file->settled && now->st_dev == seen->st_dev && now->st_ino == seen->st_ino &&
           now->st_size == seen->st_size && same_time(now->st_mtim, seen->st_mtim) &&
           same_time(now->st_ctim, seen->st_ctim);
}

/* The hash of its bytes, which become those that were seen last. */
static bool hash_file(struct own_files *file, char sha256[SHA256_TEXT_SIZE])
{
    size_t length;
    if (!look_at_file(file->path, &file->seen))
        return false;
    HELD(char, bytes) = text_file_read(file->path, MOST_BYTES, &length);
    if (!bytes)
        return false;
    sha256_text(bytes, length, sha256);
    file->settled = time(NULL) - file->seen.st_ctim.tv_sec > COARSEST_CLOCK;
    return true;
}

const char *own_files_add(struct own_files **list, const char *name, const char *path, bool loaded)
{
    char opened[64];
    int kept = loaded ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (loaded && kept < 0)
        return NULL;
    struct own_files *file = heap_take(1, sizeof *file);
    snprintf(opened, sizeof opened, "/proc/self/fd/%d", kept); /* it stays open: who replaces it leaves it as it is */
    file->name = heap_copy(name);
    file->path = heap_copy(loaded ? opened : path);
    if (!hash_file(file, file->sha256)) {
        int reason = errno;
        free(file->name);
        free(file->path);
        free(file);
        errno = reason;
        return NULL;
    }
    file->next = *list;
    *list = file;
    return file->sha256;
}

static bool same_file(const char *integrator, struct own_files *file)
{
    struct stat now;
    char sha256[SHA256_TEXT_SIZE] = "";
    if (look_at_file(file->path, &now) && untouched(file, &now))
        return true;
    if (!hash_file(file, sha256))
        snprintf(changed, sizeof changed, "%.40s: %.400s cannot be read any more: %s", integrator, file->name,
                 strerror(errno));
    else if (strcmp(sha256, file->sha256) != 0)
        snprintf(changed, sizeof changed, "%.40s: %.400s changed during the run (SHA-256 %.12s.., now %.12s..)",
                 integrator, file->name, file->sha256, sha256);
    return !*changed;
}

bool own_files_same(const char *integrator, struct own_files *list)
{
    for (; list && !*changed; list = list->next)
        same_file(integrator, list);
    return !*changed;
}

const char *own_files_changed(void)
{
    return *changed ? changed : NULL;
}
