/* The walk that compares a campaign's nodes with the schema, so that messages can name line, key and what is allowed. */
#include <stdio.h>
#include <string.h>

#include "core/names.h"
#include "suite/campaign/document.h"
#include "suite/campaign/nodes.h"
#include "suite/number.h"

enum { WORDS_MOST = 64, ADVICE_SIZE = 1024 };

struct walk {
    const struct campaign_document *document;
    char path[PATH_SIZE]; /* of the node being looked at */
    char *message;
    size_t size;
};

#define REFUSE(walk, ...)                                                                                              \
    (document_refuse((walk)->document, (walk)->path, (walk)->message, (walk)->size, __VA_ARGS__), false)

static bool check_node(struct walk *walk, const cyaml_schema_value_t *schema, const yaml_node_t *node);

/* Check a child whose path is longer by `.key` or `[index]`. */
static bool check_child(struct walk *walk, const char *step, const cyaml_schema_value_t *schema, int node)
{
    size_t length = strlen(walk->path);
    snprintf(walk->path + length, sizeof walk->path - length, "%s%s", length > 0 && *step != '[' ? "." : "", step);
    bool good = check_node(walk, schema, document_node(walk->document, node));
    if (good)
        walk->path[length] = '\0';
    return good;
}

static const char *found(const yaml_node_t *node, char text[NAME_SHOWN + 2])
{
    char shown[NAME_SHOWN];
    if (node->type == YAML_SEQUENCE_NODE)
        return "a list";
    if (node->type == YAML_MAPPING_NODE)
        return "a mapping";
    if (!*node_text(node))
        return "nothing";
    snprintf(text, NAME_SHOWN + 2, "\"%s\"", name_shown(node_text(node), shown));
    return text;
}

static const cyaml_schema_field_t *find_field(const cyaml_schema_field_t *fields, const char *key)
{
    for (; fields->key; fields++)
        if (strcmp(fields->key, key) == 0)
            return fields;
    return NULL;
}

static bool refuse_key(struct walk *walk, const yaml_node_t *key, const cyaml_schema_field_t *fields)
{
    const char *words[WORDS_MOST];
    char shown[NAME_SHOWN], advice[ADVICE_SIZE], where[PATH_SIZE];
    int count = 0;
    for (; fields->key && count < WORDS_MOST; fields++)
        words[count++] = fields->key;
    name_shown(node_text(key), shown);
    name_advice(node_text(key), words, count, advice, sizeof advice);
    snprintf(where, sizeof where, "%.60s%s%.*s", walk->path, *walk->path ? "." : "", NAME_SHOWN, shown);
    snprintf(walk->message, walk->size, "%s:%zu: %s: unknown key \"%s\"%s", walk->document->path,
             key->start_mark.line + 1, where, shown, advice);
    return false;
}

/* Is the key of this pair new in its mapping? */
static bool check_repeated(struct walk *walk, const yaml_node_t *node, const yaml_node_pair_t *pair)
{
    const yaml_node_t *key = document_node(walk->document, pair->key);
    for (const yaml_node_pair_t *other = node->data.mapping.pairs.start; other < pair; other++) {
        const char *text = node_text(document_node(walk->document, other->key));
        if (strcmp(text, node_text(key)) != 0)
            continue;
        snprintf(walk->message, walk->size, "%s:%zu: %s%s%.60s: key given twice in one mapping", walk->document->path,
                 key->start_mark.line + 1, walk->path, *walk->path ? "." : "", text);
        return false;
    }
    return true;
}

