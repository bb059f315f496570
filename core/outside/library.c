/* Steps by the functions of a library (rattleback_method.h), which sees the problem through functions of one point. */
#include "core/outside/library.h"

#include "core/outside/face.h"
#include "core/run/run.h"

struct library {
    struct face face;
    real parameter[MAX_WITH]; /* of the method */
    void *self;
};

static const struct integrator *integrator_of(const struct run *run)
{
    return run->method->of;
}

enum status library_open(struct run *run)
{
    const struct rattleback_method *method = integrator_of(run)->library;
    struct library *library = run_allocate(run, sizeof *library);
    if (!library)
        return STATUS_OUT_OF_MEMORY;
    face_open(&run->in, run->given->shape.stages, &library->face);
    library->face.evaluations = &run->evaluations;
    library->face.tell = integrator_of(run)->tell;
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
    const struct rattleback_method *method = integrator_of(run)->library;
    struct library *library = run->work;
    void (*close)(void *) = sizeof(real) == sizeof(double) ? method->close : method->close_quad;
    if (library->self && close)
        close(library->self);
}

static enum status status_of(int answer)
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
    const struct rattleback_method *method = integrator_of(run)->library;
    struct library *library = run->work;
#ifdef REAL_QUAD
    return status_of(method->step_quad(library->self, run->g, run->mu, run->lambda));
#else
    return status_of(method->step(library->self, run->g, run->mu, run->lambda));
#endif
}
