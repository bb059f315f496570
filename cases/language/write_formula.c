/* Formulas as statements of C: loops over lanes, with sines and cosines of all lanes at once between them. */
#include <stdlib.h>
#include <string.h>

#include "cases/graph/sequence.h"
#include "cases/language/write.h"

/* Where the value of a node is when it is asked for. */
enum form { FORM_EXPRESSION, FORM_UNIFORM, FORM_REAL, FORM_LANES, FORM_SINE, FORM_COSINE };

struct code {
    FILE *out;
    const struct model *model;
    struct graph *graph;
    struct sequence s;
    enum call call;
    int *level;      /* of node k: the loop that computes it; a sine comes one after its argument */
    int *last_use;   /* the last loop that uses node k */
    enum form *form; /* of node k */
    bool *output;
    bool *divides; /* lanes are divided by node k, the same in all: its reciprocal is taken once */
    int levels, n;
};

static bool over_lanes(const struct code *c)
{
    return c->call == CALL_VELOCITY || c->call == CALL_MOMENTUM;
}

static bool is_turn(const struct code *c, int node)
{
    enum node_kind kind = c->graph->node[node].kind;
    return over_lanes(c) && (kind == NODE_SIN || kind == NODE_COS) && !c->s.uniform[node];
}

static bool is_leaf(const struct code *c, int node)
{
    return graph_operands(c->graph->node[node].kind) == 0;
}

/* Is it a division of lanes by what is the same in all of them? A constant is left to the compiler, which knows what is exact. */
static bool by_reciprocal(const struct code *c, int at)
{
    const struct node *node = &c->graph->node[at];
    return over_lanes(c) && node->kind == NODE_DIVIDE && !c->s.uniform[at] && c->s.uniform[node->b] &&
           c->graph->node[node->b].kind != NODE_CONSTANT;
}

/* Call `visit` for every use of an operand by a node. */
#define FOR_OPERANDS(operand, graph, at)                                                                               \
    for (int which_ = 0, operand; which_ < graph_operands((graph)->node[at].kind) &&                                   \
                                  (operand = which_ ? (graph)->node[at].b : (graph)->node[at].a, true);                \
         which_++)

/* As early as possible, then as late as the users allow: values then need not be kept from one loop to the next. */
static void find_levels(struct code *c)
{
    for (int k = 0; k < c->s.count; k++) {
        int at = c->s.node[k];
        c->level[at] = 0;
        FOR_OPERANDS(operand, c->graph, at)
        if (c->level[operand] > c->level[at])
            c->level[at] = c->level[operand];
        c->level[at] += is_turn(c, at);
        c->levels = c->level[at] >= c->levels ? c->level[at] + 1 : c->levels;
    }
    int *latest = malloc(((size_t)c->s.last + 1) * sizeof *latest);
    c->graph->full = c->graph->full || !latest;
    for (int k = 0; k < c->s.count && latest; k++)
        latest[c->s.node[k]] = c->output[c->s.node[k]] ? c->level[c->s.node[k]] : c->levels;
    for (int k = c->s.count - 1; k >= 0 && latest; k--) {
        int at = c->s.node[k];
        if (!is_turn(c, at) && latest[at] < c->levels)
            c->level[at] = latest[at];
        c->last_use[at] = c->last_use[at] > c->level[at] ? c->last_use[at] : c->level[at];
        int use = c->level[at] - is_turn(c, at);
        FOR_OPERANDS(operand, c->graph, at)
        {
            latest[operand] = use < latest[operand] ? use : latest[operand];
            c->last_use[operand] = use > c->last_use[operand] ? use : c->last_use[operand];
        }
    }
    free(latest);
}

