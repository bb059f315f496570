/* Statuses and times of cases. */
#include "suite/run/run_case.h"

#include "suite/run/stop.h"

#include <stdio.h>
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
    table_clear_row(&table_cases, row);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int run_one(const struct case_task *task, struct case_row *row)
{
    struct case_task opened = *task;
    struct refusal why;
    if (task->reference_status != STATUS_OK)
        return NO_REFERENCE;
    enum status status = task->core->open(task->setup, &opened.given, &why);
    if (status == STATUS_OK)
        status = task->kind->run(&opened, task->core->shape(opened.given), row);
    task->core->close(opened.given);
    return (int)status;
}

void run_case(const struct case_task *tasks, int count, struct case_row *rows)
{
    enum status together[MEMBERS_AT_ONCE];
    int status[MEMBERS_AT_ONCE];
    double start = seconds();
    stop_item_begin();
    if (tasks[0].kind->run_together)
        tasks[0].kind->run_together(tasks, count, rows, together);
    for (int k = 0; k < count; k++)
        status[k] = tasks[k].kind->run_together ? (int)together[k] : run_one(&tasks[k], &rows[k]);
    double elapsed = seconds() - start;
    for (int k = 0; k < count; k++) { /* what timed out did so after all of the time */
        snprintf(rows[k].status, sizeof rows[k].status, "%s", run_case_status(status[k]));
        rows[k].wall_time = status[k] == STATUS_TIMEOUT ? elapsed : elapsed / count;
    }
}

bool run_case_again(int status, double wall_time)
{
    return status == NO_REFERENCE || (status == STATUS_TIMEOUT && !stop_item_as_long(wall_time));
}
