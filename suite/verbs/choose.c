/* rattleback choose: the cheapest methods for an accuracy on one problem. */
#include <errno.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "results/file.h"
#include "results/heap.h"
#include "results/print/format.h"
#include "results/rows.h"
#include "suite/campaign/load.h"
#include "suite/choose/winners.h"
#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/cli/problem_setup.h"
#include "suite/cli/resume.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"
#include "suite/run/driver.h"
#include "suite/run/output.h"
#include "suite/run/stop.h"

enum { WINNERS = 3, PATH_CAPACITY = 4096, COPY_CAPACITY = NAME_SHOWN + 16 };

static const double default_budget = 30; /* s */

struct options {
    struct setup_run run;
    struct run_options limits; /* directory, force, resume, quiet */
    wide accuracy;
    double budget;
    enum cost cost;
    enum format format;
    int rank;
};

static error_t check_choose(const struct argp_state *state, void *input)
{
    struct options *options = input;
    if (options->limits.resume && options->limits.force)
        return cli_fail(state, "--resume and --force exclude each other");
    const struct problem_file *file = texts_find(options->run.setup.problem);
    if (file && names_find(names_of_problems(), problem_file_name(file)) >= 0) {
        struct refusal why = {.item = -1};
        char message[PROBLEM_MESSAGE_SIZE];
        snprintf(why.message, sizeof why.message, "the name of the problem is that of a built-in one; rename it");
        problem_file_refuse(file, &why, message, sizeof message);
        return cli_fail(state, "%s", message);
    }
    options->run.setup.samples = 1;
    return setup_check_start(state, options->run.core, &options->run);
}

static const struct cli_option table[] = {
    SETUP_PROBLEM(run),
    OPTION("accuracy", "E", cli_positive_number, accuracy, "Largest allowed position error, over 8 sample times",
           .required = true),
    OPTION("horizon", "T", cli_positive_number, run.setup.horizon, "End time", .required = true),
    SETUP_DATA(run),
    CLI_PRECISION_OPTION(run.core),
    OPTION("cost", "seconds|evaluations|solves|steps", cli_cost, cost, "Cost to minimise (seconds)"),
    OPTION("budget", "TIME", cli_duration, budget, "Time for the cases of the second campaign (30s)"),
    OPTION("output", "DIR", cli_text, limits.directory, "Folder for campaigns and results; created if missing",
           .letter = 'o', .required = true),
    FLAG("force", limits.force, "Overwrite existing results"),
    FLAG("resume", limits.resume, "Resume an unfinished search in DIR, on any number of ranks"),
    FLAG("quiet", limits.quiet, "Print only the table", .letter = 'q'),
    CLI_FORMAT_OPTION(format),
    {0}};
static const struct cli_verb verb = {.options = table,
                                     .doc = "Find the three cheapest methods that keep the error of the position below "
                                            "E up to time T. All methods that fit the problem "
                                            "are run over a short horizon; the likely winners then over T, at step "
                                            "counts around the one that order and cost predict.\v"
                                            "Example: mpirun -q rattleback choose kepler --accuracy 1e-8 --horizon 100 "
                                            "-o out/choose. DIR/choose.yaml is the "
                                            "campaign of the second part. Exit status: 0 a method reaches the "
                                            "accuracy, 1 none does, 2 bad input, 3 stopped.",
                                     .names = setup_check_names_of_run,
                                     .check = check_choose};

static int fail_together(const struct options *options, const char *message)
{
    if (options->rank == 0)
        fprintf(stderr, "rattleback: %s\n", message);
    return EXIT_NOT_AS_EXPECTED;
}

/* Returns a lower bound on the round-off of positions as large as the initial one. Rounded to the nearest, a number is off by up to epsilon / 2
 * of its size; that all coordinates are off by less than epsilon / 16 at all sample times is chance. */
static double round_off_of_start(const struct core_api *core, const struct core_case *given)
{
    const struct shape *shape = core->shape(given);
    HEAP(wide, g, shape->element);
    HEAP(wide, v, shape->n);
    double size = 0;
    core->start(given, g, v);
    for (int c = 0; c < shape->element; c++)
        size = fmax(size, fabs((double)g[c]));
    return core->epsilon / 16 * size;
}

/* Returns the characteristic time of the motion, 0 if nobody knows it. *round_off: a lower bound on errors of positions, 0 if the
 * energy is not conserved, as positions may then shrink. */
static double time_of_motion(const struct options *options, double *round_off)
{
    const struct core_api *core = options->run.core;
    struct core_case *given;
    struct refusal why;
    struct examination found = {0};
    *round_off = 0;
    if (core->open(&options->run.setup, &given, &why) != STATUS_OK)
        return 0;
    if (core->examine(given, &found) != STATUS_OK)
        found.time = 0;
    else if (!found.works)
        *round_off = round_off_of_start(core, given);
    core->close(given);
    return found.time;
}

/* Returns true if the file is there with other bytes; *same: with these. */
static bool file_is_there(const char *path, const char *bytes, size_t length, bool *same)
{
    *same = file_holds(path, bytes, length);
    return !*same && access(path, R_OK) == 0;
}

