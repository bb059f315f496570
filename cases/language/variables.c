/* Names of positions, velocities and momenta. */
#include <stdio.h>
#include <stdlib.h>

#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"

static const char *name_of_leaf(enum node_kind leaf)
{
    return leaf == LEAF_POSITION ? "position" : leaf == LEAF_FIBRE ? "velocity" : "momenta";
}

/* Returns the heading of a list in the model's `coordinates`. Momenta are data instead of velocities. */
static const char *heading_of(enum node_kind leaf)
{
    return leaf == LEAF_POSITION ? "q: " : leaf == LEAF_FIBRE ? "; v: " : "; p: ";
}

/* Returns true if the variables are initial data. Velocities are not if there are momenta. */
static bool is_listed(const struct model *model, enum node_kind leaf)
{
    return leaf != LEAF_FIBRE || !model->in_momenta;
}

static void add_to_text(struct model *model, const char *text)
{
    size_t used = model->coordinates ? strlen(model->coordinates) : 0, size = strlen(text) + 1;
    char *longer = realloc(model->coordinates, used + size);
    if (longer) {
        memcpy(longer + used, text, size);
        model->coordinates = longer;
    }
    model->graph.full = model->graph.full || !longer;
}

/* A name of positions, velocities or momenta, of `left` numbers at most, the first of them leaf `at`; returns how many it takes.
 * `matrix`: a plain name stands for so many rows and columns, NAME11 .. */
static int read_variable(struct model *model, int entry, enum node_kind leaf, int at, int left, int matrix)
{
    const char *text = entry_at(model, entry)->text;
    int length, count, nodes[MAX_ELEMENT];
    char shown[2 * NAME_SIZE + 32];
    if (!parse_declaration(&model->scope, entry, text, &length, &count))
        return 0;
    bool indexed = count > 0, is_matrix = !indexed && matrix > 1;
    count = indexed ? count : is_matrix ? matrix * matrix : 1;
    if (count > left)
        return text_refuse(&model->error, entry, 0, "too many names: %s takes %d numbers for %s", model->group,
                           at + left, name_of_leaf(leaf));
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
    if (!is_listed(model, leaf))
        return count;
    add_to_text(model, at == 0 ? heading_of(leaf) : ", ");
    if (indexed)
        snprintf(shown, sizeof shown, "%.*s[1], .., %.*s[%d]", length, text, length, text, count);
    else
        snprintf(shown, sizeof shown, "%s%s", text, is_matrix ? " by rows" : "");
    add_to_text(model, shown);
    return count;
}

/* The side of the matrix that number `at` of an element begins, or 0. */
static int matrix_at(const struct model *model, int at)
{
    if (model->own_rows > 0)
        return at == 0 ? model->own_rows : 0;
    for (int f = 0, first = 0; f < model->factors; first += model->factor[f++].element)
        for (int side = 2; side * side <= model->factor[f].element && first == at; side++)
            if (model->factor[f].element > model->factor[f].n && (side == 3 || side * side == model->factor[f].element))
                return side;
    return 0;
}

/* Returns true if the names from entry k on (-1: none) stand for the numbers from `at` to `size`, one by one, or one
 * for a matrix where it begins. */
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
    int at = 0, last = -1;
    FOR_ENTRIES(k, model, key, NULL)
    {
        int count = read_variable(model, k, leaf, at, size - at, matrix_named(model, key, k, at, size));
        if (!good(model))
            return false;
        at += count;
        last = k;
    }
    if (at == size)
        return true;
    return text_refuse(&model->error, last, 0, "%s takes %d numbers for %s, found names for %d", model->group, size,
                       name_of_leaf(leaf), at);
}

/* Reads the velocities of a group of its basis: the names of its matrices. */
static bool read_basis_names(struct model *model)
{
    int at = 0, before = -1;
    FOR_ENTRIES(k, model, TEXT_BASIS, NULL)
    {
        const char *name = entry_at(model, k)->name;
        int leaf = graph_leaf(&model->graph, LEAF_FIBRE, at);
        if (before >= 0 && strcmp(entry_at(model, before)->name, name) == 0)
            continue;
        before = k;
        if (!scope_add(&model->scope, k, name, strlen(name), false, 1, &leaf))
            return false;
        add_to_text(model, at++ ? ", " : heading_of(LEAF_FIBRE));
        add_to_text(model, name);
    }
    return true;
}

/* Data are positions with velocities, or with momenta: a key of the other kind has no meaning. */
static bool check_kind(struct model *model)
{
    static const struct {
        enum text_key key;
        const char *why;
    } others[2][3] = {
        {{TEXT_MOMENTA, "momenta have names where the motion is given by its Hamiltonian, or vakonomic"},
         {TEXT_INITIAL_P, "initial data are positions and velocities, v, of a motion given by its Lagrangian"},
         {TEXT_EXACT_P, "the flow is that of positions and velocities, v, of a motion given by its Lagrangian"}},
        {{TEXT_VELOCITY, "a motion given by its Hamiltonian has momenta, which appear in `momenta`, and no velocities"},
         {TEXT_INITIAL_V,
          "initial data are positions and momenta, p, of a motion given by its Hamiltonian, or vakonomic"},
         {TEXT_EXACT_V,
          "the flow is that of positions and momenta, p, of a motion given by its Hamiltonian, or vakonomic"}}};
    static const enum text_key given[] = {TEXT_MOMENTA, TEXT_INITIAL_P, TEXT_EXACT_P};
    for (int k = 0; k < 3; k++) {
        int entry = next_entry(model, others[model->in_momenta][k].key, NULL, 0),
            p = next_entry(model, given[k], NULL, 0);
        bool needed = (model->vakonomic || model->phase_space) && others[model->in_momenta][k].key == TEXT_VELOCITY;
        if (entry >= 0 && !needed)
            return text_refuse(&model->error, entry, 0, "%s", others[model->in_momenta][k].why);
        if (model->phase_space && p >= 0)
            return text_refuse(&model->error, p, 0,
                               "the momenta of a phase-space Lagrangian follow from the positions");
    }
    return true;
}

bool model_read_variables(struct model *model)
{
    int listed = next_entry(model, TEXT_VELOCITY, NULL, 0);
    bool basis = next_entry(model, TEXT_BASIS, NULL, 0) >= 0,
         moves = !model->in_momenta || model->vakonomic || model->phase_space;
    if (!check_kind(model) || !read_names(model, TEXT_POSITION, LEAF_POSITION, model->element))
        return false;
    if (moves && basis && listed >= 0)
        return text_refuse(&model->error, listed, 0, "the velocities have their names in group.basis");
    if (moves && !(basis ? read_basis_names(model) : read_names(model, TEXT_VELOCITY, LEAF_FIBRE, model->n)))
        return false;
    if (model->phase_space)
        return true;
    if (model->in_momenta && next_entry(model, TEXT_MOMENTA, NULL, 0) < 0)
        return text_refuse(&model->error, -1, 0,
                           "momenta: missing; a problem with a Hamiltonian or vakonomic constraints names its momenta");
    return !model->in_momenta || read_names(model, TEXT_MOMENTA, LEAF_MOMENTUM, model->n);
}

int model_in_fibre(struct model *model, int node)
{
    int with[MAX_DIMENSION];
    if (!model->in_momenta)
        return node;
    for (int c = 0; c < model->n; c++)
        with[c] = graph_leaf(&model->graph, LEAF_FIBRE, c);
    return derive_substitute(&model->graph, node, LEAF_MOMENTUM, with);
}
