/* The key `units`: reads its powers of two and writes a text's functions over them. Results are put back by core/problem/stated_units.h. */
#include <math.h>
#include <stdlib.h>

#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"

enum { MOST_POWER = 200 /* of two, of each unit: 10^60 */, MOST_LENGTHS = 8, INTEGER_BITS = 62 };

/* The exponent of the power of two that is nearest to x in its logarithm; 0 if x is not positive and finite. */
static int unit_exponent(wide x)
{
    int k = 0;
    if (!(x > 0 && isfinite((double)x)))
        return 0;
    return frexpf128(x, &k) < M_SQRT1_2 ? k - 1 : k;
}

/* Returns the value of an expression of parameters; NaN, and refused, if it depends on anything else. */
static wide unit_value(struct model *model, int entry, int node)
{
    node = good(model) ? scope_value(&model->scope, node) : 0;
    if (good(model) && model->graph.node[node].kind == NODE_CONSTANT)
        return constant_value(&model->graph.node[node].value);
    text_refuse(&model->error, entry, 0, "expected a number, or an expression of parameters");
    return (wide)NAN;
}

/* Reads a unit; 1 is the default. */
static bool read_unit(struct model *model, enum text_key key, int *exponent)
{
    int entry = next_entry(model, key, NULL, 0);
    if (entry < 0)
        return good(model);
    model->units.given = true;
    wide value = unit_value(model, entry, parse_expression(&model->scope, entry, entry_at(model, entry)->text));
    *exponent = unit_exponent(value);
    if (good(model) && !(value > 0 && isfinite((double)value)))
        return text_refuse(&model->error, entry, 0, "a unit is %g; expected a positive number", (double)value);
    if (good(model) && abs(*exponent) > MOST_POWER)
        return text_refuse(&model->error, entry, 0, "a unit is %g; expected one from 1e-60 to 1e60", (double)value);
    return good(model);
}

/* The factor of the group that position e belongs to, and in *first its first position; NULL on R^n. */
static const struct model_factor *unit_factor(const struct model *model, int e, int *first)
{
    *first = 0;
    for (int f = 0; f < model->factors; f++) {
        if (e < *first + model->factor[f].element)
            return &model->factor[f];
        *first += model->factor[f].element;
    }
    return NULL;
}

/* The powers of the length in a factor's numbers that the text says nothing of: 1 in vectors and translations, 0 in rotations. */
static bool is_length(const struct model_factor *factor, int number, bool of_element)
{
    const bool plane = factor && strcmp(factor->name, "SE(2)") == 0,
               space = factor && strcmp(factor->name, "SE(3)") == 0;
    return !factor || !factor->entry || (plane && number < 2) || (space && number >= (of_element ? 9 : 3));
}

/* Reads `powers`: power (element) of each position on R^n. */
static bool read_powers(struct model *model, int *power)
{
    for (int e = 0; e < model->element; e++)
        power[e] = 1;
    FOR_ENTRIES(k, model, TEXT_UNIT_POWER, NULL)
    {
        const char *name = entry_at(model, k)->name;
        const struct symbol *symbol = scope_find(&model->scope, name, (int)strlen(name));
        const int *node = symbol ? model->scope.value + symbol->first : NULL;
        int value = 0, first;
        model->units.given = true;
        if (!symbol || model->graph.node[*node].kind != LEAF_POSITION)
            return text_refuse(&model->error, k, 0, "\"%s\" is not one of the positions (%.200s)", name,
                               model->coordinates);
        const struct model_factor *factor = unit_factor(model, model->graph.node[*node].a, &first);
        if (factor && factor->entry)
            return text_refuse(&model->error, k, 0,
                               "%s is a position in %s, whose translations are lengths; expected one of R^n", name,
                               factor->name);
        if (!parse_whole(&model->scope, k, entry_at(model, k)->text, -MOST_LENGTHS, MOST_LENGTHS, &value))
            return false;
        for (int c = 0; c < symbol->count; c++)
            power[model->graph.node[node[c]].a] = value;
    }
    return good(model);
}

/* Sets the units of positions, velocities and momenta from those of length, angle, time and action. */
static void set_coordinates(struct model *model, int length, int angle, const int *power)
{
    struct model_units *units = &model->units;
    int e = 0, c = 0;
    for (int f = 0; f < (model->factors ? model->factors : 1); f++) {
        const struct model_factor *factor = model->factors ? &model->factor[f] : NULL;
        const int elements = factor ? factor->element : model->element, n = factor ? factor->n : model->n;
        for (int k = 0; k < elements; k++) {
            const bool is = is_length(factor, k, true), vector = !factor || !factor->entry;
            units->element[e + k] = vector && power[e + k] == 0 ? angle : is ? power[e + k] * length : 0;
        }
        for (int k = 0; k < n; k++) {
            const bool vector = !factor || !factor->entry;
            const int unit = vector ? units->element[e + k] : is_length(factor, k, false) ? length : 0;
            units->velocity[c + k] = unit - units->time;
            units->momentum[c + k] = units->action - unit;
        }
        e += elements;
        c += n;
    }
}

/* The exponent of a constraint's largest derivative at the first initial data, in the units of the coordinates: that a factor before
 * a constraint changes nothing. */
