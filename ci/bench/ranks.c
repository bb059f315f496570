/* What mpirun starts for the benchmark: the shared counter, and many rows on their way into a result file.
 *
 *     ranks counter ITEMS     prints the seconds of one claim while all ranks claim
 *     ranks rows ROWS FILE    prints the seconds to gather the rows and to write them
 */
#include "suite/publish.h"
#include "suite/run_case.h"
#include "suite/run_cases.h"
#include "suite/schedule.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, ranks;

static int claim_all(int items)
{
    struct schedule schedule;
    double *cost = malloc((size_t)(items + 1) * sizeof *cost);
    for (int k = 0; k < items && cost; k++)
        cost[k] = 1;
    if (!cost || !schedule_open(&schedule, MPI_COMM_WORLD, cost, items)) {
        free(cost);
        return 1;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    while (schedule_next(&schedule) >= 0)
        continue;
    MPI_Barrier(MPI_COMM_WORLD);
    double seconds = MPI_Wtime() - start;
    if (rank == 0)
        printf("%.9g\n", seconds / items);
    schedule_close(&schedule);
    free(cost);
    return 0;
}

/* Numbers everywhere, and texts of the length they have in a run. */
static void fill_row(struct case_row *row, int id)
{
    case_row_clear(row);
    row->id = id;
    snprintf(row->experiment, sizeof row->experiment, "experiment-%d", id % 7);
    snprintf(row->data, sizeof row->data, "low-energy, eps = %g", id / 3.0);
    snprintf(row->method, sizeof row->method, "lobatto-iiia");
    row->q_end = 1.0 / (id + 1);
    row->h = 1.0 / (id % 64 + 1);
}

/* As a run does it: all rows to rank 0 and into their order, then a share to every rank, which writes it. */
static int publish_rows(int total, const char *path)
{
    int count = total / ranks + (rank < total % ranks);
    char message[STORE_MESSAGE_SIZE];
    struct campaign campaign = {.name = "rows", .text = "rows"};
    struct plan plan = {.case_count = total};
    struct references references = {0};
    struct judgement judgement = {0};
    struct run_tables tables = {0};
    struct case_row *mine = malloc((size_t)count * sizeof *mine);
    for (int k = 0; k < count && mine; k++)
        fill_row(&mine[k], k * ranks + rank);
    struct publication publication = {&campaign, &plan, &references, &tables, &judgement, "2000-01-01T00:00:00Z"};
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    bool good = mine && gather_rows(MPI_COMM_WORLD, mine, count, total, &tables.cases);
    double gathered = MPI_Wtime();
    free(mine);
    good = good && publish_results(MPI_COMM_WORLD, &publication, path, true, message, sizeof message) == STORE_OK;
    double published = MPI_Wtime();
    if (rank == 0 && good)
        printf("%.6g %.6g\n", gathered - start, published - gathered);
    free(tables.cases);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int status = 2, count = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 0;
    if (argc == 3 && strcmp(argv[1], "counter") == 0)
        status = claim_all(count);
    else if (argc == 4 && strcmp(argv[1], "rows") == 0)
        status = publish_rows(count, argv[3]);
    MPI_Finalize();
    return status;
}
