/* rattleback show: a table of a result file, or the rows of it that are asked for. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/cheapest.h"
#include "results/format.h"
#include "results/store.h"
#include "results/terminal.h"
#include "suite/verbs/cli.h"
#include "suite/verbs/select.h"

enum { OPTION_TABLE = OPTION_KEYS, OPTION_FORMAT, OPTION_WHERE, OPTION_SORT, OPTION_ACCURACY };

struct options {
    const char *path;
    const struct table_kind *table;
    enum format format;
    const char *where[SELECT_MOST], *sort;
    struct condition conditions[SELECT_MOST];
    int condition_count;
    const struct column *sort_column; /* or NULL */
    bool descending;
    wide accuracy; /* of the table of costs */
};

static error_t set_table(const struct argp_state *state, struct options *options, const char *name)
{
    int place = names_find(names_of_tables(), name);
    if (place < 0)
        return cli_fail_name(state, "table", name, names_of_tables());
    options->table = select_table(place);
    return 0;
}

/* With the table known, what was said about its columns. */
static error_t set_columns(const struct argp_state *state, struct options *options)
{
    char message[SELECT_MESSAGE_SIZE];
    for (int k = 0; k < options->condition_count; k++)
        if (!condition_parse(options->table, options->where[k], &options->conditions[k], message))
            return cli_fail(state, "--where: %s", message);
    if (!options->sort)
        return 0;
    options->descending = *options->sort == '-';
    options->sort_column = select_column(options->table, options->sort + options->descending, message);
    return options->sort_column ? 0 : cli_fail(state, "--sort: %s", message);
}

static error_t finish(const struct argp_state *state, struct options *options)
{
    if (!options->path)
        return cli_fail(state, "missing: RESULTS.h5");
    if ((options->table == &table_cheapest) != (options->accuracy > 0))
        return cli_fail(state, options->accuracy > 0 ? "--accuracy is of --table cheapest" : "missing: --accuracy");
    return set_columns(state, options);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case OPTION_TABLE:
        return set_table(state, options, argument);
    case OPTION_FORMAT:
        return cli_format(state, argument, &options->format);
    case OPTION_WHERE:
        if (options->condition_count == SELECT_MOST)
            return cli_fail(state, "--where: expected at most %d conditions", SELECT_MOST);
        options->where[options->condition_count++] = argument;
        return 0;
    case OPTION_ACCURACY:
        return cli_positive_number(state, "--accuracy", argument, &options->accuracy);
    case OPTION_SORT:
        options->sort = argument;
        return 0;
    case ARGP_KEY_ARG:
        return cli_take(state, argument, &options->path);
    case ARGP_KEY_END:
        return finish(state, options);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int print_rows(const struct options *options, void *rows, size_t count)
{
    const struct table_kind *table = options->table;
    count = select_rows(table, rows, count, options->conditions, options->condition_count);
    if (options->sort_column && !select_sort(table, rows, count, options->sort_column, options->descending))
        return -1;
    return format_table(stdout, table, rows, count, options->format);
}

static int print_table(const struct store_file *file, const struct options *options)
{
    size_t count;
    if (options->table != &table_cheapest) {
        void *kept = store_table(file, options->table, &count);
        return print_rows(options, kept, count);
    }
    struct cheapest_row *rows = cheapest_of(file, (double)options->accuracy, &count);
    int result = rows ? print_rows(options, rows, count) : -1;
    free(rows);
    return result;
}

static int show(const struct options *options)
{
    struct store_file file;
    char message[STORE_MESSAGE_SIZE];
    enum store_status status = store_read(options->path, &file, message, sizeof message);
    if (status == STORE_REFUSED)
        return cli_refuse("%s", message);
    cli_warn_unsealed(options->path, file.sealed);
    int result = -1;
    if (status != STORE_OK) {
        fprintf(stderr, "rattleback: %s\n", message);
    } else {
        terminal_page();
        result = print_table(&file, options);
    }
    if (status == STORE_OK && result != 0)
        fprintf(stderr, "rattleback: the table could not be printed: %s\n", strerror(errno));
    store_free(&file);
    return result == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int cli_show(int argc, char **argv)
{
    static const struct argp_option argp_options[] = {
        {.name = "table",
         .key = OPTION_TABLE,
         .arg = 1 + ""
#define TABLE(plural, singular, meaning) "|" #plural
#include "results/tables.def"
#undef TABLE
                    "|cheapest",
         .doc = "Which table (orders)"},
        {.name = "format", .key = OPTION_FORMAT, .arg = "text|csv|markdown|latex", .doc = "How it is printed (text)"},
        {.name = "accuracy",
         .key = OPTION_ACCURACY,
         .arg = "NUMBER",
         .doc = "Of --table cheapest: what the error of q at the end is to fall to"},
        {.name = "where",
         .key = OPTION_WHERE,
         .arg = "CONDITION",
         .doc =
             "Only rows with COLUMN=PATTERN (* and ? as in a shell), or COLUMN and != < <= > >= and a number; may be "
             "given several times"},
        {.name = "sort", .key = OPTION_SORT, .arg = "[-]COLUMN", .doc = "In the order of a column; with -, descending"},
        {0}};
    static const struct argp argp = {.options = argp_options,
                                     .parser = parse,
                                     .args_doc = "RESULTS.h5",
                                     .doc = "Print a table of a result file: its cases, its verdicts, its reference "
                                            "flows, the samples of its trajectories, the statistics of its ensembles, "
                                            "or the residuals of its identities."};
    struct options options = {.table = &table_orders, .format = FORMAT_TEXT};
    int code = cli_parse(&argp, argc, argv, 0, &options);
    return code != 0 ? code : show(&options);
}
