/* Stated orders, from the command line or a file. */
#include "suite/outside/stated.h"

#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite/number.h"
#include "suite/yaml/events.h"

/* The order as a number: NULL, or what was expected. */
static const char *read_order(const char *text, double *order)
{
    wide value;
    const char *expected = fraction_parse(text, &value);
    *order = expected ? NAN : (double)value;
    if (expected || !(*order > 0) || 2 * *order != floor(2 * *order) || *order > 100)
        return "a positive whole or half number";
    return NULL;
}

static bool add(struct stated_orders *out, const char *quantity, size_t length, const char *order,
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

bool stated_parse(const char *text, const char *source, struct stated_orders *out, char message[STATED_MESSAGE])
{
    const struct stated like = {.source = source};
    char reason[STATED_MESSAGE / 2], order[64];
    for (const char *at = text; at;) {
        size_t name = strcspn(at, "=,"), length = strcspn(at, ",");
        if (at[name] != '=' || length - name - 1 >= sizeof order) {
            snprintf(message, STATED_MESSAGE, "--order: \"%.60s\": expected QUANTITY=ORDER,..", at);
            return false;
        }
        snprintf(order, sizeof order, "%.*s", (int)(length - name - 1), at + name + 1);
        if (!add(out, at, name, order, &like, reason)) {
            snprintf(message, STATED_MESSAGE, "--order: %s", reason);
            return false;
        }
        at = at[length] ? at + length + 1 : NULL;
    }
    return true;
}

/* Say what is wrong with a node of the file. */
static bool refuse(const struct stated_orders *out, const struct node *node, const char *path, const char *text,
                   char message[STATED_MESSAGE])
{
    document_refuse_line(out->document, node->line, path, message, STATED_MESSAGE, "%s", text);
    return false;
}

static bool check_keys(const struct stated_orders *out, const struct node *mapping, const char *path,
                       char message[STATED_MESSAGE])
{
    const struct node_entry *bad = node_bad_key(mapping);
    if (!bad)
        return true;
    bool text = bad->key->type == NODE_TEXT;
    document_refuse_line(out->document, bad->key->line, path, message, STATED_MESSAGE,
                         text ? "\"%.40s\" is given twice" : "a key is a list or a mapping; expected a word%s",
                         text ? bad->key->text : "");
    return false;
}

static bool read_where(struct stated_orders *out, const struct node *where, struct stated *like, const char *path,
                       char message[STATED_MESSAGE])
{
    if (where->type != NODE_MAPPING)
        return refuse(out, where, path, "where: expected a mapping of labels", message);
    if (!check_keys(out, where, path, message))
        return false;
    struct label *labels = document_allocate(out->document, (size_t)where->count + 1, sizeof *labels);
    if (!labels)
        return refuse(out, where, path, "out of memory", message);
    like->where = labels;
    for (const struct node_entry *i = where->entries; i; i = i->next) {
        if (i->node->type != NODE_TEXT)
            return refuse(out, i->node, path, "where: expected a pattern", message);
        labels[like->where_count++] = (struct label){i->key->text, i->node->text};
    }
    return true;
}

/* `where` and `source` of an entry: what its orders have in common. */
static bool read_common(struct stated_orders *out, const struct node *node, struct stated *like, const char *path,
                        char message[STATED_MESSAGE])
{
    for (const struct node_entry *i = node->entries; i; i = i->next) {
        bool is_source = strcmp(i->key->text, "source") == 0;
        if (strcmp(i->key->text, "where") == 0 && !read_where(out, i->node, like, path, message))
            return false;
        if (is_source && i->node->type != NODE_TEXT)
            return refuse(out, i->node, path, "source: expected one line of text", message);
        if (is_source)
            like->source = i->node->text;
    }
    return true;
}

static bool read_entry(struct stated_orders *out, const struct node *node, struct stated *like, const char *path,
                       char message[STATED_MESSAGE])
{
    char reason[STATED_MESSAGE / 2];
    size_t before = out->count;
    if (node->type != NODE_MAPPING)
        return refuse(out, node, path, "expected a mapping such as {where: {method: mine}, q: 4}", message);
    if (!check_keys(out, node, path, message) || !read_common(out, node, like, path, message))
        return false;
    for (const struct node_entry *i = node->entries; i; i = i->next) {
        const char *key = i->key->text;
        if (strcmp(key, "where") == 0 || strcmp(key, "source") == 0)
            continue;
        if (i->node->type != NODE_TEXT)
            return refuse(out, i->node, path, "expected an order", message);
        if (!add(out, key, strlen(key), i->node->text, like, reason))
            return refuse(out, i->node, path, reason, message);
    }
    return out->count > before || refuse(out, node, path, "states no order", message);
}

bool stated_load(const char *path, const char *source, struct stated_orders *out, char message[STATED_MESSAGE])
{
    out->document = document_load(path, "the stated orders", "expected `orders:`", message, STATED_MESSAGE);
    if (!out->document)
        return false;
    const struct node *root = document_root(out->document);
    const struct node_entry *only = root->type == NODE_MAPPING && root->count == 1 ? root->entries : NULL;
    if (!only || only->key->type != NODE_TEXT || strcmp(only->key->text, "orders") != 0 ||
        only->node->type != NODE_LIST || only->node->count == 0)
        return refuse(out, root, "", "expected the one key `orders`, a list of entries", message);
    size_t entry = 1;
    for (const struct node_entry *i = only->node->entries; i; i = i->next, entry++) {
        char place[64];
        struct stated like = {.source = source, .entry = entry};
        snprintf(place, sizeof place, "orders[%zu]", entry - 1);
        if (!read_entry(out, i->node, &like, place, message))
            return false;
    }
    return true;
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

static bool matches(const struct stated *stated, const struct label *labels, size_t count)
{
    for (size_t k = 0; k < stated->where_count; k++) {
        const char *value = value_of(stated->where[k].name, labels, count);
        if (!value || fnmatch(stated->where[k].value, value, 0) != 0)
            return false;
    }
    return true;
}

const struct stated *stated_find(const struct stated_orders *orders, const char *quantity, const struct label *labels,
                                 size_t count, const struct stated **second)
{
    const struct stated *found = NULL;
    *second = NULL;
    for (size_t k = 0; k < orders->count; k++) {
        const struct stated *i = &orders->orders[k];
        if (strcmp(i->quantity, quantity) != 0 || !matches(i, labels, count))
            continue;
        if (found)
            *second = i;
        else
            found = i;
    }
    return found;
}
