/* The entries of a text, in the order in which they build on each other. */
#include "cases/language/model.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/language/derive.h"
#include "cases/language/entries.h"

static void allow_all(struct model *model)
{
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
}

/* ---- parameters and names */

/* The default of parameter k, or what is given for it. */
static bool set_parameter(struct model *model, int entry, int count, const char *const *names, const wide *values)
{
    int k = model->parameters, node = parse_expression(&model->scope, entry, entry_at(model, entry)->text);
    const char *name = entry_at(model, entry)->name;
    if (!good(model))
        return false;
    if (model->graph.node[node].kind != NODE_CONSTANT)
        return text_refuse(&model->error, entry, 0, "the value of a parameter is a number");
    model->scope.parameter[k] = model->graph.node[node].value;
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            model->scope.parameter[k] = constant_wide(values[i]);
    model->parameter[k] = (struct model_parameter){.name = name,
                                                   .standard = constant_value(&model->graph.node[node].value),
                                                   .meaning = text_of(model, TEXT_MEANING, name, ""),
                                                   .positive = next_entry(model, TEXT_POSITIVE, name, 0) >= 0};
    model->parameters++;
    return true;
}

static bool read_parameters(struct model *model, int count, const char *const *names, const wide *values)
{
    FOR_ENTRIES(k, model, TEXT_PARAMETER, NULL)
    {
        if (model->parameters == MAX_PARAMETERS)
            return text_refuse(&model->error, k, 0, "more than %d parameters", (int)MAX_PARAMETERS);
        if (!set_parameter(model, k, count, names, values))
            return false;
    }
    for (int k = 0; k < model->parameters; k++) {
        const char *name = model->parameter[k].name;
        int leaf = graph_leaf(&model->graph, LEAF_PARAMETER, k), entry = next_entry(model, TEXT_PARAMETER, name, 0);
        if (!scope_add(&model->scope, entry, name, strlen(name), false, 1, &leaf))
            return false;
        model->scope.parameters++;
    }
    return true;
}

/* A name of positions or velocities, of `left` numbers at most, the first of them leaf `at`; returns how many it takes.
 * `matrix`: a plain name stands for so many rows and columns, NAME11 .. */
static int read_name(struct model *model, int entry, enum node_kind leaf, int at, int left, int matrix)
{
    const char *text = entry_at(model, entry)->text;
    int length, count, nodes[MAX_ELEMENT];
    if (!parse_declaration(&model->scope, entry, text, &length, &count))
        return 0;
    bool indexed = count > 0, is_matrix = !indexed && matrix > 1;
    count = indexed ? count : is_matrix ? matrix * matrix : 1;
    if (count > left)
        return text_refuse(&model->error, entry, 0, "too many names: %s takes %d numbers for %s", model->group,
                           at + left, leaf == LEAF_POSITION ? "position" : "velocity");
    for (int k = 0; k < count; k++) {
        char name[NAME_SIZE + 16];
        nodes[k] = graph_leaf(&model->graph, leaf, at + k);
        snprintf(name, sizeof name, "%.*s%d%d", length < NAME_SIZE ? length : NAME_SIZE, text,
                 k / (matrix ? matrix : 1) + 1, k % (matrix ? matrix : 1) + 1);
        if (is_matrix && !scope_add(&model->scope, entry, name, strlen(name), false, 1, &nodes[k]))
            return 0;
    }
    if (!is_matrix && !scope_add(&model->scope, entry, text, (size_t)length, indexed, count, nodes))
        return 0;
    size_t used = strlen(model->coordinates);
    char *end = model->coordinates + used;
    size_t room = sizeof model->coordinates - used;
    if (indexed)
        snprintf(end, room, "%s%.*s[1], .., %.*s[%d]", at == 0 ? "" : ", ", length, text, length, text, count);
    else
        snprintf(end, room, "%s%s%s", at == 0 ? "" : ", ", text, is_matrix ? " by rows" : "");
    return count;
}

