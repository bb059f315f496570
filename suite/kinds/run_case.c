/* What each kind of case runs and measures. */
#include "suite/kinds/run_case.h"

#include "suite/judge/compare.h"
#include "suite/kinds/sampled.h"
#include "suite/kinds/samples.h"
#include "suite/registers.h"
#include "suite/run/stop.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The texts of statuses, then what only a case can end with. */
#define COUNT_STATUS(code, text) +1
enum { NO_REFERENCE = 0 STATUS_TABLE(COUNT_STATUS) };
#undef COUNT_STATUS

const char *run_case_status(int number)
{
    return number == NO_REFERENCE ? "no reference flow" : status_text((enum status)number);
}

void case_row_clear(struct case_row *row)
{
    const double nothing = NAN;
    memset(row, 0, sizeof *row);
    for (int c = 0; c < table_cases.column_count; c++) {
        const struct column *column = &table_cases.columns[c];
        if (column->type == COLUMN_IS_REAL)
            memcpy((char *)row + column->offset, &nothing, sizeof nothing);
    }
}

int claim_find(const struct claim *claims, int count, enum claim_kind kind, enum quantity quantity)
{
    for (int k = 0; k < count; k++)
        if (claims[k].kind == kind && claims[k].quantity == quantity)
            return k;
    return -1;
}

/* Distance to the method that is the same map by another route, if there is one that takes this problem. The twin runs
 * without a planted fault. */
static enum status compare_twin(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                                struct case_row *row)
{
    struct setup setup = *task->setup;
    struct shape same_shape;
    struct refusal why;
    struct method_info method;
    struct trajectory twin;
    if (!method_lookup(setup.method, &method) || !method.twin)
        return STATUS_OK;
    setup.method = method.twin;
    setup.fault = FAULT_NONE;
    if (task->core->check(&setup, &same_shape, &why) != STATUS_OK)
        return STATUS_OK;
    if (!samples_open(shape, setup.samples, &twin))
        return STATUS_OUT_OF_MEMORY;
    enum status status = task->core->integrate(&setup, &twin);
    if (status == STATUS_OK) {
        row->twin_q = row->twin_p = 0;
        for (int k = 0; k < found->samples; k++) {
            int g = k * shape->element, mu = k * shape->n;
            row->twin_q = fmax(row->twin_q, core_quad()->distance(&setup, found->g + g, twin.g + g));
            row->twin_p = fmax(row->twin_p, compare_vectors(shape->n, found->mu + mu, twin.mu + mu));
        }
    }
    samples_close(&twin);
    return status;
}

/* Slope of the energy over time: a line through its means between samples. */
static enum status fit_energy(const struct setup *setup, const struct shape *shape, const struct trajectory *found,
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
    sampled_drift(time, 1, energy, 1, (size_t)samples, &row->energy_slope, &row->energy_slope_error);
    free(time);
    return STATUS_OK;
}

static void put_diagnostics(const struct shape *shape, const struct trajectory *found, struct case_row *row)
{
    if (shape->m > 0)
        row->constraint = found->constraint;
    if (shape->constraint == CONSTRAINT_HOLONOMIC)
        row->tangency = found->tangency;
    row->momentum = found->momentum;
    row->energy_deviation = found->invariant_deviation[0];
    row->amplitude_g = found->amplitude_g;
    row->amplitude_mu = found->amplitude_mu;
    row->amplitude_lambda = found->amplitude_lambda;
    row->iterations = found->iterations;
    row->evaluations = found->evaluations;
    row->newton = found->newton;
}

/* What a trajectory says of its case. */
static enum status take_trajectory(const struct case_task *task, const struct shape *shape,
                                   const struct trajectory *found, struct case_row *row)
{
    enum status status = STATUS_OK;
    put_diagnostics(shape, found, row);
    if (task->reference) {
        compare_errors(task->setup, shape, found, task->reference, row);
        compare_floors(task->setup, shape, task->core->epsilon, found, task->reference, row);
    }
    if (task->samples)
        sampled_fill(shape, found, task->samples);
    if (task->kind == EXPERIMENT_BOUND || task->kind == EXPERIMENT_TRAJECTORY)
        status = fit_energy(task->setup, shape, found, row);
    if (status == STATUS_OK && !task->samples)
        status = compare_twin(task, shape, found, row);
    return status;
}