static void find_forms(struct code *c)
{
    for (int k = 0; k < c->s.count; k++) {
        int at = c->s.node[k];
        if (is_leaf(c, at))
            continue;
        if (by_reciprocal(c, at))
            c->divides[c->graph->node[at].b] = true;
        if (is_turn(c, at)) {
            c->form[at] = c->graph->node[at].kind == NODE_SIN ? FORM_SINE : FORM_COSINE;
            int argument = c->graph->node[at].a;
            if (!is_leaf(c, argument) && !is_turn(c, argument))
                c->form[argument] = FORM_LANES;
        } else if (c->s.uniform[at]) {
            c->form[at] = over_lanes(c) || c->s.uses[at] > 1 ? FORM_UNIFORM : FORM_EXPRESSION;
        } else if (c->s.uses[at] > 1) {
            c->form[at] = over_lanes(c) && c->last_use[at] > c->level[at] ? FORM_LANES
                          : over_lanes(c)                                 ? FORM_REAL
                                                                          : FORM_UNIFORM;
        }
    }
    for (int k = 0; k < c->s.count; k++) { /* what stands in another loop than its value must be kept */
        int at = c->s.node[k];
        if (over_lanes(c) && c->form[at] == FORM_EXPRESSION && !is_leaf(c, at) && c->last_use[at] > c->level[at])
            c->form[at] = FORM_LANES;
        if (c->form[at] == FORM_REAL && c->last_use[at] > c->level[at])
            c->form[at] = FORM_LANES;
    }
}

/* ---- expressions */

static void put_leaf(const struct code *c, const struct node *node)
{
    const char *fibre = c->call == CALL_MOMENTUM ? "mu" : "eta", *index = over_lanes(c) ? "[l]" : "",
               *start = c->call == CALL_FLOW ? "0" : "";
    switch (node->kind) {
    case NODE_CONSTANT:
        write_constant(c->out, &node->value);
        break;
    case LEAF_PARAMETER:
        fprintf(c->out, "p[%d]", node->a);
        break;
    case LEAF_POSITION:
        fprintf(c->out, "g%s[%d]%s", start, node->a, index);
        break;
    case LEAF_FIBRE: /* from n on those of a direction */
        if (node->a < c->n)
            fprintf(c->out, "%s%s[%d]%s", fibre, start, node->a, index);
        else
            fprintf(c->out, "z[%d]", node->a - c->n);
        break;
    default:
        fprintf(c->out, "t");
    }
}

enum { SUM = 1, PRODUCT, SIGN };

static void write_node(const struct code *c, int at, int binding);

static void put_binary(const struct code *c, int at, int binding)
{
    const struct node *node = &c->graph->node[at];
    bool sum = node->kind == NODE_ADD || node->kind == NODE_SUBTRACT;
    int mine = sum ? SUM : PRODUCT;
    const char *sign = node->kind == NODE_ADD        ? " + "
                       : node->kind == NODE_SUBTRACT ? " - "
                       : node->kind == NODE_DIVIDE   ? " / "
                                                     : " * ";
    fputs(binding > mine ? "(" : "", c->out);
    write_node(c, node->a, mine);
    if (by_reciprocal(c, at)) {
        fprintf(c->out, " * r%d", node->b);
    } else {
        fputs(sign, c->out);
        write_node(c, node->b, mine + 1);
    }
    fputs(binding > mine ? ")" : "", c->out);
}

/* The value of a node, written out. */
static void write_value(const struct code *c, int at, int binding)
{
    static const char *const calls[NODE_KINDS] = {
#define FUNCTION(code, name, call, arguments) [NODE_##code] = #call,
#include "cases/graph/functions.def"
#undef FUNCTION
    };
    const struct node node = c->graph->node[at];
    if (is_leaf(c, at)) {
        put_leaf(c, &node);
    } else if (node.kind == NODE_NEGATE) {
        fputs(binding >= PRODUCT ? "(-" : "-", c->out);
        write_node(c, node.a, SIGN);
        fputs(binding >= PRODUCT ? ")" : "", c->out);
    } else if (calls[node.kind]) {
        fprintf(c->out, "%s(", calls[node.kind]);
        write_node(c, node.a, 0);
        if (graph_operands(node.kind) > 1) {
            fputs(", ", c->out);
            write_node(c, node.b, 0);
        }
        fputs(")", c->out);
    } else {
        put_binary(c, at, binding);
    }
}

