/* Rows and samples by way of memory that two processes share. */
#include "suite/run/guarded.h"

#include <stdio.h>
#include <string.h>

#include "core/setup_copy.h"
#include "results/heap.h"
#include "suite/integrator/own_process.h"
#include "suite/integrator/said.h"
#include "suite/registers.h"

enum { MOST_PRINTED = 20 /* messages of a process: their cases have a status all the same */ };
static int printed;

/* Results of the guarded process. */
struct filled {
    int status[MEMBERS_AT_ONCE];
    struct case_row rows[MEMBERS_AT_ONCE];
    struct sample_row samples[]; /* of one task after the other */
};

struct work {
    guarded_work *run;
    struct case_task tasks[MEMBERS_AT_ONCE]; /* with samples of `filled` */
    struct setup setups[MEMBERS_AT_ONCE];
    int count;
    struct filled *filled;
};

bool guarded_needed(const struct case_task *tasks)
{
    struct method_info method;
    return method_lookup(tasks[0].setup->method, &method) && method.outside && method.outside->library;
}

static void work_on_tasks(void *context)
{
    struct work *of = context;
    of->run(of->tasks, of->count, of->filled->rows, of->filled->status);
}

static size_t samples_of(const struct case_task *task)
{
    return task->samples ? (size_t)task->setup->samples + 1 : 0;
}

/* Copies the tasks so that their results are in shared memory and this process enforces the time limit. */
static void share_tasks(const struct case_task *tasks, int count, const struct case_row *rows, struct work *of)
{
    size_t used = 0;
    of->count = count;
    for (int k = 0; k < count; k++) {
        setup_copy(tasks[k].setup, &of->setups[k]);
        of->setups[k].give_up = NULL;
        of->tasks[k] = tasks[k];
        of->tasks[k].setup = &of->setups[k];
        of->filled->rows[k] = rows[k];
        if (!tasks[k].samples)
            continue;
        of->tasks[k].samples = of->filled->samples + used;
        memcpy(of->tasks[k].samples, tasks[k].samples, samples_of(&tasks[k]) * sizeof *tasks[k].samples);
        used += samples_of(&tasks[k]);
    }
}

static void take_shared(const struct work *of, const struct case_task *tasks, struct case_row *rows, int *status)
{
    for (int k = 0; k < of->count; k++) {
        status[k] = of->filled->status[k];
        rows[k] = of->filled->rows[k];
        if (tasks[k].samples)
            memcpy(tasks[k].samples, of->tasks[k].samples, samples_of(&tasks[k]) * sizeof *tasks[k].samples);
    }
}

void guarded_run(guarded_work *run, const struct case_task *tasks, int count, struct case_row *rows, int *status)
{
    HEAP(struct work, of, 1);
    char message[GUARD_MESSAGE_SIZE] = "";
    size_t size = sizeof *of->filled;
    of->run = run;
    for (int k = 0; k < count; k++)
        size += samples_of(&tasks[k]) * sizeof(struct sample_row);
    of->filled = guard_allocate(size);
    enum status ended = STATUS_OUT_OF_MEMORY;
    if (of->filled) {
        share_tasks(tasks, count, rows, of);
        ended = guard_run(work_on_tasks, of, tasks[0].setup->give_up, message);
    }
    if (ended == STATUS_OK)
        take_shared(of, tasks, rows, status);
    for (int k = 0; k < count && ended != STATUS_OK; k++)
        status[k] = (int)ended;
    said_keep(message);
    if (*message && status[0] != STATUS_OK && printed++ < MOST_PRINTED) {
        fprintf(stderr, "rattleback: %s: %s, %ld steps: ", tasks[0].setup->method, tasks[0].setup->problem,
                tasks[0].setup->steps);
        said_print(stderr, message);
        fputc('\n', stderr);
    }
    guard_free(of->filled, size);
}
