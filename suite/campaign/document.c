/* Opening a campaign file's nodes, and finding them again by path. */
#include "suite/campaign/document.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite/campaign/nodes.h"

static void refuse_syntax(const yaml_parser_t *parser, const char *path, char *message, size_t size)
{
    const char *problem = parser->problem ? parser->problem : "out of memory";
    snprintf(message, size, "%s:%zu:%zu: YAML syntax: %s%s%s", path, parser->problem_mark.line + 1,
             parser->problem_mark.column + 1, problem, parser->context ? " " : "",
             parser->context ? parser->context : "");
}

/* The first document of the text, and no second one. */
static bool load(yaml_parser_t *parser, struct campaign_document *document, const char *if_empty, char *message,
                 size_t size)
{
    yaml_document_t second;
    if (!yaml_parser_load(parser, &document->nodes)) {
        refuse_syntax(parser, document->path, message, size);
        return false;
    }
    document->opened = true;
    if (!yaml_document_get_root_node(&document->nodes)) {
        snprintf(message, size, "%s: %s", document->path, if_empty);
        return false;
    }
    if (!yaml_parser_load(parser, &second)) {
        refuse_syntax(parser, document->path, message, size);
        return false;
    }
    const yaml_node_t *root = yaml_document_get_root_node(&second);
    if (root)
        snprintf(message, size, "%s:%zu: a second document begins here; expected one", document->path,
                 root->start_mark.line + 1);
    yaml_document_delete(&second);
    return !root;
}

struct campaign_document *document_open(const char *path, const char *text, size_t length, const char *if_empty,
                                        char *message, size_t size)
{
    yaml_parser_t parser;
    struct campaign_document *document = calloc(1, sizeof *document);
    if (!document || !yaml_parser_initialize(&parser)) {
        snprintf(message, size, "%s: out of memory", path);
        free(document);
        return NULL;
    }
    document->path = path;
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, length);
    bool loaded = load(&parser, document, if_empty, message, size);
    yaml_parser_delete(&parser);
    if (loaded)
        return document;
    document_free(document);
    return NULL;
}

void document_free(struct campaign_document *document)
{
    if (document && document->opened)
        yaml_document_delete(&document->nodes);
    free(document);
}

yaml_node_t *document_node(const struct campaign_document *document, int index)
{
    /* libyaml only reads the document here, but its prototype is not const. */
    return yaml_document_get_node((yaml_document_t *)&document->nodes, index);
}

const char *node_text(const yaml_node_t *node)
{
    return node && node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : NULL;
}

static yaml_node_pair_t *find_key(const struct campaign_document *document, const yaml_node_t *node, const char *key,
                                  size_t length)
{
    if (node->type != YAML_MAPPING_NODE)
        return NULL;
    for (yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < node->data.mapping.pairs.top; pair++) {
        const char *text = node_text(document_node(document, pair->key));
        if (text && strlen(text) == length && strncmp(text, key, length) == 0)
            return pair;
    }
    return NULL;
}

/* The step from a node to the next one of a path, `key` or `[index]`. *label is the node that shows the line: the key
 * of a value, else the node itself. */
static const yaml_node_t *descend(const struct campaign_document *document, const yaml_node_t *node, const char *step,
                                  size_t length, const yaml_node_t **label)
{
    const yaml_node_t *next = NULL;
    if (*step == '[' && node->type == YAML_SEQUENCE_NODE) {
        long index = strtol(step + 1, NULL, 10);
        if (index < node->data.sequence.items.top - node->data.sequence.items.start)
            *label = next = document_node(document, node->data.sequence.items.start[index]);
    } else {
        const yaml_node_pair_t *pair = find_key(document, node, step, length);
        if (pair) {
            *label = document_node(document, pair->key);
            next = document_node(document, pair->value);
        }
    }
    return next;
}

/* The node at a path, or NULL; *label shows the line of the last node on the way that is there. */
static const yaml_node_t *find(const struct campaign_document *document, const char *path, const yaml_node_t **label)
{
    const yaml_node_t *node = document_node(document, 1);
    *label = node;
    while (node && *path) {
        size_t length = *path == '[' ? strcspn(path, "]") + 1 : strcspn(path, ".[");
        node = descend(document, node, path, length, label);
        path += length;
        path += *path == '.';
    }
    return node;
}

bool document_has(const struct campaign_document *document, const char *path)
{
    const yaml_node_t *label;
    return find(document, path, &label) != NULL;
}

bool document_entry(const struct campaign_document *document, const char *path, int k, const char **key,
                    const char **value)
{
    const yaml_node_t *label, *node = find(document, path, &label);
    if (!node || node->type != YAML_MAPPING_NODE)
        return false;
    const yaml_node_pair_t *pair = node->data.mapping.pairs.start + k;
    if (pair >= node->data.mapping.pairs.top)
        return false;
    *key = node_text(document_node(document, pair->key));
    *value = node_text(document_node(document, pair->value));
    return true;
}

bool document_is_mapping(const struct campaign_document *document, const char *path)
{
    const yaml_node_t *label, *node = find(document, path, &label);
    return !node || node->type == YAML_MAPPING_NODE;
}

void document_refuse(const struct campaign_document *document, const char *path, char *message, size_t size,
                     const char *format, ...)
{
    va_list arguments;
    const yaml_node_t *label;
    find(document, path, &label);
    snprintf(message, size, "%s:%zu: %s%s", document->path, label->start_mark.line + 1, path, *path ? ": " : "");
    size_t used = strlen(message);
    va_start(arguments, format);
    vsnprintf(message + used, size - used, format, arguments);
    va_end(arguments);
}
