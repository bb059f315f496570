/* Entries of a text by kind and name: lists through all that agree, and a table of where each begins. */
#include "cases/language/model_entries.h"

/* Returns where the table has, or would have, the list of entries of a kind and a name. */
static int *find_entries(const struct model *model, enum text_key key, const char *name)
{
    const struct entry_index *index = &model->index;
    uint32_t hash = 2166136261u ^ (uint32_t)key; /* FNV-1a */
    for (const char *at = name; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    hash ^= hash >> 15;
    for (;; hash++) {
        int *slot = &index->slot[hash & index->last_slot];
        if (*slot < 0 || (entry_at(model, *slot)->key == key && strcmp(entry_at(model, *slot)->name, name) == 0))
            return slot;
    }
}

int first_entry_named(const struct model *model, enum text_key key, const char *name)
{
    return *find_entries(model, key, name);
}

void model_index_open(struct model *model)
{
    struct entry_index *index = &model->index;
    size_t entries = (size_t)model->text->entries, slots = 2;
    while (slots < 2 * entries)
        slots *= 2;
    index->next = graph_keep(&model->graph, entries, sizeof *index->next);
    index->next_named = graph_keep(&model->graph, entries, sizeof *index->next_named);
    index->slot = graph_keep(&model->graph, slots, sizeof *index->slot);
    index->last_slot = (uint32_t)slots - 1;
    memset(index->first, -1, sizeof index->first);
    if (model->graph.full)
        return;
    memset(index->slot, -1, slots * sizeof *index->slot);
    for (int k = (int)entries - 1; k >= 0; k--) {
        enum text_key key = entry_at(model, k)->key;
        int *slot = find_entries(model, key, entry_at(model, k)->name);
        index->next[k] = index->first[key];
        index->first[key] = k;
        index->next_named[k] = *slot;
        *slot = k;
    }
}
