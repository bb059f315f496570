/* Files that are written from memory. */
#ifndef RATTLEBACK_RESULTS_FILE_H
#define RATTLEBACK_RESULTS_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Returns true if the file exists and holds exactly these bytes. */
bool file_holds(const char *path, const char *bytes, size_t size);

/* Writes a file. Returns 0; with errno set -1 where it cannot be opened, 1 where it cannot be filled. */
int file_write(const char *path, const char *bytes, size_t size);

/* Writes `path`.part, which is renamed once it is complete: what was there stays until then, and where that fails. Returns as file_write. */
int file_replace(const char *path, const char *bytes, size_t size);

#endif
