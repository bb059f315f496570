/* Sets of boundary data of optimal control as a text gives them: the states at both ends, and how to get there. */
#include <string.h>

#include "cases/language/model_entries.h"

static bool refuse_missing(struct model *model, int first, const char *what)
{
    return text_refuse(&model->error, first, 0,
                       "transfers.%.47s.%s is missing: start and end are states, horizon is the time between",
                       entry_at(model, first)->name, what);
}

/* A number of parameters and numbers alone. */
static int read_constant(struct model *model, int entry)
{
    model_forbid(model, LEAF_POSITION, LEAF_TIME, "it is made of parameters and numbers alone");
    int node = parse_expression(&model->scope, entry, entry_at(model, entry)->text);
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    return node;
}

/* `first` is an entry of this transfer. */
static bool read_boundary(struct model *model, int first, struct model_transfer *transfer)
{
    int state = model->element + model->n, horizon = next_entry(model, TEXT_HORIZON, transfer->name, 0),
        free = next_entry(model, TEXT_FREE_HORIZON, transfer->name, 0);
    static const struct {
        enum text_key key;
        const char *text;
    } needed[] = {{TEXT_FROM_Q, "from.q"}, {TEXT_FROM_V, "from.v"}, {TEXT_TO_Q, "to.q"}, {TEXT_TO_V, "to.v"}};
    for (size_t k = 0; k < sizeof needed / sizeof *needed; k++)
        if (next_entry(model, needed[k].key, transfer->name, 0) < 0)
            return refuse_missing(model, first, needed[k].text);
    if (horizon < 0 && free < 0)
        return refuse_missing(model, first, "horizon");
    if (horizon >= 0 && free >= 0)
        return text_refuse(&model->error, free, 0, "the horizon is given, and cannot be free, too");
    transfer->timed = free >= 0;
    transfer->boundary = formula_open(model, 2 * state + 2);
    if (!model_read_state(model, TEXT_FROM_Q, TEXT_FROM_V, transfer->name, transfer->boundary.node) ||
        !model_read_state(model, TEXT_TO_Q, TEXT_TO_V, transfer->name, transfer->boundary.node + state))
        return false;
    transfer->boundary.node[2 * state] = read_constant(model, transfer->timed ? free : horizon);
    transfer->boundary.node[2 * state + 1] = graph_integer(&model->graph, 0);
    return good(model);
}

/* The path that Newton's method starts from, of `progress`, the part of the horizon that is over. */
static bool read_guess(struct model *model, struct model_transfer *transfer)
{
    struct scope *scope = &model->scope;
    int leaf = graph_leaf(&model->graph, LEAF_TIME, 0), entry = next_entry(model, TEXT_GUESS, transfer->name, 0),
        from[MAX_ELEMENT];
    if (entry < 0)
        return true;
    if (!scope_add(scope, entry, "progress", 8, false, 1, &leaf))
        return false;
    model_forbid(model, LEAF_POSITION, LEAF_FIBRE,
                 "a guess is of parameters and progress, from 0 at the start to 1 at the end");
    transfer->guess = formula_open(model, model->element);
    bool read = good(model) &&
                model_read_numbers(model, TEXT_GUESS, transfer->name, model->element, transfer->guess.node, from);
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    scope->symbols--;
    scope->values--;
    return read;
}

static bool read_continuation(struct model *model, struct model_transfer *transfer)
{
    const char *name = transfer->name;
    int entry = next_entry(model, TEXT_CONTINUED, name, 0), levels = next_entry(model, TEXT_LEVELS, name, 0),
        from = next_entry(model, TEXT_CONTINUED_FROM, name, 0), k = 0;
    if (entry < 0 && from < 0 && levels < 0)
        return true;
    if (entry < 0)
        return text_refuse(&model->error, from < 0 ? levels : from, 0,
                           "transfers.%.47s.continue.parameter is missing: what goes from there to its value", name);
    transfer->continued = entry_at(model, entry)->text;
    transfer->levels = 4;
    while (k < model->parameters && strcmp(model->parameter[k].name, transfer->continued) != 0)
        k++;
    if (k == model->parameters)
        return text_refuse(&model->error, entry, 0, "expected the name of a parameter, found \"%.40s\"",
                           transfer->continued);
    if (model->scope.structural >> k & 1)
        return text_refuse(&model->error, entry, 0, "sizes depend on %.40s; what is continued moves by small steps",
                           transfer->continued);
    if (from >= 0)
        transfer->boundary.node[transfer->boundary.count - 1] = read_constant(model, from);
    return good(model) && (levels < 0 || parse_whole(&model->scope, levels, entry_at(model, levels)->text, 1, 1024,
                                                     &transfer->levels));
}

/* Returns true if entry k begins a transfer. */
static bool begins_transfer(const struct model *model, int k)
{
    const struct text_entry *entry = entry_at(model, k);
    bool first = entry->key >= TEXT_FROM_Q; /* the first of their keys */
    for (int key = TEXT_FROM_Q; key < TEXT_KEYS && first; key++) {
        int other = next_entry(model, (enum text_key)key, entry->name, 0);
        first = other < 0 || other >= k;
    }
    return first;
}

static bool open_transfers(struct model *model)
{
    size_t count = 0;
    for (int k = 0; k < model->text->entries; k++)
        count += begins_transfer(model, k);
    model->control.transfer = graph_keep(&model->graph, count + 1, sizeof *model->control.transfer);
    return model->control.transfer;
}

/* Stores the entries, from 1, at which a transfer may be refused. */
static void take_entries(const struct model *model, struct model_transfer *transfer)
{
    static const enum text_key keys[TRANSFER_KEYS] = {
        TEXT_FROM_Q, TEXT_FROM_V,   TEXT_TO_Q, TEXT_TO_V,   TEXT_HORIZON,     TEXT_CONTINUED_FROM,
        TEXT_FINAL,  TEXT_ACTUATED, TEXT_COST, TEXT_BOUNDS, TEXT_NONHOLONOMIC};
    for (int k = 0; k < TRANSFER_KEYS; k++)
        transfer->entry[k] = next_entry(model, keys[k], k < KEY_ACTUATED ? transfer->name : NULL, 0) + 1;
    if (transfer->timed)
        transfer->entry[KEY_HORIZON] = next_entry(model, TEXT_FREE_HORIZON, transfer->name, 0) + 1;
}

bool model_read_transfers(struct model *model)
{
    struct model_control *control = &model->control;
    if (!open_transfers(model))
        return false;
    for (int k = 0; k < model->text->entries; k++) {
        const char *name = entry_at(model, k)->name;
        struct model_transfer *transfer = &control->transfer[control->transfers];
        if (!begins_transfer(model, k))
            continue;
        *transfer = (struct model_transfer){.name = name, .meaning = text_of(model, TEXT_TRANSFER_MEANING, name, "")};
        if (!model_asks_for(model, control->transfers++, name))
            continue;
        if (!read_boundary(model, k, transfer) || !read_guess(model, transfer) || !read_continuation(model, transfer) ||
            !model_read_ending(model, transfer))
            return false;
        take_entries(model, transfer);
    }
    return control->transfers > 0 ||
           text_refuse(&model->error, next_entry(model, TEXT_ACTUATED, NULL, 0), 0,
                       "control.transfers is missing: states at start and end, and the time between");
}
