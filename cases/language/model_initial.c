/* Initial data, in which numbers may appear in each other, and the exact flow. */
#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"
#include "core/names.h"

/* Added to the square of an angle it changes no angle but 0, of which S and A are then 1 and 0 (A is of a product that is 0), not 0/0. */
#define NO_ANGLE 1e-300Q

/* `rotation(x, y, z)`: the matrix exp(hat(x, y, z)) by rows, 1 + S X + A X^2. */
static bool rotation_matrix(struct model *model, const int *x, int *out)
{
    struct graph *graph = &model->graph;
    int square = graph_integer(graph, 0), one = graph_integer(graph, 1), S = one, A = one;
    for (int c = 0; c < 3; c++)
        square = graph_add(graph, square, graph_power(graph, x[c], 2));
    if (!graph_is_constant(graph, square, 0)) {
        int above = graph_add(graph, square, graph_constant(graph, constant_wide(NO_ANGLE))),
            angle = graph_function(graph, NODE_SQRT, above, 0);
        S = graph_divide(graph, graph_function(graph, NODE_SIN, angle, 0), angle);
        A = graph_divide(graph, graph_subtract(graph, one, graph_function(graph, NODE_COS, angle, 0)), above);
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) { /* X^2 = x x^T - |x|^2 */
            int outer = graph_multiply(graph, x[i], x[j]), third = 3 - i - j;
            if (i == j)
                outer = graph_subtract(graph, outer, square);
            int entry = graph_add_product(graph, graph_integer(graph, i == j), A, outer);
            int turn = i == j ? graph_integer(graph, 0) : graph_multiply(graph, S, x[third]);
            out[3 * i + j] = (j - i + 3) % 3 == 1 ? graph_subtract(graph, entry, turn) : graph_add(graph, entry, turn);
        }
    return !graph->full;
}

/* Put the numbers of one entry, `left` at most, into out. Returns how many. */
static int read_initial_numbers(struct model *model, int entry, int left, int *out)
{
    const char *text = entry_at(model, entry)->text;
    int count = 1, x[3];
    int listed = parse_each(&model->scope, entry, text, left, out);
    if (listed >= 0) {
        count = listed;
    } else if (parse_rotation(&model->scope, entry, text, x)) {
        if (left < 9)
            return text_refuse(&model->error, entry, 0, "a rotation is 9 numbers, %d are left", left);
        if (good(model))
            rotation_matrix(model, x, out);
        count = 9;
    } else {
        out[0] = parse_expression(&model->scope, entry, text);
    }
    for (int c = 0; c < count && good(model); c++)
        out[c] = model_in_fibre(model, out[c]);
    return good(model) ? count : 0;
}

static const char *name_of_key(enum text_key key)
{
    return key == TEXT_GUESS                                                 ? "the guess"
           : key == TEXT_INITIAL_P                                           ? "p"
           : key == TEXT_INITIAL_V || key == TEXT_FROM_V || key == TEXT_TO_V ? "v"
                                                                             : "q";
}

bool model_read_numbers(struct model *model, enum text_key key, const char *name, int size, int *out, int *entry)
{
    int at = 0, last = next_entry(model, key, name, 0);
    FOR_ENTRIES(k, model, key, name)
    {
        if (at == size)
            return text_refuse(&model->error, k, 0, "too many numbers: %s takes %d for %s", model->group, size,
                               name_of_key(key));
        int count = read_initial_numbers(model, k, size - at, out + at);
        if (!good(model))
            return false;
        for (int c = 0; c < count; c++)
            entry[at + c] = k;
        at += count;
        last = k;
    }
    return at == size || text_refuse(&model->error, last, 0, "%s takes %d numbers for %s, found %d", model->group, size,
                                     name_of_key(key), at);
}

/* Number k with what is known put in: is it known itself now? */
static bool becomes_known(struct model *model, int *number, int *known, int k)
{
    struct graph *graph = &model->graph;
    number[k] = derive_substitute(graph, number[k], LEAF_POSITION, known);
    number[k] = derive_substitute(graph, number[k], LEAF_FIBRE, known + model->element);
    if (graph_depends(graph, number[k], LEAF_POSITION, LEAF_FIBRE))
        return false;
    known[k] = number[k];
    return true;
}

/* Numbers of g and eta may appear in each other's, if they do not go round in a circle: replace what is known until there is
 * nothing left but parameters. */
static bool resolve_initial_data(struct model *model, int *number, const int *entry)
{
    struct graph *graph = &model->graph;
    int size = model->element + model->n, known[MAX_ELEMENT + MAX_DIMENSION], left = size, before = size + 1;
    memset(known, -1, sizeof known);
    while (left > 0 && left < before && !graph->full) {
        before = left;
        for (int k = 0; k < size && !graph->full; k++)
            left -= known[k] < 0 && becomes_known(model, number, known, k);
    }
    for (int k = 0; k < size && left > 0 && !graph->full; k++)
        if (known[k] < 0)
            return text_refuse(&model->error, entry[k], 0, "this number depends on itself");
    return good(model);
}

