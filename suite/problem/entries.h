/* Values of a problem file as entries of the kinds in core/problem/text.h, with their locations in the file. */
#ifndef RATTLEBACK_SUITE_ENTRIES_H
#define RATTLEBACK_SUITE_ENTRIES_H

#include <stdbool.h>
#include <stddef.h>

#include "core/problem/text.h"

struct document;

/* Position in the file where an entry's text begins. */
struct location {
    size_t line, column; /* from 1 */
};

struct problem_entries {
    int count, capacity; /* of both lists: entries in use, and entries allocated */
    struct text_entry *entry;
    struct location *location;
};

/* Reads the values of a document. The strings of the entries point into it. Returns false with a message that names
 * file, line and key, for unknown and repeated keys and for values of the wrong form. `entries` is 0 before the call.
 * entries_free must follow. */
bool entries_read(struct document *document, struct problem_entries *entries, char *message, size_t size);
void entries_free(struct problem_entries *entries);

/* Returns the path of a kind of entry in a file, such as `parameters.*`. */
const char *entry_path(enum text_key key);

#endif
