/* Program that mpirun starts for the benchmark: the shared counter, and many rows on their way into a result file.
 *
 * ranks counter ITEMS          prints the seconds of one claim while all ranks claim
 * ranks rows CAMPAIGN FILE     prints the number of rows, the seconds to gather and write them, and the processor seconds of all ranks
 * ranks cases CAMPAIGN FOLDER  prints the number of cases and the processor seconds of all ranks to run them */
#include "results/heap.h"
#include "suite/campaign/load.h"
#include "suite/run/publish.h"
#include "suite/run/references.h"
#include "suite/run/run_case.h"
#include "suite/run/run_cases.h"
#include "suite/run/schedule.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int rank, ranks;

static int claim_all(int items)
{
    struct schedule schedule;
    HEAP(double, cost, items);
    for (int k = 0; k < items; k++)
        cost[k] = 1;
    schedule_open(&schedule, MPI_COMM_WORLD, cost, items);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    while (schedule_next(&schedule) >= 0)
        continue;
    MPI_Barrier(MPI_COMM_WORLD);
    double seconds = MPI_Wtime() - start;
    if (rank == 0)
        printf("%.9g\n", seconds / items);
    schedule_close(&schedule);
    return 0;
}

/* Numbers where a case of kind convergence has them, all different. */
static void find(struct spread *table, int id)
{
    struct case_row row;
    double *const numbers[] = {&row.value[QUANTITY_Q],
                               &row.value[QUANTITY_Q_MAX],
                               &row.value[QUANTITY_P],
                               &row.value[QUANTITY_P_MAX],
                               &row.value[QUANTITY_LAMBDA],
                               &row.value[QUANTITY_LAMBDA_MAX],
                               &row.value[QUANTITY_CONSTRAINT],
                               &row.value[QUANTITY_MOMENTUM],
                               &row.value[QUANTITY_TWIN_Q],
                               &row.value[QUANTITY_TWIN_P],
                               &row.floor[QUANTITY_Q],
                               &row.floor[QUANTITY_P],
                               &row.floor[QUANTITY_LAMBDA],
                               &row.value[QUANTITY_AMPLITUDE_G],
                               &row.value[QUANTITY_AMPLITUDE_MU],
                               &row.value[QUANTITY_AMPLITUDE_LAMBDA],
                               &row.value[QUANTITY_ENERGY_ERROR],
                               &row.wall_time};
    case_row_clear(&row);
    snprintf(row.status, sizeof row.status, "%s", status_text(STATUS_OK));
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        *numbers[k] = 1 / (id + 1.0 / (double)(k + 1));
    row.iterations = 3 * id;
    row.evaluations = 5 * id;
    row.newton = id % 2;
    row.rank = rank;
    case_found_take(&row, spread_add(table, (size_t)id, 1));
    spread_pack(table, (size_t)id, 1);
}

static void find_all(const struct campaign *campaign, const struct plan *plan, struct run_tables *tables)
{
    spread_open(&tables->cases.found, MPI_COMM_WORLD, (size_t)plan->case_count, sizeof(struct case_found), NULL);
    tables->cases.campaign = campaign;
    tables->cases.plan = plan;
    for (int id = 0; id < plan->case_count; id++) {
        tables->cases.found.owner[id] = id % ranks;
        if (id % ranks == rank)
            find(&tables->cases.found, id);
    }
    spread_open(&tables->samples, MPI_COMM_WORLD, 0, sizeof(struct sample_row), NULL);
}

static double processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* As a run does it: rows that the ranks have by turns into their order and into the file. */
static int publish_rows(const char *campaign_path, const char *path)
{
    char message[CAMPAIGN_MESSAGE_SIZE];
    struct plan plan;
    struct references references = {0};
    struct verdicts verdicts = {0};
    struct run_tables tables = {0};
    struct campaign *campaign = campaign_load(campaign_path, message);
    bool good = campaign;
    if (good) {
        plan_make(campaign, &plan);
        find_all(campaign, &plan, &tables);
    }
    struct publication publication = {campaign, &plan, &references, &tables, &verdicts, "2000-01-01T00:00:00Z"};
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime(), before = processor_time(), all = 0;
    good = good && publish_results(MPI_COMM_WORLD, &publication, path, true, message, sizeof message) == STORE_OK;
    double wall = MPI_Wtime() - start, spent = processor_time() - before;
    MPI_Allreduce(&spent, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0 && good)
        printf("%d %.6g %.6g\n", plan.case_count, wall, all);
    if (!good)
        fprintf(stderr, "ranks: %s\n", message);
    return good ? 0 : 1;
}

/* As a run does it, from the first claim of a case to the last row, without verdicts, file and pages. */
static int weigh_cases(const char *campaign_path, const char *folder)
{
    char message[CAMPAIGN_MESSAGE_SIZE] = "out of memory";
    struct plan plan;
    struct references references = {0};
    struct run_tables tables = {0};
    struct session session;
    double all;
    struct campaign *campaign = campaign_load(campaign_path, message);
    if (campaign)
        plan_make(campaign, &plan);
    bool good = campaign && session_open(&session, MPI_COMM_WORLD, campaign, &plan, folder, true) == ENDING_DONE &&
                references_compute(&session, campaign, &plan, &references) == ENDING_DONE;
    double start = processor_time();
    good = good && run_cases(&session, campaign, &plan, &references, &tables) == ENDING_DONE;
    double spent = processor_time() - start;
    MPI_Allreduce(&spent, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0 && good)
        printf("%d %.6g\n", plan.case_count, all);
    if (!good)
        fprintf(stderr, "ranks: %s\n", message);
    session_close(&session, true);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    heap_keep_freed();
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int status = 2;
    if (argc == 3 && strcmp(argv[1], "counter") == 0)
        status = claim_all((int)strtol(argv[2], NULL, 10));
    else if (argc == 4 && strcmp(argv[1], "rows") == 0)
        status = publish_rows(argv[2], argv[3]);
    else if (argc == 4 && strcmp(argv[1], "cases") == 0)
        status = weigh_cases(argv[2], argv[3]);
    MPI_Finalize();
    return status;
}
