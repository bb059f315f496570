/* A recursive-descent reader of expressions; depth, length and number of tokens are bounded. */
#include "cases/language/parse.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cases/language/token.h"
#include "core/names.h"

enum { MOST_DEPTH = 100, MOST_TERMS = 1000 /* of a sum */ };

static int expression(struct reader *r);

/* The value of a node that depends on parameters at most. */
static bool whole_value(struct reader *r, int node, int offset, int least, int most, int *value)
{
    struct scope *scope = r->scope;
    node = failed(r) ? node : scope_structural_value(scope, node);
    if (failed(r) || scope->graph->full)
        return false;
    const struct graph_node found = scope->graph->node[node];
    if (found.kind != NODE_CONSTANT)
        return REFUSE(r, offset, "expected a whole number, made of numbers and parameters at most");
    if (!constant_is_integer(&found.value, value))
        return REFUSE(r, offset, "expected a whole number from %d to %d, found %.17g", least, most,
                      (double)constant_value(&found.value));
    if (*value < least || *value > most)
        return REFUSE(r, offset, "expected a whole number from %d to %d, found %d", least, most, *value);
    return true;
}

/* NAME[expression] or NAME */
static int value_of_symbol(struct reader *r, const struct symbol *symbol)
{
    int offset = r->at, index = 1;
    struct symbol known = *symbol; /* a sum in the index may add names */
    next(r);
    if (!known.indexed && is_sign(r, '('))
        return REFUSE(r, offset, "%s is no function", known.name), 0;
    if (!known.indexed && is_sign(r, '['))
        return REFUSE(r, r->at, "%s has no index", known.name), 0;
    if (known.indexed) {
        if (!is_sign(r, '['))
            return REFUSE(r, r->at, "%s needs an index: %s[1] .. %s[%d]", known.name, known.name, known.name,
                          known.count),
                   0;
        next(r);
        int at = r->at, node = expression(r);
        if (failed(r) || !whole_value(r, node, at, 1, known.count, &index) || !expect(r, ']'))
            return 0;
    }
    const struct scope *scope = r->scope;
    int node = scope->value[known.first + index - 1];
    if (scope->forbidden_first != NODE_CONSTANT && !scope->graph->full &&
        graph_depends(scope->graph, node, scope->forbidden_first, scope->forbidden_last))
        return REFUSE(r, offset, "%s must not stand here: %s", known.name, scope->forbidden_why), 0;
    return node;
}

/* A comma, then a whole number. */
static bool read_sum_bound(struct reader *r, int *bound)
{
    if (!expect(r, ','))
        return false;
    int offset = r->at, node = expression(r);
    return !failed(r) && whole_value(r, node, offset, -MOST_TERMS, MOST_TERMS, bound);
}

/* Go to the end of a sum's body without reading it. */
static void skip(struct reader *r)
{
    for (int open = 0; !failed(r) && r->kind != TOKEN_END; next(r)) {
        if (open == 0 && is_sign(r, ')'))
            return;
        open += is_sign(r, '(') - is_sign(r, ')');
    }
}

/* (i, least, most, expression): what a sum or a list runs over. Each value goes to out[0], .., of which there are `capacity`; or
 * to their total where `out` is NULL. Returns the number of values or, of a sum, the node. */
static int run_over(struct reader *r, int capacity, int *out)
{
    int least, most, total = graph_integer(r->scope->graph, 0), count = 0;
    if (!expect(r, '('))
        return 0;
    if (r->kind != TOKEN_NAME)
        return refuse_token(r, "the name of an index"), 0;
    const char *name = r->text + r->at;
    size_t length = (size_t)r->length;
    int at = r->at, symbols = r->scope->symbols, values = r->scope->values;
    next(r);
    if (!read_sum_bound(r, &least) || !read_sum_bound(r, &most) || !expect(r, ','))
        return 0;
    struct reader body = *r;
    if (most < least)
        skip(r);
    for (int i = least; i <= most && !failed(r); i++, count++) {
        int value = graph_integer(r->scope->graph, i);
        if (!scope_add(r->scope, r->entry, name, length, false, 1, &value)) {
            r->scope->error->offset = at;
            return 0;
        }
        *r = body;
        int node = expression(r);
        if (out && count == capacity)
            return REFUSE(r, at, "these are %d, and there is room for %d", most - least + 1, capacity), 0;
        *(out ? &out[count] : &total) = out ? node : graph_add(r->scope->graph, total, node);
        r->scope->symbols = symbols;
        r->scope->values = values;
    }
    return !expect(r, ')') ? 0 : out ? count : total;
}

