/* rattleback compare: two result files side by side, and whether the new one is worse, or another. */
#include <stdio.h>
#include <string.h>

#include "results/print/format.h"
#include "results/print/terminal.h"
#include "results/summary/exact.h"
#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/judge/comparison.h"

struct options {
    const char *path[2]; /* old, new */
    enum format format;
    wide cost;
    bool exact, unsealed, verbose;
};

/* All arguments together: --exact compares values, not claims. */
static error_t check_compare(const struct argp_state *state, void *input)
{
    const struct options *options = input;
    const char *unread = options->cost > 0                ? "--cost"
                         : options->verbose               ? "--verbose"
                         : options->format != FORMAT_TEXT ? "--format"
                                                          : NULL;
    if (options->exact && unread)
        return cli_fail(state, "%s: not read with --exact; omit one of them", unread);
    return 0;
}

/* Keep the rows of claims that are not the same in both files; returns how many. */
static size_t keep_changed(struct comparison_row *rows, size_t count)
{
    size_t kept = 0;
    for (size_t k = 0; k < count; k++)
        if (strcmp(rows[k].change, change_text(CHANGE_SAME)) != 0)
            rows[kept++] = rows[k];
    return kept;
}

/* Says on stderr how many claims of the old file the new one lacks. */
static void report_missing(int missing, const char *const path[2])
{
    if (missing > 0)
        fprintf(stderr,
                "rattleback: %s: lacks %d claim%s of %s; run the campaign that made %s, or compare with a result file "
                "that has the same claims\n",
                path[1], missing, missing == 1 ? "" : "s", path[0], path[0]);
}

/* The table of what changed, or of all; the counts are a last line where it is for people. */
static int print_comparison(const struct comparison *comparison, const struct options *options)
{
    enum format format = options->format;
    size_t count = options->verbose ? comparison->count : keep_changed(comparison->rows, comparison->count);
    terminal_page();
    if (count > 0 || format != FORMAT_TEXT)
        format_table(stdout, &table_comparisons, comparison->rows, count, format);
    for (enum change change = 0; change < CHANGES && format == FORMAT_TEXT; change++)
        printf("%s%d %s%s", change > 0 ? ", " : "", comparison->counts[change], change_text(change),
               change == CHANGES - 1 ? "\n" : "");
    report_missing(comparison->counts[CHANGE_ONLY_OLD], options->path);
    bool kept = comparison->counts[CHANGE_REGRESSED] == 0 && comparison->counts[CHANGE_ONLY_OLD] == 0;
    return kept ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

static int compare_files(const struct options *options, const struct store_file files[2])
{
    struct comparison comparison;
    int code;
    comparison_make(&files[0], &files[1], (double)options->cost, &comparison);
    if (comparison.counts[CHANGE_ONLY_OLD] + comparison.counts[CHANGE_ONLY_NEW] == (int)comparison.count)
        code = cli_refuse("%s and %s have no claim in common: there is nothing to compare", options->path[0],
                          options->path[1]);
    else
        code = print_comparison(&comparison, options);
    comparison_free(&comparison);
    return code;
}

/* Value by value. */
static int compare_exactly(const struct store_file files[2])
{
    struct exact exact = exact_compare(&files[0], &files[1], stdout);
    printf("%zu values in %zu columns compared, %zu columns differ\n", exact.values, exact.columns, exact.different);
    return exact.different == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

static int read_and_compare(const struct options *options)
{
    struct store_file files[2] = {0};
    char message[STORE_MESSAGE_SIZE];
    int code = EXIT_AS_EXPECTED;
    for (int k = 0; k < 2 && code == EXIT_AS_EXPECTED; k++)
        if (store_read(options->path[k], &files[k], message, sizeof message) != STORE_OK)
            code = cli_refuse("%s", message);
        else
            code = cli_check_unmodified(options->path[k], files[k].unmodified, options->unsealed);
    if (code == EXIT_AS_EXPECTED)
        code = options->exact ? compare_exactly(files) : compare_files(options, files);
    store_free(&files[0]);
    store_free(&files[1]);
    return code;
}

int cli_compare(int argc, char **argv)
{
    static const struct cli_option table[] = {
        ARGUMENT("OLD.h5", cli_text, path[0]),
        ARGUMENT("NEW.h5", cli_text, path[1]),
        OPTION("cost", "FACTOR", cli_positive_number, cost, "Fail also if wall time grew by more than FACTOR"),
        FLAG("exact", exact, "Compare all values except timings and ranks; fail on any difference"),
        FLAG("unsealed", unsealed, "Read files that another program has modified"),
        FLAG("verbose", verbose, "Print unchanged claims also", .letter = 'v'),
        CLI_FORMAT_OPTION(format),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Compare two result files: orders, error constants, iterations per step and cost of each "
               "claim.\vExample: rattleback compare old/results.h5 new/results.h5\nExit status: 0 nothing got worse, 1 "
               "a verdict, order, error or iteration count got worse beyond the tolerances of docs/my-ci.md or a claim "
               "or case is missing, 2 bad input.",
        .check = check_compare};
    struct options options = {.format = FORMAT_TEXT};
    int code = cli_parse(&verb, argc, argv, 0, &options);
    return code != 0 ? code : read_and_compare(&options);
}
