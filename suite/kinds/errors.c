/* Errors against the reference and their floors. */
#include "suite/kinds/errors.h"

#include "core/larger.h"

#include <math.h>

double errors_between(int size, const wide *x, const wide *y)
{
    wide sum = 0;
    for (int c = 0; c < size; c++)
        sum += (x[c] - y[c]) * (x[c] - y[c]);
    return (double)sqrtf128(sum);
}

struct core_case *errors_metric(const struct setup *setup)
{
    struct setup problem = *setup;
    struct core_case *metric;
    struct refusal why;
    problem.method = NULL;
    core_quad()->open(&problem, &metric, &why);
    return metric;
}

double errors_distance(const struct core_case *metric, const wide *g, const wide *h)
{
    return metric ? core_quad()->distance(metric, g, h) : (double)NAN;
}

/* An error at a sample time: the last is that at the end. */
static void put(struct case_row *row, enum quantity at_end, double error)
{
    enum quantity most = quantity_over_samples(at_end);
    row->value[at_end] = error;
    row->value[most] = LARGER(row->value[most], error);
}

void errors_measure(const struct setup *setup, const struct shape *shape, const struct trajectory *found,
                    const struct reference *reference, struct case_row *row)
{
    const struct trajectory *at = &reference->at;
    struct core_case *metric = errors_metric(setup);
    double amplitude = at->amplitude_mu > 0 ? at->amplitude_mu : 1;
    row->value[QUANTITY_Q_MAX] = row->value[QUANTITY_P_MAX] = 0;
    if (shape->m > 0)
        row->value[QUANTITY_LAMBDA_MAX] = 0;
    for (int k = 0; k < found->samples; k++) {
        int g = k * shape->element, mu = k * shape->n, lambda = k * shape->m;
        put(row, QUANTITY_Q, errors_distance(metric, found->g + g, at->g + g));
        put(row, QUANTITY_P, errors_between(shape->n, found->mu + mu, at->mu + mu) / amplitude);
        if (shape->m > 0)
            put(row, QUANTITY_LAMBDA, errors_between(shape->m, found->lambda + lambda, at->lambda + lambda));
    }
    core_quad()->close(metric);
}

void errors_floors(const struct setup *setup, const struct shape *shape, double epsilon, const struct trajectory *found,
                   const struct reference *reference, struct case_row *row)
{
    static const enum quantity of_positions[] = {QUANTITY_Q, QUANTITY_Q_MAX, QUANTITY_CONSTRAINT, QUANTITY_ENERGY_ERROR,
                                                 QUANTITY_ENERGY_BALANCE};
    double horizon = (double)setup->horizon, steps = (double)setup->steps, h = horizon / steps;
    double state = epsilon * (found->amplitude_g + found->amplitude_mu), *floor = row->floor;
    double momentum = reference->at.amplitude_mu > 0 ? reference->at.amplitude_mu : 1;
    for (size_t k = 0; k < sizeof of_positions / sizeof *of_positions; k++)
        if (!isnan(row->value[of_positions[k]])) /* a floor of nothing would be a row of the file */
            floor[of_positions[k]] = LARGER(reference->error_q, state * (1 + horizon));
    floor[QUANTITY_P] = floor[QUANTITY_P_MAX] = LARGER(reference->error_p, state * (1 + horizon) / momentum);
    if (shape->m > 0) {
        double stages = fmax(1, shape->stages) / h; /* of a method from outside 0: it does not say */
        double multiplier =
            shape->constraint == CONSTRAINT_HOLONOMIC ? state * stages * stages : state * sqrt(steps) / h;
        floor[QUANTITY_LAMBDA] = floor[QUANTITY_LAMBDA_MAX] = LARGER(reference->error_lambda, multiplier);
    }
}
