/* The folder a run writes to. */
#ifndef RATTLEBACK_SUITE_OUTPUT_H
#define RATTLEBACK_SUITE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

/* Make the folder `directory`, with those above it that are missing. Returns 0, or -1 with a message if it cannot be
 * made or written. */
int output_folder_make(const char *directory, char *message, size_t size);

/* Like output_folder_make, and checks that `directory`/results.h5 can be written. Existing results are refused
 * unless `force`. Returns 0, or -1 with a message. */
int output_folder_prepare(const char *directory, bool force, char *message, size_t size);

enum { OUTPUT_PATH_SIZE = 4096 };

/* Make a folder of its own for files that are removed before the program ends, in TMPDIR or /tmp; `path` becomes its name. Returns 0, or
 * -1 with a message. */
int output_folder_scratch(char path[OUTPUT_PATH_SIZE], char *message, size_t size);

#endif
