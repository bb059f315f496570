/* Steps that somebody else does: the task, and the nodes that come back. */
#include "core/outside/outside.h"

#include <stdlib.h>
#include <string.h>

#include "core/numbers/scratch.h"
#include "core/run/record.h"
#include "core/run/run.h"

/* Room for `rows` states. False if memory ran out; task_close must follow. */
static bool task_open(struct outside_task *task, long rows)
{
    const struct shape *shape = task->shape;
    size_t width = (size_t)shape->element + 2 * (size_t)shape->n + (size_t)shape->m;
    task->to_q = malloc((size_t)rows * width * sizeof *task->to_q);
    if (!task->to_q)
        return false;
    task->to_v = task->to_q + rows * shape->element;
    task->to_p = task->to_v + rows * shape->n;
    task->to_lambda = task->to_p + rows * shape->n;
    return true;
}

static void task_close(struct outside_task *task)
{
    free(task->to_q);
    task->to_q = NULL;
}

/* `steps` steps from the state of the run. */
static void fill_task(const struct run *run, long steps, long every, struct outside_task *task)
{
    const struct core_case *given = run->given;
    *task = (struct outside_task){.precision = REAL_NAME,
                                  .given = given,
                                  .setup = &given->setup,
                                  .shape = &given->shape,
                                  .options = run->with.count,
                                  .steps = steps,
                                  .every = every,
                                  .tolerance = given->setup.tolerance,
                                  .start = stated_time(&run->in, run_time(run, 0)),
                                  .horizon = stated_time(&run->in, run->h * (real)steps)};
    if (run->scale == 1 && steps == given->setup.steps)
        task->horizon = given->setup.horizon;
    const struct parameter_info *known = run->in.problem->parameters;
    for (; known && known[task->parameters].name; task->parameters++)
        task->parameter[task->parameters] = run->in.parameter[task->parameters];
    for (int k = 0; k < run->with.count; k++)
        task->option[k] = run->with.value[k];
    for (int c = 0; c < run->in.element; c++)
        task->q[c] = run->g[c];
    for (int c = 0; c < run->in.n; c++) {
        task->p[c] = run->mu[c];
        task->v[c] = run->node.velocity[c][0];
    }
    const struct stated_units *units = run->in.problem->units;
    if (units) {
        to_stated(run->in.element, units->element, task->q);
        to_stated(run->in.n, units->momentum, task->p);
        to_stated(run->in.n, units->velocity, task->v);
    }
}

/* Row k of the answer becomes the state of the run; a momentum that was not answered stays as it is. */
static void take_answer_row(const struct outside_task *task, long k, struct run *run)
{
    const struct instance *in = &run->in;
    for (int c = 0; c < in->element; c++)
        run->g[c] = (real)task->to_q[k * in->element + c];
    for (int c = 0; c < in->m; c++)
        run->lambda[c] = task->has_lambda ? (real)task->to_lambda[k * in->m + c] : 0;
    for (int c = 0; c < in->n && task->has_p; c++)
        run->mu[c] = (real)task->to_p[k * in->n + c];
    const struct stated_units *units = in->problem->units;
    if (units) {
        take_out(in->element, units->element, run->g);
        take_out(in->m, units->multiplier, run->lambda);
        take_out(task->has_p ? in->n : 0, units->momentum, run->mu);
    }
    if (!task->has_v || task->has_p)
        return;
    SCRATCH(real, v, in->n);
    for (int c = 0; c < in->n; c++)
        v[c] = (real)task->to_v[k * in->n + c] / (units ? units->velocity[c] : 1);
    momentum_of_velocity(in, run->g, v, run->mu);
}

/* Takes the reported work. A counter that is missing once is unknown for the whole run. */
static void take_reported_work(struct run *run, const struct work_counts *work)
{
    int k = 0;
#define WORK(name, meaning)                                                                                            \
    work_done.name += work->name == WORK_UNKNOWN ? 0 : work->name;                                                     \
    run->uncounted |= (unsigned)(work->name == WORK_UNKNOWN) << k++;
#include "core/work.def"
}

static enum status solve_task(struct run *run, struct outside_task *task)
{
    const struct integrator *integrator = run->method->of;
    if (!task_open(task, task->steps / task->every))
        return STATUS_OUT_OF_MEMORY;
    enum status status = integrator->solve(integrator, task);
    take_reported_work(run, &task->work);
    return status;
}

enum status program_step(struct run *run)
{
    struct outside_task task;
    fill_task(run, 1, 1, &task);
    enum status status = solve_task(run, &task);
    if (status == STATUS_OK && !task.has_p && !task.has_v)
        status = STATUS_UNREADABLE; /* a step ends in a state, not in half of one */
    run_set_node_time(run, run->h);
    if (status == STATUS_OK)
        take_answer_row(&task, 0, run);
    task_close(&task);
    return status;
}

enum status program_solve(struct run *run, struct record *record)
{
    const struct setup *setup = &run->given->setup;
    struct outside_task task;
    fill_task(run, setup->steps, setup->steps / setup->samples, &task);
    enum status status = solve_task(run, &task);
    for (long k = 0; k < setup->samples && status == STATUS_OK; k++) {
        run_set_time(run, run->h * (real)(task.every * (k + 1)));
        take_answer_row(&task, k, run);
        run_keep_sample(run, record);
    }
    record->positions_only = !task.has_p && !task.has_v;
    for (long k = 0; k < (long)setup->samples * run->in.m && status == STATUS_OK && !task.has_lambda; k++)
        record->out->lambda[k] = (wide)NAN;
    task_close(&task);
    return status;
}
