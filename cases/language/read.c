/* The entries of a text, in the order in which they build on each other. */
#include "cases/language/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/language/model_entries.h"

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

/* ---- invariants, requirements */

/* The name of what is recorded beside the energy stands at the head of a column: each one once. */
static bool check_invariant_name(struct model *model, int entry)
{
    const char *name = entry_at(model, entry)->name;
    if (strcmp(name, "energy") == 0)
        return text_refuse(&model->error, entry, 0,
                           "the name \"energy\" is taken: the energy is recorded of every motion");
    for (int k = 0; k < model->invariants; k++)
        if (strcmp(name, model->invariant[k].name) == 0)
            return text_refuse(&model->error, entry, 0,
                               "the name \"%s\" is taken by another of `momentum`, `invariants` and `observables`",
                               name);
    return true;
}

static bool read_invariants(struct model *model, enum text_key key, enum text_key source)
{
    FOR_ENTRIES(k, model, key, NULL)
    {
        struct model_invariant *invariant = &model->invariant[model->invariants];
        if (model->invariants == MAX_INVARIANTS - 1)
            return text_refuse(&model->error, k, 0, "more than %d invariants besides the energy", MAX_INVARIANTS - 1);
        if (!check_invariant_name(model, k))
            return false;
        *invariant = (struct model_invariant){.name = entry_at(model, k)->name,
                                              .momentum_map = key == TEXT_MOMENTUM,
                                              .observable = key == TEXT_OBSERVABLE};
        invariant->source = text_of(model, source, invariant->name, model->source);
        invariant->value = formula_open(model, 1);
        int node = parse_expression(&model->scope, k, entry_at(model, k)->text);
        if (!good(model))
            return false;
        invariant->value.node[0] = model_in_fibre(model, node);
        model->invariants++;
    }
    return true;
}

static bool read_requirements(struct model *model)
{
    int count = count_entries(model, TEXT_REQUIRE, NULL) + count_entries(model, TEXT_POSITIVE, NULL), least;
    model->require = formula_open(model, count);
    model->requirement = graph_keep(&model->graph, (size_t)count, sizeof *model->requirement);
    if (!good(model))
        return false;
    model_forbid(model, LEAF_POSITION, LEAF_TIME, "a requirement is one of the parameters");
    FOR_ENTRIES(k, model, TEXT_REQUIRE, NULL)
    {
        struct requirement *requirement = &model->requirement[model->requirements];
        requirement->entry = k;
        if (!parse_comparison(&model->scope, k, entry_at(model, k)->text, &least, &requirement->strict) || !good(model))
            return false;
        model->require.node[model->requirements++] = least;
    }
    for (int k = 0; k < model->parameters; k++) {
        if (!model->parameter[k].positive)
            continue;
        model->requirement[model->requirements] =
            (struct requirement){next_entry(model, TEXT_POSITIVE, model->parameter[k].name, 0), true};
        model->require.node[model->requirements++] = graph_leaf(&model->graph, LEAF_PARAMETER, k);
    }
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    return good(model);
}

/* Refuses parameters that do not satisfy the requirements. */
static bool check_requirements(struct model *model)
{
    const struct graph *graph = &model->graph;
    for (int k = 0; k < model->requirements; k++) {
        const struct text_entry *entry = entry_at(model, model->requirement[k].entry);
        int node = scope_value(&model->scope, model->require.node[k]);
        wide value = graph->full ? 1 : constant_value(&graph->node[node].value);
        if (model->requirement[k].strict ? value > 0 : value >= 0)
            continue;
        model->inadmissible = true;
        if (entry->key == TEXT_POSITIVE)
            return text_refuse(&model->error, model->requirement[k].entry, 0, "%.40s: %s must be positive", model->name,
                               entry->name);
        return text_refuse(&model->error, model->requirement[k].entry, 0, "%.40s: the parameters must satisfy %.200s",
                           model->name, entry->text);
    }
    return true;
}

/* ---- the whole */

