/* Optimal control of what rolls, of a text: its basis and forms as tapes. */
#include <string.h>

#include "cases/text/text_problem.h"

void text_basis(const struct instance *in, const real *q, real *X)
{
    const struct model_control *control = &text_problem_of(in)->model.control;
    const real still[MAX_DIMENSION] = {0};
    first_point(in->n * control->rank, text_run(in, &text_problem_of(in)->tape[TAPE_OF_BASIS], q, in->n, still), X);
}

void text_basis_slope(const struct instance *in, const real *q, const real *eta, real *out)
{
    const struct model_control *control = &text_problem_of(in)->model.control;
    real fibre[MAX_DIMENSION] = {0};
    memcpy(fibre, eta, (size_t)control->rank * sizeof *eta);
    first_point(in->n * in->n, text_run(in, &text_problem_of(in)->tape[TAPE_OF_BASIS_SLOPE], q, in->n, fibre), out);
}

void text_forms(const struct instance *in, const real *q, real *omega)
{
    const real still[MAX_DIMENSION] = {0};
    first_point(text_problem_of(in)->model.m * in->n,
                text_run(in, &text_problem_of(in)->tape[TAPE_OF_FORMS], q, in->n, still), omega);
}

void text_forms_slope(const struct instance *in, const real *q, const real *v, real *out)
{
    first_point(text_problem_of(in)->model.m * in->n,
                text_run(in, &text_problem_of(in)->tape[TAPE_OF_FORMS_SLOPE], q, in->n, v), out);
}

void text_end_momentum(const struct instance *in, const real *q, const real *w, const real *eta, real *momentum,
                       real *jacobian, real *third)
{
    int n = in->n;
    real fibre[2 * MAX_DIMENSION];
    memcpy(fibre, w, (size_t)n * sizeof *w);
    memcpy(fibre + n, eta, (size_t)n * sizeof *eta);
    const lane *at = text_run(in, &text_problem_of(in)->tape[TAPE_OF_END_MOMENTUM], q, 2 * n, fibre);
    first_point(n, at, momentum);
    first_point(2 * n * n, at + n, jacobian);
    first_point(4 * n * n, at + n + 2 * n * n, third);
}

bool text_rolling_formulas(struct text_problem *text)
{
    const struct model_control *control = &text->model.control;
    struct formula *of = text->formula;
    bool asked = false; /* of momenta only ends ask that are free */
    for (int k = 0; k < control->transfers; k++)
        asked = asked || control->transfer[k].ending.count;
    of[TAPE_OF_BASIS] = control->basis;
    of[TAPE_OF_FORMS] = control->forms;
    return model_rolling_slopes(&text->model, &of[TAPE_OF_BASIS_SLOPE], &of[TAPE_OF_FORMS_SLOPE]) &&
           (!asked || model_rolling_momentum(&text->model, &of[TAPE_OF_END_MOMENTUM]));
}
