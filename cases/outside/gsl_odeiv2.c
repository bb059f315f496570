/* Explicit Runge-Kutta methods of GSL's odeiv2 at fixed steps, for Rattleback. */
#include <stdlib.h>

#include "gsl_methods.h"

struct stepper {
    const struct rattleback_problem *problem;
    gsl_odeiv2_step *step;
    gsl_odeiv2_system system;
    double h;
};

static void *open_gsl_step(const struct rattleback_problem *problem, double h, const gsl_odeiv2_step_type *type)
{
    const char *reason = motion_refuses(problem);
    struct stepper *self = reason ? NULL : calloc(1, sizeof *self);
    if (reason)
        problem->message(problem->context, reason);
    if (!self)
        return NULL;
    size_t size = (size_t)motion_size(problem);
    *self = (struct stepper){problem, gsl_odeiv2_step_alloc(type, size), {gsl_motion, NULL, size, (void *)problem}, h};
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

GSL_OPEN(open_gsl_step, rk4)
GSL_OPEN(open_gsl_step, rkf45)
GSL_OPEN(open_gsl_step, rkck)
GSL_OPEN(open_gsl_step, rk8pd)

static const struct gsl_known known[GSL_METHODS] = {
    {&gsl_odeiv2_step_rk4, "gsl-rk4", "classical Runge-Kutta, as two half steps", open_rk4},
    {&gsl_odeiv2_step_rkf45, "gsl-rkf45", "Runge-Kutta-Fehlberg (4, 5)", open_rkf45},
    {&gsl_odeiv2_step_rkck, "gsl-rkck", "Runge-Kutta-Cash-Karp (4, 5)", open_rkck},
    {&gsl_odeiv2_step_rk8pd, "gsl-rk8pd", "Runge-Kutta-Prince-Dormand (8, 9)", open_rk8pd}};

const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    const struct rattleback_method common = {.step = take_gsl_step, .close = close_gsl_step};
    return gsl_methods(known, common, abi, count);
}
