/* The files that a third-party integrator consists of: their SHA-256, and whether they have changed since. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_OWN_FILES_H
#define RATTLEBACK_SUITE_INTEGRATOR_OWN_FILES_H

#include <stdbool.h>

/* A list of files; NULL is an empty one. */
struct own_files;

/* Reads the file `path` and adds it to the list under `name`, as its entry calls it. Returns its SHA-256, which the
 * list owns, or NULL with errno. loaded: the file is kept open, and later checks read this file even if another one
 * replaces it at `path`. */
const char *own_files_add(struct own_files **list, const char *name, const char *path, bool loaded);

/* Returns true if all files of the list are unchanged. An unreadable file counts as changed. Takes some microseconds
 * per untouched file. Once a file of any list has changed, own_files_changed reports it for good. */
bool own_files_same(const char *integrator, struct own_files *list);

/* Returns the message about a changed file; NULL if none has changed. */
const char *own_files_changed(void);

#endif