/* mod(a, b) of whole numbers, from the parenthesis on: the rest, with the sign of a. */
static int modulo(struct reader *r)
{
    int value[2];
    for (int k = 0; k < 2; k++) {
        if (!expect(r, k ? ',' : '('))
            return 0;
        int offset = r->at, node = expression(r);
        if (failed(r) || !whole_value(r, node, offset, k ? 1 : -1000000, 1000000, &value[k]))
            return 0;
    }
    return expect(r, ')') ? graph_integer(r->scope->graph, value[0] % value[1]) : 0;
}

static int call(struct reader *r, enum node_kind kind)
{
    int offset = r->at, argument[2] = {0};
    next(r);
    if (!expect(r, '('))
        return 0;
    int from = r->at, to = from;
    for (int k = 0; k < graph_operands(kind); k++) {
        if (k > 0 && !expect(r, ','))
            return 0;
        argument[k] = expression(r);
        if (failed(r))
            return 0;
        to = k == 0 ? r->at : to;
    }
    if (!expect(r, ')'))
        return 0;
    int node = graph_function(r->scope->graph, kind, argument[0], argument[1]);
    keep_suspect(r, kind, from, to, node, argument[0]);
    if (graph_is_finite(r->scope->graph, node))
        return node;
    return REFUSE(r, offset, "the value of this function is not a finite number"), 0;
}

/* Names that may appear in an expression: declared ones, then the words of the language except the last, the time. */
static const char *known_name_at(const void *of, int k)
{
    const struct scope *scope = of;
    if (k < scope->symbols)
        return scope->symbol[k].name;
    return k - scope->symbols < SCOPE_WORDS - 1 ? scope_words[k - scope->symbols] : NULL;
}

static int refuse_unknown_name(struct reader *r)
{
    char name[NAME_SIZE];
    if (r->length == 1 && r->text[r->at] == 't')
        return REFUSE(r, r->at,
                      "the time t does not appear in parameters, requirements, sizes and units, nor in a motion of "
                      "optimal control"),
               0;
    snprintf(name, sizeof name, "%.*s", r->length < NAME_SIZE ? r->length : NAME_SIZE - 1, r->text + r->at);
    char why[MESSAGE_SIZE];
    if (name_elsewhere(r->scope, r->entry, name, r->text[r->at + r->length] == '(', why))
        return REFUSE(r, r->at, "unknown name \"%s\"%s", name, why), 0;
    const char *nearest = names_nearest((struct names){.at = known_name_at, .of = r->scope}, name);
    REFUSE(r, r->at, nearest ? "unknown name \"%s\"; did you mean \"%s\"?" : "unknown name \"%s\"", name, nearest);
    return 0;
}

static int named(struct reader *r)
{
    int which = scope_word(r->text + r->at, r->length);
    const struct symbol *symbol = scope_find(r->scope, r->text + r->at, r->length);
    if (symbol)
        return value_of_symbol(r, symbol);
    if (which < 0 || strcmp(scope_words[which], "t") == 0)
        return refuse_unknown_name(r); /* the time is a name of the exact flow only */
    if (which < SCOPE_WORDS - 4)
        return call(r, (enum node_kind)(NODE_POWER + 1 + which));
    next(r);
    if (strcmp(scope_words[which], "sum") == 0)
        return run_over(r, 0, NULL);
    if (strcmp(scope_words[which], "mod") == 0)
        return modulo(r);
    return graph_constant(r->scope->graph, constant_wide(acosf128(-1)));
}

