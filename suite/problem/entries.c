/* A mapping as entries: every single value whose path is in TEXT_TABLE is one. */
#include "suite/problem/entries.h"

#include <stdio.h>
#include <string.h>

#include "results/heap.h"
#include "suite/yaml/reader.h"

/* Paths of entries; a value may also appear in a mapping beside what goes with it: `parameters.m.value`. */
static const char *const paths[] = {
#define PATH(code, path) path,
    TEXT_TABLE(PATH)
#undef PATH
};
static const char value_step[] = ".value";

/* Returns where the next step of an entry's path begins if the path starts with that of a mapping; else NULL. */
static const char *next_step(const char *path, const char *mapping)
{
    size_t length = strlen(mapping);
    if (strncmp(path, mapping, length) != 0)
        return NULL;
    if (length == 0)
        return path;
    return path[length] == '.' ? path + length + 1 : NULL;
}

/* Returns what the entries of a key's list are called; NULL if the key has no list. */
static const char *entry_of_key(int key)
{
    static const char name[] = "a name", number[] = "a number", part[] = "an expression", comparison[] = "a comparison",
                      zero[] = "an expression that is 0";
    static const char *const words[TEXT_KEYS] = {
        [TEXT_BASIS] = number,
        [TEXT_POSITION] = name,
        [TEXT_VELOCITY] = name,
        [TEXT_MOMENTA] = name,
        [TEXT_INPUTS] = name,
        [TEXT_REQUIRE] = comparison,
        [TEXT_BOUNDS] = comparison,
        [TEXT_HOLONOMIC] = zero,
        [TEXT_NONHOLONOMIC] = zero,
        [TEXT_VAKONOMIC] = zero,
        [TEXT_FINAL] = zero,
        [TEXT_INITIAL_Q] = number,
        [TEXT_INITIAL_V] = number,
        [TEXT_INITIAL_P] = number,
        [TEXT_FROM_Q] = number,
        [TEXT_FROM_V] = number,
        [TEXT_TO_Q] = number,
        [TEXT_TO_V] = number,
        [TEXT_EXACT_Q] = part,
        [TEXT_EXACT_V] = part,
        [TEXT_EXACT_P] = part,
        [TEXT_FORCES] = part,
        [TEXT_WALLS] = "an expression that stays positive",
        [TEXT_DRAG] = part,
        [TEXT_SYMMETRY] = part,
        [TEXT_GUESS] = part,
        [TEXT_KERNEL] = "step",
        [TEXT_ACTUATED] = "a sum of velocities for each control (of a matrix the sum of a column, as b1*v1 + b2*v2)"};
    return key >= 0 ? words[key] : NULL;
}

static bool is_list(int key)
{
    return entry_of_key(key) != NULL;
}

/* The keys that a mapping may have, for messages. */
struct keys {
    char name[TEXT_KEYS + 1][32];
};

static const char *problem_key_at(const void *of, int k)
{
    const struct keys *keys = of;
    return *keys->name[k] ? keys->name[k] : NULL;
}

static bool has_named_keys(const char *mapping)
{
    for (int k = 0; k < TEXT_KEYS; k++) {
        const char *step = next_step(paths[k], mapping);
        if (step && *step == '*')
            return true;
    }
    return false;
}

static struct names keys_of(const char *mapping, struct keys *keys)
{
    int count = 0;
    memset(keys, 0, sizeof *keys);
    for (int k = 0; k < TEXT_KEYS; k++) {
        const char *step = next_step(paths[k], mapping);
        size_t length = step ? strcspn(step, ".") : 0;
        if (!step || length >= sizeof keys->name[0])
            continue;
        memcpy(keys->name[count], step, length);
        keys->name[count][length] = '\0';
        if (names_find((struct names){.at = problem_key_at, .of = keys}, keys->name[count]) == count)
            count++;
        else
            memset(keys->name[count], 0, sizeof keys->name[count]);
    }
    for (int k = 0; k < TEXT_KEYS; k++) /* what is an entry itself, by a name, may be written as its value */
        if (strcmp(paths[k], mapping) == 0 && mapping[strlen(mapping) - 1] == '*' && !is_list(k))
            snprintf(keys->name[count], sizeof keys->name[count], "%s", value_step + 1);
    return (struct names){.at = problem_key_at, .of = keys};
}

/* Node being read: the path of its kind, and the name that replaces its *. */
struct step {
    char path[PATH_SIZE];
    const char *name;
};

