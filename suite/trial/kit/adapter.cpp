/* An engine as a library for Rattleback, in C++.
 *
 *     c++ -O2 -shared -fPIC -o adapter.so adapter.cpp      (with -I where rattleback_method.h is)
 *
 * Put your engine into acceleration, energy and step; below them little has to change. The example is the model of model.yaml, stepped by
 * leapfrog. */
#include <cstring>

#include <rattleback_method.h>

namespace
{
const int N = 3;

/* The engine: what it was opened with. */
struct engine {
    double m, k, g, h;
};

double parameter(const struct rattleback_problem *problem, const char *name)
{
    for (int i = 0; i < problem->parameters; i++)
        if (std::strcmp(problem->parameter_name[i], name) == 0)
            return problem->parameter[i];
    return 0;
}

engine engine_of(const struct rattleback_problem *problem)
{
    engine made = {parameter(problem, "m"), parameter(problem, "k"), parameter(problem, "g"), 0};
    return made;
}

/* dv/dt at q. On a group q are matrices by rows, and velocities are those of the body frame. */
void acceleration(const engine *of, const double *q, double *a)
{
    for (int c = 0; c < N; c++)
        a[c] = -of->k * q[c] / of->m - (c == 2 ? of->g : 0);
}

double energy(const engine *of, const double *q, const double *v)
{
    double sum = of->m * of->g * q[2];
    for (int c = 0; c < N; c++)
        sum += of->m / 2 * v[c] * v[c] + of->k / 2 * q[c] * q[c];
    return sum;
}

void kick(const engine *of, const double *q, double *p)
{
    double a[N];
    acceleration(of, q, a);
    for (int c = 0; c < N; c++)
        p[c] += of->h / 2 * of->m * a[c];
}

/* One step of the state (q, p, lambda); lambda are the multipliers of constraints. */
int step(void *self, double *q, double *p, double *lambda)
{
    const engine *of = static_cast<const engine *>(self);
    (void)lambda;
    kick(of, q, p);
    for (int c = 0; c < N; c++)
        q[c] += of->h * p[c] / of->m;
    kick(of, q, p);
    return RATTLEBACK_OK;
}

void *open(const struct rattleback_problem *problem, double h, const double *parameters)
{
    (void)parameters;
    if (problem->n != N) {
        problem->message(problem->context, "this adapter models three coordinates");
        return nullptr;
    }
    engine *of = new engine(engine_of(problem));
    of->h = h;
    return of;
}

/* What the engine's own model says at (q, v); leave out what it does not know. */
int model(const struct rattleback_problem *problem, const double *parameters, const double *q, const double *v,
          const struct rattleback_model *out)
{
    (void)parameters;
    const engine of = engine_of(problem);
    if (problem->n != N)
        return RATTLEBACK_FAILED;
    acceleration(&of, q, out->acceleration);
    *out->energy = energy(&of, q, v);
    for (int c = 0; c < N; c++)
        out->momentum[c] = of.m * v[c];
    return RATTLEBACK_OK;
}

void close(void *self)
{
    delete static_cast<engine *>(self);
}
} // namespace

const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const rattleback_order orders[] = {{"q", 2}, {"p", 2}, {nullptr, 0}};
    static rattleback_method method;
    method.size = sizeof method;
    method.abi = RATTLEBACK_ABI;
    method.name = "engine";
    method.summary = "leapfrog";
    method.source = "name who states these orders, and where";
    method.orders = orders;
    method.open = open;
    method.step = step;
    method.close = close;
    method.model = model;
    *count = 1;
    return abi == RATTLEBACK_ABI ? &method : nullptr;
}
