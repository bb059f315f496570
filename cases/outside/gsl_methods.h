/* Common part of the two adapters of GSL's odeiv2, with fixed and with adaptive steps: the motion as a system, and a
 * table of methods with the orders that gsl_odeiv2_step_order returns. */
#ifndef RATTLEBACK_CASES_OUTSIDE_GSL_METHODS_H
#define RATTLEBACK_CASES_OUTSIDE_GSL_METHODS_H

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <gsl/gsl_version.h>

#include "ode.h"

enum { GSL_METHODS = 4 };

/* A method. type: NULL if its order varies, so that none is stated. */
struct gsl_known {
    const gsl_odeiv2_step_type *const *type;
    const char *name, *summary;
    void *(*open)(const struct rattleback_problem *problem, double of, const double *parameters);
};

static inline int gsl_motion(double t, const double y[], double out[], void *problem)
{
    (void)t;
    motion(problem, y, out, NULL);
    return GSL_SUCCESS;
}

/* Defines open_TYPE, by OPEN(problem, step size or tolerance, type). */
#define GSL_OPEN(OPEN, TYPE)                                                                                           \
    static void *open_##TYPE(const struct rattleback_problem *problem, double of, const double *parameters)            \
    {                                                                                                                  \
        (void)parameters;                                                                                              \
        return OPEN(problem, of, gsl_odeiv2_step_##TYPE);                                                              \
    }

/* Returns the methods: `common` with name, summary, orders and open function of each. Returns NULL for another ABI. */
static inline const struct rattleback_method *gsl_methods(const struct gsl_known known[GSL_METHODS],
                                                          struct rattleback_method common, int abi, int *count)
{
    static struct rattleback_method methods[GSL_METHODS];
    static struct rattleback_order orders[GSL_METHODS][3];
    common.size = sizeof *methods;
    common.abi = RATTLEBACK_ABI;
    common.source = "GSL " GSL_VERSION ", gsl_odeiv2_step_order";
    for (int k = 0; k < GSL_METHODS; k++) {
        gsl_odeiv2_step *step = known[k].type ? gsl_odeiv2_step_alloc(*known[k].type, 1) : NULL;
        if (step)
            for (int i = 0; i < 2; i++)
                orders[k][i] = (struct rattleback_order){i == 0 ? "q" : "p", gsl_odeiv2_step_order(step)};
        gsl_odeiv2_step_free(step);
        methods[k] = common;
        methods[k].name = known[k].name;
        methods[k].summary = known[k].summary;
        methods[k].orders = orders[k];
        methods[k].open = known[k].open;
    }
    *count = GSL_METHODS;
    return abi == RATTLEBACK_ABI ? methods : NULL;
}

#endif
