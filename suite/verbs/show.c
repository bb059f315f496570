/* rattleback show: a table of a result file, or the rows of it that are asked for. */
#include <stdio.h>
#include <string.h>

#include "results/heap.h"
#include "results/print/format.h"
#include "results/print/terminal.h"
#include "results/store/store.h"
#include "results/summary/cheapest.h"
#include "results/summary/error_table.h"
#include "results/summary/flow_values.h"
#include "suite/cli/cli.h"
#include "suite/cli/drawing.h"
#include "suite/cli/options.h"
#include "suite/cli/select.h"

struct options {
    const char *path;
    const struct table_kind *table;
    enum format format;
    struct where {
        const char *text[SELECT_MOST];
        int count;
    } where;
    const char *sort;
    struct condition conditions[SELECT_MOST];
    const struct column *sort_column; /* or NULL */
    bool descending;
    wide accuracy; /* of the table of costs */
    enum cost cost;
    bool values; /* of the reference flows */
};

static error_t take_table(const struct argp_state *state, const struct cli_option *option, const char *text,
                          void *target)
{
    int k;
    error_t error = cli_name(state, option->name, text, names_of_tables(), &k);
    if (!error)
        *(const struct table_kind **)target = select_table(k);
    return error;
}

static error_t take_where(const struct argp_state *state, const struct cli_option *option, const char *text,
                          void *target)
{
    struct where *where = target;
    if (where->count == SELECT_MOST)
        return cli_fail_option(state, option, "expected at most %d conditions", SELECT_MOST);
    where->text[where->count++] = text;
    return 0;
}

/* With the table known, what was said about its columns. */
static error_t take_names_of_show(const struct argp_state *state, void *input)
{
    struct options *options = input;
    if (!options->table)
        options->table = options->format == FORMAT_LATEX ? &table_errors : &table_orders;
    if (options->values && options->table == &table_references)
        options->table = &table_flow_values;
    char message[SELECT_MESSAGE_SIZE];
    for (int k = 0; k < options->where.count; k++)
        if (!condition_parse(options->table, options->where.text[k], &options->conditions[k], message))
            return cli_fail(state, "--where: %s", message);
    if (!options->sort)
        return 0;
    options->descending = *options->sort == '-';
    options->sort_column = select_column(options->table, options->sort + options->descending, message);
    return options->sort_column ? 0 : cli_fail(state, "--sort: %s", message);
}

static error_t check_show(const struct argp_state *state, void *input)
{
    const struct options *options = input;
    if ((options->table == &table_cheapest) != (options->accuracy > 0))
        return cli_fail(state, options->accuracy > 0
                                   ? "--accuracy: not read without --table cheapest"
                                   : "--table cheapest: --accuracy is missing, such as --accuracy 1e-6");
    if (options->table == &table_errors && options->format == FORMAT_CSV)
        return cli_fail(state, "--table errors has no csv; take --table cases, or --table orders");
    if (options->cost < COSTS && options->table != &table_cheapest)
        return cli_fail(state, "--cost is of --table cheapest");
    bool others = options->values && options->table != &table_flow_values;
    return others ? cli_fail(state, "--values is of --table references") : 0;
}

/* Says that no row matches, and which values the columns of the conditions have. */
static void say_no_match(const struct options *options, const void *rows, size_t count)
{
    char values[SELECT_MESSAGE_SIZE];
    fprintf(stderr, "rattleback: 0 of %zu rows match", count);
    for (int k = 0; k < options->where.count; k++) {
        select_values(options->table, rows, count, &options->conditions[k], values);
        if (*values)
            fprintf(stderr, "; %s here: %s", options->conditions[k].column->name, values);
    }
    fputc('\n', stderr);
}

static void print_shown_rows(const struct store_file *file, const struct options *options, void *rows, size_t count)
{
    const struct table_kind *table = options->table;
    const size_t all = count;
    count = select_rows(table, rows, count, options->conditions, options->where.count);
    if (all > 0 && count == 0)
        say_no_match(options, rows, all);
    if (options->sort_column)
        select_sort(table, rows, count, options->sort_column, options->descending);
    if (table == &table_errors)
        error_tables_print(stdout, file, rows, count, options->format);
    else
        format_table(stdout, table, rows, count, options->format);
}

/* The rows of a table of the file, or of one that is made of it, which then is in *made. */
static void *rows_of_table(const struct store_file *file, const struct options *options, size_t *count, void **made)
{
    if (options->table == &table_flow_values)
        return *made = flow_values_of(file, count);
    if (options->table == &table_cheapest)
        return *made = cheapest_of(file, (double)options->accuracy,
                                   options->cost < COSTS ? options->cost : COST_EVALUATIONS, count);
    return store_table(file, options->table == &table_errors ? &table_orders : options->table, count);
}

static int show_table(const struct options *options)
{
    STORE_FILE(file);
    size_t count;
    HELD(void, made) = NULL;
    int code = drawing_read(options->path, store_read, &file);
    if (code == EXIT_AS_EXPECTED && !drawing_has_cost(options->path, &file, options->cost))
        code = EXIT_BAD_INPUT;
    if (code == EXIT_AS_EXPECTED) {
        terminal_page();
        void *rows = rows_of_table(&file, options, &count, &made);
        print_shown_rows(&file, options, rows, count);
    }
    return code;
}

int cli_show(int argc, char **argv)
{
    static const char tables[] =
#define TABLE(plural, singular, meaning) "|" #plural
#include "results/tables.def"
#undef TABLE
        "|cheapest|errors";
    static const struct cli_option table[] = {
        ARGUMENT("RESULTS.h5", cli_text, path),
        OPTION("table", tables + 1, take_table, table, "Table to print (orders; with --format latex: errors)"),
        CLI_FORMAT_OPTION(format),
        OPTION("accuracy", "NUMBER", cli_positive_number, accuracy,
               "Target error of q at the end (with --table cheapest)"),
        OPTION("cost", "evaluations|solves|steps|seconds", cli_cost, cost,
               "Cost to sort by (evaluations; with --table cheapest)"),
        FLAG("values", values, "Print the numbers of the flows (with --table references)"),
        OPTION("where", "CONDITION", take_where, where,
               "Print only rows that match COLUMN=PATTERN, or COLUMN<NUMBER (!= < <= > >=); may be repeated"),
        OPTION("sort", "[-]COLUMN", cli_text, sort, "Sort rows by a column; with -, in descending order"),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Print a table of a result file: cases, verdicts, reference flows, samples, ensembles, cheapest methods "
               "or errors.\vExample: rattleback show out/theorems --where as_expected=0",
        .names = take_names_of_show,
        .check = check_show};
    struct options options = {.cost = COSTS, .format = FORMAT_TEXT};
    int code = cli_parse(&verb, argc, argv, 0, &options);
    return code != 0 ? code : show_table(&options);
}
