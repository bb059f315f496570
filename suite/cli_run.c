/* rattleback run: a campaign on all ranks. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#include "suite/campaign.h"
#include "suite/cli.h"
#include "suite/driver.h"

enum { OPTION_DRY_RUN = OPTION_KEYS, OPTION_FORCE };

struct options {
    const char *campaign;
    struct campaign_choice choice;
    struct run_options run;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case 'o':
        options->run.directory = argument;
        return *argument ? 0 : cli_fail(state, "-o: expected a folder, found nothing");
    case OPTION_DRY_RUN:
        options->run.dry_run = true;
        return 0;
    case OPTION_FORCE:
        options->run.force = true;
        return 0;
    case OPTION_CHOICE_ONLY:
    case OPTION_CHOICE_SET:
        return cli_choice(state, key, argument, &options->choice);
    case 'q':
        options->run.quiet = true;
        return options->run.verbose ? cli_fail(state, "--quiet and --verbose exclude each other") : 0;
    case 'v':
        options->run.verbose = true;
        return options->run.quiet ? cli_fail(state, "--quiet and --verbose exclude each other") : 0;
    case ARGP_KEY_ARG:
        if (options->campaign)
            return cli_fail(state, "\"%s\": one argument too many", argument);
        options->campaign = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->campaign || !options->run.directory)
            return cli_fail(state, "missing: %s%s%s", options->campaign ? "" : "CAMPAIGN.yaml",
                            options->campaign || options->run.directory ? "" : ", ",
                            options->run.directory ? "" : "-o DIR");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option argp_options[] = {
    {.name = "output", .key = 'o', .arg = "DIR", .doc = "Folder for the results; made if missing"},
    {.name = "dry-run", .key = OPTION_DRY_RUN, .doc = "Print what would be run; run and write nothing"},
    {.name = "force", .key = OPTION_FORCE, .doc = "Overwrite results that are there"},
    CLI_CHOICE_OPTIONS,
    {.name = "quiet", .key = 'q', .doc = "Print only verdicts that are not as expected, and the last line"},
    {.name = "verbose", .key = 'v', .doc = "Print also the plan and every case that failed"},
    {0}};
static const struct argp argp = {
    .options = argp_options,
    .parser = parse,
    .args_doc = "CAMPAIGN.yaml",
    .doc = "Run every case of a campaign on all MPI ranks, measure orders and residuals, and print a verdict on every "
           "claim. Ends with 0 only if all verdicts are as expected."};

static bool asks_for_help(int argc, char **argv)
{
    for (int k = 1; k < argc; k++)
        if (strcmp(argv[k], "-?") == 0 || strcmp(argv[k], "-V") == 0 || strncmp(argv[k], "--h", 3) == 0 ||
            strncmp(argv[k], "--u", 3) == 0 || strncmp(argv[k], "--vers", 6) == 0)
            return true;
    return false;
}

/* Every rank has the same arguments: rank 0 speaks for all. */
static int parse_together(int argc, char **argv, int rank, struct options *options)
{
    int code = 0;
    if (rank == 0)
        code = cli_parse(&argp, argc, argv, ARGP_NO_EXIT, options);
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (code == 0 && rank != 0)
        code = cli_parse(&argp, argc, argv, ARGP_SILENT, options);
    return code;
}

/* Load on every rank; the lowest one that could not, which is rank 0 unless the ranks see different files, says why. */
static int load_together(const struct options *options, int rank, struct campaign **campaign)
{
    char message[CAMPAIGN_MESSAGE_SIZE];
    int ranks, speaker;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    *campaign = campaign_load_choice(options->campaign, &options->choice, message);
    int mine = *campaign ? ranks : rank;
    MPI_Allreduce(&mine, &speaker, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (speaker == rank)
        cli_refuse("%s", message);
    return speaker == ranks ? 0 : EXIT_BAD_INPUT;
}

int cli_run(int argc, char **argv)
{
    struct options options = {0};
    struct campaign *campaign = NULL;
    int rank;
    if (asks_for_help(argc, argv))
        return cli_parse(&argp, argc, argv, 0, &options);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int code = parse_together(argc, argv, rank, &options);
    if (code == 0)
        code = load_together(&options, rank, &campaign);
    if (code == 0)
        code = driver_run(campaign, &options.run);
    campaign_free(campaign);
    MPI_Finalize();
    return code;
}
