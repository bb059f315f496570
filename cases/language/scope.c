/* Names of texts. */
#include "cases/language/scope.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/graph/derive.h"

bool text_refuse(struct text_error *error, int entry, int offset, const char *format, ...)
{
    va_list arguments;
    if (error->status != STATUS_OK)
        return false;
    *error = (struct text_error){.status = STATUS_BAD_VALUE, .entry = entry, .offset = offset};
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return false;
}

int name_length(const char *text)
{
    int k = 0;
    while (isalpha((unsigned char)text[k]) || text[k] == '_' || (k > 0 && isdigit((unsigned char)text[k])))
        k++;
    return k;
}

struct symbol *scope_find(struct scope *scope, const char *name, int length)
{
    for (int k = 0; k < scope->symbols; k++)
        if ((int)strlen(scope->symbol[k].name) == length && strncmp(scope->symbol[k].name, name, (size_t)length) == 0)
            return &scope->symbol[k];
    return NULL;
}

const char *const scope_words[SCOPE_WORDS] = {
#define FUNCTION(code, name, call, arguments) name,
#include "cases/graph/functions.def"
#undef FUNCTION
    "sum", "mod", "pi", "t"};

int scope_word(const char *name, int length)
{
    for (int k = 0; k < SCOPE_WORDS; k++)
        if ((int)strlen(scope_words[k]) == length && strncmp(scope_words[k], name, (size_t)length) == 0)
            return k;
    return -1;
}

/* Room for one name more, and for `count` nodes. False without memory; what was there is kept. */
static bool reserve_symbol(struct scope *scope, int count)
{
    if (scope->symbols == scope->symbol_capacity) {
        int capacity = scope->symbol_capacity > 0 ? 2 * scope->symbol_capacity : 32;
        struct symbol *symbol = realloc(scope->symbol, (size_t)capacity * sizeof *symbol);
        if (!symbol)
            return false;
        scope->symbol = symbol;
        scope->symbol_capacity = capacity;
    }
    if (scope->values + count > scope->value_capacity) {
        int capacity = 2 * (scope->values + count);
        int *value = realloc(scope->value, (size_t)capacity * sizeof *value);
        if (!value)
            return false;
        scope->value = value;
        scope->value_capacity = capacity;
    }
    return true;
}

bool scope_push(struct scope *scope, int entry, const char *name, size_t length, bool indexed, int count,
                const int *nodes)
{
    if (!reserve_symbol(scope, count))
        return text_refuse(scope->error, entry, 0, "out of memory");
    struct symbol *symbol = &scope->symbol[scope->symbols++];
    *symbol = (struct symbol){.indexed = indexed, .count = count, .first = scope->values};
    memcpy(symbol->name, name, length);
    for (int k = 0; k < count; k++)
        scope->value[scope->values++] = nodes[k];
    return true;
}

int scope_value(struct scope *scope, int node)
{
    int with[MAX_PARAMETERS];
    for (int k = 0; k < scope->parameters; k++)
        with[k] = graph_constant(scope->graph, scope->parameter[k]);
    return derive_substitute(scope->graph, node, LEAF_PARAMETER, with);
}

int scope_structural_value(struct scope *scope, int node)
{
    for (int k = 0; k < scope->parameters; k++) {
        int leaf = graph_leaf(scope->graph, LEAF_PARAMETER, k);
        scope->structural |= (uint64_t)graph_uses(scope->graph, node, leaf) << k;
    }
    return scope_value(scope, node);
}

void scope_close(struct scope *scope)
{
    free(scope->symbol);
    free(scope->value);
}

bool scope_add(struct scope *scope, int entry, const char *name, size_t length, bool indexed, int count,
               const int *nodes)
{
    struct text_error *error = scope->error;
    int shown = length < 40 ? (int)length : 40;
    if (length == 0 || (int)length != name_length(name) || length >= NAME_SIZE)
        return text_refuse(error, entry, 0,
                           "expected a name (a letter, then letters, digits and _; at most %d), found \"%.40s\"",
                           NAME_SIZE - 1, name);
    if (scope_word(name, (int)length) >= 0)
        return text_refuse(error, entry, 0, "\"%.*s\" is a word of the language and cannot be a name", shown, name);
    if (scope_find(scope, name, (int)length))
        return text_refuse(error, entry, 0, "the name \"%.*s\" is taken", shown, name);
    return scope_push(scope, entry, name, length, indexed, count, nodes);
}
