/* An engine as a library for Rattleback.
 *
 *     cc -O2 -shared -fPIC -o adapter.so adapter.c      (with -I where rattleback_method.h is)
 *
 * Put your engine into acceleration, energy and step; below them little has to change. The example is the model of model.yaml, stepped by
 * leapfrog. */
#include <stdlib.h>
#include <string.h>

#include <rattleback_method.h>

enum { N = 3 };

/* The engine: what it was opened with. */
struct engine {
    double m, k, g, h;
};

static double parameter(const struct rattleback_problem *problem, const char *name)
{
    for (int i = 0; i < problem->parameters; i++)
        if (strcmp(problem->parameter_name[i], name) == 0)
            return problem->parameter[i];
    return 0;
}

static struct engine engine_of(const struct rattleback_problem *problem)
{
    struct engine engine = {parameter(problem, "m"), parameter(problem, "k"), parameter(problem, "g"), 0};
    return engine;
}

/* dv/dt at q. On a group q are matrices by rows, and velocities are those of the body frame. */
static void acceleration(const struct engine *engine, const double *q, double *a)
{
    for (int c = 0; c < N; c++)
        a[c] = -engine->k * q[c] / engine->m - (c == 2 ? engine->g : 0);
}

static double energy(const struct engine *engine, const double *q, const double *v)
{
    double sum = engine->m * engine->g * q[2];
    for (int c = 0; c < N; c++)
        sum += engine->m / 2 * v[c] * v[c] + engine->k / 2 * q[c] * q[c];
    return sum;
}

static void kick(const struct engine *engine, const double *q, double *p)
{
    double a[N];
    acceleration(engine, q, a);
    for (int c = 0; c < N; c++)
        p[c] += engine->h / 2 * engine->m * a[c];
}

/* Advances the state (q, p, lambda) by one step; lambda are the multipliers of constraints. */
static int step(void *self, double *q, double *p, double *lambda)
{
    const struct engine *engine = self;
    (void)lambda;
    kick(engine, q, p);
    for (int c = 0; c < N; c++)
        q[c] += engine->h * p[c] / engine->m;
    kick(engine, q, p);
    return RATTLEBACK_OK;
}

static void *open(const struct rattleback_problem *problem, double h, const double *parameters)
{
    (void)parameters;
    struct engine *engine = problem->n == N ? malloc(sizeof *engine) : NULL;
    if (engine) {
        *engine = engine_of(problem);
        engine->h = h;
    } else
        problem->message(problem->context, "this adapter models three coordinates");
    return engine;
}

/* Writes the values of the engine's own model at (q, v); leave out unknown ones. */
static int model(const struct rattleback_problem *problem, const double *parameters, const double *q, const double *v,
                 const struct rattleback_model *out)
{
    (void)parameters;
    const struct engine engine = engine_of(problem);
    if (problem->n != N)
        return RATTLEBACK_FAILED;
    acceleration(&engine, q, out->acceleration);
    *out->energy = energy(&engine, q, v);
    for (int c = 0; c < N; c++)
        out->momentum[c] = engine.m * v[c];
    return RATTLEBACK_OK;
}

RATTLEBACK_EXPORT const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const struct rattleback_order orders[] = {{"q", 2}, {"p", 2}, {NULL, 0}};
    static const struct rattleback_method methods[] = {{.size = sizeof(struct rattleback_method),
                                                        .abi = RATTLEBACK_ABI,
                                                        .name = "engine",
                                                        .summary = "leapfrog",
                                                        .source = "name who states these orders, and where",
                                                        .orders = orders,
                                                        .open = open,
                                                        .step = step,
                                                        .close = free,
                                                        .model = model}};
    *count = 1;
    return abi == RATTLEBACK_ABI ? methods : NULL;
}
