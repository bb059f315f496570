/* Making the folders a run writes to, before any work. */
#include "suite/run/output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "results/store/store.h"

enum { FOLDER_SIZE = 4000 };

/* Make one folder; one that is there already is as good. */
static bool make_folder(const char *path)
{
    struct stat found;
    if (mkdir(path, 0777) == 0)
        return true;
    int reason = errno;
    if (stat(path, &found) == 0 && S_ISDIR(found.st_mode))
        return true;
    bool broken = reason == EEXIST && errno == ENOENT; /* a link to what is not there */
    errno = broken ? ENOENT : reason == EEXIST ? ENOTDIR : reason;
    return false;
}

static bool make_folders(const char *directory)
{
    char path[FOLDER_SIZE];
    if (snprintf(path, sizeof path, "%s", directory) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (!make_folder(path))
            return false;
        *slash = '/';
    }
    return make_folder(path) && access(path, W_OK | X_OK) == 0;
}

int output_folder_make(const char *directory, char *message, size_t size)
{
    if (make_folders(directory))
        return 0;
    snprintf(message, size, "%s: the output folder cannot be written: %s", directory, strerror(errno));
    return -1;
}

int output_folder_prepare(const char *directory, bool force, char *message, size_t size)
{
    char path[FOLDER_SIZE + sizeof "/" STORE_FILE_NAME];
    if (output_folder_make(directory, message, size) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/" STORE_FILE_NAME, directory);
    return store_check_path(path, force, message, size) == STORE_OK ? 0 : -1;
}

int output_folder_scratch(char path[OUTPUT_PATH_SIZE], char *message, size_t size)
{
    const char *above = getenv("TMPDIR");
    above = above && *above ? above : "/tmp";
    int length = snprintf(path, OUTPUT_PATH_SIZE, "%s/rattleback-XXXXXX", above);
    if (length < OUTPUT_PATH_SIZE && mkdtemp(path))
        return 0;
    snprintf(message, size, "%s: no folder can be made there for files that do not stay (TMPDIR, or /tmp): %s", above,
             strerror(length < OUTPUT_PATH_SIZE ? errno : ENAMETOOLONG));
    return -1;
}
