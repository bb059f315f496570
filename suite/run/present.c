/* Charts, page and verdicts of a result file. */
#include "suite/run/present.h"

#include "plots/charts.h"
#include "plots/report.h"
#include "results/format.h"
#include "results/rows.h"
#include "results/tally.h"
#include "suite/exit.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MESSAGE_ROOM = 1024, FAILED_TOLD = 10 /* cases that failed */ };

static void complain(const char *message)
{
    fprintf(stderr, "rattleback: %s\n", message);
}

int present_pages(const struct run_options *options, const struct store_file *file, char page[PRESENT_PATH_SIZE])
{
    char charts_path[PRESENT_PATH_SIZE], message[PRESENT_PATH_SIZE + MESSAGE_ROOM];
    struct chart_list charts;
    snprintf(charts_path, sizeof charts_path, "%s/charts", options->directory);
    snprintf(page, PRESENT_PATH_SIZE, "%s/report.html", options->directory);
    int failed = charts_write(charts_path, file, CHARTS_SVG, &charts, message, sizeof message);
    if (failed == 0) {
        if (!options->quiet)
            printf("%zu charts in %s\n", charts.count, charts_path);
        failed = report_write(page, file, charts_path, &charts, message, sizeof message);
    }
    if (failed != 0)
        complain(message);
    charts_free(&charts);
    return failed == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

bool present_has_pages(const struct run_options *options, char page[PRESENT_PATH_SIZE])
{
    char charts[PRESENT_PATH_SIZE];
    snprintf(charts, sizeof charts, "%s/charts", options->directory);
    snprintf(page, PRESENT_PATH_SIZE, "%s/report.html", options->directory);
    return access(charts, F_OK) == 0 && access(page, F_OK) == 0;
}

/* The cases that failed; of a run that is not verbose the first few. */
static void print_failed_cases(const struct run_options *options, const struct store_file *file, size_t failed)
{
    size_t told = 0, most = options->verbose ? failed : FAILED_TOLD;
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
static int print_verdict_table(const struct run_options *options, const struct store_file *file)
{
    size_t kept = 0;
    if (!options->quiet)
        return format_verdicts(stdout, file->orders, file->order_count);
    struct order_row *unexpected = malloc((file->order_count + 1) * sizeof *unexpected);
    for (size_t k = 0; unexpected && k < file->order_count; k++)
        if (!file->orders[k].as_expected)
            unexpected[kept++] = file->orders[k];
    int result = !unexpected ? -1 : kept > 0 ? format_verdicts(stdout, unexpected, kept) : 0;
    free(unexpected);
    return result;
}

int present_verdicts(const struct run_options *options, const struct store_file *file, const char *page)
{
    const struct tally tally = tally_of(file, NULL);
    bool printed = print_verdict_table(options, file) == 0;
    if (!printed)
        complain("the verdict table cannot be printed");
    if (!options->quiet)
        print_failed_cases(options, file, tally.failed);
    if (tally.verdicts[VERDICT_MEASURED] > 0 && !options->quiet)
        printf("%zu measured, nothing being claimed\n", tally.verdicts[VERDICT_MEASURED]);
    if (page && !options->quiet)
        printf("report in %s\n", page);
    if (tally_claims(&tally) == 0)
        complain("nothing was judged: no theorem speaks of what these experiments measure, and they expect nothing");
    tally_print(&tally, stdout);
    fflush(stdout);
    return printed && tally_good(&tally) ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}
