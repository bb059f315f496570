/* The combinators of reader.h: each checks one node and puts it where it goes. */
#include "suite/yaml/reader.h"

#include <stdio.h>
#include <string.h>

#include "core/arguments.h"
#include "core/names.h"
#include "suite/number.h"

bool reader_refuse(struct reader *reader, const char *format, ...)
{
    char reason[ADVICE_SIZE + 512];
    PUT_ARGUMENTS(reason, sizeof reason, format);
    document_add(reader->document, 0, reader->path, &reader->refusals, "%s", reason);
    return false;
}

/* A message that there is no such `what`, but those allowed. */
static bool reader_refuse_name(struct reader *reader, const char *what, const char *word, struct names allowed)
{
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    name_advice(word, allowed, advice, sizeof advice);
    return reader_refuse(reader, "unknown %s \"%s\"%s", what, name_shown(word, shown), advice);
}

bool reader_child(struct reader *reader, const char *step, const struct node *node, reader_function *read,
                  const void *what, void *out)
{
    size_t length = strlen(reader->path);
    snprintf(reader->path + length, sizeof reader->path - length, "%s%s", length > 0 && *step != '[' ? "." : "", step);
    const bool good = read(reader, node, what, out);
    reader->path[length] = '\0';
    return good;
}

bool reader_run(struct document *document, reader_function *read, const void *what, void *out, char *message,
                size_t size)
{
    struct reader reader = {.document = document, .refusals = {.message = message, .size = size}};
    return read(&reader, document_root(document), what, out);
}

/* Describes a node in words. */
static const char *found(const struct node *node, char text[NAME_SHOWN + 2])
{
    char shown[NAME_SHOWN];
    if (node->type == NODE_LIST)
        return "a list";
    if (node->type == NODE_MAPPING)
        return "a mapping";
    if (!*node->text)
        return "nothing";
    snprintf(text, NAME_SHOWN + 2, "\"%s\"", name_shown(node->text, shown));
    return text;
}

static bool refuse_type(struct reader *reader, const char *expected, const struct node *node)
{
    char text[NAME_SHOWN + 2];
    return reader_refuse(reader, "expected %s, found %s", expected, found(node, text));
}

bool read_node(struct reader *reader, const struct node *node, const void *what, void *out)
{
    (void)reader, (void)what;
    *(const struct node **)out = node;
    return true;
}

bool read_text(struct reader *reader, const struct node *node, const void *what, void *out)
{
    const struct reader_text *bound = what;
    char shown[NAME_SHOWN];
    if (node->type != NODE_TEXT)
        return refuse_type(reader, "a single value", node);
    size_t length = strlen(node->text);
    if (length == 0)
        return reader_refuse(reader, "expected a value, found nothing");
    if (length > bound->most)
        return reader_refuse(reader, "\"%s\" has %zu bytes; expected at most %zu", name_shown(node->text, shown),
                             length, bound->most);
    *(const char **)out = node->text;
    return true;
}

bool reader_is_name(const char *text)
{
    return !text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")];
}

bool read_name(struct reader *reader, const struct node *node, const void *what, void *out)
{
    const char *const *text = out;
    char shown[NAME_SHOWN];
    return read_text(reader, node, what, out) &&
           (reader_is_name(*text) ||
            reader_refuse(reader, "\"%s\": expected letters, digits, '-', '_' and '.' only", name_shown(*text, shown)));
}

bool read_integer(struct reader *reader, const struct node *node, const void *what, void *out)
{
    (void)what;
    if (node->type != NODE_TEXT)
        return refuse_type(reader, "a single value", node);
    const char *expected = integer_parse(node->text, out);
    return expected ? refuse_type(reader, expected, node) : true;
}

bool read_word(struct reader *reader, const struct node *node, const void *what, void *out)
{
    const struct reader_words *words = what;
    if (node->type != NODE_TEXT)
        return refuse_type(reader, "a single value", node);
    int index = names_find(words->names(), node->text);
    if (index < 0)
        return reader_refuse_name(reader, "word", node->text, words->names());
    *(int *)out = index;
    return true;
}