/* The same as it is asked for: by its name where it has one. */
static void write_node(const struct code *c, int at, int binding)
{
    switch (c->form[at]) {
    case FORM_EXPRESSION:
        write_value(c, at, binding);
        break;
    case FORM_SINE:
    case FORM_COSINE:
        fprintf(c->out, "%s%d[l]", c->form[at] == FORM_SINE ? "sine" : "cosine", c->graph->node[at].a);
        break;
    default:
        fprintf(c->out, "%s%d%s", c->form[at] == FORM_UNIFORM ? "c" : "x", at, c->form[at] == FORM_LANES ? "[l]" : "");
    }
}

/* ---- statements */

static bool uses_parameters(const struct code *c)
{
    bool uses = false;
    for (int k = 0; k < c->s.count; k++)
        uses = uses || c->graph->node[c->s.node[k]].kind == LEAF_PARAMETER;
    return uses;
}

static void put_uniform(const struct code *c)
{
    if (uses_parameters(c))
        fputs("    const real *p = in->parameter;\n", c->out);
    else if (!over_lanes(c))
        fputs("    (void)in;\n", c->out);
    for (int k = 0; k < c->s.count; k++) {
        int at = c->s.node[k];
        if (c->form[at] == FORM_UNIFORM) {
            fprintf(c->out, "    const real c%d = ", at);
            write_value(c, at, 0);
            fputs(";\n", c->out);
        }
        if (c->divides[at]) {
            fprintf(c->out, "    const real r%d = 1 / ", at);
            write_node(c, at, PRODUCT + 1);
            fputs(";\n", c->out);
        }
    }
}

/* Sine and cosine of an argument, when one of them comes up for the first time. */
static void put_turns(const struct code *c, int level)
{
    for (int k = 0; k < c->s.count; k++) {
        int at = c->s.node[k], argument = c->graph->node[at].a;
        bool first = is_turn(c, at) && c->level[at] == level;
        for (int j = 0; j < k && first; j++)
            first = !(is_turn(c, c->s.node[j]) && c->graph->node[c->s.node[j]].a == argument);
        if (!first)
            continue;
        const struct node *x = &c->graph->node[argument];
        int planar = x->kind == LEAF_POSITION ? model_planar_factor(c->model, x->a) : -1;
        fprintf(c->out, "    lane sine%d, cosine%d;\n", argument, argument);
        if (planar >= 0)
            fprintf(c->out, "    planar_sincos(in, %d, ", planar);
        else
            fputs("    lane_sincos(in, ", c->out);
        if (is_turn(c, argument))
            fprintf(c->out, "%s%d", c->form[argument] == FORM_SINE ? "sine" : "cosine", x->a);
        else if (is_leaf(c, argument))
            fprintf(c->out, "%s[%d]", x->kind == LEAF_POSITION ? "g" : c->call == CALL_MOMENTUM ? "mu" : "eta", x->a);
        else
            fprintf(c->out, "x%d", argument);
        fprintf(c->out, ", sine%d, cosine%d);\n", argument, argument);
    }
}

static bool is_kept_in_name(const struct code *c, int at, int level)
{
    return c->level[at] == level && (c->form[at] == FORM_REAL || c->form[at] == FORM_LANES);
}

/* The loop that an output is written in: a uniform one anywhere. */
static int output_level(const struct code *c, int k)
{
    int at = c->s.output[k];
    return c->s.uniform[at] || is_leaf(c, at) ? 0 : c->level[at];
}

