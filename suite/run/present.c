/* Charts, page and verdicts of a result file. */
#include "suite/run/present.h"

#include "plots/report.h"
#include "results/print/theorem_table.h"
#include "results/rows.h"
#include "results/summary/tally.h"
#include "suite/exit.h"
#include "suite/judge/verification.h"
#include "suite/run/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MESSAGE_CAPACITY = 1024 };

static void complain_of_drawing(const char *message)
{
    fprintf(stderr, "rattleback: %s\n", message);
}

int present_pages(const struct run_options *options, const struct store_file *file, char page[PRESENT_PATH_SIZE])
{
    char charts_path[PRESENT_PATH_SIZE], message[PRESENT_PATH_SIZE + MESSAGE_CAPACITY];
    size_t count;
    snprintf(charts_path, sizeof charts_path, "%s/charts", options->directory);
    snprintf(page, PRESENT_PATH_SIZE, "%s/report.html", options->directory);
    unlink(page); /* of other results; where it stands, charts and page are whole */
    int failed =
        draw_charts(charts_path, file, CHARTS_SVG, COST_EVALUATIONS, options->quiet, &count, message, sizeof message);
    if (failed == 0 && !options->quiet)
        printf("%zu charts in %s\n", count, charts_path);
    if (failed == 0)
        failed = report_write(page, file, COST_EVALUATIONS, message, sizeof message);
    if (failed != 0)
        complain_of_drawing(message);
    return failed == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

bool present_has_pages(const struct run_options *options, char page[PRESENT_PATH_SIZE])
{
    char charts[PRESENT_PATH_SIZE];
    snprintf(charts, sizeof charts, "%s/charts", options->directory);
    snprintf(page, PRESENT_PATH_SIZE, "%s/report.html", options->directory);
    return access(charts, F_OK) == 0 && access(page, F_OK) == 0;
}

/* Orders that were measured, nothing being stated. */
static void print_discovered(const struct store_file *file)
{
    char text[MESSAGE_CAPACITY];
    for (size_t k = 0; k < file->order_count; k++) {
        const struct order_row *row = &file->orders[k];
        if (!row_claims(row, CLAIM_ORDER) || !row_ended(row, VERDICT_MEASURED))
            continue;
        snprintf(text, sizeof text, "%s, %s%s%s, %s: %s seems to be of order %.2f +- %.1g, nothing is stated",
                 row->method, row->problem, *row->data ? " " : "", row->data, row->precision, row->quantity,
                 row->measured, row->standard_error);
        ending_print_text(stdout, 0, text);
    }
}

/* Prints all verdicts that are not as expected and, unless the run is quiet, a table by theorem. */
static void print_verdicts(const struct run_options *options, const struct store_file *file)
{
    char message[MESSAGE_CAPACITY];
    struct verification verification;
    verification_open(file, NULL, &verification, message, sizeof message); /* without expectations nothing is refused */
    if (options->quiet)
        verification_print_claims(stdout, &verification, true);
    else
        verification_print_all(stdout, &verification, options->verbose);
    verification_close(&verification);
}

int present_verdicts(const struct run_options *options, const struct store_file *file, const char *page)
{
    const struct tally tally = tally_of(file, NULL);
    char results[PRESENT_PATH_SIZE];
    print_verdicts(options, file);
    snprintf(results, sizeof results, "%s/" STORE_FILE_NAME, options->directory);
    if (!options->quiet)
        print_discovered(file);
    if (tally.verdicts[VERDICT_MEASURED] > 0 && !options->quiet)
        printf("%zu measured, nothing being claimed\n", tally.verdicts[VERDICT_MEASURED]);
    if (tally.unexpected > 0 && !options->quiet)
        ending_print_command(stdout, results);
    if (page && !options->quiet)
        printf("report in %s\n", page);
    if (tally_claims(&tally) == 0)
        complain_of_drawing("nothing was judged: no theorem applies to what these experiments measure, and they expect "
                            "nothing; state orders "
                            "with `expect`, or choose another kind (rattleback list kinds)");
    if (!options->quiet || tally.unexpected_cases > 0)
        verification_print_failed(stdout, file, options->verbose);
    tally_print(&tally, stdout);
    fflush(stdout);
    return tally_good(&tally) ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}
