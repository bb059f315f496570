/* Stated orders, from the command line or a file. */
#include "suite/outside/stated.h"

#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite/number.h"
#include "suite/yaml/events.h"
#include "suite/yaml/reader.h"

enum { MOST_ORDER = 100 };

/* Reads the order as a number. Returns NULL, or what was expected. */
static const char *read_order(const char *text, double *order)
{
    wide value;
    const char *expected = fraction_parse(text, &value);
    *order = expected ? NAN : (double)value;
    if (expected || !(*order > 0) || 2 * *order != floor(2 * *order) || *order > MOST_ORDER)
        return "a positive whole or half number";
    return NULL;
}

/* Adds an order that has in common with others of its entry what `like` has. Returns false with a reason. */
static bool state_order(struct stated_orders *out, const char *quantity, size_t length, const char *order,
                        const struct stated *like, char reason[STATED_MESSAGE / 2])
{
    struct stated *entry = &out->orders[out->count];
    if (out->count == STATED_MOST) {
        snprintf(reason, STATED_MESSAGE / 2, "more than %d orders", STATED_MOST);
        return false;
    }
    *entry = *like;
    const char *expected = length > 0 && length < STATED_NAME ? read_order(order, &entry->order)
                                                              : "a quantity with a name of at most 31 bytes";
    snprintf(entry->quantity, sizeof entry->quantity, "%.*s", (int)length, quantity);
    for (size_t k = 0; !expected && k < out->count; k++)
        if (out->orders[k].entry == like->entry && strcmp(out->orders[k].quantity, entry->quantity) == 0)
            expected = "each quantity once";
    if (expected) {
        snprintf(reason, STATED_MESSAGE / 2, "%.*s: \"%.60s\": expected %s", (int)(length < 60 ? length : 60), quantity,
                 order, expected);
        return false;
    }
    out->count++;
    return true;
}

bool stated_parse(const char *text, struct stated_orders *out, char message[STATED_MESSAGE])
{
    const struct stated like = {.source = out->source};
    char reason[STATED_MESSAGE / 2], order[64];
    for (const char *at = text; at;) {
        size_t name = strcspn(at, "=,"), length = strcspn(at, ",");
        if (at[name] != '=' || length - name - 1 >= sizeof order) {
            snprintf(message, STATED_MESSAGE, "--order: \"%.60s\": expected QUANTITY=ORDER,..", at);
            return false;
        }
        snprintf(order, sizeof order, "%.*s", (int)(length - name - 1), at + name + 1);
        if (!state_order(out, at, name, order, &like, reason)) {
            snprintf(message, STATED_MESSAGE, "--order: %s", reason);
            return false;
        }
        at = at[length] ? at + length + 1 : NULL;
    }
    return true;
}

static const struct reader_text line_of_text = {NUMBER_SIZE * 8};

/* Labels and the patterns that they match: any names, in a struct stated. */
static bool read_where(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct stated *like = out;
    if (node->type != NODE_MAPPING)
        return reader_refuse(reader, "expected a mapping of labels, such as {method: mine}");
    struct label *labels = document_allocate(reader->document, (size_t)node->count + 1, sizeof *labels);
    like->where = labels;
    for (const struct node_entry *i = node->entries; i; i = i->next) {
        struct label *label = &labels[like->where_count++];
        label->name = i->key->text;
        if (!reader_child(reader, label->name, i->node, read_text, what, &label->value))
            return false;
    }
    return true;
}

/* `where` and `source` of an entry: what its orders have in common. */
static bool read_common(struct reader *reader, const struct node *node, struct stated *like)
{
    for (const struct node_entry *i = node->entries; i; i = i->next) {
        const char *key = i->key->text;
        if (strcmp(key, "where") == 0 && !reader_child(reader, key, i->node, read_where, &line_of_text, like))
            return false;
        if (strcmp(key, "source") == 0 && !reader_child(reader, key, i->node, read_text, &line_of_text, &like->source))
            return false;
    }
    return true;
}

/* An entry; what: its number, from 1. */
static bool read_stated_entry(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct stated_orders *orders = out;
    struct stated like = {.source = orders->source, .entry = *(const size_t *)what};
    char reason[STATED_MESSAGE / 2];
    size_t before = orders->count;
    if (node->type != NODE_MAPPING)
        return reader_refuse(reader, "expected a mapping, such as {where: {method: mine}, q: 4}");
    if (!read_common(reader, node, &like))
        return false;
    for (const struct node_entry *i = node->entries; i; i = i->next) {
        const char *key = i->key->text, *order;
        if (strcmp(key, "where") == 0 || strcmp(key, "source") == 0)
            continue;
        if (!reader_child(reader, key, i->node, read_text, &line_of_text, &order))
            return false;
        if (!state_order(orders, key, strlen(key), order, &like, reason))
            return reader_refuse(reader, "%s", reason);
    }
    return orders->count > before || reader_refuse(reader, "states no order");
}

static bool read_all_stated(struct reader *reader, const struct node *node, const void *what, void *out)
{
    size_t entry = 1;
    (void)what;
    if (node->type != NODE_LIST || node->count == 0)
        return reader_refuse(reader, "expected a list of entries, such as [{where: {method: mine}, q: 4}]");
    for (const struct node_entry *i = node->entries; i; i = i->next, entry++) {
        char step[32];
        snprintf(step, sizeof step, "[%zu]", entry - 1);
        if (!reader_child(reader, step, i->node, read_stated_entry, &entry, out))
            return false;
    }
    return true;
}

bool stated_load(const char *path, struct stated_orders *out, char message[STATED_MESSAGE])
{
    static const struct reader_field fields[] = {{.key = "orders", .required = true, .read = read_all_stated}, {0}};
    out->document = document_load(path, "stated orders", "expected `orders:`", message, STATED_MESSAGE);
    return out->document && reader_run(out->document, read_mapping, fields, out, message, STATED_MESSAGE);
}

void stated_free(struct stated_orders *orders)
{
    document_free(orders->document);
    orders->document = NULL;
}

static const char *value_of(const char *name, const struct label *labels, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (strcmp(labels[k].name, name) == 0)
            return labels[k].value;
    return NULL;
}

const char *stated_unknown_label(const struct stated *stated, const struct label *labels, size_t count)
{
    for (size_t k = 0; k < stated->where_count; k++)
        if (!value_of(stated->where[k].name, labels, count))
            return stated->where[k].name;
    return NULL;
}

static bool is_stated_of(const struct stated *stated, const struct label *labels, size_t count)
{
    for (size_t k = 0; k < stated->where_count; k++) {
        const char *value = value_of(stated->where[k].name, labels, count);
        if (!value || fnmatch(stated->where[k].value, value, 0) != 0)
            return false;
    }
    return true;
}

const struct stated *stated_find(struct stated_orders *orders, const char *quantity, const struct label *labels,
                                 size_t count, const struct stated **second)
{
    struct stated *found = NULL;
    *second = NULL;
    for (size_t k = 0; k < orders->count; k++) {
        struct stated *i = &orders->orders[k];
        if (strcmp(i->quantity, quantity) != 0 || !is_stated_of(i, labels, count))
            continue;
        if (found)
            *second = i;
        else
            found = i;
    }
    if (found)
        found->used = true;
    return found;
}