static bool read_any(struct reader *reader, const struct node *node, const void *what, void *out);

static int key_of_path(const char *path)
{
    char plain[PATH_SIZE];
    size_t length = strlen(path), suffix = sizeof value_step - 1;
    snprintf(plain, sizeof plain, "%s", path);
    if (length > suffix && strcmp(path + length - suffix, value_step) == 0)
        plain[length - suffix] = '\0';
    for (int k = 0; k < TEXT_KEYS; k++)
        if (strcmp(paths[k], plain) == 0)
            return k;
    return -1;
}

/* Room for one entry more. */
static void reserve_entry(struct problem_entries *entries)
{
    if (entries->count < entries->capacity)
        return;
    entries->capacity = entries->capacity > 0 ? 2 * entries->capacity : 64;
    entries->entry = heap_grow(entries->entry, (size_t)entries->capacity, sizeof *entries->entry);
    entries->location = heap_grow(entries->location, (size_t)entries->capacity, sizeof *entries->location);
}

static bool read_problem_entry(struct reader *reader, const struct node *node, const struct step *step,
                               struct problem_entries *entries)
{
    int key = key_of_path(step->path), k = entries->count;
    struct keys keys;
    if (key < 0)
        return reader_refuse(reader, "expected a mapping, such as {%s: ..}, found a single value",
                             has_named_keys(step->path) ? "NAME" : problem_key_at(keys_of(step->path, &keys).of, 0));
    if (!*node->text)
        return reader_refuse(reader, "expected a value, found nothing");
    if (key == TEXT_POSITIVE && strcmp(node->text, "true") != 0)
        return strcmp(node->text, "false") == 0 ||
               reader_refuse(reader, "expected true or false, found \"%.40s\"", node->text);
    reserve_entry(entries);
    entries->entry[k] = (struct text_entry){(enum text_key)key, step->name, node->text};
    entries->location[k] = (struct location){node->line, node->column};
    entries->count++;
    return true;
}

/* An entry of a list: nothing within it. */
static bool read_single(struct reader *reader, const struct node *node, const void *what, void *out)
{
    const struct step *step = what;
    const char *expected = entry_of_key(key_of_path(step->path));
    if (node->type == NODE_TEXT)
        return read_problem_entry(reader, node, step, out);
    const char *advice = "; one with [ ] , or : in it stands on a line of its own that begins with \"- \"";
    if (strcmp(expected, "a number") == 0)
        advice = "; numbers of a matrix appear in one list, row after row";
    else if (!strstr(expected, "expression") && !strstr(expected, "comparison"))
        advice = "";
    return reader_refuse(reader, "expected %s, found a %s%s", expected, node->type == NODE_LIST ? "list" : "mapping",
                         advice);
}

static bool read_entry_values(struct reader *reader, const struct node *node, const struct step *step,
                              struct problem_entries *entries)
{
    char index[24];
    long k = 0;
    if (!is_list(key_of_path(step->path)))
        return reader_refuse(reader, "expected %s, found a list%s",
                             key_of_path(step->path) >= 0             ? "a single value"
                             : has_named_keys(step->path)             ? "a mapping, such as {NAME: ..}"
                             : strncmp(step->path, "initial", 7) == 0 ? "initial: {default: {q: [..], v: [..]}}"
                                                                      : "a mapping",
                             strcmp(step->path, "momentum") == 0 ? "; names of momenta appear in `momenta`" : "");
    for (const struct node_entry *entry = node->entries; entry; entry = entry->next, k++) {
        snprintf(index, sizeof index, "[%ld]", k);
        if (!reader_child(reader, index, entry->node, read_single, step, entries))
            return false;
    }
    return k > 0 || reader_refuse(reader, "the list is empty");
}

static bool read_entry_row(struct reader *reader, const struct node *node, const void *what, void *out)
{
    if (node->type != NODE_LIST)
        return reader_refuse(reader, "expected a row of a square matrix, as in [[0, -1], [1, 0]], found no list");
    return read_entry_values(reader, node, what, out);
}

static int length_of_node(const struct node *node)
{
    int length = 0;
    for (const struct node_entry *entry = node->entries; entry; entry = entry->next)
        length++;
    return length;
}

