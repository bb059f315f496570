/* Keys of opened texts, and the places where these wait. */
#include "cases/text/parked.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static char *put_bytes(char *to, const void *bytes, size_t size)
{
    memcpy(to, bytes, size);
    return to + size;
}

/* The text with its 0. */
static char *put_word(char *to, const char *word)
{
    return put_bytes(to, word, strlen(word) + 1);
}

static size_t size_of_key(const struct problem_text *text, const char *preset, int parameters, const char *const *names)
{
    size_t size = 4 * sizeof(int) + (preset ? strlen(preset) : 0) + 2;
    for (int k = 0; k < parameters; k++)
        size += sizeof(wide) + strlen(names[k]) + 1;
    for (int k = 0; k < text->entries; k++)
        size += sizeof text->entry[k].key + strlen(text->entry[k].name) + strlen(text->entry[k].text) + 2;
    return size;
}

struct opening_key *opening_key_make(const struct problem_text *text, const char *preset, int parameters,
                                     const char *const *names, const wide *values, int more)
{
    const size_t entries = (size_t)text->entries * sizeof *text->entry;
    struct opening_key *key = malloc(sizeof *key + entries + size_of_key(text, preset, parameters, names));
    if (!key)
        return NULL;
    struct text_entry *entry = (struct text_entry *)(key + 1);
    char *start = (char *)entry + entries, *to = start;
    const int numbers[] = {text->entries, parameters, preset != NULL, more};
    to = put_bytes(to, numbers, sizeof numbers);
    to = put_word(to, preset ? preset : "");
    for (int k = 0; k < parameters; k++)
        to = put_word(put_bytes(to, &values[k], sizeof values[k]), names[k]);
    for (int k = 0; k < text->entries; k++) {
        const struct text_entry *from = &text->entry[k];
        char *name = put_bytes(to, &from->key, sizeof from->key), *word = put_word(name, from->name);
        entry[k] = (struct text_entry){from->key, name, word};
        to = put_word(word, from->text);
    }
    *key = (struct opening_key){{text->entries, entry}, (size_t)(to - start), start};
    return key;
}

struct parked *parking_take(struct parking *parking, const struct opening_key *key)
{
    for (int k = 0; k < PARKING_SLOTS; k++) {
        struct parked *found = atomic_exchange(&parking->slot[k], NULL), *none = NULL;
        if (!found)
            continue;
        if (found->key->size == key->size && memcmp(found->key->bytes, key->bytes, key->size) == 0)
            return found;
        if (!atomic_compare_exchange_strong(&parking->slot[k], &none, found))
            parking->drop(found);
    }
    return NULL;
}

void parking_leave(struct parking *parking, struct parked *what)
{
    for (int k = 0; k < PARKING_SLOTS; k++) {
        struct parked *none = NULL;
        if (atomic_compare_exchange_strong(&parking->slot[k], &none, what))
            return;
    }
    unsigned next = atomic_fetch_add(&parking->next, 1) % PARKING_SLOTS;
    struct parked *oldest = atomic_exchange(&parking->slot[next], what);
    if (oldest)
        parking->drop(oldest);
}
