/* Trajectories of cases, and what is measured of them. */
#include "suite/kinds/flow.h"

#include "core/larger.h"
#include "core/setup_copy.h"
#include "results/heap.h"
#include "suite/kinds/case_rows.h"
#include "suite/kinds/errors.h"
#include "suite/kinds/sampled.h"
#include "suite/kinds/samples.h"
#include "suite/registers.h"

#include <math.h>

void flow_open(const struct case_task *task, const struct shape *shape, bool balances, struct trajectory *found)
{
    samples_open(shape, task->setup->samples, found);
    found->balances = balances;
    found->watches = task->kind && task->kind->sees == SEES_ALL && !task->kind->needs_reference &&
                     shape->constraint == CONSTRAINT_HOLONOMIC; /* no theorem has an energy of others */
}

enum status flow_integrate(const struct case_task *task, const struct shape *shape, bool balances,
                           struct trajectory *found)
{
    flow_open(task, shape, balances, found);
    return task->core->integrate(task->given, found);
}

/* A residual of constraints, and the largest of it that is round-off: `over` is that in units of the state, which is known to this. */
static void put_residual(struct case_row *row, enum quantity quantity, double residual, double over, double known)
{
    row->value[quantity] = residual;
    row->bound[quantity] = over > 0 ? residual / over * known : known;
}

/* Sets the residuals of the constraints on positions and velocities at the nodes, with their bounds. Rounding of the
 * state gives some 64 roundings. A step is solved to 64 (1 + amplification) of them (core/hp/step.c), or 192 with
 * two Lobatto stages. It adds constraint forces to the momentum, whose terms are far larger than their sum if
 * constraints are nearly dependent. Their effect on a velocity also reaches the position within the step. */
static void put_flow_residuals(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                               struct case_row *row)
{
    enum { UNITS = 256 };
    const struct setup *setup = task->setup;
    bool holonomic = shape->constraint == CONSTRAINT_HOLONOMIC;
    double step = (double)(setup->horizon / setup->steps), bit = UNITS * task->core->epsilon;
    double speed = found->amplitude_velocity, position = found->amplitude_g + speed * step;
    double kick = found->reaction * step, rate = speed + found->velocity_of_positions + kick;
    if (shape->m > 0)
        put_residual(row, QUANTITY_CONSTRAINT, found->constraint, found->constraint_over,
                     bit * (holonomic ? position + kick * step : rate));
    if (shape->phase_space) /* p - theta(q); steps add up their roundings */
        put_residual(row, QUANTITY_CONSTRAINT, found->constraint, 0,
                     bit * sqrt((double)setup->steps) * found->amplitude_mu);
    if (holonomic)
        put_residual(row, QUANTITY_TANGENCY, found->tangency, found->tangency_over, bit * rate);
}

/* Sets the deviations of conserved quantities, with bounds: roundings of their size in a random walk over the steps. */
static void put_kept(const struct case_task *task, const struct trajectory *found, struct case_row *row)
{
    enum { UNITS = 64 };
    double walk = UNITS * task->core->epsilon * sqrt((double)task->setup->steps);
    row->value[QUANTITY_MOMENTUM] = found->momentum;
    row->value[QUANTITY_MOMENTUM_MAP] = found->momentum_map >= 0 ? (double)found->momentum_map : (double)NAN;
    row->value[QUANTITY_ENERGY_ERROR] = found->invariant_deviation[0];
    if (!isnan(found->momentum))
        row->bound[QUANTITY_MOMENTUM] = walk * found->momentum_size;
    row->bound[QUANTITY_ENERGY_ERROR] = walk * found->energy_size;
}

void flow_record(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                 struct case_row *row)
{
    put_flow_residuals(task, shape, found, row);
    put_kept(task, found, row);
    row->value[QUANTITY_ENERGY_BALANCE] = found->energy_balance;
    row->value[QUANTITY_AMPLITUDE_G] = found->amplitude_g;
    row->value[QUANTITY_AMPLITUDE_MU] = found->amplitude_mu;
    row->value[QUANTITY_AMPLITUDE_LAMBDA] = found->amplitude_lambda;
    row->value[QUANTITY_AMPLITUDE_ENERGY] = found->amplitude_energy;
    row->value[QUANTITY_SWINGS] = found->swings;
    if (found->watches && found->independence < 1)
        row->value[QUANTITY_INDEPENDENCE] = found->independence;
    row->value[QUANTITY_ROUGH] = found->rough > 0 ? (double)found->rough : (double)NAN;
    case_row_take_work(&found->work, task->setup->tolerance > 0, row);
    if (task->samples)
        sampled_fill(shape, found, task->samples);
}

