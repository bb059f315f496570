/* The YAML file of a problem: read into entries for the core, with the locations that messages point at. */
#ifndef RATTLEBACK_SUITE_PROBLEM_FILE_H
#define RATTLEBACK_SUITE_PROBLEM_FILE_H

#include <limits.h>
#include <stdbool.h>

#include "core/api.h"
#include "core/problem/text.h"
#include "results/checksums/sha256.h"

enum { PROBLEM_MESSAGE_SIZE = 2048 };

struct problem_file;

/* Reads the file `path`; the pointer is kept. The caller frees the result by problem_file_free.
 *
 * Returns NULL with a message for unknown, repeated and missing keys, and for values of the wrong form. It names file,
 * line and key, what was found and what is allowed. The core checks the expressions when it opens the problem. */
struct problem_file *problem_file_load(const char *path, char message[PROBLEM_MESSAGE_SIZE]);
void problem_file_free(struct problem_file *file);

/* Returns true if an argument names a file, not a built-in problem: it ends with .yaml or .yml. */
bool problem_file_is_path(const char *argument);

/* Finds a file `name`.yaml in `folder`, which is empty or ends with /, or in problems or cases/problems there. Returns false if
 * there is none. */
bool problem_file_find(const char *folder, const char *name, char path[PATH_MAX]);

const char *problem_file_name(const struct problem_file *file); /* its key `problem` */
const struct problem_text *problem_file_text(const struct problem_file *file);

/* Return the whole file, *length bytes and a final 0, and the SHA-256 of its bytes. `file` owns both. */
const char *problem_file_bytes(const struct problem_file *file, size_t *length);
const char *problem_file_sha256(const struct problem_file *file);

/* Writes a refusal of the core as a message: `file:line:column: key: message` for an entry (FIELD_TEXT), `file:line:
 * message` for initial data, else `file: message`. */
void problem_file_refuse(const struct problem_file *file, const struct refusal *why, char *message, size_t size);

#endif
