/* Shared by verbs that draw a result file into a folder: RESULTS.h5 [-o DIR] [--cost COST]. */
#ifndef RATTLEBACK_SUITE_CLI_DRAWING_H
#define RATTLEBACK_SUITE_CLI_DRAWING_H

#include "results/costs.h"
#include "results/store/store.h"

#include <stdbool.h>

/* A drawing verb: its help text, and the function that draws into the existing folder and returns the exit code. */
struct drawing_verb {
    const char *doc, *folder_doc;
    const char *folder; /* default output folder, relative to the folder of the result file; "": that folder */
    int (*draw)(const char *directory, const struct store_file *file, enum cost cost);
};

/* Returns true if a case of the file has this cost, or if cost is COSTS (no --cost). Else prints which costs the file has. */
bool drawing_has_cost(const char *path, const struct store_file *file, enum cost cost);

/* Reads a result file with `read`, and warns if it has no checksum. Returns the exit code, after a message if the file cannot be read. */
typedef enum store_status store_reader(const char *path, struct store_file *out, char *message, size_t size);
int drawing_read(const char *path, store_reader *read, struct store_file *file);

/* Parses the arguments, reads the file, creates the folder and draws. Returns the exit code. */
int drawing_run(const struct drawing_verb *verb, int argc, char **argv);

#endif
