/* Steps by the functions of a library (rattleback_method.h), which sees the problem through functions of one point. */
#include "core/outside/outside.h"

#include <string.h>

#include "core/outside/face.h"
#include "core/run/run.h"

enum { BEHIND = 8 /* numbers behind the arrays of a step that it has to leave alone */ };

struct library {
    struct face face;
    real parameter[MAX_WITH]; /* of the method */
    void *self;
    real q[MAX_ELEMENT + BEHIND], p[MAX_DIMENSION + BEHIND], lambda[MAX_MULTIPLIERS + BEHIND]; /* of a step */
};

static const real mark = (real)-6.02214076e23;

/* A state into an array with marks behind it, and back: false where a mark is gone. */
static void lend(const real *state, int size, real *array)
{
    memcpy(array, state, (size_t)size * sizeof *array);
    for (int k = 0; k < BEHIND; k++)
        array[size + k] = mark;
}

static bool take_back(const real *array, int size, real *state)
{
    memcpy(state, array, (size_t)size * sizeof *array);
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
    const struct work_counts are = {.factorisations = 1, .solves = 1, .iterations = 1, .newton = 1};
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
    face_open(&run->in, run->given->shape.stages, &library->face);
    library->face.uncounted = &run->uncounted;
    run->uncounted = unseen();
    library->face.tell = integrator_of_run(run)->tell;
    for (int k = 0; k < run->with.count; k++)
        library->parameter[k] = (real)run->with.value[k];
#ifdef REAL_QUAD
    library->self = method->open_quad(&library->face.problem, &run->h, library->parameter);
#else
    library->self = method->open(&library->face.problem, run->h, library->parameter);
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
    lend(run->g, in->element, library->q);
    lend(run->mu, in->n, library->p);
    lend(run->lambda, in->m, library->lambda);
#ifdef REAL_QUAD
    int answer = method->step_quad(library->self, library->q, library->p, library->lambda);
#else
    int answer = method->step(library->self, library->q, library->p, library->lambda);
#endif
    bool q = take_back(library->q, in->element, run->g), p = take_back(library->p, in->n, run->mu);
    if (q && p && take_back(library->lambda, in->m, run->lambda))
        return status_of_answer(answer);
    if (integrator_of_run(run)->tell)
        integrator_of_run(run)->tell(!q   ? "a step writes behind the end of q"
                                     : !p ? "a step writes behind the end of p"
                                          : "a step writes behind the end of lambda");
    return STATUS_GAVE_UP;
}
