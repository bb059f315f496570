/* Problems that were loaded from YAML files, by name. Built-in problems are in the core. */
#ifndef RATTLEBACK_SUITE_TEXTS_H
#define RATTLEBACK_SUITE_TEXTS_H

#include "suite/problem/problem_file.h"

/* Loads the file `path` and has the core open the problem with its default parameters and initial data. The problem
 * lasts until the program ends.
 *
 * Its name, which the file states, hides a built-in problem with that name. A file with the same bytes as a loaded one,
 * at whatever path, is the same problem. Returns NULL with a message as from problem_file_load, or with the refusal of
 * the core. */
const struct problem_file *texts_load(const char *path, char message[PROBLEM_MESSAGE_SIZE]);

/* Sets the problem of a setup: the file, which is loaded, if `problem` is a path; else the built-in problem of that
 * name. Returns false with a message as texts_load. */
bool texts_put(const char *problem, struct setup *setup, char message[PROBLEM_MESSAGE_SIZE]);

/* Returns the problem file of that name that was loaded last; NULL if there is none. A campaign has no two of one
 * name. */
const struct problem_file *texts_find(const char *name);

/* Describes the problem as the core does. */
void texts_describe(const struct problem_file *file, struct problem_info *out);

#endif