/* The parameters that anything but initial data depends on. */
static uint64_t parameters_of(struct model *model)
{
    const struct formula *of = &model->part[model->part[PART_HAMILTONIAN].count ? PART_HAMILTONIAN : PART_LAGRANGIAN];
    uint64_t used = problem_text_is_control(model->text) ? ~(uint64_t)0 : model->scope.structural;
    for (int k = 0; k < model->parameters; k++) {
        const int leaf = graph_leaf(&model->graph, LEAF_PARAMETER, k);
        bool uses = formula_uses(model, of, leaf) || formula_uses(model, &model->exact, leaf) ||
                    formula_uses(model, &model->forces, leaf) || formula_uses(model, &model->walls, leaf) ||
                    formula_uses(model, &model->part[PART_CONSTRAINT_VALUE], leaf);
        for (int i = 0; i < model->invariants && !uses; i++)
            uses = formula_uses(model, &model->invariant[i].value, leaf);
        used |= (uint64_t)uses << k;
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
    bool only_exp = model->factors == 1 && model->factor[0].only_exp;
    if (only_exp && strcmp(text, "cay") == 0)
        return text_refuse(&model->error, chosen, 0, "%s has no cay: x y x is not in its algebra with x and y",
                           model->group);
    model->prefers_exp = only_exp || strcmp(text, "exp") == 0;
    model->retraction_because = why >= 0 ? entry_at(model, why)->text : NULL;
    return chosen < 0 || model->prefers_exp || strcmp(text, "cay") == 0 ||
           text_refuse(&model->error, chosen, 0, "a retraction is cay or exp, not \"%.40s\"", text);
}

/* Largest sizes for which kernels keep the stages in registers, and numbers of an element fit the bits of a word. */
enum { KERNEL_DIMENSION = 16, KERNEL_ELEMENT = 32, KERNEL_MULTIPLIERS = 8 };

static bool read_kernels(struct model *model)
{
    FOR_ENTRIES(k, model, TEXT_KERNEL, NULL)
    {
        const char *text = entry_at(model, k)->text;
        model->kernel = true;
        if (strcmp(text, "step") != 0)
            return text_refuse(&model->error, k, 0, "the only kernel is step, not \"%.40s\"", text);
        if (model->n > KERNEL_DIMENSION || model->element > KERNEL_ELEMENT || model->m > KERNEL_MULTIPLIERS)
            return text_refuse(&model->error, k, 0,
                               "kernels are compiled up to %d dimensions, stored as %d numbers, and %d constraints",
                               KERNEL_DIMENSION, KERNEL_ELEMENT, KERNEL_MULTIPLIERS);
    }
    return true;
}

/* The first control character but for those allowed, or the end. */
static const char *control_character(const char *text, const char *allowed)
{
    while (*text && (((unsigned char)*text >= ' ' && *text != 127) || strchr(allowed, *text)))
        text++;
    return text;
}

/* No control characters but for tabs and ends of lines. */
static bool check_characters(struct model *model)
{
    for (int k = 0; k < model->text->entries; k++) {
        const char *text = entry_at(model, k)->text, *in_name = control_character(entry_at(model, k)->name, "");
        const char *in_text = control_character(text, "\t\n"), *found = *in_name ? in_name : in_text;
        if (*found)
            return text_refuse(&model->error, k, *in_name ? 0 : (int)(in_text - text),
                               "the control character U+%04X; expected none", (unsigned)(unsigned char)*found);
    }
    return true;
}

static bool read_entries(struct model *model, const struct model_groups *groups, int parameters,
                         const char *const *names, const wide *values)
{
    model->name = text_of(model, TEXT_PROBLEM, NULL, "");
    model->summary = text_of(model, TEXT_SUMMARY, NULL, "");
    model->source = text_of(model, TEXT_SOURCE, NULL, "");
    if (!model_find_kind(model) || !check_characters(model) || !read_parameters(model, parameters, names, values) ||
        !read_requirements(model) || !check_requirements(model) || !groups->read(model) || !read_retraction(model) ||
        !model_read_variables(model) || !model_open_time(model) || !read_abbreviations(model) ||
        !model_read_mechanics(model) || !model_read_forces(model) || !model_read_walls(model) ||
        !read_invariants(model, TEXT_MOMENTUM, TEXT_MOMENTUM_SOURCE) ||
        !read_invariants(model, TEXT_INVARIANT, TEXT_INVARIANT_SOURCE) ||
        !read_invariants(model, TEXT_OBSERVABLE, TEXT_OBSERVABLE_SOURCE) || !model_read_presets(model) ||
        !model_read_exact(model) || !read_kernels(model) || !model_read_control(model) || !model_find_time(model) ||
        !model_read_units(model))
        return false;
    model->preset_parameters = ~parameters_of(model);
    if (model->parameters < MAX_PARAMETERS) /* a shift by all bits has no value */
        model->preset_parameters &= ((uint64_t)1 << model->parameters) - 1;
    if (model->units.given) /* factors of constraints depend on the initial data */
        model->preset_parameters = 0;
    model_scale(model);
    return true;
}

bool model_refuse_size(struct model *model)
{
    return text_refuse(&model->error, -1, 0, "the text is too large: its derivatives have more than %d different parts",
                       (int)MOST_NODES);
}

bool model_open(const struct problem_text *text, const char *preset, int parameters, const char *const *names,
                const wide *values, const struct model_groups *groups, struct model *model)
{
    model->text = text;
    model->wanted = preset;
    graph_open(&model->graph);
    model_index_open(model);
    model->scope.graph = &model->graph;
    model->scope.text = text;
    model->scope.error = &model->error;
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    if (good(model) && read_entries(model, groups, parameters, names, values) && groups->act(model))
        model_derive(model);
    if (good(model))
        model_guard(model);
    if (good(model))
        model_check_regular(model);
    if (model->graph.full && model->error.status == STATUS_OK)
        model_refuse_size(model);
    return model->error.status == STATUS_OK;
}

void model_close(struct model *model)
{
    free(model->coordinates);
    scope_close(&model->scope);
    graph_close(&model->graph);
}
