/* Files that are written from memory. */
#ifndef RATTLEBACK_RESULTS_FILE_H
#define RATTLEBACK_RESULTS_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Returns true if the file exists and holds exactly these bytes. */
bool file_holds(const char *path, const char *bytes, size_t size);

/* Writes a file. Returns 0, or with errno set -1 if it cannot be opened, 1 if it cannot be written completely. */
int file_write(const char *path, const char *bytes, size_t size);

/* Writes `path`.part and renames it to `path` once it is complete. If this fails, the old file stays. Returns as
 * file_write. */
int file_replace(const char *path, const char *bytes, size_t size);

#endif
