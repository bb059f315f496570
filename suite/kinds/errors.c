/* Errors against the reference and their floors. */
#include "suite/kinds/errors.h"

#include "core/larger.h"
#include "core/setup_copy.h"
#include "suite/integrator/integrator.h"

#include <float.h>
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
    struct setup problem;
    struct core_case *metric;
    struct refusal why;
    setup_copy(setup, &problem);
    problem.method = NULL;
    core_quad()->open(&problem, &metric, &why);
    return metric;
}

double errors_distance(const struct core_case *metric, const wide *g, const wide *h)
{
    return metric ? core_quad()->distance(metric, g, h) : (double)NAN;
}

/* An error at a sample time: the last is that at the end. */
static void put_sample_error(struct case_row *row, enum quantity at_end, double error)
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
        put_sample_error(row, QUANTITY_Q, errors_distance(metric, found->g + g, at->g + g));
        put_sample_error(row, QUANTITY_P, errors_between(shape->n, found->mu + mu, at->mu + mu) / amplitude);
        if (shape->m > 0)
            put_sample_error(row, QUANTITY_LAMBDA,
                             errors_between(shape->m, found->lambda + lambda, at->lambda + lambda));
    }
    core_quad()->close(metric);
}

struct round_off errors_round_off(const struct trajectory *found, double horizon, double epsilon)
{
    double position = found->amplitude_g, momentum = found->amplitude_mu, velocity = found->amplitude_velocity;
    bool moves = velocity > 0 && momentum > 0;
    struct round_off out = {.reach = velocity * horizon, .mass = moves ? momentum / velocity : 1};
    double turns = position > 0 ? out.reach / position : 0; /* a motion that stays near where it was has oscillated */
    out.length = 2 * epsilon * (position + out.reach);
    out.momentum =
        2 * epsilon *
        (momentum + LARGER(position * out.mass / horizon, turns * momentum) + out.mass * found->velocity_of_positions);
    return out;
}

/* Returns the factor by which nearly dependent constraints amplify round-off. A state that satisfies them deviates
 * by this much along the directions that they nearly leave free. */
static double amplification(const struct reference *reference)
{
    return reference->independence > 0 && reference->independence < 1 ? 1 / reference->independence : 1;
}

/* Raises the floors to those that an integrator from outside states. */
static void raise_to_stated(const char *name, double floor[QUANTITIES])
{
    const struct integrator_found *found = integrator_find(name);
    for (enum quantity k = 0; found && k < QUANTITIES; k++)
        if (found->integrator.floor[k] > 0 && !isnan(floor[k]))
            floor[k] = LARGER(floor[k], found->integrator.floor[k]);
}

void errors_floors(const struct setup *setup, const struct shape *shape, double epsilon, const struct trajectory *found,
                   const struct reference *reference, struct case_row *row)
{
    double horizon = (double)setup->horizon, steps = (double)setup->steps, h = horizon / steps, *floor = row->floor;
    const double amplified = amplification(reference);
    struct round_off round = errors_round_off(found, horizon, epsilon);
    round.length *= amplified;
    round.momentum *= amplified;
    double amplitude = reference->at.amplitude_mu > 0 ? reference->at.amplitude_mu : 1;
    /* a floor of nothing would be a row of the file */
    static const enum quantity of_positions[] = {QUANTITY_Q, QUANTITY_Q_MAX};
    static const enum quantity of_energy[] = {QUANTITY_ENERGY_ERROR, QUANTITY_ENERGY_BALANCE};
    for (size_t k = 0; k < sizeof of_positions / sizeof *of_positions; k++)
        if (!isnan(row->value[of_positions[k]]))
            floor[of_positions[k]] = LARGER(reference->error_q, round.length);
    if (!isnan(row->value[QUANTITY_CONSTRAINT]))
        floor[QUANTITY_CONSTRAINT] = row->bound[QUANTITY_CONSTRAINT] / 128; /* two units of it */
    for (size_t k = 0; k < sizeof of_energy / sizeof *of_energy; k++)
        if (!isnan(row->value[of_energy[k]]))
            floor[of_energy[k]] = round.momentum * found->amplitude_velocity;
    floor[QUANTITY_P] = floor[QUANTITY_P_MAX] = LARGER(reference->error_p, round.momentum / amplitude);
    if (shape->m > 0) {
        double stages = fmax(1, shape->stages) / h; /* of a method from outside 0: it does not say */
        double position = epsilon * found->amplitude_g,
               momentum = epsilon * (found->amplitude_mu + found->amplitude_g * round.mass / horizon);
        double multiplier = shape->constraint == CONSTRAINT_HOLONOMIC
                                ? (position + epsilon * round.reach) * round.mass * stages * stages
                                : momentum * sqrt(steps) / h;
        multiplier =
            amplified * multiplier / found->gradient + (amplified * amplified - 1) * epsilon * found->amplitude_lambda;
        multiplier = fmin(multiplier, DBL_MAX / 16); /* no number where a gradient is 0 */
        floor[QUANTITY_LAMBDA] = floor[QUANTITY_LAMBDA_MAX] = LARGER(reference->error_lambda, multiplier);
    }
    raise_to_stated(setup->method, floor);
}
