/* Series of a motion: jets of its equations, and one linear system for each coefficient. */
#include "cases/text/text_series.h"

#include <stdlib.h>
#include <string.h>

#include "cases/text/jets.h"
#include "cases/text/motion.h"
#include "cases/text/parked.h"
#include "cases/text/text_open.h"
#include "core/numbers/linear.h"

struct text_series {
    struct series series;  /* the first member */
    struct parked waiting; /* without memory for one no key */
    struct motion motion;
    struct jets jets;
    /* of the system: factors of its matrix at the start, rows scaled; coefficients of its solution, as jets are */
    real *factors, *scale, *solution, *right;
    int *pivot;
};

static bool allocate_series(struct text_series *made, int order)
{
    size_t size = (size_t)made->motion.size, rows = size + 1;
    made->factors = calloc(rows * rows, sizeof *made->factors);
    made->scale = calloc(rows, sizeof *made->scale);
    made->right = calloc(rows, sizeof *made->right);
    made->solution = calloc(rows * (size_t)(order + 1), sizeof *made->solution);
    made->pivot = calloc(rows, sizeof *made->pivot);
    return made->factors && made->scale && made->right && made->solution && made->pivot;
}

static const real *output(const struct text_series *of, int k)
{
    return jets_at(&of->jets, of->jets.output[k]);
}

static bool make_series(struct text_problem *text, int order, bool with_energy, struct text_series *made)
{
    real parameter[MAX_PARAMETERS];
    struct model *model = &text->model;
    if (!motion_open(text, with_energy, &made->motion))
        return false;
    const struct formula *formula = &made->motion.formula;
    text_parameters(text, parameter);
    if (!jets_open(&model->graph, formula->count, formula->node, parameter, model->element, model->n, order,
                   &made->jets))
        return false;
    made->series = (struct series){.order = order,
                                   .element = model->element,
                                   .n = model->n,
                                   .walls = model->walls.count,
                                   .jet = made->jets.coefficient};
    for (int k = 0; k < model->walls.count; k++)
        made->series.gap[k] = output(made, formula->count - model->walls.count + k);
    return allocate_series(made, order);
}

static void drop_series(struct text_series *made)
{
    motion_close(&made->motion);
    jets_close(&made->jets);
    free(made->factors);
    free(made->scale);
    free(made->right);
    free(made->solution);
    free(made->pivot);
    free(made->waiting.key);
    free(made);
}

static struct text_series *series_of_parked(struct parked *what)
{
    return (struct text_series *)((char *)what - offsetof(struct text_series, waiting));
}

static void drop_waiting_series(struct parked *what)
{
    drop_series(series_of_parked(what));
}

static struct parking parking = {.drop = drop_waiting_series};

static enum status open_symbolic(const struct setup *setup, int order, bool with_energy, struct text_series **out)
{
    const struct problem *problem;
    struct refusal why;
    enum status status = text_open(setup->text, text_preset(setup), setup->parameters, setup->parameter_name,
                                   setup->parameter_value, &problem, &why);
    if (status != STATUS_OK)
        return status;
    struct text_series *made = calloc(1, sizeof *made);
    if (made && make_series((struct text_problem *)problem, order, with_energy, made))
        *out = made;
    else if (made)
        drop_series(made);
    text_close(problem);
    return *out ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}

enum status text_series_open(const struct setup *setup, int order, bool with_energy, struct series **out)
{
    enum status status = STATUS_OK;
    struct text_series *made = NULL;
    struct opening_key *key = opening_key_make(setup->text, text_preset(setup), setup->parameters,
                                               setup->parameter_name, setup->parameter_value, 2 * order + with_energy);
    struct parked *found = key ? parking_take(&parking, key) : NULL;
    *out = NULL;
    if (found)
        made = series_of_parked(found);
    else
        status = open_symbolic(setup, order, with_energy, &made);
    if (found || !made)
        free(key);
    else
        made->waiting.key = key;
    if (made)
        *out = &made->series;
    return status;
}

void text_series_close(struct series *series)
{
    enum { MOST_PARKED = 1 << 16 /* coefficients */ };
    struct text_series *made = (struct text_series *)series;
    size_t size = (size_t)made->jets.operations * (size_t)(series->order + 1);
    if (made->waiting.key && size <= MOST_PARKED)
        parking_leave(&parking, &made->waiting);
    else
        drop_series(made);
}

/* The matrix at the start by its factors, rows as large as 1, so that the choice of a pivot does not depend on units. */
static enum status factor_matrix(struct text_series *of)
{
    int size = of->motion.size, first = of->series.element + size;
    memset(of->factors, 0, (size_t)(size * size) * sizeof *of->factors);
    for (int e = 0; e < of->motion.entries; e++)
        of->factors[of->motion.entry[e].row * size + of->motion.entry[e].column] = *output(of, first + e);
    for (int i = 0; i < size; i++) {
        int exponent;
        frexp(norm_max(size, of->factors + i * size), &exponent);
        of->scale[i] = ldexp((real)1, -exponent);
        for (int j = 0; j < size; j++)
            of->factors[i * size + j] *= of->scale[i];
    }
    return lu_factor(size, of->factors, of->pivot);
}

/* Coefficient k of the solution x: K_0 x_k = r_k - sum of K_j x_{k-j}. */
static void solve_coefficient(struct text_series *of, int k)
{
    int size = of->motion.size, element = of->series.element, width = of->series.order + 1;
    for (int i = 0; i < size; i++)
        of->right[i] = output(of, element + i)[k];
    for (int e = 0; e < of->motion.entries; e++) {
        const real *K = output(of, element + size + e), *x = of->solution + of->motion.entry[e].column * width;
        real sum = 0;
        for (int j = 1; j <= k && !of->jets.still[element + size + e]; j++)
            sum += K[j] * x[k - j];
        of->right[of->motion.entry[e].row] -= sum;
    }
    for (int i = 0; i < size; i++)
        of->right[i] *= of->scale[i];
    lu_solve(size, of->factors, of->pivot, of->right);
    for (int i = 0; i < size; i++)
        of->solution[i * width + k] = of->right[i];
}

enum status text_series_expand(struct series *series, real t, const real *g, const real *eta)
{
    struct text_series *of = (struct text_series *)series;
    int element = series->element, n = series->n, width = series->order + 1;
    enum status status = STATUS_OK;
    jets_at(&of->jets, of->jets.time)[0] = t;
    jets_at(&of->jets, of->jets.time)[1] = 1;
    for (int c = 0; c < element + n; c++)
        *jets_at(&of->jets, c) = c < element ? g[c] : eta[c - element];
    for (int k = 0; k < series->order && status == STATUS_OK; k++) {
        jets_advance(&of->jets, k);
        if (of->motion.size && k == 0)
            status = factor_matrix(of);
        if (of->motion.size && status == STATUS_OK)
            solve_coefficient(of, k);
        for (int c = 0; c < element + n; c++) {
            bool solved = c >= element && of->motion.size;
            const real *rate = solved ? of->solution + (c - element) * width : output(of, c);
            jets_at(&of->jets, c)[k + 1] = rate[k] / (k + 1);
            if (!isfinite(rate[k]) && status == STATUS_OK)
                status = STATUS_NOT_FINITE;
        }
    }
    return status;
}

bool text_series_is_smooth(const struct series *series, real h)
{
    return jets_smooth(&((const struct text_series *)series)->jets, series->order - 1, h);
}