static int constraint_exponent(struct model *model, int value)
{
    struct graph *graph = &model->graph;
    const struct model_units *units = &model->units;
    const bool of_velocities = model->constraint == CONSTRAINT_NONHOLONOMIC;
    const int count = of_velocities ? model->n : model->element, zero = graph_integer(graph, 0);
    const int *start = model->preset[0].initial.node;
    int slope[MAX_ELEMENT], with[MAX_PARAMETERS], fibre[MAX_DIMENSION];
    wide most = 0;
    for (int k = 0; k < model->parameters; k++)
        with[k] = graph_constant(graph, model->scope.parameter[k]);
    for (int c = 0; c < model->n; c++)
        fibre[c] = model->in_momenta ? zero : start[model->element + c];
    derive_gradient(graph, value, of_velocities ? LEAF_FIBRE : LEAF_POSITION, count, slope);
    derive_substitute_all(graph, count, slope, LEAF_FIBRE, fibre);
    derive_substitute_all(graph, count, slope, LEAF_POSITION, start);
    derive_substitute_all(graph, count, slope, LEAF_PARAMETER, with);
    for (int c = 0; c < count && good(model); c++) {
        const wide size = fabsf128(constant_value(&graph->node[slope[c]].value));
        most = fmaxf128(most, ldexpf128(size, of_velocities ? units->velocity[c] : units->element[c]));
    }
    return unit_exponent(most);
}

bool model_read_units(struct model *model)
{
    struct model_units *units = &model->units;
    int mass = 0, length = 0, angle = 0, power[MAX_ELEMENT];
    if (model->as_stated)
        return true;
    model_forbid(model, LEAF_POSITION, LEAF_TIME, "a unit is a number, or an expression of parameters");
    if (!read_unit(model, TEXT_UNIT_MASS, &mass) || !read_unit(model, TEXT_UNIT_LENGTH, &length) ||
        !read_unit(model, TEXT_UNIT_TIME, &units->time) || !read_unit(model, TEXT_UNIT_ANGLE, &angle) ||
        !read_powers(model, power))
        return false;
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    if (!units->given)
        return true;
    if (model->control.controls > 0)
        return text_refuse(&model->error, -1, 0, "units: a problem of optimal control has none; leave the key out");
    units->action = mass + 2 * length - units->time;
    set_coordinates(model, length, angle, power);
    for (int k = 0; k < model->m; k++)
        units->constraint[k] = constraint_exponent(model, model->part[PART_CONSTRAINT_VALUE].node[k]);
    return good(model);
}

/* The node times 2^k: as a rational where that fits, so that numbers stay exact. */
static int times_power(struct model *model, int node, int k)
{
    struct constant power = {.over = 1, .under = 1};
    if (k > INTEGER_BITS || k < -INTEGER_BITS)
        power = (struct constant){.value = ldexpf128(1, k)};
    else if (k > 0)
        power.over = 1LL << k;
    else
        power.under = 1LL << -k;
    return k == 0 ? node : graph_multiply(&model->graph, graph_constant(&model->graph, power), node);
}

/* The leaves of a kind, each times its power of two. */
static void scaled_leaves(struct model *model, enum node_kind leaf, int count, const int *exponent, int *out)
{
    for (int c = 0; c < count; c++)
        out[c] = times_power(model, graph_leaf(&model->graph, leaf, c), exponent[c]);
}

/* Puts scaled leaves into a formula and divides its numbers by 2^exponent. */
static void scale_formula(struct model *model, struct formula *formula, const int *fibre_exponent, const int *exponent)
{
    int position[MAX_ELEMENT], fibre[MAX_DIMENSION], time;
    scaled_leaves(model, LEAF_POSITION, model->element, model->units.element, position);
    scaled_leaves(model, LEAF_FIBRE, model->n, fibre_exponent, fibre);
    scaled_leaves(model, LEAF_TIME, 1, &model->units.time, &time);
    derive_substitute_all(&model->graph, formula->count, formula->node, LEAF_POSITION, position);
    derive_substitute_all(&model->graph, formula->count, formula->node, LEAF_FIBRE, fibre);
    derive_substitute_all(&model->graph, formula->count, formula->node, LEAF_TIME, &time);
    for (int k = 0; k < formula->count && exponent; k++)
        formula->node[k] = times_power(model, formula->node[k], -exponent[k]);
}

void model_scale(struct model *model)
{
    const struct model_units *units = &model->units;
    const int *data = model->in_momenta ? units->momentum : units->velocity, energy = units->action - units->time;
    int state[MAX_ELEMENT + MAX_DIMENSION], push[MAX_DIMENSION];
    if (!units->given)
        return;
    memcpy(state, units->element, (size_t)model->element * sizeof *state);
    memcpy(state + model->element, data, (size_t)model->n * sizeof *state);
    scale_formula(model, &model->part[PART_LAGRANGIAN], units->velocity, &energy);
    scale_formula(model, &model->part[PART_HAMILTONIAN], units->momentum, &energy);
    scale_formula(model, &model->part[PART_CONSTRAINT_VALUE], units->velocity, units->constraint);
    for (int c = 0; c < model->n; c++)
        push[c] = units->momentum[c] - units->time;
    scale_formula(model, &model->forces, data, push);
    scale_formula(model, &model->walls, data, NULL);
    for (int k = 0; k < model->invariants; k++)
        scale_formula(model, &model->invariant[k].value, data, NULL);
    for (int k = 0; k < model->presets; k++)
        for (int c = 0; c < model->preset[k].initial.count; c++)
            model->preset[k].initial.node[c] = times_power(model, model->preset[k].initial.node[c], -state[c]);
    scale_formula(model, &model->exact, data, state);
}
