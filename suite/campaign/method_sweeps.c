/* Sweeps of method parameters, spread out. */
#include "suite/campaign/method_sweeps.h"

#include <stdio.h>
#include <string.h>

#include "results/table.h"
#include "suite/campaign/campaign.h"

enum { VALUE_LENGTH = 63 };

/* The values of one parameter. */
struct sweep {
    const char *name;
    const char *const *values;
    unsigned values_count;
};

/* An entry of the list. */
struct listed {
    const char *name;
    struct sweep sweeps[MAX_WITH];
    int count;
};

struct listed_methods {
    const struct listed *entries;
    unsigned entries_count;
};

static const struct reader_text name_text = {sizeof(((struct case_row *)NULL)->method) - 1};
static const struct reader_text value_text = {VALUE_LENGTH};

/* Blanks and equals signs would make a value look like two. */
static bool read_value(struct reader *reader, const struct node *node, const void *what, void *out)
{
    const char **text = out;
    if (!read_text(reader, node, what, text))
        return false;
    return !(*text)[strcspn(*text, " =\t\n")] || reader_refuse(reader, "expected a number or a word");
}

static const struct reader_list values = {.least = 1,
                                          .most = CAMPAIGN_MOST_ENTRIES,
                                          .entry_size = sizeof(char *),
                                          .count = LIST_COUNT(sweep, values),
                                          .read = read_value,
                                          .what = &value_text};

static bool read_sweep(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct sweep *sweep = out;
    (void)what;
    if (node->type == NODE_LIST)
        return read_list(reader, node, &values, &sweep->values);
    const char **single = document_allocate(reader->document, 1, sizeof *single);
    if (!single)
        return reader_refuse(reader, "out of memory");
    sweep->values = single;
    sweep->values_count = 1;
    return read_value(reader, node, &value_text, single);
}

static bool read_parameter(struct reader *reader, const char *key, const struct node *node, struct listed *listed)
{
    if (listed->count == MAX_WITH)
        return reader_refuse(reader, "no method has more than %d parameters", MAX_WITH);
    struct sweep *sweep = &listed->sweeps[listed->count++];
    sweep->name = key;
    return reader_child(reader, key, node, read_sweep, NULL, sweep);
}

static bool read_listed(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct listed *listed = out;
    (void)what;
    if (node->type == NODE_TEXT)
        return read_text(reader, node, &name_text, &listed->name);
    if (node->type == NODE_LIST)
        return reader_refuse(reader, "expected a name or a mapping, such as {name: M, r: [0, 1]}, found a list");
    if (!reader_keys(reader, node))
        return false;
    for (const struct node_entry *entry = node->entries; entry; entry = entry->next) {
        const char *key = entry->key->text;
        if (strlen(key) > VALUE_LENGTH)
            return reader_refuse(reader, "expected the names of parameters as keys");
        if (strcmp(key, "name") == 0 ? !reader_child(reader, key, entry->node, read_text, &name_text, &listed->name)
                                     : !read_parameter(reader, key, entry->node, listed))
            return false;
    }
    return listed->name || reader_refuse(reader, "key \"name\" is missing");
}

static const struct reader_list entries = {.least = 1,
                                           .most = CAMPAIGN_MOST_ENTRIES,
                                           .entry_size = sizeof(struct listed),
                                           .count = LIST_COUNT(listed_methods, entries),
                                           .read = read_listed};

static size_t combinations(const struct listed *listed)
{
    size_t count = 1;
    for (int k = 0; k < listed->count && count <= CAMPAIGN_MOST_ENTRIES; k++)
        count *= listed->sweeps[k].values_count;
    return count;
}

/* Combination `number` as text: a number whose digits have the lengths of the sweeps as their bases. NULL if it is too long
 * or memory ran out. */
static const char *with_text(struct reader *reader, const struct listed *listed, size_t number)
{
    char *text = document_allocate(reader->document, WITH_SIZE, 1);
    size_t used = 0, weight = combinations(listed);
    for (int k = 0; text && k < listed->count; k++) {
        const struct sweep *sweep = &listed->sweeps[k];
        weight /= sweep->values_count;
        used += (size_t)snprintf(text + used, WITH_SIZE - used, "%s%s=%s", k > 0 ? " " : "", sweep->name,
                                 sweep->values[number / weight % sweep->values_count]);
        if (used >= WITH_SIZE)
            return NULL;
    }
    return text;
}

bool read_methods(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct listed_methods list = {0};
    size_t count = 0, next = 0;
    if (!read_list(reader, node, &entries, &list))
        return false;
    for (unsigned e = 0; e < list.entries_count; e++)
        count += combinations(&list.entries[e]);
    if (count > CAMPAIGN_MOST_ENTRIES)
        return reader_refuse(reader, "%zu methods with all their parameters; expected at most %d", count,
                             CAMPAIGN_MOST_ENTRIES);
    struct campaign_method *methods = document_allocate(reader->document, count, sizeof *methods);
    if (!methods)
        return reader_refuse(reader, "out of memory");
    for (unsigned e = 0; e < list.entries_count; e++)
        for (size_t k = 0; k < combinations(&list.entries[e]); k++) {
            const char *with = with_text(reader, &list.entries[e], k);
            if (!with)
                return reader_refuse(reader, "parameters of more than %d bytes", WITH_SIZE - 1);
            methods[next++] = (struct campaign_method){.name = list.entries[e].name, .with = with, .entry = e};
        }
    *(struct campaign_method **)out = methods;
    *(unsigned *)(void *)((char *)out + *(const size_t *)what) = (unsigned)count;
    return true;
}
