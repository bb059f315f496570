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

void errors_measure(const struct setup *setup, const struct shape *shape, const struct trajectory *found,
                    const struct reference *reference, struct case_row *row)
{
    const struct trajectory *at = &reference->at;
    struct core_case *metric = errors_metric(setup);
    double amplitude = at->amplitude_mu > 0 ? at->amplitude_mu : 1;
    row->q_max = row->p_max = 0;
    if (shape->m > 0)
        row->lambda_max = 0;
    for (int k = 0; k < found->samples; k++) {
        int g = k * shape->element, mu = k * shape->n, lambda = k * shape->m;
        row->q_end = errors_distance(metric, found->g + g, at->g + g);
        row->q_max = LARGER(row->q_max, row->q_end);
        row->p_end = errors_between(shape->n, found->mu + mu, at->mu + mu) / amplitude;
        row->p_max = LARGER(row->p_max, row->p_end);
        if (shape->m == 0)
            continue;
        row->lambda_end = errors_between(shape->m, found->lambda + lambda, at->lambda + lambda);
        row->lambda_max = LARGER(row->lambda_max, row->lambda_end);
    }
    core_quad()->close(metric);
}

void errors_floors(const struct setup *setup, const struct shape *shape, double epsilon, const struct trajectory *found,
                   const struct reference *reference, struct case_row *row)
{
    double horizon = (double)setup->horizon, steps = (double)setup->steps, h = horizon / steps;
    double state = epsilon * (found->amplitude_g + found->amplitude_mu);
    double momentum = reference->at.amplitude_mu > 0 ? reference->at.amplitude_mu : 1;
    row->floor_q = LARGER(reference->error_q, state * (1 + horizon));
    row->floor_p = LARGER(reference->error_p, state * (1 + horizon) / momentum);
    if (shape->m > 0) {
        double stages = fmax(1, shape->stages) / h; /* of a method from outside 0: it does not say */
        double multiplier =
            shape->constraint == CONSTRAINT_HOLONOMIC ? state * stages * stages : state * sqrt(steps) / h;
        row->floor_lambda = LARGER(reference->error_lambda, multiplier);
    }
}
