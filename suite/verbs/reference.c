/* rattleback reference: the reference flow of one problem at times, with its measured error. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite/flow/flow_table.h"
#include "suite/number.h"
#include "suite/verbs/setup.h"

enum { OPTION_SAMPLES = OPTION_KEYS_SETUP, OPTION_TIMES, OPTION_FORMAT, OPTION_FORCE, TIMES_MOST = 4096 };

struct options {
    struct setup setup;
    struct setup_names names;
    const struct core_api *core; /* whose digits are printed */
    wide times[TIMES_MOST];
    int samples, times_count; /* of the second 0: samples at equal times */
    int (*print)(FILE *out, const struct flow_table *table);
    const char *file;
    bool force;
};

typedef int printer(FILE *out, const struct flow_table *table);

static const struct {
    const char *name;
    printer *print;
} formats[] = {{"text", flow_table_text}, {"csv", flow_table_csv}, {"json", flow_table_json}};

static const char *format_at(const void *of, int k)
{
    (void)of;
    return (size_t)k < sizeof formats / sizeof *formats ? formats[k].name : NULL;
}

static error_t set_format(const struct argp_state *state, const char *name, printer **print)
{
    const struct names known = {.at = format_at};
    int place = names_find(known, name);
    if (place < 0)
        return cli_fail_name(state, "format", name, known);
    *print = formats[place].print;
    return 0;
}

static error_t set_times(const struct argp_state *state, const char *text, struct options *options)
{
    error_t error = setup_set_list(state, "--times", text, options->times, TIMES_MOST, &options->times_count);
    for (int k = 0; !error && k < options->times_count; k++)
        if (!(options->times[k] > (k > 0 ? options->times[k - 1] : 0)))
            return cli_fail(state, "--times: number %d: expected times above 0 that increase", k + 1);
    return error;
}

/* All arguments together: what is missing or too much, then names, then what the core says of the whole. */
static error_t check(const struct argp_state *state, struct options *options)
{
    struct setup *setup = &options->setup;
    bool times = options->times_count > 0;
    if (!setup->problem)
        return cli_fail(state, "missing: PROBLEM");
    if (times && (options->samples > 0 || setup->horizon > 0))
        return cli_fail(state, "--times: expected without --horizon and --samples, whose place they take");
    if (!times && !(setup->horizon > 0))
        return cli_fail(state, "missing: --horizon or --times");
    if (times)
        setup->horizon = options->times[options->times_count - 1];
    setup->samples = 1;
    error_t error = setup_check(state, core_quad(), setup);
    char message[STORE_MESSAGE_SIZE];
    if (error || !options->file || store_check_path(options->file, options->force, message, sizeof message) == STORE_OK)
        return error;
    return cli_fail(state, "-o: %s", message);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    long samples = 0;
    error_t error = setup_option(state, key, argument, &options->setup, &options->names);
    if (error != ARGP_ERR_UNKNOWN)
        return error;
    switch (key) {
    case OPTION_PRECISION:
        return cli_precision(state, argument, &options->core);
    case OPTION_SAMPLES:
        error = cli_positive(state, "--samples", argument, SETUP_SAMPLES_MOST, &samples);
        options->samples = (int)samples;
        return error;
    case OPTION_TIMES:
        return set_times(state, argument, options);
    case OPTION_FORMAT:
        return set_format(state, argument, &options->print);
    case OPTION_FORCE:
        options->force = true;
        return 0;
    case 'o':
        options->file = argument;
        return 0;
    case ARGP_KEY_END:
        return check(state, options);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int write_out(const struct options *options, const struct flow_table *table)
{
    char message[STORE_MESSAGE_SIZE];
    if (options->file) {
        if (flow_table_file(options->file, table, message))
            return EXIT_AS_EXPECTED;
        fprintf(stderr, "rattleback: %s\n", message);
        return EXIT_NOT_AS_EXPECTED;
    }
    if (options->print(stdout, table) == 0)
        return EXIT_AS_EXPECTED;
    fprintf(stderr, "rattleback: the flow could not be printed: %s\n", strerror(errno));
    return EXIT_NOT_AS_EXPECTED;
}

static int reference(const struct options *options)
{
    struct flow_table table;
    int code = EXIT_NOT_AS_EXPECTED, samples = options->samples > 0 ? options->samples : 1;
    bool times = options->times_count > 0;
    enum status status = flow_table_compute(&options->setup, times ? options->times : NULL,
                                            times ? options->times_count : samples, &table);
    table.digits = options->core->digits;
    table.precision = options->core->precision;
    if (status == STATUS_OK)
        code = write_out(options, &table);
    else
        fprintf(stderr, "rattleback: %s: %s\n", options->setup.problem, status_text(status));
    flow_table_free(&table);
    return code;
}

int cli_reference(int argc, char **argv)
{
    static const struct argp_option argp_options[] = {
        SETUP_OPTIONS,
        {.name = "precision", .key = OPTION_PRECISION, .arg = "double|quad", .doc = "Digits that are printed (double)"},
        {.name = "samples", .key = OPTION_SAMPLES, .arg = "M", .doc = "M equal times up to the horizon (1)"},
        {.name = "times", .key = OPTION_TIMES, .arg = "a,b,..", .doc = "These times, in place of horizon and samples"},
        {.name = "format", .key = OPTION_FORMAT, .arg = "text|csv|json", .doc = "How it is printed (text)"},
        {.name = "output", .key = 'o', .arg = "FILE.h5", .doc = "Write an HDF5 file instead"},
        {.name = "force", .key = OPTION_FORCE, .doc = "Replace a file that is there"},
        {0}};
    static const struct argp argp = {
        .options = argp_options,
        .parser = parse,
        .args_doc = "PROBLEM|FILE.yaml",
        .doc = "Print the reference flow of a problem, of the register or the text in a file: time, positions, "
               "velocities, momenta p_VELOCITY and multipliers, and the errors of position, momentum (over its "
               "amplitude) and multiplier that two independent routes in quadruple precision leave. It is what a "
               "campaign compares with."};
    struct options *options = calloc(1, sizeof *options);
    if (!options)
        return cli_refuse("out of memory");
    options->core = core_double();
    options->print = flow_table_text;
    int code = cli_parse(&argp, argc, argv, 0, options);
    code = code != 0 ? code : reference(options);
    free(options);
    return code;
}