static int primary(struct reader *r)
{
    if (r->kind == TOKEN_NUMBER) {
        struct constant value = constant_decimal(r->text + r->at, r->length);
        int node = graph_constant(r->scope->graph, value);
        if (!graph_is_finite(r->scope->graph, node))
            return REFUSE(r, r->at, "the number is too large"), 0;
        if (!value.under && value.value < (wide)DBL_MIN)
            return REFUSE(r, r->at, "the number is too small: double precision takes it for 0"), 0;
        next(r);
        return node;
    }
    if (r->kind == TOKEN_NAME)
        return named(r);
    if (!is_sign(r, '('))
        return refuse_token(r, "a number, a name or \"(\""), 0;
    next(r);
    int node = expression(r);
    return !failed(r) && expect(r, ')') ? node : 0;
}

static int parse_factor(struct reader *r);

/* primary [^ factor]: powers bind to the right, and closer than a sign before them */
static int parse_power(struct reader *r)
{
    int from = r->at, base = primary(r), offset = r->at;
    if (failed(r) || !is_sign(r, '^'))
        return base;
    next(r);
    int exponent = parse_factor(r);
    if (failed(r))
        return 0;
    int node = graph_function(r->scope->graph, NODE_POW, base, exponent);
    const enum node_kind kind = r->scope->graph->full ? NODE_CONSTANT : r->scope->graph->node[node].kind;
    if (kind == NODE_POW || kind == NODE_SQRT || kind == NODE_DIVIDE)
        keep_suspect(r, NODE_POW, from, offset, node, base);
    if (graph_is_finite(r->scope->graph, node))
        return node;
    return REFUSE(r, offset, "the power is not a finite number"), 0;
}

static int parse_factor(struct reader *r)
{
    if (++r->depth > MOST_DEPTH)
        return REFUSE(r, r->at, "nested deeper than %d", (int)MOST_DEPTH), 0;
    bool minus = is_sign(r, '-'), sign = minus || is_sign(r, '+');
    if (sign)
        next(r);
    int node = failed(r) ? 0 : sign ? parse_factor(r) : parse_power(r);
    r->depth--;
    return minus && !failed(r) ? graph_negate(r->scope->graph, node) : node;
}

static int term(struct reader *r)
{
    int node = parse_factor(r);
    while (!failed(r) && (is_sign(r, '*') || is_sign(r, '/'))) {
        bool divide = is_sign(r, '/');
        int offset = r->at;
        next(r);
        int from = r->at;
        if (!divide && is_sign(r, '*'))
            return REFUSE(r, offset, "expected a number, a name or \"(\" behind *; a power is written x^2, not x**2"),
                   0;
        int other = parse_factor(r);
        if (failed(r))
            return 0;
        if (divide && graph_is_constant(r->scope->graph, other, 0))
            return REFUSE(r, offset, "division by zero"), 0;
        node = divide ? graph_divide(r->scope->graph, node, other) : graph_multiply(r->scope->graph, node, other);
        if (divide)
            keep_suspect(r, NODE_DIVIDE, from, r->at, node, other);
        if (!graph_is_finite(r->scope->graph, node))
            return REFUSE(r, offset, "the value is not a finite number"), 0;
    }
    return node;
}

static int expression(struct reader *r)
{
    int node = term(r);
    while (!failed(r) && (is_sign(r, '+') || is_sign(r, '-'))) {
        bool minus = is_sign(r, '-');
        int offset = r->at;
        next(r);
        int other = term(r);
        if (failed(r))
            return 0;
        node = minus ? graph_subtract(r->scope->graph, node, other) : graph_add(r->scope->graph, node, other);
        if (!graph_is_finite(r->scope->graph, node))
            return REFUSE(r, offset, "the value is not a finite number"), 0;
    }
    if (r->scope->graph->full)
        REFUSE(r, r->at, "the expression is too large: more than %d different parts", (int)MOST_NODES);
    return failed(r) ? 0 : node;
}

