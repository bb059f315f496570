/* The clocks around what a run does besides: with rows as many as tell, of numbers that were made up. */
#include "suite/forecast/overhead.h"

#include "results/checksums/seal.h"
#include "results/journal.h"
#include "results/store/store.h"
#include "suite/judge/judge.h"
#include "suite/judge/verdict.h"
#include "suite/run/case_table.h"
#include "suite/run/output.h"
#include "suite/run/run_case.h"
#include "suite/run/schedule.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    CLAIMS = 20000,
    VERDICTS_TIMED = 64,
    ORDERS_A_GROUP = 3 /* about */,
    ROWS_WRITTEN = 100000,
    ROWS_KEPT = 20000,
    MEASURED_OF_A_CASE = 20
};

double overhead_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool measure_claim(double *claim)
{
    struct schedule schedule;
    double *cost = calloc(CLAIMS, sizeof *cost);
    bool done = cost && schedule_open(&schedule, MPI_COMM_SELF, cost, CLAIMS);
    if (done) {
        double start = overhead_clock();
        while (schedule_next(&schedule) >= 0)
            continue;
        *claim = (overhead_clock() - start) / CLAIMS;
        schedule_close(&schedule);
    }
    free(cost);
    return done;
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

/* Seconds a row, on its way from who made it to who asks for it. */
struct passing {
    double keep, fetch_case, fetch_sample;
};

/* Keep the first cases of the plan as a run does, and ask for them. */
static bool pass_cases(struct case_table *table, struct journal *journal, size_t count, struct passing *out)
{
    char message[JOURNAL_MESSAGE_SIZE];
    struct case_row *rows = make_rows(&table_cases, count);
    bool done = rows != NULL;
    double start = overhead_clock();
    for (size_t k = 0; k < count && done; k++) {
        size_t size;
        snprintf(rows[k].status, sizeof rows[k].status, "%s", status_text(STATUS_OK));
        case_found_take(&rows[k], spread_add(&table->found, k, 1));
        spread_pack(&table->found, k, 1);
        const void *kept = spread_kept(&table->found, k, &size);
        const struct iovec part = {(void *)(uintptr_t)kept, size}; /* NOLINT(performance-no-int-to-ptr): only read */
        done = journal_append(journal, JOURNAL_CASE, k, &part, 1, message, sizeof message) == 0;
    }
    double kept = overhead_clock();
    for (size_t k = 0; k < count && done; k += JUDGE_ROWS)
        done = case_table_fetch(table, k, count - k < JUDGE_ROWS ? count - k : JUDGE_ROWS, rows + k);
    out->keep = (kept - start) / (double)(count + !count);
    out->fetch_case = (overhead_clock() - kept) / (double)(count + !count);
    free(rows);
    return done;
}

static bool pass_samples(size_t count, struct passing *out)
{
    struct spread samples;
    struct sample_row *rows = make_rows(&table_samples, count);
    bool done = spread_open(&samples, MPI_COMM_SELF, count, sizeof *rows, NULL) && rows;
    if (done && count > 0) {
        memcpy(spread_add(&samples, 0, count), rows, count * sizeof *rows);
        spread_pack(&samples, 0, count);
    }
    double start = overhead_clock();
    for (size_t k = 0; k < count && done; k += JUDGE_ROWS)
        done = spread_fetch(&samples, k, count - k < JUDGE_ROWS ? count - k : JUDGE_ROWS, rows + k);
    out->fetch_sample = (overhead_clock() - start) / (double)(count + !count);
    spread_close(&samples);
    free(rows);
    return done;
}

static size_t at_most(size_t count, size_t most)
{
    return count < most ? count : most;
}

static bool measure_passing(const struct campaign *campaign, const struct plan *plan, const char *folder,
                            struct passing *out, char *message, size_t size)
{
    static const char identity[SHA256_TEXT_SIZE] = "plan";
    struct case_table table = {.campaign = campaign, .plan = plan};
    struct journal journal;
    size_t cases = at_most((size_t)plan->case_count, ROWS_KEPT);
    if (journal_open(&journal, folder, 1, 0, identity, message, size) != 0)
        return false;
    snprintf(message, size, "out of memory");
    bool done = spread_open(&table.found, MPI_COMM_SELF, cases, sizeof(struct case_found), NULL) &&
                pass_cases(&table, &journal, cases, out) && pass_samples(at_most(plan->sample_count, ROWS_KEPT), out);
    spread_close(&table.found);
    close(journal.file);
    unlink(journal.path);
    return done;
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
    struct passing passing = {0};
    snprintf(message, size, "out of memory");
    if (!measure_claim(&out->claim) || !measure_verdicts(campaign, plan, &out->verdicts))
        return -1;
    if (output_folder_scratch(folder, message, size) != 0)
        return -1;
    int result = measure_passing(campaign, plan, folder, &passing, message, size) ? 0 : -1;
    if (result == 0)
        result = measure_file(campaign, plan, folder, out, message, size);
    rmdir(folder);
    double rows = passing.fetch_case * plan->case_count + passing.fetch_sample * (double)plan->sample_count;
    out->keep = passing.keep;
    out->verdicts += rows;
    out->file_shared += 2 * rows; /* to see which columns are constant, and to write */
    return result;
}