/* The side of the matrix that number `at` of an element begins, or 0. */
static int matrix_at(const struct model *model, int at)
{
    if (model->own.matrices.order > 0)
        return at == 0 ? model->own.matrices.order : 0;
    for (int f = 0, first = 0; f < model->factors; first += model->factor[f++].element)
        for (int side = 2; side * side <= model->factor[f].element && first == at; side++)
            if (model->factor[f].element > model->factor[f].n && (side == 3 || side * side == model->factor[f].element))
                return side;
    return 0;
}

/* Do the names from entry k on (-1: none) stand for the numbers from `at` to `size`, one by one or for a matrix where one begins? */
static bool names_fit(struct model *model, enum text_key key, int k, int at, int size)
{
    int length, count;
    if (k < 0 || at > size)
        return k < 0 && at == size;
    if (!parse_declaration(&model->scope, k, entry_at(model, k)->text, &length, &count))
        return false;
    int side = count == 0 ? matrix_at(model, at) : 0, rest = next_entry(model, key, NULL, k + 1);
    return (side > 1 && names_fit(model, key, rest, at + side * side, size)) ||
           names_fit(model, key, rest, at + (count > 0 ? count : 1), size);
}

/* The side of the matrix that name k stands for, 0: it is one of a number, as those behind it would not fit otherwise. */
static int matrix_named(struct model *model, enum text_key key, int k, int at, int size)
{
    int side = key == TEXT_POSITION ? matrix_at(model, at) : 0, rest = next_entry(model, key, NULL, k + 1);
    bool matrix =
        side > 1 && (names_fit(model, key, rest, at + side * side, size) || !names_fit(model, key, rest, at + 1, size));
    return matrix ? side : 0;
}

static bool read_names(struct model *model, enum text_key key, enum node_kind leaf, int size)
{
    const char *what = key == TEXT_POSITION ? "position" : "velocity";
    int at = 0, last = -1;
    size_t used = strlen(model->coordinates);
    snprintf(model->coordinates + used, sizeof model->coordinates - used, key == TEXT_POSITION ? "q: " : "; v: ");
    FOR_ENTRIES(k, model, key, NULL)
    {
        int count = read_name(model, k, leaf, at, size - at, matrix_named(model, key, k, at, size));
        if (!good(model))
            return false;
        at += count;
        last = k;
    }
    if (at == size)
        return true;
    return text_refuse(&model->error, last, 0, "%s takes %d numbers for %s, found names for %d", model->group, size,
                       what, at);
}

/* Those of a group of its basis are the names that its matrices have. */
static bool read_velocities(struct model *model)
{
    int at = 0, before = -1, listed = next_entry(model, TEXT_VELOCITY, NULL, 0);
    if (next_entry(model, TEXT_BASIS, NULL, 0) < 0)
        return read_names(model, TEXT_VELOCITY, LEAF_FIBRE, model->n);
    if (listed >= 0)
        return text_refuse(&model->error, listed, 0, "the velocities have their names in group.basis");
    strncat(model->coordinates, "; v: ", sizeof model->coordinates - strlen(model->coordinates) - 1);
    FOR_ENTRIES(k, model, TEXT_BASIS, NULL)
    {
        const char *name = entry_at(model, k)->name;
        int leaf = graph_leaf(&model->graph, LEAF_FIBRE, at);
        if (before >= 0 && strcmp(entry_at(model, before)->name, name) == 0)
            continue;
        before = k;
        if (!scope_add(&model->scope, k, name, strlen(name), false, 1, &leaf))
            return false;
        size_t used = strlen(model->coordinates);
        snprintf(model->coordinates + used, sizeof model->coordinates - used, "%s%s", at++ ? ", " : "", name);
    }
    return true;
}

static bool read_abbreviations(struct model *model)
{
    FOR_ENTRIES(k, model, TEXT_LET, NULL)
    {
        const char *name = entry_at(model, k)->name;
        int node = parse_expression(&model->scope, k, entry_at(model, k)->text);
        if (!good(model) || !scope_add(&model->scope, k, name, strlen(name), false, 1, &node))
            return false;
    }
    return true;
}

/* ---- Lagrangian, constraints, invariants */