static struct reader start_reader(struct scope *scope, int entry, const char *text, int offset)
{
    struct reader r = {.scope = scope, .text = text, .entry = entry, .at = offset};
    next(&r);
    return r;
}

int parse_expression(struct scope *scope, int entry, const char *text)
{
    struct reader r = start_reader(scope, entry, text, 0);
    int node = expression(&r);
    if (!failed(&r) && r.text[r.at] == '=')
        REFUSE(&r, r.at, "expected an operator or the end, found \"=\"; for a = b write a - b, which is to be 0");
    if (!failed(&r) && r.kind != TOKEN_END)
        refuse_token(&r, "an operator, such as * of a product, or the end");
    return failed(&r) ? 0 : node;
}

bool parse_whole(struct scope *scope, int entry, const char *text, int least, int most, int *value)
{
    struct reader r = start_reader(scope, entry, text, 0);
    int node = parse_expression(scope, entry, text);
    return !failed(&r) && whole_value(&r, node, r.at, least, most, value);
}

/* Returns true if the text is a call of this word, which is none of the language's own. The reader is then after the
 * word. */
static bool is_call(struct reader *r, const char *name)
{
    bool is = r->kind == TOKEN_NAME && r->length == (int)strlen(name) &&
              strncmp(r->text + r->at, name, (size_t)r->length) == 0 && !scope_find(r->scope, name, r->length);
    if (is)
        next(r);
    return is;
}

bool parse_rotation(struct scope *scope, int entry, const char *text, int x[3])
{
    struct reader r = start_reader(scope, entry, text, 0);
    if (!is_call(&r, "rotation"))
        return false;
    for (int k = 0; k < 3 && expect(&r, k ? ',' : '('); k++)
        x[k] = expression(&r);
    if (expect(&r, ')') && r.kind != TOKEN_END)
        refuse_token(&r, "the end");
    return true;
}

int parse_each(struct scope *scope, int entry, const char *text, int capacity, int *out)
{
    struct reader r = start_reader(scope, entry, text, 0);
    if (!is_call(&r, "each"))
        return -1;
    int count = run_over(&r, capacity, out);
    if (!failed(&r) && r.kind != TOKEN_END)
        refuse_token(&r, "the end");
    return count;
}

bool parse_comparison(struct scope *scope, int entry, const char *text, int *least, bool *strict)
{
    struct reader r = start_reader(scope, entry, text, 0);
    int left = expression(&r);
    if (failed(&r))
        return false;
    if (r.kind != TOKEN_SIGN || (r.text[r.at] != '<' && r.text[r.at] != '>'))
        return refuse_token(&r, "<, <=, > or >=");
    bool greater = r.text[r.at] == '>';
    *strict = r.length == 1;
    next(&r);
    int right = expression(&r);
    if (failed(&r) || r.kind != TOKEN_END)
        return failed(&r) ? false : refuse_token(&r, "an operator or the end");
    *least = graph_subtract(scope->graph, greater ? left : right, greater ? right : left);
    return true;
}

bool parse_size(struct scope *scope, int entry, const char *text, int *offset, int least, int most, int *size)
{
    struct reader r = start_reader(scope, entry, text, *offset);
    int at = r.at, node = primary(&r);
    *offset = r.at;
    return !failed(&r) && whole_value(&r, node, at, least, most, size);
}

bool parse_declaration(struct scope *scope, int entry, const char *text, int *length, int *count)
{
    struct reader r = start_reader(scope, entry, text, 0);
    *length = r.length;
    *count = 0;
    if (r.kind != TOKEN_NAME || r.at > 0)
        return refuse_token(&r, "a name");
    next(&r);
    if (is_sign(&r, '[')) {
        next(&r);
        int at = r.at, node = expression(&r);
        if (failed(&r) || !whole_value(&r, node, at, 1, MAX_ELEMENT, count) || !expect(&r, ']'))
            return false;
    }
    return r.kind == TOKEN_END || refuse_token(&r, "the end of the name");
}
