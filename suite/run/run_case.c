/* Statuses and times of cases. */
#include "suite/run/run_case.h"

#include "results/clock.h"
#include "results/heap.h"
#include "results/rows.h"
#include "suite/flow/ill_posed_text.h"
#include "suite/integrator/said.h"
#include "suite/run/guarded.h"
#include "suite/run/premises.h"
#include "suite/run/stop.h"
#include "suite/run/timing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The texts of statuses, then those of a case that has no reference flow, by the status of that. */
#define LACKING_TEXT(code, text) "no reference flow: " text,
static const char *const texts[] = {STATUS_TABLE(TABLE_WORD) STATUS_TABLE(LACKING_TEXT)};
#undef LACKING_TEXT

enum { NO_REFERENCE = sizeof texts / sizeof *texts / 2 };

const char *run_case_status(int number)
{
    return texts[number];
}

int run_case_status_number(const char *text)
{
    for (int number = 0; number < 2 * NO_REFERENCE; number++) /* most are OK, the first */
        if (strcmp(texts[number], text) == 0)
            return number;
    return -1;
}

void case_row_clear(struct case_row *row)
{
    table_clear_row(&table_cases, row);
}

/* Opens what the setup of a task says, unless it is open: the run, the run off the grids and the premises of a case share it. */
static enum status open_given(struct case_task *task)
{
    struct refusal why;
    return task->given ? STATUS_OK : task->core->open(task->setup, &task->given, &why);
}

static int run_one(struct case_task *task, struct case_row *row)
{
    struct ill_posed ill_posed;
    if (task->reference_status != STATUS_OK)
        return NO_REFERENCE + (int)task->reference_status;
    enum status status = open_given(task);
    if (status == STATUS_OK) {
        const struct shape *shape = task->core->shape(task->given);
        row->value[QUANTITY_PROJECTED] = fmax(shape->projected, task->reference ? task->reference->projected : 0);
        if (!task->reference && shape->m > 0 && task->kind->sees != SEES_NOTHING)
            status = ill_posed_start(task->setup, 0, &ill_posed);
        if (status == STATUS_OK)
            status = task->kind->run(task, shape, row);
        if (task->reference && task->reference->rough)
            row->value[QUANTITY_ROUGH_MOTION] = 1;
        if (task->reference && task->reference->independence < 1)
            row->value[QUANTITY_INDEPENDENCE] = task->reference->independence;
        if (task->reference && task->reference->sensitivity > 1)
            row->value[QUANTITY_SENSITIVITY] = task->reference->sensitivity;
    }
    return (int)status;
}

/* A task that runs in turns with others. */
struct turn {
    struct case_task *task;
    struct case_row *row;
    int status;
};

static void run_turn(void *of)
{
    struct turn *turn = of;
    turn->status = run_one(turn->task, turn->row);
}

static void run_in_turns(struct case_task *tasks, int count, struct case_row *rows, int *status)
{
    HEAP(struct case_row, cleared, count);
    struct turn turn[MEMBERS_AT_ONCE];
    void *of[MEMBERS_AT_ONCE];
    memcpy(cleared, rows, (size_t)count * sizeof *rows);
    for (int k = 0; k < count; k++) {
        turn[k] = (struct turn){&tasks[k], &rows[k], STATUS_FAILED};
        of[k] = &turn[k];
    }
    tasks[0].core->join(count, run_turn, of);
    for (int k = 0; k < count; k++) {
        status[k] = turn[k].status;
        if (status[k] != STATUS_TIMEOUT || stop_urgent())
            continue;
        stop_item_begin();
        rows[k] = cleared[k];
        status[k] = run_one(&tasks[k], &rows[k]);
    }
}

/* The tasks in this process. */
static void run_here(struct case_task *tasks, int count, struct case_row *rows, int *status)
{
    enum status together[MEMBERS_AT_ONCE];
    if (count > 1 && tasks[0].kind->joins) {
        run_in_turns(tasks, count, rows, status);
        return;
    }
    if (tasks[0].kind->run_together)
        tasks[0].kind->run_together(tasks, count, rows, together);
    for (int k = 0; k < count; k++)
        status[k] = tasks[k].kind->run_together ? (int)together[k] : run_one(&tasks[k], &rows[k]);
}

