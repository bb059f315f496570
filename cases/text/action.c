/* Derivatives of the numbers that store a group element along g -> g exp(s e_j), for every basis element e_j. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cases/language/model_entries.h"
#include "cases/text/groups.h"
#include "core/groups/factors.h"
#include "core/groups/matrix.h"
#include "core/names.h"

static bool add_vector(struct model *model, int entry, const char *text, int *offset)
{
    int k = 0;
    struct model_factor *factor = &model->factor[model->factors];
    *offset += 2;
    if (!parse_size(&model->scope, entry, text, offset, 1, MAX_DIMENSION, &k))
        return false;
    *factor = (struct model_factor){.n = k, .element = k};
    snprintf(factor->name, sizeof factor->name, "R^%d", k);
    return true;
}

static const char *factor_name(const void *of, int k)
{
    (void)of;
    return k < factor_count() ? factor_at(k)->cay->name : k == factor_count() ? "R^n" : NULL;
}

/* R3 for R^3, so(3) for SO(3): the same letters and digits, whatever their case and what is between them. */
static bool same_letters(const char *a, const char *b)
{
    static const char counted[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (;; a++, b++) {
        a += strcspn(a, counted);
        b += strcspn(b, counted);
        if (!*a || !*b || tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return !*a && !*b;
    }
}

static bool refuse_factor(struct model *model, int entry, const char *text, int offset)
{
    char found[NAME_SHOWN], advice[ADVICE_SIZE];
    snprintf(found, sizeof found, "%.*s", (int)strcspn(text + offset, " "), text + offset);
    name_advice(found, (struct names){.at = factor_name, .of = NULL}, advice, sizeof advice);
    int digits = (int)strspn(found + 1, "0123456789");
    if (tolower((unsigned char)*found) == 'r' && digits > 0 && !found[1 + digits])
        snprintf(advice, sizeof advice, "; did you mean \"R^%.9s\"?", found + 1);
    for (int k = 0; k < factor_count(); k++)
        if (same_letters(found, factor_at(k)->cay->name))
            snprintf(advice, sizeof advice, "; did you mean \"%s\"?", factor_at(k)->cay->name);
    return text_refuse(&model->error, entry, offset,
                       "expected a group, or a product such as SO(3) x R^2; found \"%s\"%s", found, advice);
}

/* Names of the register's factors in C. */
static const char *const codes[] = {
#define GROUP(code, summary, source) #code,
#include "core/groups/groups.def"
#undef GROUP
};

static bool add_factor(struct model *model, int entry, const char *text, int *offset)
{
    struct model_factor *factor = &model->factor[model->factors];
    for (int k = 0; k < factor_count(); k++) {
        const struct factor *known = factor_at(k)->cay;
        size_t length = strlen(known->name);
        if (strncmp(text + *offset, known->name, length) != 0)
            continue;
        const struct factor *exponential = factor_at(k)->exp;
        *factor = (struct model_factor){.entry = factor_at(k),
                                        .code = codes[k],
                                        .n = known->n,
                                        .element = known->element,
                                        .planar = exponential == &so2_exp || exponential == &se2_exp};
        snprintf(factor->name, sizeof factor->name, "%s", known->name);
        *offset += (int)length;
        return true;
    }
    if (strncmp(text + *offset, "R^", 2) == 0)
        return add_vector(model, entry, text, offset);
    return refuse_factor(model, entry, text, *offset);
}

static bool read_action_product(struct model *model, int entry)
{
    const char *text = model->text->entry[entry].text;
    int offset = (int)strspn(text, " ");
    for (;;) {
        if (model->factors == MAX_FACTORS)
            return text_refuse(&model->error, entry, offset, "more than %d factors", (int)MAX_FACTORS);
        if (!add_factor(model, entry, text, &offset))
            return false;
        struct model_factor *factor = &model->factor[model->factors++];
        size_t used = strlen(model->group);
        snprintf(model->group + used, sizeof model->group - used, "%s%s", used ? " x " : "", factor->name);
        model->n += factor->n;
        model->element += factor->element;
        offset += (int)strspn(text + offset, " ");
        if (text[offset] == '\0')
            break;
        if (strncmp(text + offset, "x ", 2) != 0)
            return text_refuse(&model->error, entry, offset, "expected \" x \" and another factor, found \"%.40s\"",
                               text + offset);
        offset += 1 + (int)strspn(text + offset + 1, " ");
    }
    bool vectors = true;
    for (int f = 0; f < model->factors; f++)
        vectors = vectors && !model->factor[f].entry;
    int most = vectors ? MAX_DIMENSION : SMALL_DIMENSION, numbers = vectors ? MAX_ELEMENT : SMALL_ELEMENT;
    if (model->n > most || model->element > numbers)
        return text_refuse(&model->error, entry, 0,
                           "%s has %d dimensions, stored as %d numbers; at most %d and %d are possible", model->group,
                           model->n, model->element, most, numbers);
    if (vectors) { /* R^n alone */
        model->factors = 0;
        snprintf(model->group, sizeof model->group, "R^n");
    }
    return true;
}

static bool read_group(struct model *model)
{
    int entry = next_entry(model, TEXT_GROUP, NULL, 0);
    if (next_entry(model, TEXT_BASIS, NULL, 0) >= 0)
        return groups_read_basis(model);
    if (entry >= 0)
        return read_action_product(model, entry);
    entry = next_entry(model, TEXT_GROUP_NAME, NULL, 0);
    return text_refuse(&model->error, entry, 0,
                       entry < 0 ? "group: missing; a problem needs a group"
                                 : "group.basis is missing: the velocities, each with its matrix");
}

static int position(struct model *model, int k)
{
    return graph_leaf(&model->graph, LEAF_POSITION, k);
}

/* (x, y, theta) along (v1, v2, w): the body's axes, turned by theta. */
static void plane(struct model *model, int at, int first)
{
    struct graph *graph = &model->graph;
    int angle = position(model, at + 2);
    int cosine = graph_function(graph, NODE_COS, angle, 0), sine = graph_function(graph, NODE_SIN, angle, 0);
    model->direction[at][first] = model->direction[at + 1][first + 1] = cosine;
    model->direction[at + 1][first] = sine;
    model->direction[at][first + 1] = graph_negate(graph, sine);
    model->direction[at + 2][first + 2] = graph_integer(graph, 1);
}

/* The numbers change along e_j as the group's matrices say. */
static bool matrices(struct model *model, const struct model_factor *factor, int at, int first)
{
    struct graph *graph = &model->graph;
    const struct matrix_group *m = factor->entry->exp->matrices;
    real action[MATRIX_ACTION];
    const char *flaw = matrix_action(m, factor->entry->cay, action);
    if (flaw)
        return text_refuse(&model->error, next_entry(model, TEXT_GROUP, NULL, 0), 0,
                           "%s is no group that a text can use: %s", factor->name, flaw);
    for (int k = 0; k < m->element; k++)
        for (int j = 0; j < m->n; j++)
            for (int l = 0; l <= m->element; l++) {
                int weight = graph_constant(graph, constant_wide((wide)action[(k * m->n + j) * (m->element + 1) + l]));
                int term = l < m->element ? graph_multiply(graph, position(model, at + l), weight) : weight;
                model->direction[at + k][first + j] = graph_add(graph, model->direction[at + k][first + j], term);
            }
    return true;
}

static bool act(struct model *model, const struct model_factor *factor, int at, int first)
{
    const struct factor *exponential = factor->entry ? factor->entry->exp : NULL;
    if (exponential && exponential != &so2_exp && exponential != &se2_exp)
        return matrices(model, factor, at, first);
    if (exponential == &se2_exp)
        plane(model, at, first);
    else
        for (int k = 0; k < factor->n; k++) /* R^k, and SO(2) by its angle */
            model->direction[at + k][first + k] = graph_integer(&model->graph, 1);
    return true;
}

static bool act_all(struct model *model)
{
    const struct model_factor whole = {.n = model->n, .element = model->n};
    struct graph *graph = &model->graph;
    int zero = graph_integer(graph, 0), at = 0, first = 0;
    for (int k = 0; k < model->element; k++)
        for (int j = 0; j < model->n; j++)
            model->direction[k][j] = zero;
    for (int f = 0; f < (model->factors ? model->factors : 1); f++) {
        const struct model_factor *factor = model->factors ? &model->factor[f] : &whole;
        if (!act(model, factor, at, first))
            return false;
        at += factor->element;
        first += factor->n;
    }
    for (int k = 0; k < model->element; k++) {
        model->rate[k] = zero;
        for (int j = 0; j < model->n; j++)
            if (model->direction[k][j] != zero)
                model->rate[k] =
                    graph_add_product(graph, model->rate[k], model->direction[k][j], graph_leaf(graph, LEAF_FIBRE, j));
    }
    return true;
}

const struct model_groups text_groups = {read_group, act_all};
