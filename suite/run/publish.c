/* Spread the tables over the ranks and write them. */
#include "suite/run/publish.h"

#include "results/heap.h"
#include "version.h"

#include <gsl/gsl_version.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void publish_time(char out[32])
{
    struct tm utc;
    time_t now = time(NULL);
    gmtime_r(&now, &utc);
    strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* Blocks of the tables on this rank. */
struct blocks {
    struct order_row *orders;
    struct reference_row *references;
    struct ensemble_row *ensembles;
    double *hi, *lo;
    size_t order_count, reference_count, ensemble_count, value_count;
};

/* First of `total` rows that rank `rank` writes. */
static size_t block_start(size_t total, int rank, int ranks)
{
    return total * (size_t)rank / (size_t)ranks;
}

/* Send every rank its block of the rows that rank 0 has; *count becomes its length. The caller frees the block. */
static void *scatter(MPI_Comm comm, const void *rows, int total, size_t row_size, size_t *count)
{
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    int mine = (int)(block_start((size_t)total, rank + 1, ranks) - block_start((size_t)total, rank, ranks));
    HEAP(int, counts, ranks);
    HEAP(int, starts, ranks);
    void *block = heap_take((size_t)mine, row_size);
    MPI_Datatype row_type;
    MPI_Type_contiguous((int)row_size, MPI_BYTE, &row_type);
    MPI_Type_commit(&row_type);
    for (int r = 0; r < ranks; r++) {
        starts[r] = (int)block_start((size_t)total, r, ranks);
        counts[r] = (int)block_start((size_t)total, r + 1, ranks) - starts[r];
    }
    MPI_Scatterv(rows, counts, starts, row_type, block, mine, row_type, 0, comm);
    MPI_Type_free(&row_type);
    *count = (size_t)mine;
    return block;
}

/* Numbers that the references from `first` to before `last` keep in the result file. */
static size_t values_between(const struct references *references, int first, int last)
{
    size_t count = 0;
    for (int k = first; k < last; k++)
        count += (size_t)references->flows[k].reference.at.samples * references_width(references, k);
    return count;
}

/* Every rank has all references: it makes the rows of its block itself. */
static void make_references(MPI_Comm comm, const struct publication *publication, struct blocks *out)
{
    const struct references *references = publication->references;
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    int first = (int)block_start((size_t)references->count, rank, ranks),
        last = (int)block_start((size_t)references->count, rank + 1, ranks);
    size_t before = values_between(references, 0, first);
    out->reference_count = (size_t)(last - first);
    out->value_count = values_between(references, first, last);
    out->references = heap_take(out->reference_count, sizeof *out->references);
    out->hi = heap_take(out->value_count, sizeof *out->hi);
    out->lo = heap_take(out->value_count, sizeof *out->lo);
    for (int k = first; k < last; k++) {
        size_t next = values_between(references, first, k);
        references_row(references, publication->campaign, publication->plan, k, (int64_t)(before + next),
                       &out->references[k - first]);
        references_values(references, k, out->hi + next, out->lo + next);
    }
}

void publish_facts(const char *campaign, const char start[32], struct run_facts *facts)
{
    memset(facts, 0, sizeof *facts);
    snprintf(facts->suite_version, sizeof facts->suite_version, "%s", RATTLEBACK_VERSION);
    snprintf(facts->git_hash, sizeof facts->git_hash, "%s", RATTLEBACK_GIT);
    snprintf(facts->compiler, sizeof facts->compiler, "%s", RATTLEBACK_COMPILER);
    snprintf(facts->compiler_flags, sizeof facts->compiler_flags, "%s", RATTLEBACK_FLAGS);
    snprintf(facts->gsl_version, sizeof facts->gsl_version, "%s", gsl_version);
    snprintf(facts->campaign_name, sizeof facts->campaign_name, "%s", campaign);
    memcpy(facts->start, start, sizeof facts->start);
    publish_time(facts->end);
    gethostname(facts->host, sizeof facts->host - 1);
}

/* Rows of a spread table that this rank writes, from `first` on. */
struct share {
    const struct run_tables *tables;
    size_t first;
};

static void fetch_gathered_cases(void *context, size_t first, size_t count, void *rows)
{
    const struct share *share = context;
    case_table_fetch(&share->tables->cases, share->first + first, count, rows);
}

static void fetch_gathered_samples(void *context, size_t first, size_t count, void *rows)
{
    const struct share *share = context;
    spread_fetch(&share->tables->samples, share->first + first, count, rows);
}

static enum store_status write_blocks(MPI_Comm comm, const struct publication *publication, const struct blocks *blocks,
                                      const char *path, bool force, char *message, size_t size)
{
    struct run_facts facts;
    const struct plan *plan = publication->plan;
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    struct share cases = {publication->tables, block_start((size_t)plan->case_count, rank, ranks)};
    struct share samples = {publication->tables, block_start(plan->sample_count, rank, ranks)};
    publish_facts(publication->campaign->name, publication->start, &facts);
    struct store_content content = {.case_source = {fetch_gathered_cases, &cases},
                                    .sample_source = {fetch_gathered_samples, &samples},
                                    .orders = blocks->orders,
                                    .references = blocks->references,
                                    .ensembles = blocks->ensembles,
                                    .reference_hi = blocks->hi,
                                    .reference_lo = blocks->lo,
                                    .case_count = block_start((size_t)plan->case_count, rank + 1, ranks) - cases.first,
                                    .order_count = blocks->order_count,
                                    .reference_count = blocks->reference_count,
                                    .sample_count = block_start(plan->sample_count, rank + 1, ranks) - samples.first,
                                    .ensemble_count = blocks->ensemble_count,
                                    .value_count = blocks->value_count,
                                    .facts = &facts,
                                    .campaign = publication->campaign->text};
    return store_write(comm, path, force, &content, message, size);
}

/* Sends a block of the verdicts of rank 0 to every rank. */
static void scatter_verdicts(MPI_Comm comm, const struct verdicts *verdicts, struct blocks *out)
{
    int counts[2] = {verdicts->order_count, verdicts->ensemble_count};
    MPI_Bcast(counts, 2, MPI_INT, 0, comm);
    out->orders = scatter(comm, verdicts->orders, counts[0], sizeof *out->orders, &out->order_count);
    out->ensembles = scatter(comm, verdicts->ensembles, counts[1], sizeof *out->ensembles, &out->ensemble_count);
}

enum store_status publish_results(MPI_Comm comm, const struct publication *publication, const char *path, bool force,
                                  char *message, size_t size)
{
    struct blocks blocks = {0};
    scatter_verdicts(comm, publication->verdicts, &blocks);
    make_references(comm, publication, &blocks);
    enum store_status status = write_blocks(comm, publication, &blocks, path, force, message, size);
    free(blocks.orders);
    free(blocks.references);
    free(blocks.ensembles);
    free(blocks.hi);
    free(blocks.lo);
    return status;
}