static bool check_mapping(struct walk *walk, const cyaml_schema_field_t *fields, const yaml_node_t *node)
{
    if (node->type != YAML_MAPPING_NODE) {
        char text[NAME_SHOWN + 2];
        return REFUSE(walk, "expected a mapping, such as {%s: ..}, found %s", fields->key, found(node, text));
    }
    for (yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < node->data.mapping.pairs.top; pair++) {
        const yaml_node_t *key = document_node(walk->document, pair->key);
        if (!node_text(key))
            return REFUSE(walk, "a key is a list or a mapping; expected a word");
        const cyaml_schema_field_t *field = find_field(fields, node_text(key));
        if (!field)
            return refuse_key(walk, key, fields);
        if (!check_repeated(walk, node, pair) || !check_child(walk, field->key, &field->value, pair->value))
            return false;
    }
    for (; fields->key; fields++) {
        bool given = false;
        for (yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < node->data.mapping.pairs.top; pair++)
            given = given || strcmp(node_text(document_node(walk->document, pair->key)), fields->key) == 0;
        if (!given && !(fields->value.flags & CYAML_FLAG_OPTIONAL))
            return REFUSE(walk, "key \"%s\" is missing", fields->key);
    }
    return true;
}

static bool check_sequence(struct walk *walk, const cyaml_schema_value_t *schema, const yaml_node_t *node)
{
    char text[NAME_SHOWN + 2], step[24];
    if (node->type != YAML_SEQUENCE_NODE)
        return REFUSE(walk, "expected a list, such as [a, b], found %s", found(node, text));
    long count = node->data.sequence.items.top - node->data.sequence.items.start;
    if (count < (long)schema->sequence.min)
        return REFUSE(walk, "the list is empty; expected at least %u", schema->sequence.min);
    if (count > (long)schema->sequence.max)
        return REFUSE(walk, "%ld entries; expected at most %u", count, schema->sequence.max);
    for (long k = 0; k < count; k++) {
        snprintf(step, sizeof step, "[%ld]", k);
        if (!check_child(walk, step, schema->sequence.entry, node->data.sequence.items.start[k]))
            return false;
    }
    return true;
}

static bool check_word(struct walk *walk, const cyaml_schema_value_t *schema, const char *word)
{
    const char *words[WORDS_MOST];
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    int count = 0;
    for (uint32_t k = 0; k < schema->enumeration.count && count < WORDS_MOST; k++) {
        if (strcmp(schema->enumeration.strings[k].str, word) == 0)
            return true;
        words[count++] = schema->enumeration.strings[k].str;
    }
    name_advice(word, words, count, advice, sizeof advice);
    return REFUSE(walk, "unknown word \"%s\"%s", name_shown(word, shown), advice);
}

static bool check_text(struct walk *walk, const cyaml_schema_value_t *schema, const char *text)
{
    size_t length = strlen(text);
    char shown[NAME_SHOWN];
    if (length < schema->string.min)
        return REFUSE(walk, "expected a value, found nothing");
    if (length > schema->string.max)
        return REFUSE(walk, "\"%s\" has %zu bytes; expected at most %u", name_shown(text, shown), length,
                      schema->string.max);
    return true;
}

static bool check_scalar(struct walk *walk, const cyaml_schema_value_t *schema, const yaml_node_t *node)
{
    char text[NAME_SHOWN + 2];
    long integer;
    if (!node_text(node))
        return REFUSE(walk, "expected a single value, found %s", found(node, text));
    if (schema->type == CYAML_ENUM)
        return check_word(walk, schema, node_text(node));
    if (schema->type == CYAML_STRING)
        return check_text(walk, schema, node_text(node));
    const char *expected = integer_parse(node_text(node), &integer);
    return expected ? REFUSE(walk, "expected %s, found %s", expected, found(node, text)) : true;
}

static bool check_node(struct walk *walk, const cyaml_schema_value_t *schema, const yaml_node_t *node)
{
    switch (schema->type) {
    case CYAML_IGNORE:
        return true;
    case CYAML_MAPPING:
        return check_mapping(walk, schema->mapping.fields, node);
    case CYAML_SEQUENCE:
        return check_sequence(walk, schema, node);
    default:
        return check_scalar(walk, schema, node);
    }
}

bool document_check(const struct campaign_document *document, const cyaml_schema_value_t *schema, char *message,
                    size_t size)
{
    struct walk walk = {.document = document, .path = "", .message = message, .size = size};
    return check_node(&walk, schema, document_node(document, 1));
}
