/* Reads structs from the nodes of a document. A table of fields lists the keys of a mapping, how each value is read,
 * and where it goes. Every message names file, line and key, what was found, and what is allowed. */
#ifndef RATTLEBACK_SUITE_YAML_READER_H
#define RATTLEBACK_SUITE_YAML_READER_H

#include <stdbool.h>

#include "core/names.h"
#include "suite/yaml/document.h"

struct reader {
    struct document *document;
    struct refusals refusals;
    char path[PATH_SIZE]; /* of the current node */
};

/* Reads a node into *out, as `what` describes it. Returns false after reader_refuse. */
typedef bool reader_function(struct reader *reader, const struct node *node, const void *what, void *out);

/* A key of a mapping, and the member that its value goes to in the struct of the mapping. Tables end with an entry
 * without a key; its `what` may be the argument of `rattleback list` that prints the keys. */
struct reader_field {
    const char *key;
    bool required;
    size_t offset;
    reader_function *read;
    const void *what;
    const char *alone; /* why this key allows no other key next to it; NULL: it does */
};

/* Fields for a member of a struct. The key is the member's name, or another text. */
#define READER_FIELD(of, member, is_required, reader, description)                                                     \
    READER_KEY(#member, of, member, is_required, reader, description)
#define READER_KEY(text, of, member, is_required, reader, description)                                                 \
    {                                                                                                                  \
        .key = text, .required = is_required, .offset = offsetof(struct of, member), .read = reader,                   \
        .what = description                                                                                            \
    }

/* For read_text: reads a single value as a string, a const char * within the document. */
struct reader_text {
    size_t most; /* bytes */
};
reader_function read_text;

/* Reads a string of letters, digits, - _ . only, as names need that become part of tables and file names. what: as for
 * read_text. */
reader_function read_name;
bool reader_is_name(const char *text);

/* Reads a whole number, a long. what: NULL. */
reader_function read_integer;

/* For read_word: reads one of several names. out: its index, an int. */
struct reader_words {
    struct names (*names)(void);
};
reader_function read_word;

/* For read_list: reads a list. out: a pointer to its entries and, `count` bytes after it, their number, an unsigned. */
struct reader_list {
    unsigned least, most;
    size_t entry_size, count;
    reader_function *read; /* of an entry */
    const void *what;
};
reader_function read_list;

/* Distance in a struct from the list `name` to its length `name_count`. */
#define LIST_COUNT(type, name) (offsetof(struct type, name##_count) - offsetof(struct type, name))
#define READER_LIST(list, of, member, entry_reader, entry, fewest, longest)                                            \
    static const struct reader_list list = {.least = fewest,                                                           \
                                            .most = longest,                                                           \
                                            .entry_size = sizeof *((struct of *)NULL)->member,                         \
                                            .count = LIST_COUNT(of, member),                                           \
                                            .read = entry_reader,                                                      \
                                            .what = entry}

/* Reads a mapping. what: its table of fields. out: the struct; members of missing keys keep their values. */
reader_function read_mapping;

/* Stores the node itself, a const struct node *, for callers that interpret it. */
reader_function read_node;

/* Reads a child of the current node. step: `key` or `[index]`, which is added to the path while the child is read. */
bool reader_child(struct reader *reader, const char *step, const struct node *node, reader_function *read,
                  const void *what, void *out);

/* Reads a whole document. Returns false with the refusals in `message`. */
bool reader_run(struct document *document, reader_function *read, const void *what, void *out, char *message,
                size_t size);

/* Adds a refusal of the current node. Returns false. Reading continues with the next key or entry, to find other
 * errors. */
bool reader_refuse(struct reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
