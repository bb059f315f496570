/* Steps by the functions of a library (rattleback_method.h), which sees the problem through functions of one point. */
#include "core/outside/library.h"

#include <stdlib.h>
#include <string.h>

#include "core/outside/outside.h"
#include "core/outside/rattleback_method.h"
#include "core/run/run.h"

#ifdef REAL_QUAD
typedef struct rattleback_problem_quad library_problem;
#else
typedef struct rattleback_problem library_problem;
#endif

struct library {
    struct run *run;
    library_problem problem;
    const char *parameter_name[MAX_PARAMETERS];
    real parameter[MAX_WITH]; /* of the method */
    void *self;
};

/* A function of problem.h at one point: x has as many numbers as g, y and the result as they say. */
static void evaluate(const struct instance *in, physics *function, const real *x, const real *y, int count, real *out)
{
    lane g[MAX_ELEMENT], eta[MAX_DIMENSION], result[MAX_DIMENSION * MAX_DIMENSION];
    broadcast(in->element, x, g);
    broadcast(in->n, y, eta);
    function(in, g, eta, result);
    for (int c = 0; c < count; c++)
        out[c] = result[c][0];
}

#define RUN(context) (((struct library *)(context))->run)

static void force(void *context, const real *q, const real *v, real *out)
{
    struct run *run = RUN(context);
    run->evaluations++;
    evaluate(&run->in, run->in.problem->force, q, v, run->in.n, out);
}

static void momentum(void *context, const real *q, const real *v, real *p)
{
    const struct instance *in = &RUN(context)->in;
    evaluate(in, in->problem->momentum, q, v, in->n, p);
}

static void velocity(void *context, const real *q, const real *p, real *v)
{
    const struct instance *in = &RUN(context)->in;
    evaluate(in, in->problem->velocity, q, p, in->n, v);
}

static void mass(void *context, const real *q, const real *v, real *M)
{
    const struct instance *in = &RUN(context)->in;
    int n = in->n;
    if (in->problem->mass) {
        evaluate(in, in->problem->mass, q, v, n * n, M);
        return;
    }
    for (int k = 0; k < n * n; k++)
        M[k] = k / n == k % n;
}

static void constraint(void *context, const real *q, const real *v, real *psi)
{
    const struct instance *in = &RUN(context)->in;
    if (in->m > 0)
        evaluate(in, in->problem->constraint_value, q, v, in->m, psi);
}

static void constraint_matrix(void *context, const real *q, const real *v, real *A)
{
    const struct instance *in = &RUN(context)->in;
    if (in->m > 0)
        evaluate(in, in->problem->constraint_gradient, q, v, in->m * in->n, A);
}

static real hamiltonian(void *context, const real *q, const real *p)
{
    const struct instance *in = &RUN(context)->in;
    real v[MAX_DIMENSION], value;
    evaluate(in, in->problem->velocity, q, p, in->n, v);
    evaluate(in, energy, q, v, 1, &value);
    return value;
}

static void retract(void *context, const real *q, const real *xi, real *out)
{
    const struct instance *in = &RUN(context)->in;
    lane along[MAX_DIMENSION], moved[MAX_ELEMENT];
    if (group_is_abelian(in->group)) {
        for (int c = 0; c < in->n; c++)
            out[c] = q[c] + xi[c];
        return;
    }
    broadcast(in->n, xi, along);
    group_move(in, q, along, moved);
    for (int c = 0; c < in->element; c++)
        out[c] = moved[c][0];
}

static void message(void *context, const char *text)
{
    const struct integrator *integrator = outside_of(RUN(context)->method);
    if (integrator->tell)
        integrator->tell(text);
}

static void describe(struct run *run, struct library *library)
{
    const struct instance *in = &run->in;
    const struct parameter_info *known = in->problem->parameters;
    int parameters = 0;
    for (; known && known[parameters].name; parameters++)
        library->parameter_name[parameters] = known[parameters].name;
    library->run = run;
    library->problem = (library_problem){.size = sizeof library->problem,
                                         .n = in->n,
                                         .element = in->element,
                                         .m = in->m,
                                         .holonomic = in->problem->constraint == CONSTRAINT_HOLONOMIC,
                                         .stages = run->given->shape.stages,
                                         .parameters = parameters,
                                         .name = in->problem->name,
                                         .group = in->group->name,
                                         .parameter_name = library->parameter_name,
                                         .parameter = run->in.parameter,
                                         .context = library,
                                         .force = force,
                                         .momentum = momentum,
                                         .velocity = velocity,
                                         .mass = mass,
                                         .constraint = constraint,
                                         .constraint_matrix = constraint_matrix,
                                         .hamiltonian = hamiltonian,
                                         .retract = retract,
                                         .message = message};
    for (int k = 0; k < run->with.count; k++)
        library->parameter[k] = (real)run->with.value[k];
}

enum status library_open(struct run *run)
{
    const struct rattleback_method *method = outside_of(run->method)->library;
    struct library *library = run_allocate(run, sizeof *library);
    if (!library)
        return STATUS_OUT_OF_MEMORY;
    describe(run, library);
#ifdef REAL_QUAD
    library->self = method->open_quad(&library->problem, &run->h, library->parameter);
#else
    library->self = method->open(&library->problem, run->h, library->parameter);
#endif
    return library->self ? STATUS_OK : STATUS_GAVE_UP;
}

void library_close(struct run *run)
{
    const struct rattleback_method *method = outside_of(run->method)->library;
    struct library *library = run->work;
    void (*close)(void *) = sizeof(real) == sizeof(double) ? method->close : method->close_quad;
    if (library->self && close)
        close(library->self);
    free(library);
    run->work = NULL;
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
    const struct rattleback_method *method = outside_of(run->method)->library;
    struct library *library = run->work;
#ifdef REAL_QUAD
    return status_of(method->step_quad(library->self, run->g, run->mu, run->lambda));
#else
    return status_of(method->step(library->self, run->g, run->mu, run->lambda));
#endif
}
