/* Looking for the entries of a model's text. */
#ifndef RATTLEBACK_CASES_LANGUAGE_MODEL_ENTRIES_H
#define RATTLEBACK_CASES_LANGUAGE_MODEL_ENTRIES_H

#include <string.h>

#include "cases/language/model.h"

/* Has nothing gone wrong so far? */
static inline bool good(const struct model *model)
{
    return model->error.status == STATUS_OK && !model->graph.full;
}

static inline const struct text_entry *entry_at(const struct model *model, int k)
{
    return &model->text->entry[k];
}

/* The next entry of a kind from `k` on, or -1; of the same name where `name` is given. */
static inline int next_entry(const struct model *model, enum text_key key, const char *name, int k)
{
    for (; k < model->text->entries; k++)
        if (entry_at(model, k)->key == key && (!name || strcmp(entry_at(model, k)->name, name) == 0))
            return k;
    return -1;
}

#define FOR_ENTRIES(k, model, key, name)                                                                               \
    for (int k = next_entry(model, key, name, 0); k >= 0; k = next_entry(model, key, name, (k) + 1))

static inline int count_entries(const struct model *model, enum text_key key, const char *name)
{
    int count = 0;
    FOR_ENTRIES(k, model, key, name)
    count++;
    return count;
}

static inline const char *text_of(const struct model *model, enum text_key key, const char *name, const char *missing)
{
    int k = next_entry(model, key, name, 0);
    return k < 0 ? missing : entry_at(model, k)->text;
}

#endif
