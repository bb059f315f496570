/* The values of a problem's file, by the kinds of text that a problem has, with the places where they stand. */
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
    int count, capacity; /* of both lists: as many as are there, and as there is memory for */
    struct text_entry *entry;
    struct location *location;
};

/* Read the values of a document, whose texts they point into. False with a message that names file, line and key: unknown and
 * repeated keys, and values of the wrong form. `entries` begins as 0; entries_free must follow. */
bool entries_read(struct document *document, struct problem_entries *entries, char *message, size_t size);
void entries_free(struct problem_entries *entries);

/* Returns the path of a kind of entry, as `parameters.*`. */
const char *entry_path(enum text_key key);

#endif
