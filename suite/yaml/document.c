/* Trees of nodes: finding them again by path, and memory that lives as long. */
#include "suite/yaml/document.h"

#include <stdio.h>
#include <string.h>

#include "core/arguments.h"
#include "results/heap.h"

/* Block of memory of a document. */
struct block {
    struct block *next;
    _Alignas(max_align_t) char bytes[];
};

struct document {
    const char *path;
    char *text;
    size_t length;
    struct block *blocks;
    const struct node *root;
};

void *document_allocate(struct document *document, size_t count, size_t size)
{
    struct block *block = heap_take(1, sizeof *block + count * size);
    block->next = document->blocks;
    document->blocks = block;
    return block->bytes;
}

struct document *document_new(const char *path, char *text, size_t length)
{
    struct document *document = heap_take(1, sizeof *document);
    *document = (struct document){.path = path, .text = text, .length = length};
    return document;
}

void document_free(struct document *document)
{
    if (!document)
        return;
    for (struct block *block = document->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    free(document->text);
    free(document);
}

const struct node *document_root(const struct document *document)
{
    return document->root;
}

void document_set_root(struct document *document, const struct node *root)
{
    document->root = root;
}

const char *document_text(const struct document *document, size_t *length)
{
    *length = document->length;
    return document->text;
}

/* The entry of a node that the next step of a path, `key` or `[index]`, names. */
static const struct node_entry *find_node_entry(const struct node *node, const char *step, size_t length)
{
    const struct node_entry *entry = node->entries;
    if (*step == '[') {
        long index = strtol(step + 1, NULL, 10);
        for (; entry && index > 0; index--)
            entry = entry->next;
        return node->type == NODE_LIST ? entry : NULL;
    }
    while (entry && !(entry->key && strlen(entry->key->text) == length && strncmp(entry->key->text, step, length) == 0))
        entry = entry->next;
    return entry;
}

size_t document_line(const struct document *document, const char *path)
{
    const struct node *node = document->root;
    size_t line = node->line;
    while (*path) {
        size_t length = *path == '[' ? strcspn(path, "]") + 1 : strcspn(path, ".[");
        const struct node_entry *entry = find_node_entry(node, path, length);
        if (!entry)
            break;
        node = entry->node;
        line = entry->key ? entry->key->line : node->line;
        path += length;
        path += *path == '.';
    }
    return line;
}

static int print_location(const struct document *document, size_t line, const char *path, char *message, size_t size)
{
    return snprintf(message, size, "%.1000s:%zu: %s%s", document->path, line, path, *path ? ": " : "");
}

void document_refuse(const struct document *document, const char *path, char *message, size_t size, const char *format,
                     ...)
{
    int used = print_location(document, document_line(document, path), path, message, size);
    PUT_ARGUMENTS(message + used, size - (size_t)used, format);
}

void document_refuse_line(const struct document *document, size_t line, const char *path, char *message, size_t size,
                          const char *format, ...)
{
    int used = print_location(document, line, path, message, size);
    PUT_ARGUMENTS(message + used, size - (size_t)used, format);
}

void refusals_add(struct refusals *refusals, const char *message)
{
    const size_t used = refusals->count > 0 ? strlen(refusals->message) : 0;
    if (refusals->count++ < REFUSALS_MOST)
        snprintf(refusals->message + used, refusals->size - used, "%s%s", used > 0 ? "\n" : "", message);
}

void document_add(const struct document *document, size_t line, const char *path, struct refusals *refusals,
                  const char *format, ...)
{
    char message[4096]; /* of a path of 1000 bytes, and an advice (core/names.h) */
    const int used =
        print_location(document, line > 0 ? line : document_line(document, path), path, message, sizeof message);
    PUT_ARGUMENTS(message + used, sizeof message - (size_t)used, format);
    refusals_add(refusals, message);
}
