/* The three kinds of YAML files, told apart by the key that each begins with. */
#ifndef RATTLEBACK_SUITE_FILE_KIND_H
#define RATTLEBACK_SUITE_FILE_KIND_H

#include <stdbool.h>
#include <stddef.h>

#include "suite/yaml/document.h"

/* Refuses a document of another kind once, instead of each of its keys: returns false with a message that names the verb that
 * reads it. `what` is "campaign", "problem" or "tableau"; documents called otherwise are not asked. */
bool file_kind_check(const struct document *document, const char *what, char *message, size_t size);

#endif