static bool write_bytes(const char *path, const char *bytes, size_t length)
{
    if (file_write(path, bytes, length) == 0)
        return true;
    fprintf(stderr, "rattleback: %s: %s\n", path, strerror(errno));
    return false;
}

/* Sets the name of the copy of the problem's file, which is none of the campaigns that are written next to it. */
static void name_copy(const struct problem_file *file, char name[COPY_CAPACITY])
{
    snprintf(name, COPY_CAPACITY, "problem-%.*s.yaml", NAME_SHOWN, problem_file_name(file));
}

/* Copies the problem's file next to the campaigns, over no file with other bytes unless --force is given. */
static bool write_problem_file(const struct options *options, const struct problem_file *file)
{
    char path[PATH_CAPACITY], name[COPY_CAPACITY];
    size_t length;
    bool same;
    const char *bytes = problem_file_bytes(file, &length);
    name_copy(file, name);
    snprintf(path, sizeof path, "%s/%s", options->limits.directory, name);
    if (file_is_there(path, bytes, length, &same) && !options->limits.force) {
        fprintf(stderr, "rattleback: %s: is another file; use --force to overwrite it, or another folder\n", path);
        return false;
    }
    return same || write_bytes(path, bytes, length);
}

/* Returns true if DIR/NAME.yaml may be written. A search that resumes must find the campaign that it would write; one that neither
 * resumes nor starts over must find none. */
static bool may_write(const struct options *options, const char *path, const char *text)
{
    bool same, other = file_is_there(path, text, strlen(text), &same);
    if (options->limits.force || (!same && !other) || (same && options->limits.resume))
        return true;
    fprintf(stderr, "rattleback: %s: belongs to %s; %suse --force to start over, or another folder\n", path,
            same ? "an earlier run of this search" : "another search", same ? "use --resume to finish it, " : "");
    return false;
}

/* Writes a campaign and, beside it, the problem's file; rank 0. */
static bool write_chosen_campaign(const struct options *options, const char *path, const char *text)
{
    const struct problem_file *file = texts_find(options->run.setup.problem);
    char message[PATH_CAPACITY];
    if (!may_write(options, path, text))
        return false;
    if (output_folder_make(options->limits.directory, message, sizeof message) != 0) {
        fprintf(stderr, "rattleback: %s\n", message);
        return false;
    }
    return (!file || write_problem_file(options, file)) && write_bytes(path, text, strlen(text));
}

/* The campaign as text; the caller frees it. */
static char *campaign_text(const struct options *options, const struct search *search, const char *name, double horizon)
{
    const struct problem_file *file = texts_find(options->run.setup.problem);
    char *text, copy[COPY_CAPACITY];
    size_t size;
    FILE *out = heap_stream(&text, &size);
    if (file)
        name_copy(file, copy);
    search_write(search, name, file ? copy : NULL, horizon, out);
    heap_end_stream(out);
    return text;
}

