/* rattleback judge: errors or states of any program, before the estimator that judges our own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite/cli/problem_setup.h"
#include "suite/cli/verify_formats.h"
#include "suite/cli/waiting.h"
#include "suite/heap.h"
#include "suite/number.h"
#include "suite/outside/series_verdicts.h"
#include "suite/verbs/judge_keep.h"

struct options {
    const char *path, *order, *orders, *by, *directory;
    bool force;
    struct report_choice report;
    struct setup_run run; /* its precision is that of the errors */
    wide horizon;         /* 0: not given */
    struct declared labels, errors;
    struct outside outside;
};

static error_t take_floor_option(const struct argp_state *state, const struct cli_option *option, const char *text,
                                 void *place)
{
    struct outside *outside = place;
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

static error_t take_name(const struct argp_state *state, const struct cli_option *option, const char *text, void *place)
{
    struct declared *declared = place;
    if (declared->count == SERIES_MOST_DECLARED)
        return cli_fail_option(state, option, "expected at most %d", SERIES_MOST_DECLARED);
    return cli_text(state, option, text, &declared->name[declared->count++]);
}

/* [PATTERN:]STEP. */
static error_t take_fails(const struct argp_state *state, const struct cli_option *option, const char *text,
                          void *place)
{
    struct outside *outside = place;
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

static error_t take_names_of_judge(const struct argp_state *state, void *input)
{
    return setup_check_names(state, &((const struct options *)input)->run.setup);
}

/* All arguments together. */
static error_t check_judge(const struct argp_state *state, void *input)
{
    struct options *options = input;
    struct setup *setup = &options->run.setup;
    int ways = (options->order != NULL) + (options->orders != NULL) + options->report.discover;
    if (ways != 1)
        return cli_fail(state, "expected one of --order, --orders and --discover");
    bool data = setup->parameters > 0 || setup->preset || setup->q_size > 0 || setup->v_size > 0 ||
                options->run.second.size > 0 || options->run.second.after > 0;
    if (!setup->problem && data)
        return cli_fail(state, "missing: --problem, whose data are given");
    if (options->by && options->report.discover)
        return cli_fail(state, "--stated-by: not read with --discover, which states nothing; omit one of them");
    if (options->force && !options->directory)
        return cli_fail(state, "--force: not read without -o; omit it or add -o DIR");
    options->horizon = setup->horizon;
    if (!(setup->horizon > 0))
        setup->horizon = 1;
    setup->samples = 1;
    options->report.verbose = options->report.verbose || options->report.discover;
    return setup->problem ? setup_check_start(state, core_quad(), &options->run) : 0;
}

/* Print the verdicts, and write them where they are asked for. */
static int report(const struct options *options, const struct outside_found *found)
{
    size_t count = found->order_count;
    struct store_file file = {
        .orders = found->orders, .order_count = count, .cases = found->cases, .case_count = found->case_count};
    struct judgement *judgements = calloc(count + 1, sizeof *judgements);
    char message[SERIES_MESSAGE];
    if (!judgements)
        return cli_refuse("out of memory");
    for (size_t k = 0; k < count; k++)
        expectations_judge(NULL, &found->orders[k], &judgements[k], message, sizeof message);
    const struct verification verification = {&file, judgements, NULL};
    int code = verification_report(&verification, &options->report);
    free(judgements);
    return code;
}

static int judge_table(struct options *options, const struct series_table *table, const struct state_names *names)
{
    HEAP(struct states, states, 1);
    struct outside *outside = &options->outside;
    char message[SERIES_MESSAGE];
    int code = EXIT_BAD_INPUT;
    const char *slash = strrchr(options->path, '/');
    outside->name = slash ? slash + 1 : options->path;
    outside->table = table;
    outside->tolerance = options->run.core == core_quad() ? 0.1 : 0.15;
    waiting_begin(&options->run.setup, &states->flow);
    bool opened = !names || states_open(table, &options->run.setup, names, options->run.core->epsilon, states, message);
    waiting_end();
    if (!opened) {
        states_free(states);
        return cli_refuse("%s", message);
    }
    outside->states = names ? states : NULL;
    struct outside_found found;
    if (!outside_judge(outside, &found, message))
        cli_refuse("%s", message);
    else if (!options->directory ||
             (code = judge_keep(options->directory, options->force, table->csv, &found)) == EXIT_AS_EXPECTED)
        code = report(options, &found);
    outside_free(&found);
    states_free(states);
    return code;
}

static int judge_given_file(struct options *options, struct csv *csv, const struct stated_orders *stated)
{
    HEAP(struct state_names, names, 1);
    HEAP(struct series_table, table, 1);
    char message[SERIES_MESSAGE];
    bool has_states = options->run.setup.problem != NULL;
    const double epsilon = options->run.core->epsilon;
    enum status status = has_states ? state_names_read(&options->run.setup, epsilon, names) : STATUS_OK;
    if (status != STATUS_OK)
        return cli_refuse("%s: %s", options->run.setup.problem, status_text(status));
    options->outside.stated = stated;
    const struct columns columns = {.states = has_states ? names->list : NULL,
                                    .start = names->start,
                                    .slack = names->slack,
                                    .stated = stated,
                                    .labels = &options->labels,
                                    .errors = &options->errors,
                                    .horizon = options->horizon};
    bool good = series_read(csv, &columns, table, message);
    int code = good ? judge_table(options, table, has_states ? names : NULL) : cli_refuse("%s", message);
    series_free(table);
    return code;
}

/* Returns true if some order is stated by whom --stated-by names. */
static bool check_source(const struct options *options, const struct stated_orders *stated, const char *source,
                         char message[CSV_MESSAGE_SIZE])
{
    bool read = !options->by;
    for (size_t k = 0; k < stated->count && !read; k++)
        read = stated->orders[k].source == source;
    if (!read)
        snprintf(message, CSV_MESSAGE_SIZE,
                 "--stated-by: not read, as each entry of %.200s has a source; omit --stated-by", options->orders);
    return read;
}

static int run_judge(struct options *options)
{
    HEAP(struct stated_orders, stated, 1);
    struct csv csv = {0};
    char message[CSV_MESSAGE_SIZE], source[96];
    snprintf(source, sizeof source, "stated%s%.80s", options->by ? " by " : "", options->by ? options->by : "");
    bool good = !options->order || stated_parse(options->order, source, stated, message);
    good = good && (!options->orders || stated_load(options->orders, source, stated, message));
    good = good && check_source(options, stated, source, message);
    good = good && csv_read(options->path, &csv, message) == 0;
    if (good && csv.open_end)
        fprintf(stderr, "rattleback: %s:%zu: the last line has no end: is its last number whole, and the table?\n",
                options->path, csv.line[csv.rows]);
    int code = good ? judge_given_file(options, &csv, stated) : cli_refuse("%s", message);
    csv_free(&csv);
    stated_free(stated);
    return code;
}

int cli_judge(int argc, char **argv)
{
    static const struct cli_option table[] = {
        ARGUMENT("FILE.csv", cli_text, path),
        OPTION("order", "q=4,p=4", cli_text, order, "Orders that are stated, for all groups", .once = true),
        OPTION("orders", "FILE.yaml", cli_text, orders, "Orders that are stated, by labels", .once = true),
        FLAG("discover", report.discover, "Measure, against nothing stated"),
        OPTION("stated-by", "TEXT", cli_text, by, "Who states the orders"),
        OPTION("label", "NAME", take_name, labels, "A column of numbers whose values are groups; may be repeated"),
        OPTION("error", "NAME", take_name, errors, "A column of errors to measure; may be repeated"),
        OPTION("floor", "QUANTITY=NUMBER", take_floor_option, outside, "Errors below ten times this are not judged"),
        OPTION("fails", "[LABEL:]STEPS", take_fails, outside,
               "The case of that step count (or h) is expected to fail, in all groups or those with such a label"),
        OPTION("problem", "PROBLEM|FILE.yaml", setup_take_problem, run,
               "The table has states: hold them against the reference flow of this problem"),
        OPTION("horizon", "T", cli_positive_number, run.setup.horizon, "End time"),
        SETUP_DATA(run),
        OPTION("precision", "double|quad", cli_precision, run.core, "What the errors were computed in (double)"),
        OPTION("output", "DIR", cli_text, directory, "Write a result file, its charts and a page, as `run` does",
               .letter = 'o'),
        FLAG("force", force, "Overwrite results that are there"),
        REPORT_OPTIONS(report, "orders"),
        {0}};
    static const struct cli_verb verb = {.options = table,
                                         .doc =
                                             "Measure orders from a table of errors or states that any program wrote, "
                                             "and hold them against those that their "
                                             "author states. A column `steps` (or `h`), columns of words or --label, "
                                             "which tell groups apart, and a column an error (stated, --error, or a "
                                             "quantity's name), or with "
                                             "--problem the columns that `rattleback reference` prints. Ends with 0 if "
                                             "all orders are confirmed and no case failed, 1 if not.",
                                         .names = take_names_of_judge,
                                         .check = check_judge};
    HEAP(struct options, options, 1);
    options->run.core = core_double();
    int code = cli_parse(&verb, argc, argv, 0, options);
    return code != 0 ? code : run_judge(options);
}
