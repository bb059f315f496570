/* Optimal control of what rolls, of a text: its basis and forms as tapes. */
#include <stdlib.h>
#include <string.h>

#include "cases/text/text_problem.h"

void text_basis(const struct instance *in, const real *q, real *X)
{
    const struct model_control *control = &text_problem_of(in)->model.control;
    const real still[MAX_DIMENSION] = {0};
    first_point(in->n * control->rank, text_run(in, &text_problem_of(in)->basis, q, in->n, still), X);
}

void text_basis_slope(const struct instance *in, const real *q, const real *eta, real *out)
{
    const struct model_control *control = &text_problem_of(in)->model.control;
    real fibre[MAX_DIMENSION] = {0};
    memcpy(fibre, eta, (size_t)control->rank * sizeof *eta);
    first_point(in->n * in->n, text_run(in, &text_problem_of(in)->basis_slope, q, in->n, fibre), out);
}

void text_forms(const struct instance *in, const real *q, real *omega)
{
    const real still[MAX_DIMENSION] = {0};
    first_point(text_problem_of(in)->model.m * in->n, text_run(in, &text_problem_of(in)->forms, q, in->n, still),
                omega);
}

void text_forms_slope(const struct instance *in, const real *q, const real *v, real *out)
{
    first_point(text_problem_of(in)->model.m * in->n, text_run(in, &text_problem_of(in)->forms_slope, q, in->n, v),
                out);
}

void text_end_momentum(const struct instance *in, const real *q, const real *w, const real *eta, real *momentum,
                       real *jacobian, real *third)
{
    int n = in->n;
    real fibre[2 * MAX_DIMENSION];
    memcpy(fibre, w, (size_t)n * sizeof *w);
    memcpy(fibre + n, eta, (size_t)n * sizeof *eta);
    const lane *at = text_run(in, &text_problem_of(in)->end_momentum, q, 2 * n, fibre);
    first_point(n, at, momentum);
    first_point(2 * n * n, at + n, jacobian);
    first_point(4 * n * n, at + n + 2 * n * n, third);
}

/* Which only ends ask for that are free. */
static bool make_end_momentum(struct text_problem *text, const real *parameter)
{
    bool asked = false, made = true;
    struct formula formula = {0};
    for (int k = 0; k < text->model.control.transfers; k++)
        asked = asked || text->model.control.transfer[k].ending.count;
    if (asked)
        made = model_rolling_momentum(&text->model, &formula) &&
               text_make_tape(text, &formula, parameter, &text->end_momentum);
    free(formula.node);
    return made;
}

bool text_make_rolling(struct text_problem *text, const real *parameter)
{
    const struct model_control *control = &text->model.control;
    struct formula basis = {0}, forms = {0};
    bool made = !control->rolls ||
                (model_rolling_slopes(&text->model, &basis, &forms) &&
                 text_make_tape(text, &control->basis, parameter, &text->basis) &&
                 text_make_tape(text, &control->forms, parameter, &text->forms) &&
                 text_make_tape(text, &basis, parameter, &text->basis_slope) &&
                 text_make_tape(text, &forms, parameter, &text->forms_slope) && make_end_momentum(text, parameter));
    free(basis.node);
    free(forms.node);
    return made;
}
