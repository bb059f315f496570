/* Peers of the GNU Scientific Library: odeiv2 on the index-reduced equations, adaptive and with fixed steps. */
#include "ci/bench/contender.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <stdlib.h>

struct gsl_run {
    const struct motion *motion;
    gsl_odeiv2_system system;
    gsl_odeiv2_driver *driver;
    double start[MOTION_STATES];
};

static int evaluate(double t, const double y[], double rate[], void *run)
{
    (void)t;
    ((const struct gsl_run *)run)->motion->rhs(y, rate);
    return GSL_SUCCESS;
}

static bool open_gsl(struct task *task)
{
    struct gsl_run *run = calloc(1, sizeof *run);
    task->state = run;
    if (!run)
        return false;
    run->motion = task->motion;
    run->system = (gsl_odeiv2_system){evaluate, NULL, (size_t)task->motion->states, run};
    motion_start(task->motion, run->start);
    const gsl_odeiv2_step_type *type = *(const gsl_odeiv2_step_type *const *)task->who->method;
    double tolerance = task->who->scale == SCALE_TOLERANCE ? task->value : 1;
    run->driver = gsl_odeiv2_driver_alloc_y_new(&run->system, type, 0.01, tolerance, tolerance);
    return run->driver && gsl_odeiv2_driver_set_nmax(run->driver, CONTENDER_MOST_STEPS) == GSL_SUCCESS;
}

/* Without the error control of the driver, which could only refuse the step. */
static int fixed_steps(const struct task *task, const struct gsl_run *run, double *y)
{
    double error[MOTION_STATES], h = task->horizon / task->value;
    int status = gsl_odeiv2_step_reset(run->driver->s);
    for (long k = 0; k < (long)task->value && status == GSL_SUCCESS; k++)
        status = gsl_odeiv2_step_apply(run->driver->s, (double)k * h, h, y, error, NULL, NULL, &run->system);
    return status;
}

static bool run_gsl(struct task *task)
{
    const struct gsl_run *run = task->state;
    double t = 0, y[MOTION_STATES];
    int status;
    for (size_t k = 0; k < run->system.dimension; k++)
        y[k] = run->start[k];
    if (task->who->scale == SCALE_STEPS) {
        status = fixed_steps(task, run, y);
    } else {
        gsl_odeiv2_driver_reset(run->driver);
        gsl_odeiv2_driver_reset_hstart(run->driver, 0.01);
        status = gsl_odeiv2_driver_apply(run->driver, &t, task->horizon, y);
    }
    motion_position(task->motion, y, task->g, task->eta);
    return status == GSL_SUCCESS;
}

static void close_gsl(struct task *task)
{
    struct gsl_run *run = task->state;
    if (run && run->driver)
        gsl_odeiv2_driver_free(run->driver);
    free(run);
}

#define GSL(type, how, what)                                                                                           \
    {                                                                                                                  \
        .name = "GSL " #type, .detail = (how), .scale = (what), .method = &gsl_odeiv2_step_##type, .open = open_gsl,   \
        .run = run_gsl, .close = close_gsl                                                                             \
    }
const struct contender gsl_contenders[] = {GSL(rk8pd, "adaptive", SCALE_TOLERANCE),   GSL(rk8pd, "fixed", SCALE_STEPS),
                                           GSL(rkf45, "adaptive", SCALE_TOLERANCE),   GSL(rkf45, "fixed", SCALE_STEPS),
                                           GSL(msadams, "adaptive", SCALE_TOLERANCE), {0}};
