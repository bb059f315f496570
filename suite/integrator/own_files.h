/* The files that a method from outside consists of: their SHA-256, and whether they are still what they were. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_OWN_FILES_H
#define RATTLEBACK_SUITE_INTEGRATOR_OWN_FILES_H

#include <stdbool.h>

/* A list of files; NULL is an empty one. */
struct own_files;

/* Read `path`, and put it into the list under the name that its entry has for it. Returns its SHA-256, which the list keeps, or NULL with
 * errno. What is `loaded` is the file that was opened now, whatever stands under its path later. */
const char *own_files_add(struct own_files **list, const char *name, const char *path, bool loaded);

/* Returns true if all files of the list are unchanged. An unreadable file counts as changed. Takes some microseconds
 * per untouched file. Once a file of any list has changed, own_files_changed reports it for good. */
bool own_files_same(const char *integrator, struct own_files *list);

/* Returns a message about the change, or NULL. */
const char *own_files_changed(void);

#endif
