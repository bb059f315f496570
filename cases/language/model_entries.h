/* Search for the entries of a problem file. */
#ifndef RATTLEBACK_CASES_LANGUAGE_MODEL_ENTRIES_H
#define RATTLEBACK_CASES_LANGUAGE_MODEL_ENTRIES_H

#include <string.h>

#include "cases/language/model.h"

/* Returns true if no error has occurred so far. */
static inline bool good(const struct model *model)
{
    return model->error.status == STATUS_OK && !model->graph.full;
}

static inline const struct text_entry *entry_at(const struct model *model, int k)
{
    return &model->text->entry[k];
}

/* Returns the first entry of a kind and a name; -1: none. */
int first_entry_named(const struct model *model, enum text_key key, const char *name);

/* Returns the first entry of a kind (k = 0), or the next one after entry k - 1, which must be of that kind; -1: none.
 * If `name` is not NULL, only entries of that name count. */
static inline int next_entry(const struct model *model, enum text_key key, const char *name, int k)
{
    if (name)
        return k > 0 ? model->index.next_named[k - 1] : first_entry_named(model, key, name);
    return k > 0 ? model->index.next[k - 1] : model->index.first[key];
}

/* Makes the index of the entries. */
void model_index_open(struct model *model);

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
