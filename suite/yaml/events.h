/* A YAML file, read and parsed once. */
#ifndef RATTLEBACK_SUITE_YAML_EVENTS_H
#define RATTLEBACK_SUITE_YAML_EVENTS_H

#include "suite/yaml/document.h"

/* Read and parse the file `path`, which messages call `what`; the pointer is kept. Returns NULL with a message if it cannot
 * be read, has more than DOCUMENT_MOST_BYTES, is no YAML (`path:line:column: ...`), has a control character, written as such
 * or by an escape, is not one document, or deeper than DOCUMENT_MOST_DEPTH, or where a key is no word or stands twice in
 * its mapping; an empty one is refused with the words `if_empty`.
 * Values are one line: line ends and tabs in them are blanks. Free it with document_free. */
struct document *document_load(const char *path, const char *what, const char *if_empty, char *message, size_t size);

#endif
