/* Plan, references, cases, verdicts, files: the phases of a run in order. */
#include "suite/driver.h"

#include "plots/charts.h"
#include "plots/report.h"
#include "results/format.h"
#include "suite/estimate.h"
#include "suite/expand.h"
#include "suite/judge.h"
#include "suite/output.h"
#include "suite/progress.h"
#include "suite/publish.h"
#include "suite/references.h"
#include "suite/run_cases.h"

#include <gsl/gsl_errno.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_AS_EXPECTED, EXIT_NOT_AS_EXPECTED, EXIT_BAD_INPUT, PATH_ROOM = 4096, MESSAGE_ROOM = 1024 };

enum phase { PHASE_REFERENCES, PHASE_CASES, PHASE_VERDICTS, PHASE_FILE, PHASE_PAGES, PHASES };

struct run {
    const struct campaign *campaign;
    const struct run_options *options;
    int rank, ranks;
    struct plan plan;
    struct references references;
    struct run_tables tables;
    struct judgement judgement; /* rank 0 */
    char start[32];
    double phase_start, seconds[PHASES];
};

static void end_clock(struct run *run, enum phase phase)
{
    double now = MPI_Wtime();
    run->seconds[phase] = now - run->phase_start;
    run->phase_start = now;
}

static void print_phases(const struct run *run)
{
    static const char *const names[PHASES] = {"references", "cases", "verdicts", "result file", "charts and report"};
    for (enum phase phase = 0; phase < PHASES; phase++)
        printf("%s %.2f s%s", names[phase], run->seconds[phase], phase + 1 < PHASES ? ", " : "\n");
}

static void complain(const struct run *run, const char *message)
{
    if (run->rank == 0)
        fprintf(stderr, "rattleback: %s\n", message);
}

static void print_header(const struct run *run)
{
    printf("campaign %s: %d cases in %d groups, %d references, on %d rank%s\n", run->campaign->name,
           run->plan.case_count, run->plan.group_count, run->plan.reference_count, run->ranks,
           run->ranks == 1 ? "" : "s");
    fflush(stdout);
}

/* What would run: an experiment a line, with its share of the work that the cost model predicts. */
static void print_plan(const struct run *run)
{
    const struct plan *plan = &run->plan;
    double total = 0, references = 0;
    for (int k = 0; k < plan->reference_count; k++)
        references += plan->references[k].cost;
    for (int i = 0; i < plan->case_count; i++)
        total += plan->cases[i].cost;
    total += references;
    printf("%-32s %-12s %7s %7s %7s\n", "experiment", "kind", "cases", "groups", "work");
    for (unsigned e = 0; e < run->campaign->experiments_count; e++) {
        const struct experiment *experiment = &run->campaign->experiments[e];
        int cases = 0, groups = 0;
        double work = 0;
        for (int i = 0; i < plan->case_count; i++)
            if (plan->cases[i].which.experiment == e) {
                cases++;
                groups += plan->groups[plan->cases[i].group].first == i;
                work += plan->cases[i].cost;
            }
        if (cases > 0)
            printf("%-32s %-12s %7d %7d %6.1f%%\n", experiment->name, experiment_kind_name(experiment->kind), cases,
                   groups, 100 * work / total);
    }
    printf("%-32s %-12s %7d %7s %6.1f%%\n", "references", "", plan->reference_count, "", 100 * references / total);
}

static void print_failed_cases(const struct run *run)
{
    for (int i = 0; i < run->plan.case_count; i++) {
        const struct case_row *row = &run->tables.cases[i];
        if (strcmp(row->status, status_text(STATUS_OK)) != 0)
            printf("case %lld: %s, %s%s%s, %s, %lld stages, %s, %lld steps: %s\n", (long long)row->id, row->experiment,
                   row->problem, *row->data ? " " : "", row->data, row->method, (long long)row->stages, row->precision,
                   (long long)row->steps, row->status);
    }
}

/* The verdict table, of a quiet run only what is not as expected. Returns as format_verdicts. */
static int print_verdict_table(const struct run *run)
{
    const struct order_row *orders = run->judgement.orders;
    size_t count = (size_t)run->judgement.order_count, kept = 0;
    if (!run->options->quiet)
        return format_verdicts(stdout, orders, count);
    struct order_row *unexpected = malloc((count + 1) * sizeof *unexpected);
    for (size_t k = 0; unexpected && k < count; k++)
        if (!orders[k].as_expected)
            unexpected[kept++] = orders[k];
    int result = !unexpected ? -1 : kept > 0 ? format_verdicts(stdout, unexpected, kept) : 0;
    free(unexpected);
    return result;
}

