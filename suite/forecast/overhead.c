/* The clocks around what a run does besides: with rows as many as tell, of numbers that were made up. */
#include "suite/forecast/overhead.h"

#include "results/checksums/seal.h"
#include "results/store/store.h"
#include "suite/judge/judge.h"
#include "suite/judge/verdict.h"
#include "suite/run/output.h"
#include "suite/run/run_case.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { VERDICTS_TIMED = 64, ORDERS_A_GROUP = 3 /* about */, ROWS_WRITTEN = 100000, MEASURED_OF_A_CASE = 20 };

double overhead_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* From groups all over the plan, their rows empty: most of a verdict is to find out what is claimed. */
static bool measure_verdicts(const struct campaign *campaign, const struct plan *plan, double *seconds)
{
    struct order_row *orders = malloc(VERDICT_MOST_ROWS * sizeof *orders);
    int step = 1 + plan->group_count / VERDICTS_TIMED, timed = 0;
    bool done = orders != NULL;
    double spent = 0;
    for (int g = 0; g < plan->group_count && done; g += step, timed++) {
        const struct plan_group *group = &plan->groups[g];
        int count = group->count < JUDGE_ROWS ? group->count : JUDGE_ROWS;
        struct case_row *rows = malloc((size_t)count * sizeof *rows);
        for (int i = 0; i < count && rows; i++)
            case_row_clear(&rows[i]);
        const struct case_rows cases = {.count = count, .whole = rows};
        double start = overhead_clock();
        done = rows && verdict_group(campaign, &group->which, &cases, orders) >= 0;
        spent += (overhead_clock() - start) * group->count / count;
        free(rows);
    }
    *seconds = spent * plan->group_count / timed;
    free(orders);
    return done;
}

/* Rows that differ in all numbers: a column that is the same in all would take no time to write. Of quantities a case measures
 * some. */
static void *make_rows(const struct table_kind *kind, size_t count)
{
    char *rows = malloc((count + 1) * kind->row_size);
    for (size_t i = 0; i < count && rows; i++) {
        char *row = rows + i * kind->row_size;
        table_clear_row(kind, row);
        for (int k = 0, measured = 0; k < kind->column_count; k++)
            if (kind->columns[k].type != COLUMN_IS_TEXT &&
                (kind->columns[k].place == PLACE_TABLE || measured++ < MEASURED_OF_A_CASE))
                memcpy(row + kind->columns[k].offset, &i, sizeof i);
    }
    return rows;
}

/* One `part`th of the rows of a run, or none of them where that is 0. */
static int write_file(const struct campaign *campaign, const struct plan *plan, size_t part, const char *path,
                      char *message, size_t size)
{
    struct run_facts facts = {0};
    struct store_content content = {.facts = &facts, .campaign = campaign->text};
    if (part > 0) {
        content.case_count = (size_t)plan->case_count / part;
        content.sample_count = plan->sample_count / part;
        content.order_count = (size_t)plan->group_count * ORDERS_A_GROUP / part;
    }
    struct case_row *cases = make_rows(&table_cases, content.case_count);
    struct sample_row *samples = make_rows(&table_samples, content.sample_count);
    struct order_row *orders = make_rows(&table_orders, content.order_count);
    int result = -1;
    content.cases = cases;
    content.samples = samples;
    content.orders = orders;
    snprintf(message, size, "out of memory");
    if (cases && samples && orders)
        result = store_write(MPI_COMM_SELF, path, true, &content, message, size) == STORE_OK ? 0 : -1;
    free(cases);
    free(samples);
    free(orders);
    return result;
}

/* The file without rows, and with some: the rest is theirs, of which the checksum is made by rank 0 alone. */
static int measure_file(const struct campaign *campaign, const struct plan *plan, const char *folder,
                        struct overhead *out, char *message, size_t size)
{
    char path[OUTPUT_PATH_SIZE + 16];
    size_t part = 1 + ((size_t)plan->case_count + plan->sample_count) / ROWS_WRITTEN;
    snprintf(path, sizeof path, "%s/" STORE_FILE_NAME, folder);
    double start = overhead_clock();
    int result = write_file(campaign, plan, 0, path, message, size);
    double empty = overhead_clock() - start;
    if (result == 0)
        result = write_file(campaign, plan, part, path, message, size);
    double whole = overhead_clock() - start - 2 * empty;
    start = overhead_clock();
    seal_check(path);
    double seal = overhead_clock() - start;
    out->file = empty + seal * (double)part;
    out->file_shared = fmax(0, whole - seal) * (double)part;
    unlink(path);
    return result;
}

int overhead_measure(const struct campaign *campaign, const struct plan *plan, struct overhead *out, char *message,
                     size_t size)
{
    char folder[OUTPUT_PATH_SIZE];
    snprintf(message, size, "out of memory");
    if (!measure_verdicts(campaign, plan, &out->verdicts) || output_folder_scratch(folder, message, size) != 0)
        return -1;
    int result = measure_file(campaign, plan, folder, out, message, size);
    rmdir(folder);
    return result;
}
