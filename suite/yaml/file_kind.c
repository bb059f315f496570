/* Files that begin with a key of their own, and the verb that reads each. */
#include "suite/yaml/file_kind.h"

#include <string.h>

static const struct file_kind {
    const char *key, *verb;
} file_kinds[] = {{"campaign", "run"}, {"problem", "check"}, {"tableau", "tableau"}, {NULL}};

static const struct node_entry *entry_named(const struct node *mapping, const char *key)
{
    const struct node_entry *entry = mapping->type == NODE_MAPPING ? mapping->entries : NULL;
    while (entry && strcmp(entry->key->text, key) != 0)
        entry = entry->next;
    return entry;
}

bool file_kind_check(const struct document *document, const char *what, char *message, size_t size)
{
    const struct node *root = document_root(document);
    bool known = false;
    for (const struct file_kind *kind = file_kinds; kind->key; kind++)
        known = known || strcmp(kind->key, what) == 0;
    if (!known || entry_named(root, what))
        return true;
    for (const struct file_kind *kind = file_kinds; kind->key; kind++) {
        const struct node_entry *entry = entry_named(root, kind->key);
        if (!entry)
            continue;
        document_refuse_line(document, entry->key->line, kind->key, message, size,
                             "this is a %s file, which `rattleback %s FILE` reads; a %s file has the key \"%s\"",
                             kind->key, kind->verb, what, what);
        return false;
    }
    return true;
}
