/* Kind tolerance: errors of adaptive integrators against a reference flow, by tolerance. How they go with the tolerance and the work is judged
 * in suite/judge/tolerance.c. */
#include "suite/kinds/errors.h"
#include "suite/kinds/flow.h"
#include "suite/kinds/samples.h"

/* The largest errors over the samples in units of what the tolerance allows, relative and absolute: tolerance (1 + amplitude). */
static void put_factors(const struct setup *setup, const struct reference *reference, struct case_row *row)
{
    const double position = reference->at.amplitude_g, momentum = reference->at.amplitude_mu;
    row->value[QUANTITY_FACTOR_Q] = row->value[QUANTITY_Q_MAX] / (setup->tolerance * (1 + position));
    row->value[QUANTITY_FACTOR_P] =
        row->value[QUANTITY_P_MAX] * (momentum > 0 ? momentum : 1) / (setup->tolerance * (1 + momentum));
}

static enum status run_tolerance(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    struct trajectory found;
    enum status status = flow_integrate(task, shape, true, &found);
    if (status == STATUS_OK) {
        flow_record(task, shape, &found, row);
        if (task->reference) { /* a case that is only timed has none */
            errors_measure(task->setup, shape, &found, task->reference, row);
            errors_floors(task->setup, shape, task->core->epsilon, &found, task->reference, row);
            put_factors(task->setup, task->reference, row);
        }
    }
    samples_close(&found);
    return status;
}

static const struct judged judged[] = {
    {CLAIM_TOLERANCE, QUANTITY_TOLERANCE_Q},   {CLAIM_TOLERANCE, QUANTITY_TOLERANCE_P},
    {CLAIM_TOLERANCE, QUANTITY_FACTOR_Q},      {CLAIM_TOLERANCE, QUANTITY_FACTOR_P},
    {CLAIM_TOLERANCE, QUANTITY_STEPS_Q},       {CLAIM_TOLERANCE, QUANTITY_STEPS_P},
    {CLAIM_TOLERANCE, QUANTITY_EVALUATIONS_Q}, {CLAIM_TOLERANCE, QUANTITY_EVALUATIONS_P}};

const struct kind kind_tolerance = {
    .name = "tolerance",
    .takes_samples = true,
    .text = "errors of adaptive integrators against a reference flow, by tolerance and by work",
    .needs_reference = true,
    .sees = SEES_ALL,
    .cost = cost_of_steps,
    .run = run_tolerance,
    KIND_JUDGED(judged),
};