static bool read_constraints(struct model *model)
{
    int holonomic = next_entry(model, TEXT_HOLONOMIC, NULL, 0), other = next_entry(model, TEXT_NONHOLONOMIC, NULL, 0);
    enum text_key key = holonomic >= 0 ? TEXT_HOLONOMIC : TEXT_NONHOLONOMIC;
    if (holonomic >= 0 && other >= 0)
        return text_refuse(&model->error, other, 0, "constraints are either holonomic or nonholonomic, not both");
    if (holonomic >= 0)
        model_forbid(model, LEAF_FIBRE, LEAF_FIBRE, "a holonomic constraint is one of positions, without velocities");
    model->m = count_entries(model, key, NULL);
    model->constraint = holonomic >= 0 ? CONSTRAINT_HOLONOMIC : other >= 0 ? CONSTRAINT_NONHOLONOMIC : CONSTRAINT_NONE;
    if (model->m > MAX_MULTIPLIERS || model->m >= model->n + (model->m == 0))
        return text_refuse(&model->error, next_entry(model, key, NULL, 0), 0,
                           "%d constraints in %d dimensions; at most %d are possible", model->m, model->n,
                           model->n - 1 < MAX_MULTIPLIERS ? model->n - 1 : MAX_MULTIPLIERS);
    if (model->m && !model_read_formula(model, key, NULL, &model->part[PART_CONSTRAINT_VALUE]))
        return false;
    allow_all(model);
    return true;
}

static bool read_invariants(struct model *model, enum text_key key, enum text_key source)
{
    FOR_ENTRIES(k, model, key, NULL)
    {
        struct model_invariant *invariant = &model->invariant[model->invariants];
        if (model->invariants == MAX_INVARIANTS - 1)
            return text_refuse(&model->error, k, 0, "more than %d invariants besides the energy", MAX_INVARIANTS - 1);
        *invariant = (struct model_invariant){.name = entry_at(model, k)->name,
                                              .momentum_map = key == TEXT_MOMENTUM,
                                              .observable = key == TEXT_OBSERVABLE};
        invariant->source = text_of(model, source, invariant->name, model->source);
        invariant->value = formula_open(model, 1);
        int node = parse_expression(&model->scope, k, entry_at(model, k)->text);
        if (!good(model))
            return false;
        invariant->value.node[0] = node;
        model->invariants++;
    }
    return true;
}

static bool read_requirements(struct model *model)
{
    int count = count_entries(model, TEXT_REQUIRE, NULL) + count_entries(model, TEXT_POSITIVE, NULL), least;
    if (count > MOST_SYMBOLS)
        return text_refuse(&model->error, next_entry(model, TEXT_REQUIRE, NULL, 0), 0, "too many requirements");
    model->require = formula_open(model, count);
    model_forbid(model, LEAF_POSITION, LEAF_TIME, "a requirement is one of the parameters");
    FOR_ENTRIES(k, model, TEXT_REQUIRE, NULL)
    {
        bool *strict = &model->strict[model->requirements];
        if (!parse_comparison(&model->scope, k, entry_at(model, k)->text, &least, strict) || !good(model))
            return false;
        model->require_entry[model->requirements] = k;
        model->require.node[model->requirements++] = least;
    }
    for (int k = 0; k < model->parameters; k++) {
        if (!model->parameter[k].positive)
            continue;
        model->require_entry[model->requirements] = next_entry(model, TEXT_POSITIVE, model->parameter[k].name, 0);
        model->strict[model->requirements] = true;
        model->require.node[model->requirements++] = graph_leaf(&model->graph, LEAF_PARAMETER, k);
    }
    allow_all(model);
    return good(model);
}