static void put_loop(const struct code *c, int level)
{
    bool any = false;
    for (int k = 0; k < c->s.count; k++) {
        int at = c->s.node[k];
        any = any || is_kept_in_name(c, at, level);
        if (is_kept_in_name(c, at, level) && c->form[at] == FORM_LANES)
            fprintf(c->out, "    lane x%d;\n", at);
    }
    for (int k = 0; k < c->s.outputs; k++)
        any = any || output_level(c, k) == level;
    if (!any)
        return;
    fputs("    FOR_LANES(l, in)\n    {\n", c->out);
    for (int k = 0; k < c->s.count; k++) {
        int at = c->s.node[k];
        if (!is_kept_in_name(c, at, level))
            continue;
        fprintf(c->out, "        %sx%d%s = ", c->form[at] == FORM_REAL ? "real " : "", at,
                c->form[at] == FORM_LANES ? "[l]" : "");
        write_value(c, at, 0);
        fputs(";\n", c->out);
    }
    for (int k = 0; k < c->s.outputs; k++) {
        if (output_level(c, k) != level)
            continue;
        fprintf(c->out, "        out[%d][l] = ", k);
        write_node(c, c->s.output[k], 0);
        fputs(";\n", c->out);
    }
    fputs("    }\n", c->out);
}

static void write_target(const struct code *c, const struct target *target)
{
    for (int k = 0, at = 0; k < c->s.outputs; k++, at++) {
        if (at == (target->count ? target->count : 1)) {
            target++;
            at = 0;
        }
        fprintf(c->out, target->count ? "    %s[%d] = " : "    %s = ", target->name, at);
        write_node(c, c->s.output[k], 0);
        fputs(";\n", c->out);
    }
}

static bool open_code(FILE *out, struct model *model, const struct formula *formula, enum call call, struct code *c)
{
    *c = (struct code){.out = out, .model = model, .graph = &model->graph, .call = call, .levels = 1, .n = model->n};
    if (!sequence_open(c->graph, formula->count, formula->node, &c->s))
        return false;
    size_t size = (size_t)c->s.last + 1;
    c->level = calloc(size, sizeof *c->level);
    c->last_use = calloc(size, sizeof *c->last_use);
    c->form = calloc(size, sizeof *c->form);
    c->output = calloc(size, sizeof *c->output);
    c->divides = calloc(size, sizeof *c->divides);
    c->graph->full = c->graph->full || !c->level || !c->last_use || !c->form || !c->output || !c->divides;
    for (int k = 0; k < c->s.outputs && !c->graph->full; k++)
        c->output[c->s.output[k]] = true;
    if (!c->graph->full)
        find_levels(c);
    if (!c->graph->full)
        find_forms(c);
    return !c->graph->full;
}

static void close_code(struct code *c)
{
    sequence_close(&c->s);
    free(c->level);
    free(c->last_use);
    free(c->form);
    free(c->output);
    free(c->divides);
}

void write_lanes(FILE *out, struct model *model, const struct formula *formula, enum call call)
{
    struct code c;
    if (open_code(out, model, formula, call, &c)) {
        write_unused(out, model, formula, LEAF_POSITION, 0, model->element, "g");
        write_unused(out, model, formula, LEAF_FIBRE, 0, model->n, call == CALL_MOMENTUM ? "mu" : "eta");
        put_uniform(&c);
        for (int level = 0; level < c.levels; level++) {
            put_turns(&c, level);
            put_loop(&c, level);
        }
    }
    close_code(&c);
}

void write_point(FILE *out, struct model *model, const struct formula *formula, enum call call,
                 const struct target *target)
{
    struct code c;
    if (open_code(out, model, formula, call, &c)) {
        put_uniform(&c);
        write_target(&c, target);
    }
    close_code(&c);
}

void write_expression(FILE *out, struct model *model, int node)
{
    struct code c;
    const struct formula one = {.count = 1, .node = &node};
    if (open_code(out, model, &one, CALL_POINT, &c)) {
        for (int k = 0; k < c.s.count; k++)
            c.form[c.s.node[k]] = FORM_EXPRESSION;
        write_node(&c, c.s.output[0], SIGN);
    }
    close_code(&c);
}
