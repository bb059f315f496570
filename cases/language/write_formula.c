/* Formulas as statements of C: loops over parts of lanes, in the notation of core/numbers/parts.h, with sines and cosines of all lanes at
 * once between them. */
#include "cases/language/code.h"

/* ---- expressions */

/* Returns true if the written C has one value per lane for this node. */
static bool varies_by_lane(const struct code *c, int at)
{
    const struct graph_node *node = &c->graph->node[at];
    if (is_leaf(c, at))
        return over_lanes(c) && (node->kind == LEAF_POSITION || (node->kind == LEAF_FIBRE && node->a < c->n));
    return over_lanes(c) && !c->s.uniform[at];
}

static void put_leaf(const struct code *c, const struct graph_node *node)
{
    const char *fibre = c->call == CALL_MOMENTUM ? "mu" : "eta", *part = over_lanes(c) ? "AT(" : "",
               *end = over_lanes(c) ? ", l)" : "", *start = c->call == CALL_FLOW ? "0" : "";
    switch (node->kind) {
    case NODE_CONSTANT:
        write_constant(c->out, &node->value);
        break;
    case LEAF_PARAMETER:
        fprintf(c->out, "p[%d]", node->a);
        break;
    case LEAF_POSITION:
        fprintf(c->out, "%sg%s[%d]%s", part, start, node->a, end);
        break;
    case LEAF_FIBRE: /* from n on those of a direction */
        if (node->a < c->n)
            fprintf(c->out, "%s%s%s[%d]%s", part, fibre, start, node->a, end);
        else
            fprintf(c->out, "z[%d]", node->a - c->n);
        break;
    default:
        fprintf(c->out, "t");
    }
}

enum { SUM = 1, PRODUCT, SIGN };

static void write_node(const struct code *c, int at, int binding);

/* A node as an operand of a function over parts. */
static void write_operand(const struct code *c, int at)
{
    fputs(varies_by_lane(c, at) ? "" : "UNIFORM(", c->out);
    write_node(c, at, 0);
    fputs(varies_by_lane(c, at) ? "" : ")", c->out);
}

/* A part of a lane by the notation of core/numbers/parts.h: plus(a, b), or APPLY(f, a) of a function f of <math.h>. */
static void write_by_parts(const struct code *c, int at, const char *f)
{
    static const char *const names[NODE_KINDS] = {
        [NODE_ADD] = "plus",    [NODE_SUBTRACT] = "minus",  [NODE_MULTIPLY] = "times",
        [NODE_DIVIDE] = "over", [NODE_NEGATE] = "negative",
    };
    const struct graph_node *node = &c->graph->node[at];
    const bool reciprocal = by_reciprocal(c, at);
    fprintf(c->out, f ? "APPLY(%s, " : "%s(", f ? f : reciprocal ? "times" : names[node->kind]);
    write_operand(c, node->a);
    if (reciprocal) {
        fprintf(c->out, ", UNIFORM(r%d)", node->b);
    } else if (graph_operands(node->kind) > 1) {
        fputs(", ", c->out);
        write_operand(c, node->b);
    }
    fputs(")", c->out);
}

static void put_binary(const struct code *c, int at, int binding)
{
    const struct graph_node *node = &c->graph->node[at];
    bool sum = node->kind == NODE_ADD || node->kind == NODE_SUBTRACT;
    int mine = sum ? SUM : PRODUCT;
    const char *sign = node->kind == NODE_ADD        ? " + "
                       : node->kind == NODE_SUBTRACT ? " - "
                       : node->kind == NODE_DIVIDE   ? " / "
                                                     : " * ";
    fputs(binding > mine ? "(" : "", c->out);
    write_node(c, node->a, mine);
    fputs(sign, c->out);
    write_node(c, node->b, mine + 1);
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
    const struct graph_node node = c->graph->node[at];
    if (is_leaf(c, at)) {
        put_leaf(c, &node);
    } else if (varies_by_lane(c, at)) {
        write_by_parts(c, at, calls[node.kind]);
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

/* Writes a node where it is used: by its name if it has one. */
static void write_node(const struct code *c, int at, int binding)
{
    switch (c->form[at]) {
    case FORM_EXPRESSION:
        write_value(c, at, binding);
        break;
    case FORM_SINE:
    case FORM_COSINE:
        fprintf(c->out, "AT(%s%d, l)", c->form[at] == FORM_SINE ? "sine" : "cosine", c->graph->node[at].a);
        break;
    case FORM_LANES:
        fprintf(c->out, "AT(x%d, l)", at);
        break;
    default:
        fprintf(c->out, "%s%d", c->form[at] == FORM_UNIFORM ? "c" : "x", at);
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
        const struct graph_node *x = &c->graph->node[argument];
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
    fputs("    FOR_PARTS(l, in)\n    {\n", c->out);
    for (int k = 0; k < c->s.count; k++) {
        int at = c->s.node[k];
        if (!is_kept_in_name(c, at, level))
            continue;
        fprintf(c->out, c->form[at] == FORM_REAL ? "        part_of_lane x%d = " : "        AT(x%d, l) = ", at);
        write_value(c, at, 0);
        fputs(";\n", c->out);
    }
    for (int k = 0; k < c->s.outputs; k++) {
        if (output_level(c, k) != level)
            continue;
        fprintf(c->out, "        AT(out[%d], l) = ", k);
        write_operand(c, c->s.output[k]);
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

void write_lanes(FILE *out, struct model *model, const struct formula *formula, enum call call)
{
    struct code c;
    if (code_open(out, model, formula, call, &c)) {
        write_unused(out, model, formula, LEAF_POSITION, 0, model->element, "g");
        write_unused(out, model, formula, LEAF_FIBRE, 0, model->n, call == CALL_MOMENTUM ? "mu" : "eta");
        put_uniform(&c);
        for (int level = 0; level < c.levels; level++) {
            put_turns(&c, level);
            put_loop(&c, level);
        }
    }
    code_close(&c);
}

void write_point(FILE *out, struct model *model, const struct formula *formula, enum call call,
                 const struct target *target)
{
    struct code c;
    if (code_open(out, model, formula, call, &c)) {
        put_uniform(&c);
        write_target(&c, target);
    }
    code_close(&c);
}

void write_expression(FILE *out, struct model *model, int node)
{
    struct code c;
    const struct formula one = {.count = 1, .node = &node};
    if (code_open(out, model, &one, CALL_POINT, &c)) {
        for (int k = 0; k < c.s.count; k++)
            c.form[c.s.node[k]] = FORM_EXPRESSION;
        write_node(&c, c.s.output[0], SIGN);
    }
    code_close(&c);
}
