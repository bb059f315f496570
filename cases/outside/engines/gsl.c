/* GSL's odeiv2 with its own step size control (gsl_odeiv2_control_y_new, evolve), for Rattleback. The orders are those of
 * gsl_odeiv2_step_order; that of msadams varies from 1 to 12, so that none is stated. */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <gsl/gsl_version.h>
#include <stdlib.h>

#include "adaptive.h"

struct driven {
    struct adaptive of;
    gsl_odeiv2_system system;
    gsl_odeiv2_driver *driver;
};

static int gsl_motion(double t, const double y[], double out[], void *problem)
{
    (void)t;
    motion(problem, y, out, NULL);
    return GSL_SUCCESS;
}

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

#define OPEN(type)                                                                                                     \
    static void *open_##type(const struct rattleback_problem *problem, double tolerance, const double *parameters)     \
    {                                                                                                                  \
        (void)parameters;                                                                                              \
        return open_driver(problem, tolerance, gsl_odeiv2_step_##type);                                                \
    }
OPEN(rkf45)
OPEN(rkck)
OPEN(rk8pd)
OPEN(msadams)

static const struct {
    const gsl_odeiv2_step_type *const *type;
    const char *name, *summary;
    void *(*open)(const struct rattleback_problem *problem, double tolerance, const double *parameters);
} known[] = {
    {&gsl_odeiv2_step_rkf45, "gsl-rkf45-adaptive", "Runge-Kutta-Fehlberg (4, 5), driver_alloc_y_new", open_rkf45},
    {&gsl_odeiv2_step_rkck, "gsl-rkck-adaptive", "Cash-Karp (4, 5), driver_alloc_y_new", open_rkck},
    {&gsl_odeiv2_step_rk8pd, "gsl-rk8pd-adaptive", "Prince-Dormand (8, 9), driver_alloc_y_new", open_rk8pd},
    {NULL, "gsl-msadams-adaptive", "Adams of order 1 to 12, driver_alloc_y_new", open_msadams}};
enum { KNOWN = sizeof known / sizeof *known };

static double stated_by_gsl(const gsl_odeiv2_step_type *type)
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
        if (known[k].type) {
            double order = stated_by_gsl(*known[k].type);
            orders[k][0] = (struct rattleback_order){"q", order};
            orders[k][1] = (struct rattleback_order){"p", order};
        }
        methods[k] = (struct rattleback_method){.size = sizeof *methods,
                                                .abi = RATTLEBACK_ABI,
                                                .carries_more = 1,
                                                .name = known[k].name,
                                                .summary = known[k].summary,
                                                .source = "GSL " GSL_VERSION ", gsl_odeiv2_step_order",
                                                .orders = orders[k],
                                                .open = known[k].open,
                                                .close = close_driver,
                                                .advance = advance_gsl};
    }
    *count = KNOWN;
    return abi == RATTLEBACK_ABI ? methods : NULL;
}
