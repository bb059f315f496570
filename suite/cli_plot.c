/* rattleback plot: the charts of a result file. */
#include <stdio.h>

#include "plots/charts.h"
#include "results/store.h"
#include "suite/cli.h"
#include "suite/output.h"

struct options {
    const char *path, *directory;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case 'o':
        options->directory = argument;
        return *argument ? 0 : cli_fail(state, "-o: expected a folder, found nothing");
    case ARGP_KEY_ARG:
        if (options->path)
            return cli_fail(state, "\"%s\": one argument too many", argument);
        options->path = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->path || !options->directory)
            return cli_fail(state, "missing: %s%s%s", options->path ? "" : "RESULTS.h5",
                            options->path || options->directory ? "" : ", ", options->directory ? "" : "-o DIR");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int draw(const struct options *options, const struct store_file *file)
{
    char message[CHART_MESSAGE_SIZE];
    const struct chart_tables tables = {
        .cases = file->cases,
        .case_count = file->case_count,
        .orders = file->orders,
        .order_count = file->order_count,
        .samples = file->samples,
        .sample_count = file->sample_count,
        .ensembles = file->ensembles,
        .ensemble_count = file->ensemble_count,
    };
    struct chart_list charts;
    if (output_folder_make(options->directory, message, sizeof message) != 0)
        return cli_refuse("%s", message);
    int result = charts_write(options->directory, &tables, CHARTS_SVG_AND_PNG, &charts, message, sizeof message);
    if (result == 0)
        printf("%zu charts in %s\n", charts.count, options->directory);
    else
        fprintf(stderr, "rattleback: %s\n", message);
    charts_free(&charts);
    return result == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

static int plot(const struct options *options)
{
    struct store_file file;
    char message[STORE_MESSAGE_SIZE];
    enum store_status status = store_read(options->path, &file, message, sizeof message);
    if (status != STORE_OK) {
        cli_refuse("%s", message);
        return status == STORE_REFUSED ? EXIT_BAD_INPUT : EXIT_NOT_AS_EXPECTED;
    }
    int code = draw(options, &file);
    store_free(&file);
    return code;
}

int cli_plot(int argc, char **argv)
{
    static const struct argp_option argp_options[] = {
        {.name = "output", .key = 'o', .arg = "DIR", .doc = "Folder for the charts; made if missing"}, {0}};
    static const struct argp argp = {
        .options = argp_options,
        .parser = parse,
        .args_doc = "RESULTS.h5",
        .doc = "Draw error against step size and against work, and sampled values against time, "
               "with gnuplot: PNG and SVG, with script and data beside them."};
    struct options options = {0};
    int code = cli_parse(&argp, argc, argv, 0, &options);
    return code != 0 ? code : plot(&options);
}