/* Do the parameters satisfy them? */
static bool check_requirements(struct model *model)
{
    struct graph *graph = &model->graph;
    int with[MAX_PARAMETERS];
    for (int k = 0; k < model->parameters; k++)
        with[k] = graph_constant(graph, model->scope.parameter[k]);
    for (int k = 0; k < model->requirements; k++) {
        const struct text_entry *entry = entry_at(model, model->require_entry[k]);
        int node = derive_substitute(graph, model->require.node[k], LEAF_PARAMETER, with);
        wide value = graph->full ? 1 : constant_value(&graph->node[node].value);
        if (model->strict[k] ? value > 0 : value >= 0)
            continue;
        model->inadmissible = true;
        if (entry->key == TEXT_POSITIVE)
            return text_refuse(&model->error, model->require_entry[k], 0, "%.40s: %s must be positive", model->name,
                               entry->name);
        return text_refuse(&model->error, model->require_entry[k], 0, "%.40s: the parameters must satisfy %.200s",
                           model->name, entry->text);
    }
    return true;
}

/* ---- the whole */

static unsigned parameters_of(struct model *model)
{
    unsigned used = model->scope.structural;
    for (int k = 0; k < model->parameters; k++) {
        int leaf = graph_leaf(&model->graph, LEAF_PARAMETER, k);
        used |= (unsigned)graph_uses(&model->graph, model->part[PART_LAGRANGIAN].node[0], leaf) << k;
        for (int c = 0; c < model->m; c++)
            used |= (unsigned)graph_uses(&model->graph, model->part[PART_CONSTRAINT_VALUE].node[c], leaf) << k;
    }
    return used;
}

static bool read_retraction(struct model *model)
{
    int chosen = next_entry(model, TEXT_RETRACTION, NULL, 0), why = next_entry(model, TEXT_RETRACTION_BECAUSE, NULL, 0);
    const char *text = chosen >= 0 ? entry_at(model, chosen)->text : "";
    if (chosen < 0 && why >= 0)
        return text_refuse(&model->error, why, 0, "a reason without a default retraction");
    if (chosen >= 0 && !model->factors)
        return text_refuse(&model->error, chosen, 0, "there is no choice of retractions on R^n");
    bool only_exp = model->factors == 1 && model->factor[0].entry && !model->factor[0].entry->cay;
    if (only_exp && strcmp(text, "cay") == 0)
        return text_refuse(&model->error, chosen, 0, "%s has no cay: x y x is not in its algebra with x and y",
                           model->group);
    model->prefers_exp = only_exp || strcmp(text, "exp") == 0;
    model->retraction_because = why >= 0 ? entry_at(model, why)->text : NULL;
    return chosen < 0 || model->prefers_exp || strcmp(text, "cay") == 0 ||
           text_refuse(&model->error, chosen, 0, "a retraction is cay or exp, not \"%.40s\"", text);
}

static bool read_kernels(struct model *model)
{
    FOR_ENTRIES(k, model, TEXT_KERNEL, NULL)
    {
        const char *text = entry_at(model, k)->text;
        model->kernel_step = model->kernel_step || strcmp(text, "step") == 0;
        model->kernel_members = model->kernel_members || strcmp(text, "members") == 0;
        if (strcmp(text, "step") != 0 && strcmp(text, "members") != 0)
            return text_refuse(&model->error, k, 0, "a kernel is step or members, not \"%.40s\"", text);
    }
    return true;
}

/* No control characters but for tabs and ends of lines. */
static bool check_characters(struct model *model)
{
    for (int k = 0; k < model->text->entries; k++) {
        const char *const texts[] = {entry_at(model, k)->name, entry_at(model, k)->text};
        for (int t = 0; t < 2; t++)
            for (const char *c = texts[t]; *c; c++)
                if (iscntrl((unsigned char)*c) && (t == 0 || (*c != '\t' && *c != '\n')))
                    return text_refuse(&model->error, k, t == 0 ? 0 : (int)(c - texts[t]),
                                       "the control character U+%04X; expected none", (unsigned)(unsigned char)*c);
    }
    return true;
}