bool read_list(struct reader *reader, const struct node *node, const void *what, void *out)
{
    const struct reader_list *list = what;
    char step[24];
    if (node->type != NODE_LIST)
        return refuse_type(reader, "a list, such as [a, b]", node);
    if (node->count < (long)list->least)
        return reader_refuse(reader, "the list is empty; expected at least %u", list->least);
    if (node->count > (long)list->most)
        return reader_refuse(reader, "%ld entries; expected at most %u", node->count, list->most);
    char *entries = document_allocate(reader->document, (size_t)node->count, list->entry_size);
    long k = 0;
    bool good = true;
    for (const struct node_entry *entry = node->entries; entry; entry = entry->next, k++) {
        snprintf(step, sizeof step, "[%ld]", k);
        good &= reader_child(reader, step, entry->node, list->read, list->what, entries + (size_t)k * list->entry_size);
    }
    *(void **)out = entries;
    *(unsigned *)(void *)((char *)out + list->count) = (unsigned)node->count;
    return good;
}

static const char *schema_key_at(const void *of, int k)
{
    return ((const struct reader_field *)of)[k].key;
}

/* The field of a key that is known; NULL after a message, which points at the key. */
static const struct reader_field *find_field(struct reader *reader, const struct reader_field *fields,
                                             const struct node_entry *entry)
{
    const char *key = entry->key->text, *dot = *reader->path ? "." : "";
    char shown[NAME_SHOWN], where[PATH_SIZE + NAME_SHOWN + 1], advice[ADVICE_SIZE];
    const struct names all = {.at = schema_key_at, .of = fields};
    const struct names keys = {.at = schema_key_at, .of = fields, .list = fields[names_count(all)].what};
    int index = names_find(keys, key);
    snprintf(where, sizeof where, "%s%s%s", reader->path, dot, name_shown(key, shown));
    if (index < 0) {
        name_advice(key, keys, advice, sizeof advice);
        document_add(reader->document, entry->key->line, where, &reader->refusals, "unknown key \"%s\"%s", shown,
                     advice);
        return NULL;
    }
    return &fields[index];
}

static bool has_key(const struct node *node, const char *key)
{
    for (const struct node_entry *entry = node->entries; entry; entry = entry->next)
        if (strcmp(entry->key->text, key) == 0)
            return true;
    return false;
}

/* A key that would be read, but for another one of its mapping, is refused at its own line. */
static bool check_alone(struct reader *reader, const struct reader_field *fields, const struct node *node)
{
    for (; fields->key; fields++)
        for (const struct node_entry *entry = node->entries; entry && fields->alone && has_key(node, fields->key);
             entry = entry->next) {
            if (strcmp(entry->key->text, fields->key) == 0)
                continue;
            char where[PATH_SIZE + NAME_SHOWN + 1];
            snprintf(where, sizeof where, "%s.%.60s", reader->path, entry->key->text);
            document_add(reader->document, entry->key->line, where, &reader->refusals, "not read beside `%s`: %s",
                         fields->key, fields->alone);
            return false;
        }
    return true;
}

bool read_mapping(struct reader *reader, const struct node *node, const void *what, void *out)
{
    const struct reader_field *fields = what;
    if (node->type != NODE_MAPPING) {
        char text[NAME_SHOWN + 2];
        const char *dot = node->type == NODE_TEXT ? strrchr(node->text, '.') : NULL;
        const bool file = dot && strncmp(dot, ".y", 2) == 0 &&
                          names_find((struct names){.at = schema_key_at, .of = fields}, "file") >= 0;
        return reader_refuse(reader, "expected a mapping, such as {%s: ..}, found %s", file ? "file" : fields->key,
                             found(node, text));
    }
    bool good = true, known = true;
    for (const struct node_entry *entry = node->entries; entry; entry = entry->next) {
        const struct reader_field *field = find_field(reader, fields, entry);
        known &= field != NULL;
        good &= field &&
                reader_child(reader, field->key, entry->node, field->read, field->what, (char *)out + field->offset);
    }
    for (; fields->key && known; fields++) /* an unknown key may be one that is missing, misspelt */
        if (fields->required && !has_key(node, fields->key))
            good = reader_refuse(reader, "key \"%s\" is missing", fields->key);
    return check_alone(reader, what, node) && good;
}