bool model_read_state(struct model *model, enum text_key q, enum text_key v, const char *name, int *out)
{
    int entry[MAX_ELEMENT + MAX_DIMENSION], beside = next_entry(model, q, name, 0);
    if (model->phase_space) {
        if (!good(model) || !model_read_numbers(model, q, name, model->element, out, entry))
            return false;
        for (int c = 0; c < model->n; c++) {
            out[model->element + c] = model->part[PART_MOMENTUM].node[c];
            entry[model->element + c] = entry[c];
        }
        return resolve_initial_data(model, out, entry);
    }
    if (good(model) && beside >= 0 && next_entry(model, v, name, 0) < 0)
        return text_refuse(&model->error, beside, 0, "there is no %s beside it: %s takes %d numbers for that",
                           name_of_key(v), model->group, model->n);
    return good(model) && model_read_numbers(model, q, name, model->element, out, entry) &&
           model_read_numbers(model, v, name, model->n, out + model->element, entry + model->element) &&
           resolve_initial_data(model, out, entry);
}

bool model_asks_for(struct model *model, int k, const char *name)
{
    bool asked = model->wanted && strcmp(model->wanted, name) == 0;
    if (asked)
        model->asked = k;
    return asked || !model->wanted || k == 0;
}

/* Returns true if entry k begins a set of initial data. */
static bool begins_initial_data(const struct model *model, int k)
{
    return next_entry(model, TEXT_INITIAL_Q, entry_at(model, k)->name, 0) == k;
}

static bool open_presets(struct model *model)
{
    size_t count = 0;
    FOR_ENTRIES(k, model, TEXT_INITIAL_Q, NULL)
    count += begins_initial_data(model, k);
    model->preset = graph_keep(&model->graph, count, sizeof *model->preset);
    return model->preset;
}

bool model_read_presets(struct model *model)
{
    const enum text_key fibre = model_data_key(model, TEXT_INITIAL_V, TEXT_INITIAL_P);
    if (!open_presets(model))
        return false;
    FOR_ENTRIES(k, model, TEXT_INITIAL_Q, NULL)
    {
        const char *name = entry_at(model, k)->name;
        struct model_preset *preset = &model->preset[model->presets];
        if (!begins_initial_data(model, k))
            continue;
        *preset = (struct model_preset){.name = name, .meaning = text_of(model, TEXT_INITIAL_MEANING, name, "")};
        if (!model_asks_for(model, model->presets++, name))
            continue;
        preset->initial = formula_open(model, model->element + model->n);
        if (!model_read_state(model, TEXT_INITIAL_Q, fibre, name, preset->initial.node))
            return false;
        const struct formula *initial = &preset->initial;
        if (graph_some_depend(&model->graph, initial->count, initial->node, LEAF_TIME, LEAF_TIME))
            return text_refuse(&model->error, k, 0, "initial data are those at time 0: t does not appear in them");
    }
    return model->presets > 0 || problem_text_is_control(model->text) ||
           text_refuse(&model->error, -1, 0, "initial: missing; a problem needs initial data");
}

/* Reads the name of a C function, from a closed list: it is written as code. */
static bool read_compiled(struct model *model, enum text_key key, const char *const *known, const char **out)
{
    int entry = next_entry(model, key, NULL, 0);
    char shown[NAME_SHOWN], advice[MESSAGE_SIZE / 2];
    *out = entry < 0 ? NULL : entry_at(model, entry)->text;
    if (entry < 0 || names_find(names_of_array(known), *out) >= 0)
        return true;
    name_advice(*out, names_of_array(known), advice, sizeof advice);
    return text_refuse(&model->error, entry, 0, "there is no \"%s\" in cases/problems/flows.def%s",
                       name_shown(*out, shown), advice);
}

bool model_read_exact(struct model *model)
{
    static const char *const flows[] = {
#define FLOW(name) #name,
#define FORMS(name)
#include "cases/problems/flows.def"
#undef FLOW
#undef FORMS
        NULL};
    static const char *const forms[] = {
#define FLOW(name)
#define FORMS(name) #name,
#include "cases/problems/flows.def"
#undef FLOW
#undef FORMS
        NULL};
    const enum text_key fibre = model_data_key(model, TEXT_EXACT_V, TEXT_EXACT_P);
    int first = next_entry(model, TEXT_EXACT_Q, NULL, 0), q = count_entries(model, TEXT_EXACT_Q, NULL),
        v = model->phase_space ? q : count_entries(model, fibre, NULL), at = 0;
    model->exact_source = text_of(model, TEXT_EXACT_SOURCE, NULL, "the problem's text");
    if (!read_compiled(model, TEXT_EXACT_C, flows, &model->exact_c) ||
        !read_compiled(model, TEXT_EXACT_FORMS, forms, &model->exact_forms))
        return false;
    if (q == 0 && v == 0) {
        int source = next_entry(model, TEXT_EXACT_SOURCE, NULL, 0);
        return source < 0 || model->exact_c ||
               text_refuse(&model->error, source, 0, "not read without a flow; expected q and %s, or c, beside it",
                           model->in_momenta ? "p" : "v");
    }
    if (q != model->element || v != model->n)
        return text_refuse(&model->error, first, 0,
                           "the exact flow needs %d numbers for q and %d for %s, found %d and %d", model->element,
                           model->n, model->in_momenta ? "p" : "v", q, v);
    model->exact = formula_open(model, q + v);
    FOR_ENTRIES(k, model, TEXT_EXACT_Q, NULL)
    model->exact.node[at++] = good(model) ? parse_expression(&model->scope, k, entry_at(model, k)->text) : 0;
    FOR_ENTRIES(k, model, fibre, NULL)
    model->exact.node[at++] = good(model) ? parse_expression(&model->scope, k, entry_at(model, k)->text) : 0;
    if (model->phase_space && good(model))
        model_put_phase_momenta(model, model->exact.node, model->exact.node + at);
    for (int k = 0; k < at && good(model); k++)
        model->exact.node[k] = model_in_fibre(model, model->exact.node[k]);
    return good(model);
}