/* A square matrix, as a list of its rows. */
static bool read_rows(struct reader *reader, const struct node *node, const struct step *step,
                      struct problem_entries *entries)
{
    char index[24];
    long k = 0;
    for (const struct node_entry *row = node->entries; row; row = row->next, k++) {
        snprintf(index, sizeof index, "[%ld]", k);
        if (!reader_child(reader, index, row->node, read_entry_row, step, entries))
            return false;
        if (length_of_node(row->node) != length_of_node(node))
            return reader_refuse(reader, "expected a square matrix; found %d rows, of which row %ld has %d numbers",
                                 length_of_node(node), k, length_of_node(row->node));
    }
    return k > 0 || reader_refuse(reader, "the list is empty");
}

static bool refuse_key(struct reader *reader, const struct node_entry *entry, const char *format, const char *key,
                       const char *advice)
{
    char where[PATH_SIZE + NAME_SHOWN + 1], shown[NAME_SHOWN];
    snprintf(where, sizeof where, "%s%s%s", reader->path, *reader->path ? "." : "", name_shown(key, shown));
    document_add(reader->document, entry->key->line, where, &reader->refusals, format, shown, advice);
    return false;
}

/* Returns the key that a problem file has for a word that other programs use; NULL if there is none. */
static const char *key_for_word(const char *word)
{
    static const struct {
        const char *word, *key;
    } table[] = {{"constraints", "holonomic or nonholonomic"},
                 {"constraint", "holonomic or nonholonomic"},
                 {"coordinates", "position"},
                 {"velocities", "velocity"},
                 {"potential", "lagrangian"},
                 {"presets", "initial"},
                 {"name", "problem"}};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        if (strcmp(table[k].word, word) == 0)
            return table[k].key;
    return NULL;
}

/* The kind of the child under a key; false after a message. */
static bool child_of(struct reader *reader, const struct node_entry *entry, const struct step *step, struct step *child)
{
    const char *key = entry->key->text;
    bool named = has_named_keys(step->path);
    struct keys keys;
    char advice[ADVICE_SIZE];
    if (!named && names_find(keys_of(step->path, &keys), key) < 0) {
        const char *instead = *step->path ? NULL : key_for_word(key);
        if (instead)
            snprintf(advice, sizeof advice, "; use %s", instead);
        else
            name_advice(key, keys_of(step->path, &keys), advice, sizeof advice);
        return refuse_key(reader, entry, "unknown key \"%s\"%s", key, advice);
    }
    if (strlen(key) > TEXT_MOST_NAME)
        return refuse_key(reader, entry, "the key \"%s\" has more than 47 bytes%s", key, "");
    _Static_assert(TEXT_MOST_NAME == 47, "as the message says");
    snprintf(child->path, sizeof child->path, "%.100s%s%s", step->path, *step->path ? "." : "", named ? "*" : key);
    child->name = named ? key : step->name;
    return true;
}

static bool read_keys(struct reader *reader, const struct node *node, const struct step *step,
                      struct problem_entries *entries)
{
    struct step child;
    struct keys keys;
    bool named = has_named_keys(step->path);
    const char *first = named ? NULL : problem_key_at(keys_of(step->path, &keys).of, 0);
    if (!named && !first)
        return reader_refuse(reader, "expected a %s, found a mapping",
                             is_list(key_of_path(step->path)) ? "list" : "single value");
    if (!named && !node->entries)
        return reader_refuse(reader, "the mapping is empty; expected one such as {%s: ..}", first);
    bool good = true;
    for (const struct node_entry *entry = node->entries; entry; entry = entry->next)
        good &= child_of(reader, entry, step, &child) &&
                reader_child(reader, entry->key->text, entry->node, read_any, &child, entries);
    return good;
}

static bool read_any(struct reader *reader, const struct node *node, const void *what, void *out)
{
    if (node->type == NODE_LIST)
        return (key_of_path(((const struct step *)what)->path) == TEXT_BASIS ? read_rows : read_entry_values)(
            reader, node, what, out);
    return node->type == NODE_MAPPING ? read_keys(reader, node, what, out)
                                      : read_problem_entry(reader, node, what, out);
}

bool entries_read(struct document *document, struct problem_entries *entries, char *message, size_t size)
{
    const struct step whole = {.path = "", .name = ""};
    return reader_run(document, read_any, &whole, entries, message, size);
}

void entries_free(struct problem_entries *entries)
{
    free(entries->entry);
    free(entries->location);
}

const char *entry_path(enum text_key key)
{
    return paths[key];
}
