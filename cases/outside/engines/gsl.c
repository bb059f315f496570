/* GSL's odeiv2 with its own step size control (gsl_odeiv2_control_y_new, evolve), for Rattleback. The order of
 * msadams varies from 1 to 12, so that none is stated. */
#include <stdlib.h>

#include "../gsl_methods.h"
#include "adaptive.h"

struct driven {
    struct adaptive of;
    gsl_odeiv2_system system;
    gsl_odeiv2_driver *driver;
};

static void close_driver(void *of)
{
    struct driven *self = of;
    gsl_odeiv2_driver_free(self->driver);
    free(self);
}

static void *open_driver(const struct rattleback_problem *problem, double tolerance, const gsl_odeiv2_step_type *type)
{
    struct driven *self = calloc(1, sizeof *self);
    if (!self || !adaptive_open(problem, tolerance, &self->of)) {
        free(self);
        return NULL;
    }
    gsl_set_error_handler_off();
    self->system = (gsl_odeiv2_system){gsl_motion, NULL, (size_t)self->of.size, (void *)problem};
    self->driver = gsl_odeiv2_driver_alloc_y_new(&self->system, type, 1e-3, tolerance, tolerance);
    if (!self->driver) {
        close_driver(self);
        return NULL;
    }
    return self;
}

static int advance_gsl(void *of, double time, double *q, double *p, double *lambda)
{
    struct driven *self = of;
    const struct rattleback_problem *problem = self->of.problem;
    adaptive_begin(&self->of, q, p);
    const gsl_odeiv2_evolve *evolve = self->driver->e;
    unsigned long steps = evolve->count, rejected = evolve->failed_steps;
    int status = gsl_odeiv2_driver_apply(self->driver, &self->of.t, self->of.t + time, self->of.y);
    if (status != GSL_SUCCESS) {
        problem->message(problem->context, gsl_strerror(status));
        return RATTLEBACK_FAILED;
    }
    adaptive_end(&self->of, (long)(evolve->count - steps), (long)(evolve->failed_steps - rejected), q, p, lambda);
    return RATTLEBACK_OK;
}

GSL_OPEN(open_driver, rkf45)
GSL_OPEN(open_driver, rkck)
GSL_OPEN(open_driver, rk8pd)
GSL_OPEN(open_driver, msadams)

static const struct gsl_known known[GSL_METHODS] = {
    {&gsl_odeiv2_step_rkf45, "gsl-rkf45-adaptive", "Runge-Kutta-Fehlberg (4, 5), driver_alloc_y_new", open_rkf45},
    {&gsl_odeiv2_step_rkck, "gsl-rkck-adaptive", "Cash-Karp (4, 5), driver_alloc_y_new", open_rkck},
    {&gsl_odeiv2_step_rk8pd, "gsl-rk8pd-adaptive", "Prince-Dormand (8, 9), driver_alloc_y_new", open_rk8pd},
    {NULL, "gsl-msadams-adaptive", "Adams of order 1 to 12, driver_alloc_y_new", open_msadams}};

const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    const struct rattleback_method common = {.carries_more = 1, .close = close_driver, .advance = advance_gsl};
    return gsl_methods(known, common, abi, count);
}
