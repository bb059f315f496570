/* rattleback show: a table of a result file. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "results/format.h"
#include "results/store.h"
#include "suite/cli.h"

enum { OPTION_TABLE = OPTION_KEYS, OPTION_FORMAT };

static const char *const table_names[] = {"cases", "orders", "samples", "ensembles"};

enum { TABLES = sizeof table_names / sizeof *table_names };

struct options {
    const char *path, *table;
    enum format format;
};

static error_t set_table(const struct argp_state *state, struct options *options, const char *name)
{
    for (int k = 0; k < TABLES; k++)
        if (strcmp(table_names[k], name) == 0)
            options->table = table_names[k];
    return options->table ? 0 : cli_fail_name(state, "table", name, table_names, TABLES);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case OPTION_TABLE:
        return set_table(state, options, argument);
    case OPTION_FORMAT:
        return cli_format(state, argument, &options->format);
    case ARGP_KEY_ARG:
        if (options->path)
            return cli_fail(state, "\"%s\": one argument too many", argument);
        options->path = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->path || !options->table)
            return cli_fail(state, "missing: %s%s%s", options->path ? "" : "RESULTS.h5",
                            options->path || options->table ? "" : ", ", options->table ? "" : "--table");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int print_table(const struct store_file *file, const struct options *options)
{
    const struct {
        const struct table_kind *kind;
        const void *rows;
        size_t count;
    } tables[TABLES] = {{&table_cases, file->cases, file->case_count},
                        {&table_orders, file->orders, file->order_count},
                        {&table_samples, file->samples, file->sample_count},
                        {&table_ensembles, file->ensembles, file->ensemble_count}};
    int k = 0;
    while (strcmp(options->table, table_names[k]) != 0)
        k++;
    return format_table(stdout, tables[k].kind, tables[k].rows, tables[k].count, options->format);
}

static int show(const struct options *options)
{
    struct store_file file;
    char message[STORE_MESSAGE_SIZE];
    enum store_status status = store_read(options->path, &file, message, sizeof message);
    if (status == STORE_REFUSED)
        return cli_refuse("%s", message);
    int result = -1;
    if (status != STORE_OK)
        fprintf(stderr, "rattleback: %s\n", message);
    else
        result = print_table(&file, options);
    if (status == STORE_OK && result != 0)
        fprintf(stderr, "rattleback: the table could not be printed: %s\n", strerror(errno));
    store_free(&file);
    return result == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int cli_show(int argc, char **argv)
{
    static const struct argp_option argp_options[] = {
        {.name = "table", .key = OPTION_TABLE, .arg = "cases|orders|samples|ensembles", .doc = "Which table"},
        {.name = "format", .key = OPTION_FORMAT, .arg = "text|csv|markdown|latex", .doc = "How it is printed (text)"},
        {0}};
    static const struct argp argp = {.options = argp_options,
                                     .parser = parse,
                                     .args_doc = "RESULTS.h5",
                                     .doc = "Print a table of a result file: its cases, its verdicts on orders, the "
                                            "samples of its trajectories, or the statistics of its ensembles."};
    struct options options = {.format = FORMAT_TEXT};
    int code = cli_parse(&argp, argc, argv, 0, &options);
    return code != 0 ? code : show(&options);
}
