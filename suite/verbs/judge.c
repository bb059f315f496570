/* rattleback judge: errors or states of any program, before the estimator that judges our own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/heap.h"
#include "suite/cli/problem_setup.h"
#include "suite/cli/verify_formats.h"
#include "suite/cli/waiting.h"
#include "suite/number.h"
#include "suite/outside/judged_table.h"
#include "suite/run/output.h"
#include "suite/run/present.h"
#include "suite/run/publish.h"

enum { MESSAGE_CAPACITY = PRESENT_PATH_SIZE + 1024 };

struct options {
    struct setup_run run; /* its precision is that of the errors */
    const char *directory;
    bool force;
    struct report_choice report;
    struct outside outside;
};

static error_t take_floor_option(const struct argp_state *state, const struct cli_option *option, const char *text,
                                 void *target)
{
    struct outside *outside = target;
    const char *equals = strchr(text, '=');
    wide value;
    if (outside->floor_count == OUTSIDE_MOST_FLOORS)
        return cli_fail_option(state, option, "expected at most %d", OUTSIDE_MOST_FLOORS);
    if (!equals || equals == text || equals - text >= STATED_NAME || number_parse(equals + 1, &value) || !(value > 0))
        return cli_fail_option(state, option, "\"%.60s\": expected QUANTITY=NUMBER, the number positive", text);
    struct floor *floor = &outside->floors[outside->floor_count++];
    snprintf(floor->quantity, sizeof floor->quantity, "%.*s", (int)(equals - text), text);
    for (const struct floor *other = outside->floors; other < floor; other++)
        if (strcmp(other->quantity, floor->quantity) == 0)
            return cli_fail_option(state, option, "%s is given twice; expected one floor of a quantity",
                                   floor->quantity);
    floor->value = (double)value;
    return 0;
}

static error_t take_name(const struct argp_state *state, const struct cli_option *option, const char *text,
                         void *target)
{
    struct declared *declared = target;
    if (declared->count == SERIES_MOST_DECLARED)
        return cli_fail_option(state, option, "expected at most %d", SERIES_MOST_DECLARED);
    return cli_text(state, option, text, &declared->name[declared->count++]);
}

/* [PATTERN:]STEP. */
static error_t take_fails(const struct argp_state *state, const struct cli_option *option, const char *text,
                          void *target)
{
    struct outside *outside = target;
    const char *colon = strrchr(text, ':'), *step = colon ? colon + 1 : text;
    wide value;
    if (outside->fails_count == OUTSIDE_MOST_FAILS)
        return cli_fail_option(state, option, "expected at most %d", OUTSIDE_MOST_FAILS);
    if (colon == text || step - text > STATED_NAME || number_parse(step, &value) || !(value > 0))
        return cli_fail_option(state, option, "\"%.60s\": expected STEPS (or h) or PATTERN:STEPS, the number positive",
                               text);
    struct outside_fails *fails = &outside->fails[outside->fails_count++];
    snprintf(fails->pattern, sizeof fails->pattern, "%.*s", colon ? (int)(colon - text) : 0, text);
    fails->step = (double)value;
    return 0;
}

/* All arguments together. */
static error_t check_judge(const struct argp_state *state, void *input)
{
    struct options *options = input;
    struct setup *setup = &options->run.setup;
    struct outside *outside = &options->outside;
    int ways = (outside->order != NULL) + (outside->orders != NULL) + options->report.discover;
    if (ways != 1)
        return cli_fail(state, "expected one of --order, --orders and --discover");
    bool data = setup->parameters > 0 || setup->preset || setup->q_size > 0 || setup->v_size > 0 ||
                options->run.second.size > 0 || options->run.second.after > 0;
    if (!setup->problem && data)
        return cli_fail(state, "missing: --problem, whose data are given");
    if (outside->by && options->report.discover)
        return cli_fail(state, "--stated-by: not read with --discover, which states nothing; omit one of them");
    if (options->force && !options->directory)
        return cli_fail(state, "--force: not read without -o; omit it or add -o DIR");
    outside->horizon = setup->horizon;
    outside->core = options->run.core;
    if (!(setup->horizon > 0))
        setup->horizon = 1;
    setup->samples = 1;
    options->report.verbose = options->report.verbose || options->report.discover;
    return setup->problem ? setup_check_start(state, core_quad(), &options->run) : 0;
}

/* The table as comments of YAML: nothing that a run could start from, and all that was judged. The caller frees it. */
static char *print_judged_table(const struct csv *csv)
{
    char *text;
    size_t size;
    FILE *out = heap_stream(&text, &size);
    fprintf(out, "# judged by `rattleback judge`: %s\n#", csv->path);
    for (size_t k = 0; k < csv->columns; k++)
        fprintf(out, "%s%s", k > 0 ? "," : " ", csv_name(csv, k));
    for (size_t row = 0; row < csv->rows; row++)
        for (size_t k = 0; k < csv->columns; k++)
            fprintf(out, "%s%s", k > 0 ? "," : "\n# ", csv_cell(csv, row, k));
    fputc('\n', out);
    heap_end_stream(out);
    return text;
}

static enum store_status write_judged_file(const char *path, bool force, const struct outside_found *found,
                                           char *message, size_t size)
{
    struct run_facts facts;
    char start[32] = "", *table = print_judged_table(&found->csv);
    publish_time(start);
    publish_facts("judge", start, &facts);
    const struct store_content content = {.cases = found->cases,
                                          .case_count = found->case_count,
                                          .orders = found->verdicts.orders,
                                          .order_count = (size_t)found->verdicts.order_count,
                                          .facts = &facts,
                                          .campaign = table};
    enum store_status status = store_write(MPI_COMM_SELF, path, force, &content, message, size);
    free(table);
    return status;
}

