/* The folder a run writes to. */
#ifndef RATTLEBACK_SUITE_OUTPUT_H
#define RATTLEBACK_SUITE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

/* Creates the folder `directory` and its missing parents. Returns 0, or -1 with a message if it cannot be
 * created or written. */
int output_folder_make(const char *directory, char *message, size_t size);

/* Like output_folder_make; also checks that `directory`/results.h5 can be written. Refuses existing results
 * unless `force`. Returns 0, or -1 with a message. */
int output_folder_prepare(const char *directory, bool force, char *message, size_t size);

enum { OUTPUT_PATH_SIZE = 4096 };

/* Creates a folder for temporary files in TMPDIR or /tmp; `path`: out its name. The caller removes it. Returns 0, or
 * -1 with a message. */
int output_folder_scratch(char path[OUTPUT_PATH_SIZE], char *message, size_t size);

#endif