/* The verdict table, the name of the page if there is one, and the last line; returns the exit code. Rank 0. */
static int print_verdicts(const struct run *run, const char *page)
{
    int counts[VERDICTS] = {0}, unexpected = 0;
    for (int i = 0; i < run->judgement.order_count; i++) {
        for (int verdict = 0; verdict < VERDICTS; verdict++)
            counts[verdict] += strcmp(run->judgement.orders[i].verdict, verdict_name((enum verdict)verdict)) == 0;
        unexpected += !run->judgement.orders[i].as_expected;
    }
    if (print_verdict_table(run) != 0) {
        complain(run, "the verdict table cannot be printed");
        unexpected++;
    }
    if (counts[VERDICT_MEASURED] > 0 && !run->options->quiet)
        printf("%d measured, nothing being claimed\n", counts[VERDICT_MEASURED]);
    if (page && !run->options->quiet)
        printf("report in %s\n", page);
    for (int verdict = 0; verdict < VERDICT_MEASURED; verdict++)
        printf("%s%d %s", verdict > 0 ? ", " : "", counts[verdict], verdict_name((enum verdict)verdict));
    printf("\n");
    fflush(stdout);
    return unexpected == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

/* The charts, and the page that holds them, of the results as they can be read back. Rank 0. */
static int write_pages(const struct run *run, const char *results, char page[PATH_ROOM])
{
    char charts_path[PATH_ROOM], message[PATH_ROOM + MESSAGE_ROOM];
    struct store_file file;
    struct chart_list charts;
    snprintf(charts_path, sizeof charts_path, "%s/charts", run->options->directory);
    snprintf(page, PATH_ROOM, "%s/report.html", run->options->directory);
    if (store_read(results, &file, message, sizeof message) != STORE_OK) {
        complain(run, message);
        return EXIT_NOT_AS_EXPECTED;
    }
    const struct chart_tables tables = chart_tables_of(&file);
    int failed = charts_write(charts_path, &tables, CHARTS_SVG_AND_PNG, &charts, message, sizeof message);
    if (failed == 0) {
        if (!run->options->quiet)
            printf("%zu charts in %s\n", charts.count, charts_path);
        failed = report_write(page, &file, charts_path, &charts, message, sizeof message);
    }
    if (failed != 0)
        complain(run, message);
    charts_free(&charts);
    store_free(&file);
    return failed == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

/* Result file, charts, report, verdicts; collective. */
static int finish(struct run *run)
{
    char path[PATH_ROOM], page[PATH_ROOM], message[STORE_MESSAGE_SIZE];
    struct publication publication = {.campaign = run->campaign,
                                      .plan = &run->plan,
                                      .references = &run->references,
                                      .tables = &run->tables,
                                      .judgement = &run->judgement};
    memcpy(publication.start, run->start, sizeof publication.start);
    snprintf(path, sizeof path, "%s/results.h5", run->options->directory);
    enum store_status status =
        publish_results(MPI_COMM_WORLD, &publication, path, run->options->force, message, sizeof message);
    if (status != STORE_OK) {
        complain(run, message);
        return status == STORE_REFUSED ? EXIT_BAD_INPUT : EXIT_NOT_AS_EXPECTED;
    }
    if (run->rank != 0)
        return EXIT_AS_EXPECTED;
    if (run->options->verbose)
        print_failed_cases(run);
    if (!run->options->quiet)
        printf("results in %s\n", path);
    end_clock(run, PHASE_FILE);
    int drawn = write_pages(run, path, page);
    end_clock(run, PHASE_PAGES);
    if (!run->options->quiet)
        print_phases(run);
    int judged = print_verdicts(run, drawn == EXIT_AS_EXPECTED ? page : NULL);
    return drawn == EXIT_AS_EXPECTED ? judged : drawn;
}

/* Is it true on all ranks? Out of memory on one is told by rank 0. */
static bool all_ranks(const struct run *run, int good)
{
    int all;
    MPI_Allreduce(&good, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (!all)
        complain(run, "out of memory");
    return all;
}

/* End a phase at which all ranks meet; is it done on all of them? */
static bool end_phase(struct run *run, enum phase phase, bool done)
{
    bool all = all_ranks(run, done);
    end_clock(run, phase);
    return all;
}

static int work(struct run *run)
{
    const struct campaign *campaign = run->campaign;
    run->phase_start = MPI_Wtime();
    bool done = references_compute(MPI_COMM_WORLD, campaign, &run->plan, &run->references);
    done = end_phase(run, PHASE_REFERENCES, done) &&
           run_cases(MPI_COMM_WORLD, campaign, &run->plan, &run->references, &run->tables);
    done = end_phase(run, PHASE_CASES, done) &&
           (run->rank != 0 || judge_run(campaign, &run->plan, &run->tables, &run->judgement));
    done = end_phase(run, PHASE_VERDICTS, done);
    return done ? finish(run) : EXIT_NOT_AS_EXPECTED;
}

/* Before any work rank 0 makes the folder and looks for results that are there. */
static int prepare(const struct run *run)
{
    char message[MESSAGE_ROOM];
    int code = EXIT_AS_EXPECTED;
    if (run->rank == 0 &&
        output_folder_prepare(run->options->directory, run->options->force, message, sizeof message) != 0) {
        complain(run, message);
        code = EXIT_BAD_INPUT;
    }
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return code;
}

int driver_run(const struct campaign *campaign, const struct run_options *options)
{
    struct run run = {.campaign = campaign, .options = options};
    int code = EXIT_NOT_AS_EXPECTED;
    MPI_Comm_rank(MPI_COMM_WORLD, &run.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &run.ranks);
    gsl_set_error_handler_off(); /* its functions return what went wrong; the default would abort */
    publish_time(run.start);
    if (options->quiet)
        progress_silence();
    if (all_ranks(&run, plan_make(campaign, &run.plan))) {
        code = options->dry_run ? EXIT_AS_EXPECTED : prepare(&run);
        if (code == EXIT_AS_EXPECTED && run.rank == 0 && !options->quiet)
            print_header(&run);
        if ((options->dry_run || (options->verbose && code == EXIT_AS_EXPECTED)) && run.rank == 0)
            print_plan(&run);
        if (!options->dry_run && code == EXIT_AS_EXPECTED)
            code = work(&run);
    }
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    plan_free(&run.plan);
    references_free(&run.references);
    free(run.tables.cases);
    free(run.tables.samples);
    judge_free(&run.judgement);
    return code;
}
