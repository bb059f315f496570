/* Plan, references, cases, verdicts, files: the parts of a run in order. */
#include "suite/run/driver.h"

#include "plots/charts.h"
#include "plots/report.h"
#include "results/format.h"
#include "results/rows.h"
#include "results/tally.h"
#include "suite/campaign/expand.h"
#include "suite/exit.h"
#include "suite/judge/estimate.h"
#include "suite/judge/judge.h"
#include "suite/run/output.h"
#include "suite/run/progress.h"
#include "suite/run/publish.h"
#include "suite/run/references.h"
#include "suite/run/run_cases.h"

#include <gsl/gsl_errno.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 4096, MESSAGE_ROOM = 1024, FAILED_TOLD = 10 /* cases that failed */ };

enum part { PART_REFERENCES, PART_CASES, PART_VERDICTS, PART_FILE, PART_PAGES, PARTS };

struct whole_run {
    const struct campaign *campaign;
    const struct run_options *options;
    int rank, ranks;
    struct plan plan;
    struct references references;
    struct run_tables tables;
    struct verdicts verdicts; /* rank 0 */
    struct session session;
    char start[32];
    double part_start, seconds[PARTS];
};

static void end_clock(struct whole_run *run, enum part part)
{
    double now = MPI_Wtime();
    run->seconds[part] = now - run->part_start;
    run->part_start = now;
}

static void print_parts(const struct whole_run *run)
{
    static const char *const names[PARTS] = {"references", "cases", "verdicts", "result file", "charts and report"};
    for (enum part part = 0; part < PARTS; part++)
        printf("%s %.2f s%s", names[part], run->seconds[part], part + 1 < PARTS ? ", " : "\n");
}

static void complain(const struct whole_run *run, const char *message)
{
    if (run->rank == 0)
        fprintf(stderr, "rattleback: %s\n", message);
}

static void print_header(const struct whole_run *run)
{
    printf("campaign %s: %d cases in %d groups, %d references, on %d rank%s\n", run->campaign->name,
           run->plan.case_count, run->plan.group_count, run->plan.reference_count, run->ranks,
           run->ranks == 1 ? "" : "s");
    fflush(stdout);
}

/* What would run: an experiment a line, with its share of the work that the cost model predicts. */
static void print_plan(const struct whole_run *run)
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
            printf("%-32s %-12s %7d %7d %6.1f%%\n", experiment->name, experiment->kind->name, cases, groups,
                   100 * work / total);
    }
    printf("%-32s %-12s %7d %7s %6.1f%%\n", "references", "", plan->reference_count, "", 100 * references / total);
}

/* The cases that failed; of a run that is not verbose the first few. */
static void print_failed_cases(const struct whole_run *run, const struct store_file *file, size_t failed)
{
    size_t told = 0, most = run->options->verbose ? failed : FAILED_TOLD;
    for (size_t k = 0; k < file->case_count && told < most; k++) {
        const struct case_row *row = &file->cases[k];
        if (row_ran(row))
            continue;
        printf("case %lld: %s, %s%s%s, %s%s%s, %lld stages, %s, %lld steps: %s\n", (long long)row->id, row->experiment,
               row->problem, *row->data ? " " : "", row->data, row->method, *row->with ? " " : "", row->with,
               (long long)row->stages, row->precision, (long long)row->steps, row->status);
        told++;
    }
    if (failed > told)
        printf("%zu more failed, which --verbose tells\n", failed - told);
}

