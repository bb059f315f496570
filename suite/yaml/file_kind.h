/* The three kinds of YAML files, distinguished by the key that each begins with. */
#ifndef RATTLEBACK_SUITE_FILE_KIND_H
#define RATTLEBACK_SUITE_FILE_KIND_H

#include <stdbool.h>
#include <stddef.h>

#include "suite/yaml/document.h"

/* Returns false with a message if the document is a file of another kind than `what`. The message names the verb that
 * reads such a file, and replaces one refusal per key. what: "campaign", "problem" or "tableau"; returns true for any
 * other string. */
bool file_kind_check(const struct document *document, const char *what, char *message, size_t size);

#endif
