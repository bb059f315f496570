/* A YAML file as a tree of nodes, each with its line. events.h builds the tree, reader.h reads structs from it. */
#ifndef RATTLEBACK_SUITE_YAML_DOCUMENT_H
#define RATTLEBACK_SUITE_YAML_DOCUMENT_H

#include <stddef.h>

enum {
    PATH_SIZE = 160,                       /* bytes of the longest path of a node in a message */
    DOCUMENT_MOST_BYTES = 4 * 1024 * 1024, /* of a file */
    DOCUMENT_MOST_DEPTH = 16               /* lists and mappings within each other */
};

enum node_type { NODE_TEXT, NODE_LIST, NODE_MAPPING };

struct node {
    enum node_type type;
    size_t line, column; /* from 1 */
    const char *text;    /* of a single value */
    long count;          /* entries of a list or mapping */
    const struct node_entry *entries;
};

struct node_entry {
    const struct node *key; /* a single value, unique in its mapping; NULL in a list */
    const struct node *node;
    const struct node_entry *next;
};

struct document;

/* Returns a document without nodes. It keeps the pointer `path` and takes ownership of `text`, `length` bytes and a
 * final 0. */
struct document *document_new(const char *path, char *text, size_t length);
void document_free(struct document *document);

/* Returns the outermost node of a document. */
const struct node *document_root(const struct document *document);
void document_set_root(struct document *document, const struct node *root);

/* Returns the whole file, *length bytes and a final 0. The document owns it. */
const char *document_text(const struct document *document, size_t *length);

/* Returns zeroed memory that lives as long as the document. */
void *document_allocate(struct document *document, size_t count, size_t size);

/* Returns the line of the node at `path`; if there is none, of the last existing node on the way to it. The line of a
 * value in a mapping is that of its key. */
size_t document_line(const struct document *document, const char *path);

/* Writes `file:line: path: ` and the message for the node at `path`, such as `experiments[0].steps[2]`; "" stands for
 * the file as a whole. The line is that of document_line. */
void document_refuse(const struct document *document, const char *path, char *message, size_t size, const char *format,
                     ...) __attribute__((format(printf, 5, 6)));

/* Like document_refuse, for a known line. */
void document_refuse_line(const struct document *document, size_t line, const char *path, char *message, size_t size,
                          const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Refusals of one file, one per line of the message, so that a user sees all of them at once. */
enum { REFUSALS_MOST = 8 }; /* later ones are counted but not written */
struct refusals {
    char *message; /* empty at first */
    size_t size;
    int count;
};

/* Adds a refusal as document_refuse writes it. line: the line of the message; 0: that of `path`. */
void document_add(const struct document *document, size_t line, const char *path, struct refusals *refusals,
                  const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Adds a complete message. */
void refusals_add(struct refusals *refusals, const char *message);

#endif