/* Writes a campaign, runs it into DIR/NAME, and reads what came of it. Returns the exit code; `found` is read if that is 0. */
static int run_campaign(const struct options *options, const struct search *search, const char *name, double horizon,
                        struct store_file *found)
{
    char path[PATH_CAPACITY + 32], folder[PATH_CAPACITY], message[CAMPAIGN_MESSAGE_SIZE];
    snprintf(path, sizeof path, "%s/%s.yaml", options->limits.directory, name);
    snprintf(folder, sizeof folder, "%s/%s", options->limits.directory, name);
    HELD(char, text) = campaign_text(options, search, name, horizon);
    int good = (options->rank != 0 || write_chosen_campaign(options, path, text));
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (!good)
        return EXIT_BAD_INPUT;
    struct campaign *campaign = campaign_load(path, message);
    int loaded = campaign != NULL;
    if (!campaign)
        cli_refuse("%s", message);
    MPI_Allreduce(MPI_IN_PLACE, &loaded, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    struct run_options run = options->limits;
    run.directory = folder;
    run.bare = true;
    run.timed = options->cost == COST_SECONDS && strcmp(name, "choose") == 0;
    int code = loaded ? driver_run(campaign, &run) : EXIT_BAD_INPUT;
    campaign_free(campaign);
    snprintf(path, sizeof path, "%s/" STORE_FILE_NAME, folder);
    if (code == EXIT_AS_EXPECTED && store_read_shown(path, found, message, sizeof message) != STORE_OK)
        code = fail_together(options, message);
    return code;
}

/* Says why the campaign NAME left no method: no reference, no case, or cases that did not converge. */
static int say_nobody(const struct options *options, const struct store_file *found, const char *name)
{
    static const char advice[] = "add --force and use a larger --budget or a shorter --horizon";
    bool ran = false;
    for (size_t k = 0; k < found->case_count; k++)
        ran = ran || row_ran(&found->cases[k]);
    if (options->rank != 0)
        return EXIT_NOT_AS_EXPECTED;
    if (found->reference_count > 0 && strcmp(found->references[0].status, status_text(STATUS_OK)) != 0)
        fprintf(stderr, "rattleback: no reference flow: %s; %s\n", found->references[0].status, advice);
    else
        fprintf(stderr, "rattleback: %s; see %s/%s/" STORE_FILE_NAME ", or %s\n",
                ran ? "no method converged" : "no case ran to its end", options->limits.directory, name, advice);
    return EXIT_NOT_AS_EXPECTED;
}

static void say_next(const struct options *options)
{
    char path[PATH_CAPACITY];
    fputs("\nrepeat with: mpirun -q ", stdout);
    command_print_word(stdout, program_invocation_name);
    fputs(" run ", stdout);
    snprintf(path, sizeof path, "%s/choose.yaml", options->limits.directory);
    command_print_word(stdout, path);
    fputs(" -o ", stdout);
    snprintf(path, sizeof path, "%s/again", options->limits.directory);
    command_print_word(stdout, path);
    putchar('\n');
}

static int print_choices(const struct options *options, const struct search *search, const struct store_file *found)
{
    struct choice_row rows[WINNERS];
    double closest;
    const int count = winners_list(search, found, rows, WINNERS, &closest);
    if (count == 0 && isnan(closest))
        return say_nobody(options, found, "choose");
    if (options->rank != 0)
        return count > 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
    if (count == 0) {
        fprintf(stderr,
                "rattleback: no method reached an error of %.3g; the smallest error was %.3g; add --force and use "
                "--precision quad, a larger --budget or a shorter --horizon\n",
                search->accuracy, closest);
        return EXIT_NOT_AS_EXPECTED;
    }
    format_table(stdout, &table_choices, rows, (size_t)count, options->format);
    if (options->format == FORMAT_TEXT && !options->limits.quiet)
        say_next(options);
    return EXIT_AS_EXPECTED;
}

static int search_methods(const struct options *options, struct search *search)
{
    struct store_file found;
    int code = run_campaign(options, search, "pilot", search->short_time, &found);
    if (code != EXIT_AS_EXPECTED)
        return code;
    const int left = search_narrow(search, &found);
    if (left == 0)
        code = say_nobody(options, &found, "pilot");
    store_free(&found);
    if (left == 0)
        return code;
    code = run_campaign(options, search, "choose", (double)options->run.setup.horizon, &found);
    if (code != EXIT_AS_EXPECTED)
        return code;
    code = print_choices(options, search, &found);
    store_free(&found);
    return code;
}

static int refuse_horizon(const struct options *options, const struct search *search)
{
    if (options->rank == 0)
        fprintf(stderr,
                "rattleback: --horizon: %g is too long for a motion whose characteristic time is %.3g; a case has at "
                "most %.0e steps\n",
                (double)options->run.setup.horizon, search->time, (double)CAMPAIGN_MOST_STEPS);
    return EXIT_BAD_INPUT;
}

static int refuse_accuracy(const struct options *options, double round_off)
{
    const struct core_api *core = options->run.core;
    const bool in_quad = (double)options->accuracy >= round_off / core->epsilon * core_quad()->epsilon;
    if (options->rank == 0)
        fprintf(stderr, "rattleback: --accuracy: %.3g is below round-off, %.2g in %s precision; use a larger E%s\n",
                (double)options->accuracy, round_off, core->precision, in_quad ? " or --precision quad" : "");
    return EXIT_BAD_INPUT;
}

static int run_choose(struct options *options)
{
    double round_off;
    struct search search = {.setup = &options->run.setup,
                            .core = options->run.core,
                            .accuracy = (double)options->accuracy,
                            .budget = options->budget,
                            .cost = options->cost,
                            .time = time_of_motion(options, &round_off)};
    options->limits.limits.item = options->budget;
    int code = EXIT_NOT_AS_EXPECTED;
    search_open(&search);
    if (search.count == 0)
        fail_together(options, "no method fits the problem");
    else if (search.accuracy < round_off)
        code = refuse_accuracy(options, round_off);
    else if (search_too_long(&search))
        code = refuse_horizon(options, &search);
    else
        code = search_methods(options, &search);
    search_close(&search);
    return code;
}

int cli_choose(int argc, char **argv)
{
    HEAP(struct options, options, 1);
    options->run.core = core_double();
    options->budget = default_budget;
    options->cost = COST_SECONDS;
    options->format = FORMAT_TEXT;
    stop_hold();
    if (!cli_parallel())
        return cli_parse(&verb, argc, argv, 0, options);
    MPI_Comm_rank(MPI_COMM_WORLD, &options->rank);
    HELD(char, again) = resuming_command("choose", argc, argv);
    options->limits.again = again;
    int code = 0;
    if (options->rank == 0)
        code = cli_parse(&verb, argc, argv, 0, options);
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (code == 0 && options->rank != 0)
        code = cli_parse(&verb, argc, argv, ARGP_SILENT, options);
    if (code == 0)
        code = run_choose(options);
    return code;
}