/* The verdict table, of a quiet run only what is not as expected. Returns as format_verdicts. */
static int print_verdict_table(const struct whole_run *run)
{
    const struct order_row *orders = run->verdicts.orders;
    size_t count = (size_t)run->verdicts.order_count, kept = 0;
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

/* Failed cases, the verdict table, the name of the page if there is one, and the last line; returns the exit code. */
static int print_verdicts(const struct whole_run *run, const struct store_file *file, const char *page)
{
    const struct tally tally = tally_of(file, NULL);
    bool printed = print_verdict_table(run) == 0;
    if (!printed)
        complain(run, "the verdict table cannot be printed");
    if (!run->options->quiet)
        print_failed_cases(run, file, tally.failed);
    if (tally.verdicts[VERDICT_MEASURED] > 0 && !run->options->quiet)
        printf("%zu measured, nothing being claimed\n", tally.verdicts[VERDICT_MEASURED]);
    if (page && !run->options->quiet)
        printf("report in %s\n", page);
    if (tally_claims(&tally) == 0)
        complain(run,
                 "nothing was judged: no theorem speaks of what these experiments measure, and they expect nothing");
    tally_print(&tally, stdout);
    fflush(stdout);
    return printed && tally_good(&tally) ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

/* The charts, and the page that holds them. */
static int write_pages(const struct whole_run *run, const struct store_file *file, char page[PATH_ROOM])
{
    char charts_path[PATH_ROOM], message[PATH_ROOM + MESSAGE_ROOM];
    struct chart_list charts;
    snprintf(charts_path, sizeof charts_path, "%s/charts", run->options->directory);
    snprintf(page, PATH_ROOM, "%s/report.html", run->options->directory);
    int failed = charts_write(charts_path, file, CHARTS_SVG_AND_PNG, &charts, message, sizeof message);
    if (failed == 0) {
        if (!run->options->quiet)
            printf("%zu charts in %s\n", charts.count, charts_path);
        failed = report_write(page, file, charts_path, &charts, message, sizeof message);
    }
    if (failed != 0)
        complain(run, message);
    charts_free(&charts);
    return failed == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

/* What a run has to show, from the results as they can be read back; returns the exit code. Rank 0. */
static int show_results(struct whole_run *run, const char *results)
{
    char page[PATH_ROOM], message[PATH_ROOM + MESSAGE_ROOM];
    struct store_file file;
    if (store_read(results, &file, message, sizeof message) != STORE_OK) {
        complain(run, message);
        return EXIT_NOT_AS_EXPECTED;
    }
    int drawn = write_pages(run, &file, page);
    end_clock(run, PART_PAGES);
    if (!run->options->quiet)
        print_parts(run);
    int judged = print_verdicts(run, &file, drawn == EXIT_AS_EXPECTED ? page : NULL);
    store_free(&file);
    return drawn == EXIT_AS_EXPECTED ? judged : drawn;
}

/* What a run that goes on had been allowed when it began. */
static bool overwrites(const struct whole_run *run)
{
    return run->options->force || run->options->resume;
}

/* Result file, charts, report, verdicts; collective. */
static int finish(struct whole_run *run)
{
    char path[PATH_ROOM], message[STORE_MESSAGE_SIZE];
    struct publication publication = {.campaign = run->campaign,
                                      .plan = &run->plan,
                                      .references = &run->references,
                                      .tables = &run->tables,
                                      .verdicts = &run->verdicts};
    memcpy(publication.start, run->start, sizeof publication.start);
    snprintf(path, sizeof path, "%s/results.h5", run->options->directory);
    enum store_status status =
        publish_results(MPI_COMM_WORLD, &publication, path, overwrites(run), message, sizeof message);
    if (status != STORE_OK) {
        complain(run, message);
        return status == STORE_REFUSED ? EXIT_BAD_INPUT : EXIT_NOT_AS_EXPECTED;
    }
    session_close(&run->session, true);
    run_tables_free(&run->tables);
    if (run->rank != 0)
        return EXIT_AS_EXPECTED;
    if (!run->options->quiet)
        printf("results in %s\n", path);
    end_clock(run, PART_FILE);
    return show_results(run, path);
}

/* The code of an ending that is not done; says what has not been said. */
static int explain(const struct whole_run *run, enum ending ending)
{
    switch (ending) {
    case ENDING_REFUSED:
        return EXIT_BAD_INPUT;
    case ENDING_NO_MEMORY:
        complain(run, "out of memory");
        return EXIT_NOT_AS_EXPECTED;
    case ENDING_STOPPED:
        return EXIT_STOPPED;
    default:
        return EXIT_NOT_AS_EXPECTED;
    }
}

/* How much of the work earlier sessions have done. */
static void print_kept(const struct whole_run *run)
{
    const struct session *session = &run->session;
    if (run->rank != 0 || run->options->quiet || session->book.sessions == 0)
        return;
    printf("going on after session %d: %d of %d references and %d of %d cases are in the journal\n",
           session->book.sessions, session->kept[JOURNAL_REFERENCE], session->count[JOURNAL_REFERENCE],
           session->kept[JOURNAL_CASE], session->count[JOURNAL_CASE]);
    fflush(stdout);
}

static void say_how_to_go_on(const struct whole_run *run, int code)
{
    if (run->rank != 0)
        return;
    if (code == EXIT_STOPPED)
        fprintf(stderr, "rattleback: stopped by %s\n", stop_reason());
    fprintf(stderr, "rattleback: what is done is kept in %s; go on with\n  ", run->session.folder);
    if (run->ranks > 1)
        fprintf(stderr, "mpirun -n %d ", run->ranks);
    fprintf(stderr, "%s\n", run->options->again);
}

/* Is it there on all ranks? */
static bool all_ranks(int good)
{
    int all;
    MPI_Allreduce(&good, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all;
}

/* The time of a part at whose end all ranks meet. */
static enum ending end_part(struct whole_run *run, enum part part, enum ending ending)
{
    end_clock(run, part);
    return ending;
}

static int compute(struct whole_run *run)
{
    const struct campaign *campaign = run->campaign;
    struct session *session = &run->session;
    enum ending ending =
        end_part(run, PART_REFERENCES, references_compute(session, campaign, &run->plan, &run->references));
    if (ending == ENDING_DONE)
        ending = end_part(run, PART_CASES, run_cases(session, campaign, &run->plan, &run->references, &run->tables));
    const struct judge_sources rows = {run_tables_cases(&run->tables), run_tables_samples(&run->tables),
                                       run_tables_identities(&run->tables)};
    if (ending == ENDING_DONE && !all_ranks(judge_run(campaign, &run->plan, &rows, run->rank == 0, &run->verdicts)))
        ending = ENDING_NO_MEMORY;
    end_clock(run, PART_VERDICTS);
    return ending == ENDING_DONE ? finish(run) : explain(run, ending);
}

static int work(struct whole_run *run)
{
    const struct run_options *options = run->options;
    stop_watch(&options->limits);
    enum ending ending =
        session_open(&run->session, MPI_COMM_WORLD, run->campaign, &run->plan, options->directory, options->force);
    if (ending != ENDING_DONE) {
        session_close(&run->session, false);
        return explain(run, ending);
    }
    print_kept(run);
    run->part_start = MPI_Wtime();
    int code = compute(run);
    if (run->session.open) { /* no result file was written */
        session_close(&run->session, false);
        say_how_to_go_on(run, code);
    }
    return code;
}

/* May the folder be written, and is nothing there that would be lost? A run that goes on overwrites results: it had been
 * allowed to when it began. */
static int check_folder(const struct run_options *options, char *message, size_t size)
{
    bool unfinished = session_unfinished(options->directory);
    if (unfinished && !options->resume && !options->force) {
        snprintf(
            message, size,
            "%s holds the journal of an unfinished run: --resume goes on with it, --force starts from the beginning",
            options->directory);
        return -1;
    }
    return output_folder_prepare(options->directory, options->force || unfinished, message, size);
}

/* Before any work rank 0 makes the folder and looks at what is there. */
static int prepare(const struct whole_run *run)
{
    char message[MESSAGE_ROOM];
    int code = EXIT_AS_EXPECTED;
    if (run->rank == 0 && check_folder(run->options, message, sizeof message) != 0) {
        complain(run, message);
        code = EXIT_BAD_INPUT;
    }
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return code;
}

int driver_run(const struct campaign *campaign, const struct run_options *options)
{
    struct whole_run run = {.campaign = campaign, .options = options};
    int code = EXIT_NOT_AS_EXPECTED;
    MPI_Comm_rank(MPI_COMM_WORLD, &run.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &run.ranks);
    gsl_set_error_handler_off(); /* its functions return what went wrong; the default would abort */
    publish_time(run.start);
    if (options->quiet)
        progress_silence();
    if (all_ranks(plan_make(campaign, &run.plan))) {
        code = options->dry_run ? EXIT_AS_EXPECTED : prepare(&run);
        if (code == EXIT_AS_EXPECTED && run.rank == 0 && !options->quiet)
            print_header(&run);
        if ((options->dry_run || (options->verbose && code == EXIT_AS_EXPECTED)) && run.rank == 0)
            print_plan(&run);
        if (!options->dry_run && code == EXIT_AS_EXPECTED)
            code = work(&run);
    } else {
        complain(&run, "out of memory");
    }
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    plan_free(&run.plan);
    references_free(&run.references);
    run_tables_free(&run.tables);
    verdicts_free(&run.verdicts);
    return code;
}
