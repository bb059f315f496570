/* rattleback reference: the reference flow of one problem at times, with its measured error. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/heap.h"
#include "suite/cli/problem_setup.h"
#include "suite/cli/waiting.h"
#include "suite/flow/flow_table.h"
#include "suite/flow/ill_posed_text.h"

enum { TIMES_MOST = 4096 };

struct options {
    struct setup_run run; /* its precision is that of the digits that are printed */
    struct times {
        wide of[TIMES_MOST];
        int count; /* 0: samples at equal times */
    } times;
    int samples;
    void (*print)(FILE *out, const struct flow_table *table);
    const char *file;
    bool force;
};

typedef void printer(FILE *out, const struct flow_table *table);

static const struct {
    const char *name;
    printer *print;
} formats[] = {{"text", flow_table_text}, {"csv", flow_table_csv}, {"json", flow_table_json}};

static const char *reference_format_at(const void *of, int k)
{
    (void)of;
    return (size_t)k < sizeof formats / sizeof *formats ? formats[k].name : NULL;
}

static error_t take_format(const struct argp_state *state, const struct cli_option *option, const char *text,
                           void *target)
{
    int k;
    error_t error = cli_name(state, option->name, text, (struct names){.at = reference_format_at}, &k);
    if (!error)
        *(printer **)target = formats[k].print;
    return error;
}

static error_t take_times(const struct argp_state *state, const struct cli_option *option, const char *text,
                          void *target)
{
    struct times *times = target;
    error_t error = setup_take_list(state, option, text, times->of, TIMES_MOST, &times->count);
    for (int k = 0; !error && k < times->count; k++)
        if (!(times->of[k] > (k > 0 ? times->of[k - 1] : 0)))
            return cli_fail_option(state, option, "number %d: expected times above 0 that increase", k + 1);
    return error;
}

/* All arguments together: what is missing or too much, then what the core says of the whole. */
static error_t check_reference_arguments(const struct argp_state *state, void *input)
{
    struct options *options = input;
    struct setup *setup = &options->run.setup;
    bool times = options->times.count > 0;
    if (times && (options->samples > 0 || setup->horizon > 0))
        return cli_fail(state, "--times replaces --horizon and --samples; omit them");
    if (!times && !(setup->horizon > 0))
        return cli_fail(state, "missing: --horizon or --times");
    if (options->file && options->print)
        return cli_fail(state, "--format: not read with -o, which writes HDF5; omit one of them");
    if (options->force && !options->file)
        return cli_fail(state, "--force: not read without -o; omit it or add -o FILE.h5");
    if (!options->print)
        options->print = flow_table_text;
    if (times)
        setup->horizon = options->times.of[options->times.count - 1];
    setup->samples = 1;
    error_t error = setup_check_start(state, core_quad(), &options->run);
    char message[STORE_MESSAGE_SIZE];
    if (error || !options->file || store_check_path(options->file, options->force, message, sizeof message) == STORE_OK)
        return error;
    return cli_fail(state, "-o: %s", message);
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
    options->print(stdout, table);
    return EXIT_AS_EXPECTED;
}

static int reference(struct options *options)
{
    HEAP(struct flow_table, table, 1);
    int code = EXIT_NOT_AS_EXPECTED, samples = options->samples > 0 ? options->samples : 1;
    char why[ILL_POSED_STATUS_SIZE];
    bool times = options->times.count > 0;
    waiting_begin(&options->run.setup, table);
    enum status status = flow_table_compute(&options->run.setup, times ? options->times.of : NULL,
                                            times ? options->times.count : samples, table);
    waiting_end();
    table->digits = options->run.core->digits;
    table->precision = options->run.core->precision;
    ill_posed_status(status, &table->ill_posed, why);
    if (status == STATUS_OK)
        code = write_out(options, table);
    else
        fprintf(stderr, "rattleback: %s: %s\n", options->run.setup.problem, why);
    flow_table_free(table);
    return code;
}

int cli_reference(int argc, char **argv)
{
    static const struct cli_option table[] = {
        SETUP_PROBLEM(run),
        OPTION("horizon", "T", cli_positive_number, run.setup.horizon, "End time"),
        SETUP_DATA(run),
        OPTION("precision", "double|quad", cli_precision, run.core, "Precision of the printed digits (double)"),
        OPTION("samples", "M", cli_count, samples, "Number of equal sample times up to the horizon (1)",
               .most = SETUP_SAMPLES_MOST),
        OPTION("times", "a,b,..", take_times, times, "Sample times, instead of --horizon and --samples"),
        OPTION("format", "text|csv|json", take_format, print, "Output format (text)"),
        OPTION("output", "FILE.h5", cli_text, file, "Write an HDF5 file instead", .letter = 'o'),
        FLAG("force", force, "Overwrite an existing file"),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Print the reference flow that campaigns compare with: time, positions, velocities, momenta p_VELOCITY "
               "and multipliers, and their errors by two independent computations in quadruple precision.\vExample: "
               "rattleback reference heavy-top --horizon 2 --samples 4",
        .names = setup_check_names_of_run,
        .check = check_reference_arguments};
    HEAP(struct options, options, 1);
    options->run.core = core_double();
    int code = cli_parse(&verb, argc, argv, 0, options);
    return code != 0 ? code : reference(options);
}
