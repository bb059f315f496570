/* Heun's method for driven problems as a library for Rattleback, in both precisions: forces and the time of both ends of a step. */
#include <stdlib.h>

#include <rattleback_method.h>

enum { MOST = 16 };

#define HEUN(number, name, problem_type, step_size)                                                                    \
    struct name {                                                                                                      \
        const problem_type *problem;                                                                                   \
        number h;                                                                                                      \
    };                                                                                                                 \
    static void *open_##name(const problem_type *problem, step_size h, const number *parameters)                       \
    {                                                                                                                  \
        struct name *self = malloc(sizeof *self);                                                                      \
        (void)parameters;                                                                                              \
        if (self && problem->m == 0 && problem->n <= MOST) {                                                           \
            self->problem = problem;                                                                                   \
            self->h = STEP_##name(h);                                                                                  \
            return self;                                                                                               \
        }                                                                                                              \
        free(self);                                                                                                    \
        return NULL;                                                                                                   \
    }                                                                                                                  \
    static int step_##name(void *of, number *q, number *p, number *lambda)                                             \
    {                                                                                                                  \
        const struct name *self = of;                                                                                  \
        const problem_type *problem = self->problem;                                                                   \
        void *context = problem->context;                                                                              \
        number v[2][MOST], f[2][MOST], at[2][MOST], h = self->h;                                                       \
        int c;                                                                                                         \
        (void)lambda;                                                                                                  \
        problem->velocity(context, q, p, v[0]);                                                                        \
        problem->force(context, q, v[0], f[0]);                                                                        \
        for (c = 0; c < problem->n; c++) {                                                                             \
            at[0][c] = q[c] + h * v[0][c];                                                                             \
            at[1][c] = p[c] + h * f[0][c];                                                                             \
        }                                                                                                              \
        problem->set_time(context, problem->time(context) + h);                                                        \
        problem->velocity(context, at[0], at[1], v[1]);                                                                \
        problem->force(context, at[0], v[1], f[1]);                                                                    \
        for (c = 0; c < problem->n; c++) {                                                                             \
            q[c] += h / 2 * (v[0][c] + v[1][c]);                                                                       \
            p[c] += h / 2 * (f[0][c] + f[1][c]);                                                                       \
        }                                                                                                              \
        return RATTLEBACK_OK;                                                                                          \
    }
#define STEP_in_double(h) (h)
#define STEP_in_quad(h) (*(h))
HEUN(double, in_double, struct rattleback_problem, double)
HEUN(rattleback_quad, in_quad, struct rattleback_problem_quad, const rattleback_quad *)

const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const struct rattleback_order orders[] = {{"q", 2}, {"p", 2}, {NULL, 0}};
    static const struct rattleback_method method = {.size = sizeof method,
                                                    .abi = RATTLEBACK_ABI,
                                                    .name = "heun",
                                                    .summary = "Heun's method",
                                                    .source = "K. Heun 1900",
                                                    .orders = orders,
                                                    .open = open_in_double,
                                                    .step = step_in_double,
                                                    .close = free,
                                                    .open_quad = open_in_quad,
                                                    .step_quad = step_in_quad,
                                                    .close_quad = free,
                                                    .driven = 1};
    *count = 1;
    return abi == RATTLEBACK_ABI ? &method : NULL;
}
