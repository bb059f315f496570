/* Explicit Runge-Kutta methods of GSL's odeiv2 at fixed steps, for Rattleback. The orders are those that GSL states itself, by
 * gsl_odeiv2_step_order. */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <gsl/gsl_version.h>
#include <stdio.h>
#include <stdlib.h>

#include "ode.h"

struct stepper {
    const struct rattleback_problem *problem;
    gsl_odeiv2_step *step;
    gsl_odeiv2_system system;
    double h;
};

static int gsl_derivative(double t, const double y[], double out[], void *problem)
{
    (void)t;
    motion(problem, y, out, NULL);
    return GSL_SUCCESS;
}

static void *open_gsl_step(const struct rattleback_problem *problem, double h, const gsl_odeiv2_step_type *type)
{
    const char *reason = motion_refuses(problem);
    struct stepper *self = reason ? NULL : calloc(1, sizeof *self);
    if (reason)
        problem->message(problem->context, reason);
    if (!self)
        return NULL;
    size_t size = (size_t)motion_size(problem);
    *self =
        (struct stepper){problem, gsl_odeiv2_step_alloc(type, size), {gsl_derivative, NULL, size, (void *)problem}, h};
    return self;
}

static int take_gsl_step(void *of, double *q, double *p, double *lambda)
{
    struct stepper *self = of;
    double y[MOTION_MOST], error[MOTION_MOST];
    motion_gather(self->problem, q, p, y);
    int status = gsl_odeiv2_step_apply(self->step, 0, self->h, y, error, NULL, NULL, &self->system);
    motion_spread(self->problem, y, q, p, lambda);
    return status == GSL_SUCCESS ? RATTLEBACK_OK : RATTLEBACK_FAILED;
}

static void close_gsl_step(void *of)
{
    struct stepper *self = of;
    gsl_odeiv2_step_free(self->step);
    free(self);
}

#define OPEN(type)                                                                                                     \
    static void *open_##type(const struct rattleback_problem *problem, double h, const double *parameters)             \
    {                                                                                                                  \
        (void)parameters;                                                                                              \
        return open_gsl_step(problem, h, gsl_odeiv2_step_##type);                                                      \
    }
OPEN(rk4)
OPEN(rkf45)
OPEN(rkck)
OPEN(rk8pd)

static const struct {
    const gsl_odeiv2_step_type *const *type;
    const char *name, *summary;
    void *(*open)(const struct rattleback_problem *problem, double h, const double *parameters);
} known[] = {{&gsl_odeiv2_step_rk4, "gsl-rk4", "classical Runge-Kutta, as two half steps", open_rk4},
             {&gsl_odeiv2_step_rkf45, "gsl-rkf45", "Runge-Kutta-Fehlberg (4, 5)", open_rkf45},
             {&gsl_odeiv2_step_rkck, "gsl-rkck", "Runge-Kutta-Cash-Karp (4, 5)", open_rkck},
             {&gsl_odeiv2_step_rk8pd, "gsl-rk8pd", "Runge-Kutta-Prince-Dormand (8, 9)", open_rk8pd}};
enum { KNOWN = sizeof known / sizeof *known };

static double order_of_gsl(const gsl_odeiv2_step_type *type)
{
    gsl_odeiv2_step *step = gsl_odeiv2_step_alloc(type, 1);
    double order = step ? gsl_odeiv2_step_order(step) : 0;
    gsl_odeiv2_step_free(step);
    return order;
}

const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static struct rattleback_method methods[KNOWN];
    static struct rattleback_order orders[KNOWN][3];
    for (int k = 0; k < KNOWN; k++) {
        double order = order_of_gsl(*known[k].type);
        orders[k][0] = (struct rattleback_order){"q", order};
        orders[k][1] = (struct rattleback_order){"p", order};
        methods[k] = (struct rattleback_method){.size = sizeof *methods,
                                                .abi = RATTLEBACK_ABI,
                                                .name = known[k].name,
                                                .summary = known[k].summary,
                                                .source = "GSL " GSL_VERSION ", gsl_odeiv2_step_order",
                                                .orders = orders[k],
                                                .open = known[k].open,
                                                .step = take_gsl_step,
                                                .close = close_gsl_step};
    }
    *count = KNOWN;
    return abi == RATTLEBACK_ABI ? methods : NULL;
}
