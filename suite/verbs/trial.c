/* rattleback trial: an engine's model beside a problem, its verdicts, and kits to begin with. */
#include <errno.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#include "results/heap.h"
#include "results/print/format.h"
#include "suite/campaign/load.h"
#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/integrator/said.h"
#include "suite/registers.h"
#include "suite/run/driver.h"
#include "suite/trial/check.h"
#include "suite/trial/engine_verdicts.h"
#include "suite/trial/kit.h"

static const double usual_tolerance = 1e-8;

enum { PATH_CAPACITY = 4096 };
#define TABLE_FILE "trials.csv"

struct options {
    const char *task, *what; /* check or run CAMPAIGN.yaml, new KIT */
    struct campaign_choice choice;
    wide tolerance; /* 0: the usual one */
    enum format format;
    const char *problem, *folder;
    bool force, differs_too;
};

static bool is_task(const struct options *options, const char *task)
{
    return strcmp(options->task, task) == 0;
}

/* The first option that was given and that the task does not read, or NULL. */
static const char *unread_option(const struct options *options)
{
    const bool makes = is_task(options, "new"), runs = is_task(options, "run");
    const struct {
        const char *name;
        bool given, read;
    } all[] = {{"--only", options->choice.only, !makes},        {"--set", options->choice.set_count > 0, !makes},
               {"--tolerance", options->tolerance > 0, !makes}, {"--problem", options->problem, makes},
               {"--output", options->folder, makes || runs},    {"--force", options->force, runs},
               {"--model-differs", options->differs_too, runs}};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        if (all[k].given && !all[k].read)
            return all[k].name;
    return NULL;
}

/* All arguments together: which task it is, and what belongs to the other ones. */
static error_t check_trial(const struct argp_state *state, void *input)
{
    const struct options *options = input;
    if (!is_task(options, "check") && !is_task(options, "run") && !is_task(options, "new"))
        return cli_fail(state, "%s: unknown task; allowed: check, run, new; try: rattleback trial check CAMPAIGN.yaml",
                        options->task);
    const char *unread = unread_option(options);
    if (unread)
        return cli_fail(state, "%s: not read by trial %s; omit it", unread, options->task);
    if (is_task(options, "run") && !options->folder)
        return cli_fail(state, "trial run writes results; name a folder with --output DIR");
    return is_task(options, "new") && !kit_find(options->what)
               ? cli_fail_name(state, "unknown kit", options->what, kit_names())
               : 0;
}