/* Charts and page, from the file as it can be read back. */
static int show_file(const char *directory, const char *path, char *message, size_t size)
{
    STORE_FILE(file);
    char page[PRESENT_PATH_SIZE];
    const struct run_options options = {.directory = directory, .quiet = true};
    if (store_read_shown(path, &file, message, size) != STORE_OK) {
        fprintf(stderr, "rattleback: %s\n", message);
        return EXIT_NOT_AS_EXPECTED;
    }
    int code = present_pages(&options, &file, page);
    if (code == EXIT_AS_EXPECTED)
        fprintf(stderr, "report in %s\n", page); /* the output may be TAP */
    return code;
}

/* Writes DIR/results.h5, whose campaign is the table that was judged, its charts and report.html. Returns an exit code, after a
 * message unless it is that of success: 2 if a result file is there and not `force`. MPI has been started. */
static int keep_judged(const char *directory, bool force, const struct outside_found *found)
{
    char path[PRESENT_PATH_SIZE], message[MESSAGE_CAPACITY];
    snprintf(path, sizeof path, "%s/" STORE_FILE_NAME, directory);
    if (output_folder_prepare(directory, force, message, sizeof message) != 0)
        return cli_refuse("-o: %s", message);
    enum store_status status = write_judged_file(path, force, found, message, sizeof message);
    if (status == STORE_OK)
        return show_file(directory, path, message, sizeof message);
    cli_refuse("%s", message);
    return status == STORE_REFUSED ? EXIT_BAD_INPUT : EXIT_NOT_AS_EXPECTED;
}

/* Print the verdicts, and write them where they are asked for. */
static int report(const struct options *options, const struct outside_found *found)
{
    size_t count = (size_t)found->verdicts.order_count;
    struct store_file file = {
        .orders = found->verdicts.orders, .order_count = count, .cases = found->cases, .case_count = found->case_count};
    struct verification verification;
    char message[CSV_MESSAGE_SIZE];
    int code = verification_open(&file, NULL, &verification, message, sizeof message)
                   ? verification_report(&verification, &options->report)
                   : cli_refuse("%s", message);
    verification_close(&verification);
    return code;
}

static int run_judge(struct options *options)
{
    HEAP(struct flow_table, flow, 1);
    struct outside *outside = &options->outside;
    struct outside_found found;
    char message[CSV_MESSAGE_SIZE];
    int code = EXIT_AS_EXPECTED;
    if (options->run.setup.problem) {
        outside->states = &options->run.setup;
        outside->flow = flow;
        waiting_begin(&options->run.setup, flow);
    }
    bool good = outside_judge(outside, &found, message);
    if (outside->states)
        waiting_end();
    if (found.csv.open_end)
        fprintf(stderr, "rattleback: %s:%zu: the last line has no end: is its last number whole, and the table?\n",
                outside->path, found.csv.line[found.csv.rows]);
    if (!good)
        code = cli_refuse("%s", message);
    else if (options->directory)
        code = keep_judged(options->directory, options->force, &found);
    if (code == EXIT_AS_EXPECTED)
        code = report(options, &found);
    outside_free(&found);
    return code;
}

int cli_judge(int argc, char **argv)
{
    static const struct cli_option table[] = {
        ARGUMENT("FILE.csv", cli_text, outside.path),
        OPTION("order", "q=4,p=4", cli_text, outside.order, "Stated orders of all groups", .once = true),
        OPTION("orders", "FILE.yaml", cli_text, outside.orders, "Read the stated orders, by label, from a file",
               .once = true),
        FLAG("discover", report.discover, "Measure orders without comparing them to stated ones"),
        OPTION("stated-by", "TEXT", cli_text, outside.by, "Name the source of the stated orders"),
        OPTION("label", "NAME", take_name, outside.labels, "Use a column of numbers to form groups; may be repeated"),
        OPTION("error", "NAME", take_name, outside.errors, "Measure a column of errors; may be repeated"),
        OPTION("floor", "QUANTITY=NUMBER", take_floor_option, outside, "Leave out errors below ten times NUMBER"),
        OPTION("fails", "[LABEL:]STEPS", take_fails, outside, "Expect the case with that step count (or h) to fail"),
        OPTION("problem", "PROBLEM|FILE.yaml", setup_take_problem, run,
               "Compare states in the table with the flow of this problem"),
        OPTION("horizon", "T", cli_positive_number, run.setup.horizon, "End time"),
        SETUP_DATA(run),
        OPTION("precision", "double|quad", cli_precision, run.core, "Precision that computed the errors (double)"),
        OPTION("output", "DIR", cli_text, directory, "Write a result file, charts and a report to DIR", .letter = 'o'),
        FLAG("force", force, "Overwrite existing results"),
        REPORT_OPTIONS(report, "orders"),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Measure orders from a table of errors or states of any program, and compare them with stated ones. The "
               "table has a column `steps` or `h`, one column per error (or, with --problem, the columns of "
               "`rattleback reference`), and columns of words that form groups.\vExample: rattleback judge errors.csv "
               "--order q=4\nExit status: 0 all orders are confirmed and no case failed, 1 otherwise, 2 bad input.",
        .names = setup_check_names_of_run,
        .check = check_judge};
    HEAP(struct options, options, 1);
    options->run.core = core_double();
    int code = cli_parse(&verb, argc, argv, 0, options);
    return code != 0 ? code : run_judge(options);
}
