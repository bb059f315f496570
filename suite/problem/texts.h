/* The problems that are text and have been loaded, by name, beside those of the core's register. */
#ifndef RATTLEBACK_SUITE_TEXTS_H
#define RATTLEBACK_SUITE_TEXTS_H

#include "suite/problem/problem_file.h"

/* Load the file `path` and have the core open it with its default parameters and initial data. It is then known by the name
 * that it gives itself, which hides a problem of the register with that name. A text that is loaded again, byte for byte, from
 * wherever, is the one it was. NULL with a message as from problem_file_load, or of what the core refused. It stays until the
 * program ends. */
const struct problem_file *texts_load(const char *path, char message[PROBLEM_MESSAGE_SIZE]);

/* Put a problem of the register, or, if it is a path, the text that is loaded from there, into a setup. False as texts_load. */
bool texts_put(const char *problem, struct setup *setup, char message[PROBLEM_MESSAGE_SIZE]);

/* The text of that name that was loaded last, or NULL. A campaign has no two of one name. */
const struct problem_file *texts_find(const char *name);

/* Describes the problem as the core does. */
void texts_describe(const struct problem_file *file, struct problem_info *out);

#endif
