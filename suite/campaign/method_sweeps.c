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
    const char *name, *label;
    const long *stages;
    unsigned stages_count;
    struct sweep sweeps[MAX_WITH];
    int count;
};

struct listed_methods {
    const struct listed *entries;
    unsigned entries_count;
};

static const struct reader_text name_text = {sizeof(((struct case_row *)NULL)->method) - 1};
static const struct reader_text label_text = {sizeof(((struct case_row *)NULL)->label) - 1};
static const struct reader_text value_text = {VALUE_LENGTH};

/* Blanks and equals signs would make a value look like two. */
static bool read_swept_value(struct reader *reader, const struct node *node, const void *what, void *out)
{
    const char **text = out;
    if (!read_text(reader, node, what, text))
        return false;
    return !(*text)[strcspn(*text, " =\t\n")] || reader_refuse(reader, "expected a number or a word");
}

READER_LIST(values, sweep, values, read_swept_value, &value_text, 1, CAMPAIGN_MOST_ENTRIES);

static bool read_sweep(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct sweep *sweep = out;
    (void)what;
    if (node->type == NODE_LIST)
        return read_list(reader, node, &values, &sweep->values);
    const char **single = document_allocate(reader->document, 1, sizeof *single);
    sweep->values = single;
    sweep->values_count = 1;
    return read_swept_value(reader, node, &value_text, single);
}

READER_LIST(stage_counts, listed, stages, read_integer, NULL, 1, MAX_STAGES);

/* A key of an entry; those that are not the entry's own are parameters of the method. */
static bool read_key(struct reader *reader, const char *key, const struct node *node, struct listed *listed)
{
    if (strcmp(key, "name") == 0)
        return reader_child(reader, key, node, read_text, &name_text, &listed->name);
    if (strcmp(key, "label") == 0)
        return reader_child(reader, key, node, read_text, &label_text, &listed->label);
    if (strcmp(key, "stages") == 0)
        return reader_child(reader, key, node, read_list, &stage_counts, &listed->stages);
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
    bool good = true;
    for (const struct node_entry *entry = node->entries; entry; entry = entry->next) {
        const char *key = entry->key->text;
        if (strlen(key) > VALUE_LENGTH)
            return reader_refuse(reader, "expected the names of parameters as keys");
        good &= read_key(reader, key, entry->node, listed);
    }
    return (listed->name || !good || reader_refuse(reader, "key \"name\" is missing")) && good;
}

READER_LIST(entries, listed_methods, entries, read_listed, NULL, 1, CAMPAIGN_MOST_ENTRIES);

static size_t combinations(const struct listed *listed)
{
    size_t count = 1;
    for (int k = 0; k < listed->count && count <= CAMPAIGN_MOST_ENTRIES; k++)
        count *= listed->sweeps[k].values_count;
    return count;
}

/* Combination `number` as text: a number whose digits have the lengths of the sweeps as their bases. NULL if it is too long. */
static const char *with_of_combination(struct reader *reader, const struct listed *listed, size_t number)
{
    char *text = document_allocate(reader->document, WITH_SIZE, 1);
    size_t used = 0, weight = combinations(listed);
    for (int k = 0; k < listed->count; k++) {
        const struct sweep *sweep = &listed->sweeps[k];
        weight /= sweep->values_count;
        used += (size_t)snprintf(text + used, WITH_SIZE - used, "%s%s=%s", k > 0 ? " " : "", sweep->name,
                                 sweep->values[number / weight % sweep->values_count]);
        if (used >= WITH_SIZE)
            return NULL;
    }
    return text;
}

/* The label of a combination of an entry: that of the entry, and the values that it sweeps. NULL if there is none. */
static const char *label_of_combination(struct reader *reader, const struct listed *listed, size_t number)
{
    if (!listed->label)
        return NULL;
    size_t used = strlen(listed->label), weight = combinations(listed);
    char *text = document_allocate(reader->document, used + WITH_SIZE, 1);
    memcpy(text, listed->label, used);
    for (int k = 0; k < listed->count; k++) {
        const struct sweep *sweep = &listed->sweeps[k];
        weight /= sweep->values_count;
        if (sweep->values_count > 1)
            used += (size_t)sprintf(text + used, " %s=%s", sweep->name,
                                    sweep->values[number / weight % sweep->values_count]);
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
    for (unsigned e = 0; e < list.entries_count; e++)
        for (size_t k = 0; k < combinations(&list.entries[e]); k++) {
            const char *with = with_of_combination(reader, &list.entries[e], k);
            if (!with)
                return reader_refuse(reader, "parameters of more than %d bytes", WITH_SIZE - 1);
            methods[next] = (struct campaign_method){.name = list.entries[e].name,
                                                     .with = with,
                                                     .entry = e,
                                                     .entry_label = list.entries[e].label,
                                                     .label = label_of_combination(reader, &list.entries[e], k),
                                                     .entry_stages = list.entries[e].stages,
                                                     .entry_stages_count = list.entries[e].stages_count,
                                                     .sweep = (unsigned)next};
            next++;
        }
    *(struct campaign_method **)out = methods;
    *(unsigned *)(void *)((char *)out + *(const size_t *)what) = (unsigned)count;
    return true;
}

/* The stage counts of a method: those of its entry, else those of the experiment. */
static const long *stages_of(const struct experiment *experiment, const struct campaign_method *method, unsigned *count)
{
    *count = method->entry_stages_count > 0 ? method->entry_stages_count : experiment->stages_count;
    return method->entry_stages_count > 0 ? method->entry_stages : experiment->stages;
}

/* The label of a method with one of several stage counts. */
static const char *label_with_stages(struct document *document, const char *label, long stages)
{
    size_t size = strlen(label) + 24;
    char *text = document_allocate(document, size, 1);
    snprintf(text, size, "%s s=%ld", label, stages);
    return text;
}

void methods_spread(struct document *document, struct experiment *experiment)
{
    size_t total = 0, next = 0;
    unsigned count;
    for (unsigned k = 0; k < experiment->methods_count; k++) {
        stages_of(experiment, &experiment->methods[k], &count);
        total += count > 0 ? count : 1;
    }
    struct campaign_method *methods = document_allocate(document, total, sizeof *methods);
    for (unsigned k = 0; k < experiment->methods_count; k++) {
        const long *stages = stages_of(experiment, &experiment->methods[k], &count);
        for (unsigned j = 0; j == 0 || j < count; j++) {
            struct campaign_method *method = &methods[next++];
            *method = experiment->methods[k];
            method->index = j;
            method->stages = count > 0 ? (int)stages[j] : 0;
            if (method->label && count > 1)
                method->label = label_with_stages(document, method->label, stages[j]);
        }
    }
    experiment->methods = methods;
    experiment->methods_count = (unsigned)total;
}