static int print_trials(const struct options *options, const struct trial_row *rows, size_t count)
{
    for (size_t k = 0; k < count && options->format == FORMAT_TEXT; k++) {
        printf("%s, %s%s%s: %s", rows[k].integrator, rows[k].problem, *rows[k].data ? " " : "", rows[k].data,
               rows[k].verdict);
        if (*rows[k].compared)
            printf(" (%s; largest difference %.2g)", rows[k].compared, rows[k].gap);
        printf("\n");
        if (*rows[k].difference) {
            fputs("    ", stdout);
            said_print(stdout, rows[k].difference);
            fputc('\n', stdout);
        }
    }
    if (options->format != FORMAT_TEXT)
        format_table(stdout, &table_trials, rows, count, options->format);
    return trial_is_good(rows, count) ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

/* `1.99`, or `-`. */
static const char *short_number(double value, const char *format, char out[32])
{
    snprintf(out, 32, "-");
    if (!isnan(value))
        snprintf(out, 32, format, value);
    return out;
}

/* Prints the verdicts on an engine, one per line if there is something to say. */
static void print_engine(const struct engine_row *row)
{
    printf("%s, %s%s%s%s%s (%s)\n    model %s", row->integrator, row->problem, *row->data ? " " : "", row->data,
           *row->with ? ", " : "", row->with, row->class, row->model);
    if (*row->difference) {
        printf(": ");
        said_print(stdout, row->difference);
    }
    if (*row->verdict) {
        char q[32], p[32], stated[32];
        printf("\n    order q %s, p %s; stated %s: %s", short_number(row->order_q, "%.2f", q),
               short_number(row->order_p, "%.2f", p), short_number(row->stated, "%g", stated), row->verdict);
    }
    if (!isnan(row->residual))
        printf("\n    constraint %s: %.1e at the finest step", row->constraint, row->residual);
    if (!isnan(row->residual_order))
        printf(", as h^%.2f", row->residual_order);
    if (*row->parameter)
        printf(", as %s^%.2f", row->parameter, row->softness);
    if (!isnan(row->energy))
        printf("\n    over the longest horizon: energy %.1e%s%s", row->energy, *row->energy_drift ? ", " : "",
               row->energy_drift);
    if (!isnan(row->long_residual))
        printf("; constraint %.1e%s%s", row->long_residual, *row->residual_drift ? ", " : "", row->residual_drift);
    if (*row->failure) {
        printf("\n    it says: ");
        said_print(stdout, row->failure);
    }
    printf("\n");
}

static int print_engines(const struct options *options, const struct store_file *file, const struct engine_row *rows,
                         size_t count)
{
    char path[PATH_CAPACITY];
    snprintf(path, sizeof path, "%s/" TABLE_FILE, options->folder);
    FILE *out = fopen(path, "w");
    if (out)
        format_table(out, &table_engines, rows, count, FORMAT_CSV);
    bool good = out && !ferror(out);
    good = out && fclose(out) == 0 && good;
    const int reason = errno;
    for (size_t k = 0; k < count && options->format == FORMAT_TEXT; k++)
        print_engine(&rows[k]);
    if (options->format != FORMAT_TEXT)
        format_table(stdout, &table_engines, rows, count, options->format);
    if (!good) {
        fprintf(stderr, "rattleback: %s: the table could not be written: %s\n", path, strerror(reason));
        return EXIT_NOT_AS_EXPECTED;
    }
    if (options->format == FORMAT_TEXT)
        printf("verdicts in %s\n", path);
    return engine_verdicts_good(file, rows, count) ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

/* Runs the campaign, and joins what the models are with what it measured. */
static int run_engines(const struct options *options, const struct campaign *campaign, const struct trial_row *trials,
                       size_t trial_count)
{
    char message[STORE_MESSAGE_SIZE];
    STORE_FILE(file);
    size_t count;
    const struct run_options run = {
        .directory = options->folder, .force = options->force, .quiet = true, .bare = true, .again = "--force"};
    int code = driver_run(campaign, &run);
    if (code != EXIT_AS_EXPECTED)
        return code;
    if (store_read(options->folder, &file, message, sizeof message) != STORE_OK)
        return cli_refuse("%s", message);
    HELD(struct engine_row, rows) = engine_verdicts(campaign, &file, trials, trial_count, options->differs_too, &count);
    return print_engines(options, &file, rows, count);
}

static int try_campaign(const struct options *options)
{
    char message[CAMPAIGN_MESSAGE_SIZE];
    struct campaign *campaign = campaign_load_choice(options->what, &options->choice, message);
    if (!campaign)
        return cli_refuse("%s", message);
    size_t count;
    const double tolerance = options->tolerance > 0 ? (double)options->tolerance : usual_tolerance;
    HELD(struct trial_row, rows) = trial_check(campaign, tolerance, &count);
    int code = EXIT_AS_EXPECTED;
    if (count == 0)
        code =
            cli_refuse("%s: no experiment has a method of `integrators'; there is no engine to check", options->what);
    else
        code =
            is_task(options, "run") ? run_engines(options, campaign, rows, count) : print_trials(options, rows, count);
    campaign_free(campaign);
    return code;
}

/* Engines keep the process to themselves. */
static int try_alone(const struct options *options)
{
    int ranks = 1;
    if (cli_parallel())
        MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    return ranks == 1 ? try_campaign(options) : cli_refuse("trial runs on one rank; omit mpirun");
}

static int make_kit(const struct options *options)
{
    char message[KIT_MESSAGE_SIZE], folder[64];
    snprintf(folder, sizeof folder, "%.40s-trial", options->what);
    const struct kit *kit = kit_find(options->what);
    const char *to = options->folder ? options->folder : folder;
    if (!kit_write(kit, options->problem, to, message))
        return cli_refuse("%s", message);
    printf("%s: %s\n", to, kit->files);
    printf("next:\n    cd %s\n%s%s%s    rattleback trial check campaign.yaml\n", to, kit->build ? "    " : "",
           kit->build ? kit->build : "", kit->build ? "\n" : "");
    return EXIT_AS_EXPECTED;
}

int cli_trial(int argc, char **argv)
{
    static const struct cli_option table[] = {
        ARGUMENT("check|run|new", cli_text, task),
        ARGUMENT("CAMPAIGN.yaml|KIT", cli_text, what),
        OPTION("tolerance", "X", cli_positive_number, tolerance,
               "Relative tolerance for the numbers of a model (1e-8)"),
        CLI_CHOICE_OPTIONS(choice),
        CLI_FORMAT_OPTION(format),
        OPTION("problem", "NAME", cli_text, problem, "new: built-in problem, instead of the example"),
        OPTION("output", "DIR", cli_text, folder, "Folder for the new kit (KIT-trial) or the results of run",
               .letter = 'o'),
        FLAG("force", force, "run: overwrite existing results"),
        FLAG("model-differs", differs_too, "run: measure engines even if their model differs"),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .check = check_trial,
        .doc =
            "Test a physics engine. check: compare each engine's model with the problem at three states, and name a "
            "single difference that explains all, such as a mass, a sign or a frame. run: check, run the campaign, and "
            "write four verdicts per engine to DIR/trials.csv: model, order, constraint, drift. new: write an adapter, "
            "a model and a campaign; KIT is c, cpp, javascript or python.\vExample: rattleback trial new python\nExit "
            "status: 0 all agree, 1 a model differs, a case fails or an order is not confirmed, 2 bad input."};
    struct options options = {.format = FORMAT_TEXT};
    int code = cli_parse(&verb, argc, argv, 0, &options);
    if (code != 0)
        return code;
    return is_task(&options, "new") ? make_kit(&options) : try_alone(&options);
}