/* The runs off the grids, in this process. */
static void off_grid_here(struct case_task *tasks, int count, struct case_row *rows, int *status)
{
    for (int k = 0; k < count; k++) {
        status[k] = (int)open_given(&tasks[k]);
        if (status[k] == STATUS_OK)
            status[k] = (int)tasks[k].kind->run_off_grid(&tasks[k], tasks[k].core->shape(tasks[k].given), &rows[k]);
    }
}

/* Premises, in this process. */
static void premises_here(struct case_task *tasks, int count, struct case_row *rows, int *status)
{
    for (int k = 0; k < count; k++) {
        premises_note(&tasks[k], &rows[k]);
        status[k] = STATUS_OK;
    }
}

/* Runs one task by `run`, in a process of its own if the code of its method needs one. Returns its status. */
static int run_guarded(guarded_work *run, struct case_task *task, struct case_row *row)
{
    int status = STATUS_FAILED;
    stop_item_begin();
    said_clear();
    if (guarded_needed(task))
        guarded_run(run, task, 1, row, &status);
    else
        run(task, 1, row, &status);
    return status;
}

/* The run off the grids of a case. One that fails leaves its reason in the message of the case. */
static void run_case_off_grid(struct case_task *task, struct case_row *row)
{
    char said[sizeof row->message];
    row->off_grid_steps = task->off_grid;
    int status = run_guarded(off_grid_here, task, row);
    if (status == STATUS_OK)
        return;
    said_take(said, sizeof said);
    snprintf(row->message, sizeof row->message, "%ld" ROW_OFF_GRID "%s%s%.60s", task->off_grid, run_case_status(status),
             *said ? ": " : "", said);
}

/* Why a case failed: its equations, or those of its reference, have no one solution, or what was said of it. Returns its status. */
static int explain_case(struct case_task *task, int status, struct case_row *row)
{
    struct ill_posed ill_posed = {.status = STATUS_OK};
    if (status >= NO_REFERENCE)
        ill_posed = task->reference ? task->reference->ill_posed : ill_posed;
    else if (!guarded_needed(task) && open_given(task) == STATUS_OK)
        status = (int)ill_posed_why(task->setup, task->core, task->given, (enum status)status, &ill_posed);
    ill_posed_print(&ill_posed, row->message);
    if (!*row->message)
        said_take(row->message, sizeof row->message);
    return status;
}

static double all_steps(const struct case_task *tasks, int count)
{
    double steps = 0;
    for (int k = 0; k < count; k++)
        steps += (double)tasks[k].setup->steps;
    return steps;
}

void run_case(struct case_task *tasks, int count, struct case_row *rows)
{
    int status[MEMBERS_AT_ONCE];
    double start = clock_seconds(CLOCK_MONOTONIC);
    stop_item_begin();
    said_clear();
    if (guarded_needed(tasks))
        guarded_run(run_here, tasks, count, rows, status);
    else
        run_here(tasks, count, rows, status);
    double elapsed = clock_seconds(CLOCK_MONOTONIC) - start;
    for (int k = 0; k < count; k++) { /* what timed out did so after all of the time */
        double part = count > 1 ? (double)tasks[k].setup->steps / all_steps(tasks, count) : 1;
        if (status[k] != STATUS_OK)
            status[k] = explain_case(&tasks[k], status[k], &rows[k]);
        snprintf(rows[k].status, sizeof rows[k].status, "%s", run_case_status(status[k]));
        rows[k].wall_time = status[k] == STATUS_TIMEOUT ? elapsed : elapsed * part;
        if (timing_wanted() && status[k] == STATUS_OK)
            timing_of(&tasks[k], &rows[k]);
        if (tasks[k].off_grid > 0 && status[k] == STATUS_OK)
            run_case_off_grid(&tasks[k], &rows[k]);
        bool follows = status[k] == STATUS_OK && tasks[k].kind->sees != SEES_NOTHING;
        if (follows && run_guarded(premises_here, &tasks[k], &rows[k]) != STATUS_OK)
            premises_unknown(&tasks[k], &rows[k]);
        tasks[k].core->close(tasks[k].given);
        tasks[k].given = NULL;
    }
}

bool run_case_again(int status, double wall_time)
{
    return status >= NO_REFERENCE || (status == STATUS_TIMEOUT && !stop_item_as_long(wall_time));
}