/* Puts the slope of the energy over time, with what round-off and chance make of it. */
static void put_energy(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                       struct case_row *row)
{
    enum { UNITS = 64 };
    const struct setup *setup = task->setup;
    int samples = found->samples;
    HEAP(double, time, samples);
    HEAP(double, energy, samples);
    for (int k = 0; k < samples; k++) {
        time[k] = (double)(setup->horizon * (k + 1) / samples);
        energy[k] = (double)(found->invariant_mean[k * shape->invariants] - found->invariant_mean[0]);
    }
    struct drift drift;
    sampled_drift(time, 1, energy, 1, (size_t)samples, &drift);
    row->value[QUANTITY_ENERGY] = drift.slope;
    row->bound[QUANTITY_ENERGY] = UNITS * task->core->epsilon * sqrt((double)setup->steps) * found->energy_size;
    row->value[QUANTITY_SLOPE_ERROR] = drift.standard_error;
    row->value[QUANTITY_SLOPE_FREEDOM] = drift.freedom;
}

void flow_record_energy(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                        struct case_row *row)
{
    flow_record(task, shape, found, row);
    put_energy(task, shape, found, row);
}

enum status flow_energy(const struct case_task *task, const struct shape *shape, struct trajectory *found,
                        struct case_row *row)
{
    enum status status = flow_integrate(task, shape, true, found);
    if (status == STATUS_OK)
        flow_record_energy(task, shape, found, row);
    return status;
}

static void measure_twin(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                         const struct trajectory *twin, struct case_row *row)
{
    enum { UNITS = 32 /* of two roundings */ };
    const struct setup *setup = task->setup;
    const double horizon = (double)setup->horizon, walk = UNITS * sqrt((double)setup->steps);
    const double kick = 2 * task->core->epsilon * found->reaction * horizon / (double)setup->steps; /* put_residuals */
    struct round_off round = errors_round_off(found, horizon, task->core->epsilon);
    round.length += kick * horizon;
    round.momentum += kick * round.mass;
    struct core_case *metric = errors_metric(setup);
    double *q = &row->value[QUANTITY_TWIN_Q], *p = &row->value[QUANTITY_TWIN_P];
    *q = *p = 0;
    for (int k = 0; k < found->samples; k++) {
        int g = k * shape->element, mu = k * shape->n;
        *q = LARGER(*q, errors_distance(metric, found->g + g, twin->g + g));
        *p = LARGER(*p, errors_between(shape->n, found->mu + mu, twin->mu + mu));
    }
    row->bound[QUANTITY_TWIN_Q] = walk * round.length;
    row->bound[QUANTITY_TWIN_P] = walk * round.momentum;
    core_quad()->close(metric);
}

/* Integrate the twin and compare with what was found. */
static enum status compare_twin(const struct case_task *task, const struct core_case *given, const struct shape *shape,
                                const struct trajectory *found, struct case_row *row)
{
    struct trajectory twin;
    samples_open(shape, task->setup->samples, &twin);
    enum status status = task->core->integrate(given, &twin);
    if (status == STATUS_OK)
        measure_twin(task, shape, found, &twin, row);
    samples_close(&twin);
    return status;
}

enum status flow_twin(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                      struct case_row *row)
{
    struct setup setup;
    struct core_case *given;
    struct refusal why;
    struct method_info method;
    if (!method_lookup(task->setup->method, &method) || !method.twin)
        return STATUS_OK;
    setup_copy(task->setup, &setup);
    setup.method = method.twin;
    setup.fault = FAULT_NONE;
    setup.with = NULL;
    if (task->core->open(&setup, &given, &why) != STATUS_OK)
        return STATUS_OK;
    enum status status = compare_twin(task, given, shape, found, row);
    task->core->close(given);
    return status;
}
