/* Leapfrog (Stormer-Verlet) as a library for Rattleback, in C: half a kick, a drift, half a kick.
 *
 *     cc -O2 -shared -fPIC -o libleapfrog.so leapfrog.c      (with -I where rattleback_method.h is)
 *     rattleback integrate kepler --method ./libleapfrog.so --steps 64 --horizon 2 */
#include <stdlib.h>
#include <string.h>

#include <rattleback_method.h>

struct leapfrog {
    const struct rattleback_problem *problem;
    double h;
    double v[16], force[16];
};

static void *open(const struct rattleback_problem *problem, double h, const double *parameters)
{
    struct leapfrog *self = malloc(sizeof *self);
    (void)parameters;
    if (problem->m > 0 || strncmp(problem->group, "R^", 2) != 0) {
        problem->message(problem->context, "needs R^n without constraints");
        free(self);
        return NULL;
    }
    if (self) {
        self->problem = problem;
        self->h = h;
    }
    return self;
}

static void kick(struct leapfrog *self, const double *q, double *p)
{
    const struct rattleback_problem *problem = self->problem;
    problem->velocity(problem->context, q, p, self->v);
    problem->force(problem->context, q, self->v, self->force);
    for (int c = 0; c < problem->n; c++)
        p[c] += self->h / 2 * self->force[c];
}

static int step(void *of, double *q, double *p, double *lambda)
{
    struct leapfrog *self = of;
    const struct rattleback_problem *problem = self->problem;
    (void)lambda;
    kick(self, q, p);
    problem->velocity(problem->context, q, p, self->v);
    for (int c = 0; c < problem->n; c++)
        q[c] += self->h * self->v[c];
    kick(self, q, p);
    return RATTLEBACK_OK;
}

const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const struct rattleback_order orders[] = {{"q", 2}, {"p", 2}, {NULL, 0}};
    static const struct rattleback_method method = {.size = sizeof method,
                                                    .abi = RATTLEBACK_ABI,
                                                    .name = "leapfrog",
                                                    .summary = "Stormer-Verlet",
                                                    .source = "C. Author 2026",
                                                    .orders = orders,
                                                    .open = open,
                                                    .step = step,
                                                    .close = free};
    *count = 1;
    return abi == RATTLEBACK_ABI ? &method : NULL;
}
