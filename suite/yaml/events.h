/* A YAML file, read and parsed once. */
#ifndef RATTLEBACK_SUITE_YAML_EVENTS_H
#define RATTLEBACK_SUITE_YAML_EVENTS_H

#include "suite/yaml/document.h"

/* Reads and parses the file `path`; the pointer is kept. Messages call the file `what`. Free the document with
 * document_free.
 *
 * Values are single lines: line ends and tabs in them become blanks. Returns NULL with a message if the file cannot be
 * read, has more than DOCUMENT_MOST_BYTES, is of another kind (file_kind.h), or is not YAML (`path:line:column: ...`).
 * Also refuses control characters, escaped or not, a second document, and nodes deeper than DOCUMENT_MOST_DEPTH. Keys
 * must be words and differ within their mapping. The message for an empty file is `if_empty`. */
struct document *document_load(const char *path, const char *what, const char *if_empty, char *message, size_t size);

#endif
