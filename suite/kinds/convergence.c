/* Kind convergence: errors at the end and at samples against a reference flow. */
#include "core/setup_copy.h"
#include "suite/kinds/errors.h"
#include "suite/kinds/flow.h"
#include "suite/kinds/samples.h"

static enum status run_convergence(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    struct trajectory found;
    enum status status = flow_integrate(task, shape, true, &found);
    if (status == STATUS_OK) {
        flow_record(task, shape, &found, row);
        if (task->reference) { /* a case that is only timed has none */
            errors_measure(task->setup, shape, &found, task->reference, row);
            errors_floors(task->setup, shape, task->core->epsilon, &found, task->reference, row);
        }
        status = flow_twin(task, shape, &found, row);
    }
    samples_close(&found);
    return status;
}

/* The last sample of a reference alone. */
static struct reference at_end(const struct reference *reference, const struct shape *shape)
{
    struct reference end = *reference;
    int before = reference->at.samples - 1;
    end.at.samples = 1;
    end.at.g += before * shape->element;
    end.at.mu += before * shape->n;
    end.at.lambda += before * shape->m;
    return end;
}

static enum status run_convergence_off_grid(const struct case_task *task, const struct shape *shape,
                                            struct case_row *row)
{
    struct setup setup;
    struct case_task beside = {.core = task->core, .setup = &setup};
    struct refusal why;
    struct trajectory found = {0};
    const struct reference end = at_end(task->reference, shape);
    setup_copy(task->setup, &setup);
    setup.steps = task->off_grid;
    setup.samples = 1;
    enum status status = task->core->open(&setup, &beside.given, &why);
    if (status == STATUS_OK)
        status = flow_integrate(&beside, shape, false, &found);
    if (status == STATUS_OK) {
        struct case_row errors = *row;
        errors_measure(&setup, shape, &found, &end, &errors);
        for (enum quantity k = 0; k < QUANTITIES; k++)
            if (quantity_off_grid(k) < QUANTITIES)
                row->value[quantity_off_grid(k)] = errors.value[k];
    }
    samples_close(&found);
    task->core->close(beside.given);
    return status;
}

static const struct judged judged[] = {{CLAIM_ORDER, QUANTITY_Q},
                                       {CLAIM_ORDER, QUANTITY_P},
                                       {CLAIM_ORDER, QUANTITY_LAMBDA},
                                       {CLAIM_ORDER, QUANTITY_Q_MAX},
                                       {CLAIM_ORDER, QUANTITY_P_MAX},
                                       {CLAIM_ORDER, QUANTITY_LAMBDA_MAX},
                                       {CLAIM_ORDER, QUANTITY_CONSTRAINT},
                                       {CLAIM_ORDER, QUANTITY_ENERGY_ERROR},
                                       {CLAIM_ORDER, QUANTITY_ENERGY_BALANCE},
                                       {CLAIM_IDENTITY, QUANTITY_Q},
                                       {CLAIM_IDENTITY, QUANTITY_P},
                                       {CLAIM_IDENTITY, QUANTITY_Q_MAX},
                                       {CLAIM_IDENTITY, QUANTITY_P_MAX},
                                       {CLAIM_IDENTITY, QUANTITY_CONSTRAINT},
                                       {CLAIM_IDENTITY, QUANTITY_TANGENCY},
                                       {CLAIM_IDENTITY, QUANTITY_MOMENTUM},
                                       {CLAIM_IDENTITY, QUANTITY_ENERGY_ERROR},
                                       {CLAIM_IDENTITY, QUANTITY_TWIN_Q},
                                       {CLAIM_IDENTITY, QUANTITY_TWIN_P}};

const struct kind kind_convergence = {
    .name = "convergence",
    .takes_samples = true,
    .text = "errors at the end and at samples against a reference flow",
    .needs_reference = true,
    .has_controls = true,
    .sees = SEES_ALL,
    .cost = cost_of_steps,
    .run = run_convergence,
    .run_off_grid = run_convergence_off_grid,
    .joins = true,
    KIND_JUDGED(judged),
};
