/* Kind control: optimal control as boundary value problems, N intervals instead of N steps. */
#include <math.h>

#include "core/larger.h"
#include "suite/kinds/case_rows.h"
#include "suite/kinds/kind.h"
#include "suite/kinds/samples.h"

/* Largest |x - y| over the components of the nodes, which are every `stride`-th sample; NaN stays. */
static double largest_sample_difference(int samples, int stride, int width, const wide *x, const wide *y)
{
    double worst = 0;
    for (int k = stride - 1; k < samples; k += stride)
        for (int c = 0; c < width; c++) {
            double error = fabs((double)(x[k * width + c] - y[k * width + c]));
            worst = isnan(error) || error > worst ? error : worst;
        }
    return worst;
}

/* The start has the given place and momentum: its controls alone are in error. */
static void put_errors(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                       struct case_row *row)
{
    const struct trajectory *at = &task->reference->at;
    int stride = (int)(found->samples / task->setup->steps);
    row->value[QUANTITY_NODE_Q] = largest_sample_difference(found->samples, stride, shape->element, found->g, at->g);
    row->value[QUANTITY_NODE_P] = largest_sample_difference(found->samples, stride, shape->n, found->mu, at->mu);
    row->value[QUANTITY_NODE_U] =
        LARGER(largest_sample_difference(found->samples, stride, shape->m, found->lambda, at->lambda),
               largest_sample_difference(1, 1, shape->m, found->outcome.u, at->outcome.u));
    row->value[QUANTITY_COST] = fabs((double)(found->outcome.cost - at->outcome.cost));
}

/* Floors e_0 = max(error of the reference, round-off) of these errors. Velocities are differences of places, which are rounded,
 * over h, and forces differences of momenta over h: p rounds by epsilon (|p| + M |q| / h), M = |p| / |v| (1 of what is at rest), u by that
 * over h, q by what such a velocity does over the horizon and in the time |q| / |v|, and the cost as u |u| T. */
static void put_floors(const struct case_task *task, const struct trajectory *found, struct case_row *row)
{
    const struct reference *reference = task->reference;
    double horizon = (double)task->setup->horizon, h = horizon / (double)task->setup->steps;
    bool moves = found->amplitude_mu > 0 && found->amplitude_velocity > 0;
    double mass = moves ? found->amplitude_mu / found->amplitude_velocity : 1;
    double time = horizon + (moves ? found->amplitude_g / found->amplitude_velocity : 0);
    double momentum = task->core->epsilon * (found->amplitude_mu + mass * found->amplitude_g / h);
    double force = momentum / h + task->core->epsilon * found->amplitude_lambda;
    row->floor[QUANTITY_NODE_Q] = LARGER(reference->error_q, momentum / mass * time);
    row->floor[QUANTITY_NODE_P] = LARGER(reference->error_p, momentum);
    row->floor[QUANTITY_NODE_U] = LARGER(reference->error_lambda, force);
    row->floor[QUANTITY_COST] = LARGER(reference->error_cost, force * found->amplitude_lambda * horizon);
}

static enum status run_control(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    struct trajectory found;
    samples_open(shape, task->setup->samples, &found);
    enum status status = task->core->integrate(task->given, &found);
    case_row_take_work(&found.work, false, row);
    row->value[QUANTITY_OWN_HORIZON] = (double)shape->own_horizon;
    row->value[QUANTITY_EQUATIONS] = found.outcome.equations; /* of a solution that failed: its last residual */
    if (status == STATUS_OK) {
        row->value[QUANTITY_AMPLITUDE_G] = found.amplitude_g;
        row->value[QUANTITY_AMPLITUDE_MU] = found.amplitude_mu;
        row->value[QUANTITY_AMPLITUDE_LAMBDA] = found.amplitude_lambda;
        row->value[QUANTITY_J] = (double)found.outcome.cost;
        row->value[QUANTITY_FIRST_CONTROL] = (double)found.outcome.u[0];
        row->value[QUANTITY_INDEX] = found.outcome.index;
        row->value[QUANTITY_CONJUGATE] = found.outcome.conjugate;
        row->value[QUANTITY_SOFTNESS] = found.outcome.softness;
        row->value[QUANTITY_TERMINAL] = found.outcome.terminal;
        row->value[QUANTITY_FORCED_NOETHER] = found.outcome.noether;
        if (task->reference) { /* a case that is only timed has none */
            put_errors(task, shape, &found, row);
            put_floors(task, &found, row);
        }
    }
    samples_close(&found);
    return status;
}

/* Some six iterations, each with the equations of an element, their derivatives and the elimination of a block. */
static double control_cost(const struct cost_case *of)
{
    return 24 * cost_of_steps(of);
}

static const struct judged judged[] = {{CLAIM_ORDER, QUANTITY_NODE_Q},      {CLAIM_ORDER, QUANTITY_NODE_P},
                                       {CLAIM_ORDER, QUANTITY_NODE_U},      {CLAIM_ORDER, QUANTITY_COST},
                                       {CLAIM_IDENTITY, QUANTITY_COST},     {CLAIM_IDENTITY, QUANTITY_EQUATIONS},
                                       {CLAIM_IDENTITY, QUANTITY_TERMINAL}, {CLAIM_IDENTITY, QUANTITY_FORCED_NOETHER}};

const struct kind kind_control = {
    .name = "control",
    .text = "optimal control: errors of path, momentum, controls and cost over all nodes, residuals, Newton iterations",
    .looks_inside = true,
    .needs_reference = true,
    .has_controls = true,
    .own_horizon = true,
    .takes_nodes = true,
    .cost = control_cost,
    .run = run_control,
    KIND_JUDGED(judged),
};