static bool read_all(struct model *model, int parameters, const char *const *names, const wide *values)
{
    int l = next_entry(model, TEXT_LAGRANGIAN, NULL, 0);
    model->name = text_of(model, TEXT_PROBLEM, NULL, "");
    model->summary = text_of(model, TEXT_SUMMARY, NULL, "");
    model->source = text_of(model, TEXT_SOURCE, NULL, "");
    if (l < 0)
        return text_refuse(&model->error, -1, 0, "lagrangian: there is none; a problem has one");
    if (!check_characters(model) || !read_parameters(model, parameters, names, values) || !read_requirements(model) ||
        !check_requirements(model) || !model_read_group(model) || !read_retraction(model) ||
        !read_names(model, TEXT_POSITION, LEAF_POSITION, model->element) || !read_velocities(model) ||
        !read_abbreviations(model) ||
        !model_read_formula(model, TEXT_LAGRANGIAN, NULL, &model->part[PART_LAGRANGIAN]) || !read_constraints(model) ||
        !read_invariants(model, TEXT_MOMENTUM, TEXT_MOMENTUM_SOURCE) ||
        !read_invariants(model, TEXT_INVARIANT, TEXT_INVARIANT_SOURCE) ||
        !read_invariants(model, TEXT_OBSERVABLE, TEXT_OBSERVABLE_SOURCE) || !model_read_presets(model) ||
        !model_read_exact(model) || !read_kernels(model) || !model_read_control(model))
        return false;
    model->preset_parameters = ((1u << model->parameters) - 1) & ~parameters_of(model);
    return true;
}

/* Is every velocity in l, and every constraint one of something? */
static bool check_regular(struct model *model)
{
    int n = model->n;
    for (int i = 0; i < n && model->part[PART_MASS].count; i++) {
        bool none = true;
        for (int j = 0; j < n; j++)
            none = none && graph_is_constant(&model->graph, model->part[PART_MASS].node[i * n + j], 0);
        if (none)
            return text_refuse(&model->error, next_entry(model, TEXT_LAGRANGIAN, NULL, 0), 0,
                               "the Lagrangian is not regular: velocity %d is not in it, or only linearly", i + 1);
    }
    for (int k = 0; k < model->m; k++) {
        enum text_key key = model->constraint == CONSTRAINT_HOLONOMIC ? TEXT_HOLONOMIC : TEXT_NONHOLONOMIC;
        bool none = true;
        int entry = next_entry(model, key, NULL, 0);
        for (int skip = 0; skip < k; skip++)
            entry = next_entry(model, key, NULL, entry + 1);
        for (int j = 0; j < n; j++)
            none = none && graph_is_constant(&model->graph, model->part[PART_CONSTRAINT_GRADIENT].node[k * n + j], 0);
        if (none)
            return text_refuse(&model->error, entry, 0, "constraint %d holds nothing: there is no %s in it", k + 1,
                               key == TEXT_HOLONOMIC ? "position" : "velocity");
    }
    return true;
}

bool model_open(const struct problem_text *text, int parameters, const char *const *names, const wide *values,
                struct model *model)
{
    memset(model, 0, sizeof *model);
    model->text = text;
    graph_open(&model->graph);
    model->scope.graph = &model->graph;
    model->scope.error = &model->error;
    allow_all(model);
    if (read_all(model, parameters, names, values) && model_action(model))
        model_derive(model);
    if (good(model))
        model_guard(model);
    if (good(model))
        check_regular(model);
    if (model->graph.full && model->error.status == STATUS_OK)
        text_refuse(&model->error, -1, 0, "the text is too large: its derivatives have more than %d different parts",
                    (int)MOST_NODES);
    return model->error.status == STATUS_OK;
}

void model_close(struct model *model)
{
    for (int k = 0; k < PARTS; k++)
        free(model->part[k].node);
    for (int k = 0; k < MAX_PARAMETERS; k++)
        free(model->preset[k].initial.node);
    for (int k = 0; k < MAX_INVARIANTS; k++)
        free(model->invariant[k].value.node);
    free(model->require.node);
    free(model->exact.node);
    free(model->control.actuation.node);
    free(model->control.drag.node);
    free(model->control.symmetry.node);
    for (int k = 0; k < MAX_PARAMETERS; k++) {
        free(model->control.transfer[k].boundary.node);
        free(model->control.transfer[k].guess.node);
    }
    graph_close(&model->graph);
}
