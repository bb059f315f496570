/* rattleback run: a campaign on all ranks. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#include "results/heap.h"
#include "suite/campaign/load.h"
#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/cli/resume.h"
#include "suite/run/driver.h"
#include "suite/run/identity.h"
#include "suite/run/stop.h"

struct options {
    const char *campaign;
    struct campaign_choice choice;
    struct run_options run;
};

static error_t check_run(const struct argp_state *state, void *input)
{
    const struct run_options *run = &((struct options *)input)->run;
    if (run->quiet && run->verbose)
        return cli_fail(state, "--quiet and --verbose exclude each other");
    return run->resume && run->force ? cli_fail(state, "--resume and --force exclude each other") : 0;
}

static bool needs_output(const void *options)
{
    return !((const struct options *)options)->run.dry_run;
}

static const struct cli_option table[] = {
    ARGUMENT("CAMPAIGN.yaml", cli_text, campaign),
    OPTION("output", "DIR", cli_text, run.directory, "Folder for the results; created if missing", .letter = 'o',
           .needed = needs_output),
    FLAG("dry-run", run.dry_run, "Print the plan; run and write nothing"),
    FLAG("force", run.force, "Overwrite existing results or an unfinished run"),
    FLAG("resume", run.resume, "Resume an unfinished run in DIR, on any number of ranks"),
    OPTION("time-limit", "TIME", cli_duration, run.limits.run,
           "Stop after TIME (90s, 30m, 2h, 1:30:00); running cases finish"),
    OPTION("case-limit", "TIME", cli_duration, run.limits.item, "Stop a case after TIME, with the status timeout"),
    FLAG("timed", run.timed, "Time each case by repeated runs, pinned to one core"),
    CLI_CHOICE_OPTIONS(choice),
    FLAG("quiet", run.quiet, "Print only unexpected verdicts and the last line", .letter = 'q'),
    FLAG("verbose", run.verbose, "Print plan, all verdicts and failed cases also", .letter = 'v'),
    {0}};
static const struct cli_verb verb = {
    .options = table,
    .doc =
        "Run a campaign on all MPI ranks, measure orders and residuals, and print a verdict on every claim.\vExample: "
        "mpirun -q rattleback run cases/theorems.yaml -o out/theorems\nSIGUSR1 and the time limit stop a run after the "
        "cases at hand, SIGINT and SIGTERM at once. Finished work is kept in DIR/journal.\nExit status: 0 all verdicts "
        "are as expected, 1 not, or the machine failed, 2 bad input, 3 stopped: add --resume to finish it.",
    .check = check_run};

/* Every rank has the same arguments: rank 0 speaks for all. */
static int parse_together(int argc, char **argv, int rank, struct options *options)
{
    int code = 0;
    if (rank == 0)
        code = cli_parse(&verb, argc, argv, 0, options);
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (code == 0 && rank != 0)
        code = cli_parse(&verb, argc, argv, ARGP_SILENT, options);
    return code;
}

/* Returns true if all ranks have the integrators of rank 0. Nodes may have other files, or other programs of the
 * same name. */
static bool same_integrators(const struct campaign *campaign)
{
    char mine[SHA256_TEXT_SIZE], first[SHA256_TEXT_SIZE];
    identity_of_integrators(campaign, mine);
    memcpy(first, mine, sizeof first);
    MPI_Bcast(first, sizeof first, MPI_CHAR, 0, MPI_COMM_WORLD);
    return strcmp(first, mine) == 0;
}

static void join_bits(void *context, void *bytes, size_t size)
{
    enum { PIECE = 1 << 24 };
    (void)context;
    for (size_t at = 0; at < size; at += PIECE)
        MPI_Allreduce(MPI_IN_PLACE, (char *)bytes + at, (int)(size - at < PIECE ? size - at : PIECE), MPI_BYTE, MPI_BOR,
                      MPI_COMM_WORLD);
}

/* Load on every rank; the lowest one that could not, says why: rank 0, unless a member of an ensemble
 * that another rank checks is refused, or the ranks see different files. */
static int load_together(struct options *options, int rank, struct campaign **campaign)
{
    char message[CAMPAIGN_MESSAGE_SIZE];
    int ranks, speaker;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    options->choice.part = rank;
    options->choice.parts = ranks;
    options->choice.exchange = join_bits;
    *campaign = campaign_load_choice(options->campaign, &options->choice, message);
    int mine = *campaign ? ranks : rank;
    MPI_Allreduce(&mine, &speaker, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (speaker == rank)
        cli_refuse("%s", message);
    if (speaker < ranks)
        return EXIT_BAD_INPUT;
    mine = same_integrators(*campaign) ? ranks : rank;
    MPI_Allreduce(&mine, &speaker, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (speaker == rank)
        cli_refuse("%s: rank %d finds other integrators than rank 0: their files or programs differ", options->campaign,
                   rank);
    return speaker == ranks ? 0 : EXIT_BAD_INPUT;
}

int cli_run(int argc, char **argv)
{
    struct options options = {0};
    struct campaign *campaign = NULL;
    int rank;
    stop_hold();
    if (!cli_parallel()) /* it is only asked for help */
        return cli_parse(&verb, argc, argv, 0, &options);
    HELD(char, again) = resuming_command("run", argc, argv);
    options.run.again = again;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int code = parse_together(argc, argv, rank, &options);
    if (code == 0)
        code = load_together(&options, rank, &campaign);
    if (code == 0)
        code = driver_run(campaign, &options.run);
    campaign_free(campaign);
    return code;
}
