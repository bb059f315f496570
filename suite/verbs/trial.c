/* rattleback trial: an engine's model beside a problem, and kits to begin with. */
#include <errno.h>
#include <gsl/gsl_errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/print/format.h"
#include "suite/campaign/load.h"
#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/integrator/said.h"
#include "suite/registers.h"
#include "suite/trial/check.h"
#include "suite/trial/kit.h"

static const double usual_tolerance = 1e-8;

struct options {
    const char *task, *what; /* check CAMPAIGN.yaml, new KIT */
    struct campaign_choice choice;
    wide tolerance; /* 0: the usual one */
    enum format format;
    const char *problem, *folder;
};

static bool is_new(const struct options *options)
{
    return strcmp(options->task, "new") == 0;
}

/* All arguments together: which task it is, and what belongs to the other one. */
static error_t check_trial(const struct argp_state *state, void *input)
{
    const struct options *options = input;
    const bool makes = is_new(options);
    const char *unread = makes ? (options->choice.only        ? "--only"
                                  : options->choice.set_count ? "--set"
                                  : options->tolerance > 0    ? "--tolerance"
                                                              : NULL)
                               : (options->problem  ? "--problem"
                                  : options->folder ? "--output"
                                                    : NULL);
    if (!makes && strcmp(options->task, "check") != 0)
        return cli_fail(state, "%s: unknown task; allowed: check, new; try: rattleback trial check CAMPAIGN.yaml",
                        options->task);
    if (unread)
        return cli_fail(state, "%s: not read by trial %s; omit it", unread, options->task);
    return makes && !kit_find(options->what) ? cli_fail_name(state, "kit", options->what, kit_names()) : 0;
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
    if (options->format != FORMAT_TEXT && format_table(stdout, &table_trials, rows, count, options->format) != 0) {
        fprintf(stderr, "rattleback: the table could not be printed: %s\n", strerror(errno));
        return EXIT_NOT_AS_EXPECTED;
    }
    return trial_is_good(rows, count) ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

static int check_campaign(const struct options *options)
{
    char message[CAMPAIGN_MESSAGE_SIZE];
    struct campaign *campaign = campaign_load_choice(options->what, &options->choice, message);
    if (!campaign)
        return cli_refuse("%s", message);
    gsl_set_error_handler_off();
    size_t count;
    const double tolerance = options->tolerance > 0 ? (double)options->tolerance : usual_tolerance;
    struct trial_row *rows = trial_check(campaign, tolerance, &count);
    int code = EXIT_NOT_AS_EXPECTED;
    if (!rows)
        fprintf(stderr, "rattleback: out of memory\n");
    else if (count == 0)
        code =
            cli_refuse("%s: no experiment has a method of `integrators'; there is no engine to check", options->what);
    else
        code = print_trials(options, rows, count);
    free(rows);
    campaign_free(campaign);
    return code;
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
        ARGUMENT("check|new", cli_text, task),
        ARGUMENT("CAMPAIGN.yaml|KIT", cli_text, what),
        OPTION("tolerance", "X", cli_positive_number, tolerance,
               "check: numbers that differ by less than this share of the largest one are equal (1e-8)"),
        CLI_CHOICE_OPTIONS(choice),
        CLI_FORMAT_OPTION(format),
        OPTION("problem", "NAME", cli_text, problem, "new: a problem of the register in place of the example"),
        OPTION("output", "DIR", cli_text, folder, "new: folder that is made (KIT-trial)", .letter = 'o'),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .check = check_trial,
        .doc = "check: asks every integrator of a campaign for its model at three states and holds accelerations, "
               "multipliers, momenta and energies against the problem. A single difference that explains all is named: "
               "a mass or another parameter, a sign, the frame of velocities, the order of a quaternion, a "
               "constraint that does not act, velocities that lag. Exit status 1 where a model differs or could not be "
               "compared. new: writes an adapter, a model and a campaign; KIT is c, cpp, javascript or python."};
    struct options options = {.format = FORMAT_TEXT};
    int code = cli_parse(&verb, argc, argv, 0, &options);
    if (code != 0)
        return code;
    return is_new(&options) ? make_kit(&options) : check_campaign(&options);
}
