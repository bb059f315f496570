/* Steps by the functions of a library (rattleback_method.h), which sees the problem through functions of one point. */
#include "core/outside/outside.h"

#include <string.h>

#include "core/outside/exported.h"
#include "core/run/run.h"

enum { BEHIND = 8 /* numbers behind the arrays of a step that it has to leave alone */ };

struct library {
    struct exported exported;
    real parameter[MAX_WITH]; /* of the method */
    void *self;
    real h; /* in the units of the text, as the next */
    real q[MAX_ELEMENT + BEHIND], p[MAX_DIMENSION + BEHIND], lambda[MAX_MULTIPLIERS + BEHIND]; /* of a step */
};

static const real mark = (real)-6.02214076e23;

/* A state into an array in its units (NULL: 1) with marks behind it, and back: false where a mark is gone. */
static void lend(const real *state, int size, const real *unit, real *array)
{
    memcpy(array, state, (size_t)size * sizeof *array);
    if (unit)
        put_back(size, unit, array);
    for (int k = 0; k < BEHIND; k++)
        array[size + k] = mark;
}

static bool take_back(const real *array, int size, const real *unit, real *state)
{
    memcpy(state, array, (size_t)size * sizeof *array);
    if (unit)
        take_out(size, unit, state);
    for (int k = 0; k < BEHIND; k++)
        if (array[size + k] != mark)
            return false;
    return true;
}

static const struct integrator *integrator_of_run(const struct run *run)
{
    return run->method->of;
}

/* The counters that the functions of a problem do not keep, until the library reports them. */
static unsigned unseen(void)
{
    const struct work_counts are = {
        .factorisations = 1, .solves = 1, .iterations = 1, .newton = 1, .accepted = 1, .rejected = 1};
    unsigned bits = 0;
    int k = 0;
#define WORK(name, meaning) bits |= (unsigned)are.name << k++;
#include "core/work.def"
    return bits;
}

enum status library_open(struct run *run)
{
    const struct rattleback_method *method = integrator_of_run(run)->library;
    struct library *library = run_allocate(run, sizeof *library);
    if (!library)
        return STATUS_OUT_OF_MEMORY;
    exported_open(&run->in, run->given->shape.stages, &library->exported);
    library->exported.uncounted = &run->uncounted;
    run->uncounted = unseen();
    library->exported.report_message = integrator_of_run(run)->report_message;
    for (int k = 0; k < run->with.count; k++)
        library->parameter[k] = (real)run->with.value[k];
    library->h = stated_time(&run->in, run->h);
#ifdef REAL_QUAD
    library->self = method->open_quad(&library->exported.problem, &library->h, library->parameter);
#else
    const double tolerance = run->given->setup.tolerance;
    library->self =
        method->open(&library->exported.problem, tolerance > 0 ? tolerance : library->h, library->parameter);
#endif
    return library->self ? STATUS_OK : STATUS_GAVE_UP;
}

void library_close(struct run *run)
{
    const struct rattleback_method *method = integrator_of_run(run)->library;
    struct library *library = run->work;
    void (*close)(void *) = sizeof(real) == sizeof(double) ? method->close : method->close_quad;
    if (library->self && close)
        close(library->self);
    exported_close(&library->exported);
}

static enum status status_of_answer(int answer)
{
    switch (answer) {
    case RATTLEBACK_OK:
        return STATUS_OK;
    case RATTLEBACK_NO_CONVERGENCE:
        return STATUS_NO_CONVERGENCE;
    case RATTLEBACK_DIVERGED:
        return STATUS_DIVERGED;
    case RATTLEBACK_SINGULAR:
        return STATUS_SINGULAR;
    default:
        return STATUS_GAVE_UP;
    }
}

enum status library_step(struct run *run)
{
    const struct rattleback_method *method = integrator_of_run(run)->library;
    struct library *library = run->work;
    const struct instance *in = &run->in;
    const struct stated_units *units = in->problem->units;
    const real *q_unit = units ? units->element : NULL, *p_unit = units ? units->momentum : NULL,
               *lambda_unit = units ? units->multiplier : NULL;
    exported_set_start(&library->exported, stated_time(in, run_time(run, 0)));
    lend(run->g, in->element, q_unit, library->q);
    lend(run->mu, in->n, p_unit, library->p);
    lend(run->lambda, in->m, lambda_unit, library->lambda);
#ifdef REAL_QUAD
    int answer = method->step_quad(library->self, library->q, library->p, library->lambda);
#else
    int answer = run->method->family->adaptive
                     ? method->advance(library->self, library->h, library->q, library->p, library->lambda)
                     : method->step(library->self, library->q, library->p, library->lambda);
#endif
    bool q = take_back(library->q, in->element, q_unit, run->g), p = take_back(library->p, in->n, p_unit, run->mu);
    if (q && p && take_back(library->lambda, in->m, lambda_unit, run->lambda))
        return status_of_answer(answer);
    if (integrator_of_run(run)->report_message)
        integrator_of_run(run)->report_message(!q   ? "a step writes behind the end of q"
                                               : !p ? "a step writes behind the end of p"
                                                    : "a step writes behind the end of lambda");
    return STATUS_GAVE_UP;
}
