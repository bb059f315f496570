/* Structs from the nodes of a document: a table of fields says which keys a mapping has, how each value is read, and where it
 * goes. Every message names file, line and key, what was found, and what is allowed. */
#ifndef RATTLEBACK_SUITE_YAML_READER_H
#define RATTLEBACK_SUITE_YAML_READER_H

#include <stdbool.h>

#include "core/names.h"
#include "suite/yaml/document.h"

struct reader {
    struct document *document;
    struct refusals refusals;
    char path[PATH_SIZE]; /* of the node that is read */
};

/* Reads a node into *out, as `what` describes it; false after reader_refuse. */
typedef bool reader_function(struct reader *reader, const struct node *node, const void *what, void *out);

/* A key of a mapping, and where its value goes in the struct that the mapping fills. Tables end with one without a key,
 * whose `what` may name what `rattleback list` prints the keys under. */
struct reader_field {
    const char *key;
    bool required;
    size_t offset;
    reader_function *read;
    const void *what;
    const char *alone; /* why no other key is read beside this one; NULL: others are */
};

/* A field for a member of a struct, with the member's name as its key, or with another one. */
#define READER_FIELD(of, member, is_required, reader, description)                                                     \
    READER_KEY(#member, of, member, is_required, reader, description)
#define READER_KEY(text, of, member, is_required, reader, description)                                                 \
    {                                                                                                                  \
        .key = text, .required = is_required, .offset = offsetof(struct of, member), .read = reader,                   \
        .what = description                                                                                            \
    }

/* A single value as text: a const char * within the document. */
struct reader_text {
    size_t most; /* bytes */
};
reader_function read_text;

/* A text of letters, digits, - _ . only, as names are that become part of tables and file names. */
reader_function read_name;
bool reader_is_name(const char *text);

/* A whole number: a long. `what` is NULL. */
reader_function read_integer;

/* Reads one of several names; out: its index, an int. */
struct reader_words {
    struct names (*names)(void);
};
reader_function read_word;

/* A list: a pointer to its entries, and behind it by `count` bytes their number, an unsigned. */
struct reader_list {
    unsigned least, most;
    size_t entry_size, count;
    reader_function *read; /* of an entry */
    const void *what;
};
reader_function read_list;

/* For the list `name` of a struct, whose length is name_count. */
#define LIST_COUNT(type, name) (offsetof(struct type, name##_count) - offsetof(struct type, name))
#define READER_LIST(list, of, member, entry_reader, entry, fewest, longest)                                            \
    static const struct reader_list list = {.least = fewest,                                                           \
                                            .most = longest,                                                           \
                                            .entry_size = sizeof *((struct of *)NULL)->member,                         \
                                            .count = LIST_COUNT(of, member),                                           \
                                            .read = entry_reader,                                                      \
                                            .what = entry}

/* A mapping: `what` is its table of fields, *out the struct. Keys that are left out leave their places as they are. */
reader_function read_mapping;

/* The node itself, for who knows what it may be: a const struct node *. */
reader_function read_node;

/* Read a child of the node that is read, whose path is longer by `.key` or `[index]`. */
bool reader_child(struct reader *reader, const char *step, const struct node *node, reader_function *read,
                  const void *what, void *out);

/* Read a whole document. */
bool reader_run(struct document *document, reader_function *read, const void *what, void *out, char *message,
                size_t size);

/* Adds a refusal of the node that is read; returns false. Reading goes on with the next key or entry, to find other errors. */
bool reader_refuse(struct reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
