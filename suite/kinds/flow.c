/* Trajectories of cases, and what is measured of them. */
#include "suite/kinds/flow.h"

#include "core/larger.h"
#include "suite/kinds/errors.h"
#include "suite/kinds/sampled.h"
#include "suite/kinds/samples.h"
#include "suite/registers.h"

#include <math.h>
#include <stdlib.h>

enum status flow_integrate(const struct case_task *task, const struct shape *shape, struct trajectory *found)
{
    if (!samples_open(shape, task->setup->samples, found))
        return STATUS_OUT_OF_MEMORY;
    return task->core->integrate(task->given, found);
}

void flow_record(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                 struct case_row *row)
{
    if (shape->m > 0)
        row->constraint = found->constraint;
    if (shape->constraint == CONSTRAINT_HOLONOMIC)
        row->tangency = found->tangency;
    row->momentum = found->momentum;
    row->energy_deviation = found->invariant_deviation[0];
    row->energy_balance = found->energy_balance;
    row->amplitude_g = found->amplitude_g;
    row->amplitude_mu = found->amplitude_mu;
    row->amplitude_lambda = found->amplitude_lambda;
    row->amplitude_energy = found->amplitude_energy;
    row->swings = found->swings;
    row->iterations = found->iterations;
    row->evaluations = found->evaluations;
    row->newton = found->newton;
    if (task->samples)
        sampled_fill(shape, found, task->samples);
}

enum status flow_energy(const struct setup *setup, const struct shape *shape, const struct trajectory *found,
                        struct case_row *row)
{
    int samples = found->samples;
    double *time = malloc(2 * (size_t)samples * sizeof *time);
    if (!time)
        return STATUS_OUT_OF_MEMORY;
    double *energy = time + samples;
    for (int k = 0; k < samples; k++) {
        time[k] = (double)(setup->horizon * (k + 1) / samples);
        energy[k] = (double)(found->invariant_mean[k * shape->invariants] - found->invariant_mean[0]);
    }
    struct drift drift;
    bool fitted = sampled_drift(time, 1, energy, 1, (size_t)samples, &drift);
    free(time);
    row->energy_slope = drift.slope;
    row->energy_slope_error = drift.standard_error;
    row->energy_slope_freedom = drift.freedom;
    return fitted ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}

static void measure_twin(const struct setup *setup, const struct shape *shape, const struct trajectory *found,
                         const struct trajectory *twin, struct case_row *row)
{
    struct core_case *metric = errors_metric(setup);
    row->twin_q = row->twin_p = 0;
    for (int k = 0; k < found->samples; k++) {
        int g = k * shape->element, mu = k * shape->n;
        row->twin_q = LARGER(row->twin_q, errors_distance(metric, found->g + g, twin->g + g));
        row->twin_p = LARGER(row->twin_p, errors_between(shape->n, found->mu + mu, twin->mu + mu));
    }
    core_quad()->close(metric);
}

/* Integrate the twin and compare with what was found. */
static enum status compare_twin(const struct case_task *task, const struct core_case *given, const struct shape *shape,
                                const struct trajectory *found, struct case_row *row)
{
    struct trajectory twin;
    if (!samples_open(shape, task->setup->samples, &twin))
        return STATUS_OUT_OF_MEMORY;
    enum status status = task->core->integrate(given, &twin);
    if (status == STATUS_OK)
        measure_twin(task->setup, shape, found, &twin, row);
    samples_close(&twin);
    return status;
}

enum status flow_twin(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                      struct case_row *row)
{
    struct setup setup = *task->setup;
    struct core_case *given;
    struct refusal why;
    struct method_info method;
    if (!method_lookup(setup.method, &method) || !method.twin)
        return STATUS_OK;
    setup.method = method.twin;
    setup.fault = FAULT_NONE;
    setup.with = NULL;
    if (task->core->open(&setup, &given, &why) != STATUS_OK)
        return STATUS_OK;
    enum status status = compare_twin(task, given, shape, found, row);
    task->core->close(given);
    return status;
}
