/* The nodes of a campaign file: checked against the schema, and found again by path for their lines. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_DOCUMENT_H
#define RATTLEBACK_SUITE_CAMPAIGN_DOCUMENT_H

#include <cyaml/cyaml.h>
#include <stdbool.h>
#include <stddef.h>

enum { PATH_SIZE = 160 /* bytes that hold the path of any node a schema reaches */ };

struct campaign_document;

/* Parse the text of the file `path`. Returns NULL with `path:line:column: ...` if it is no YAML, or not one document; an
 * empty one is refused with the words `if_empty`. */
struct campaign_document *document_open(const char *path, const char *text, size_t length, const char *if_empty,
                                        char *message, size_t size);
void document_free(struct campaign_document *document);

/* Does the document follow the schema? If not, the message says where, what was found and what is allowed: unknown,
 * repeated and missing keys; a list, mapping or single value in the place of another; words and lengths not allowed. */
bool document_check(const struct campaign_document *document, const cyaml_schema_value_t *schema, char *message,
                    size_t size);

/* Is there a node at a path? */
bool document_has(const struct campaign_document *document, const char *path);

/* Entry `k` of the mapping at a path: its key and value, which live as long as the document. False if there is none.
 * *value is NULL where it is a list or a mapping. */
bool document_entry(const struct campaign_document *document, const char *path, int k, const char **key,
                    const char **value);

/* Is the node at a path a mapping, if it is there? */
bool document_is_mapping(const struct campaign_document *document, const char *path);

/* Write `file:line: path: ` and the message for the node at `path` ("" for the file as a whole). The line is that of the
 * node, or of the last one on the way to it that is there. */
void document_refuse(const struct campaign_document *document, const char *path, char *message, size_t size,
                     const char *format, ...) __attribute__((format(printf, 5, 6)));

#endif
