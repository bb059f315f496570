/* The YAML file of a problem that is text: read into entries for the core, with the places that messages point at. */
#ifndef RATTLEBACK_SUITE_PROBLEM_FILE_H
#define RATTLEBACK_SUITE_PROBLEM_FILE_H

#include <limits.h>
#include <stdbool.h>

#include "core/api.h"
#include "core/problem/text.h"
#include "results/checksums/sha256.h"

enum { PROBLEM_MESSAGE_SIZE = 2048 };

struct problem_file;

/* Read the file `path`; the pointer is kept. NULL with a message that names file, line and key, what was found and what is
 * allowed: unknown, repeated and missing keys, and values of the wrong form. What the texts say is checked by the core that
 * opens them. Free it with problem_file_free. */
struct problem_file *problem_file_load(const char *path, char message[PROBLEM_MESSAGE_SIZE]);
void problem_file_free(struct problem_file *file);

/* Returns true if an argument names a file, not a built-in problem: it ends with .yaml or .yml. */
bool problem_file_is_path(const char *argument);

/* Finds a file `name`.yaml in `folder`, which is empty or ends with /, or in problems or cases/problems there. Returns false if
 * there is none. */
bool problem_file_find(const char *folder, const char *name, char path[PATH_MAX]);

const char *problem_file_name(const struct problem_file *file); /* its key `problem` */
const struct problem_text *problem_file_text(const struct problem_file *file);

/* The whole file, *length bytes and a 0, and the SHA-256 of its bytes. */
const char *problem_file_bytes(const struct problem_file *file, size_t *length);
const char *problem_file_sha256(const struct problem_file *file);

/* Write what the core refused, of FIELD_TEXT, as `file:line:column: key: message`; other refusals as `file: message`. */
void problem_file_refuse(const struct problem_file *file, const struct refusal *why, char *message, size_t size);

#endif