static enum status run_trajectory(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    struct trajectory found;
    if (!samples_open(shape, task->setup->samples, &found))
        return STATUS_OUT_OF_MEMORY;
    enum status status = task->core->integrate(task->setup, &found);
    if (status == STATUS_OK)
        status = take_trajectory(task, shape, &found, row);
    samples_close(&found);
    return status;
}

static enum status run_stages(const struct case_task *task, struct case_row *row)
{
    double error[QUANTITIES], floor;
    enum status status = task->core->stages(task->setup, error, &floor);
    if (status != STATUS_OK)
        return status;
    row->stage_Q = error[QUANTITY_STAGE_Q];
    row->stage_P = error[QUANTITY_STAGE_P];
    row->stage_p = error[QUANTITY_STAGE_EXTRA_P];
    row->dense_q = error[QUANTITY_DENSE_Q];
    row->dense_extra_q = error[QUANTITY_DENSE_EXTRA_Q];
    row->dense_p = error[QUANTITY_DENSE_P];
    row->dense_dp = error[QUANTITY_DENSE_DP];
    row->floor_local = floor;
    return STATUS_OK;
}

static enum status run_structure(const struct case_task *task, struct case_row *row)
{
    double residual[QUANTITIES];
    enum status status = task->core->structure(task->setup, residual);
    if (status != STATUS_OK)
        return status;
    row->symplectic = residual[QUANTITY_SYMPLECTIC];
    row->reversal = residual[QUANTITY_REVERSAL];
    return STATUS_OK;
}

static enum status run_kind(const struct case_task *task, struct case_row *row)
{
    struct shape shape;
    struct refusal why;
    enum status status = task->core->check(task->setup, &shape, &why);
    if (status != STATUS_OK)
        return status;
    switch (task->kind) {
    case EXPERIMENT_STAGES:
        return run_stages(task, row);
    case EXPERIMENT_STRUCTURE:
        return run_structure(task, row);
    default:
        return run_trajectory(task, &shape, row);
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void run_case(const struct case_task *task, struct case_row *row)
{
    double start = seconds();
    stop_item_begin();
    if (task->reference_status == STATUS_OK) {
        enum status status = run_kind(task, row);
        snprintf(row->status, sizeof row->status, "%s", status_text(status));
    } else {
        snprintf(row->status, sizeof row->status, "%s", run_case_status(NO_REFERENCE));
    }
    row->wall_time = seconds() - start;
}

/* Shape and storage of each; what one lacks, all lack. */
static enum status open_members(const struct case_task *tasks, int count, struct shape *shapes,
                                struct trajectory *found)
{
    struct refusal why;
    enum status status = STATUS_OK;
    for (int k = 0; k < count && status == STATUS_OK; k++) {
        status = tasks[k].core->check(tasks[k].setup, &shapes[k], &why);
        if (status == STATUS_OK && !samples_open(&shapes[k], tasks[k].setup->samples, &found[k]))
            status = STATUS_OUT_OF_MEMORY;
    }
    return status;
}

void run_members(const struct case_task *tasks, int count, struct case_row *rows)
{
    struct shape shapes[MEMBERS_AT_ONCE];
    struct trajectory found[MEMBERS_AT_ONCE] = {{0}};
    struct setup setups[MEMBERS_AT_ONCE];
    enum status status[MEMBERS_AT_ONCE];
    double start = seconds();
    stop_item_begin();
    enum status opened = open_members(tasks, count, shapes, found);
    for (int k = 0; k < count; k++) {
        setups[k] = *tasks[k].setup;
        status[k] = opened;
    }
    if (opened == STATUS_OK)
        tasks[0].core->integrate_members(setups, count, found, status);
    for (int k = 0; k < count; k++) {
        if (status[k] == STATUS_OK)
            status[k] = take_trajectory(&tasks[k], &shapes[k], &found[k], &rows[k]);
        samples_close(&found[k]);
    }
    double elapsed = seconds() - start;
    for (int k = 0; k < count; k++) { /* what timed out did so after all of the time */
        snprintf(rows[k].status, sizeof rows[k].status, "%s", status_text(status[k]));
        rows[k].wall_time = status[k] == STATUS_TIMEOUT ? elapsed : elapsed / count;
    }
}

bool run_case_again(int status, double wall_time)
{
    return status == NO_REFERENCE || (status == STATUS_TIMEOUT && !stop_item_as_long(wall_time));
}
