/* rattleback plan: what a campaign will take on many ranks. */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/heap.h"
#include "results/print/format.h"
#include "suite/campaign/load.h"
#include "suite/cli/cli.h"
#include "suite/cli/drawing.h"
#include "suite/cli/options.h"
#include "suite/forecast/forecast.h"

enum { RANKS_MOST = 1 << 20, ROWS_MOST = 32 };

struct options {
    const char *campaign, *from;
    struct campaign_choice choice;
    struct ranks {
        long of[ROWS_MOST];
        int rows;
    } ranks;
    enum format format;
};

static error_t take_ranks(const struct argp_state *state, const struct cli_option *option, const char *text,
                          void *target)
{
    struct ranks *ranks = target;
    char *list = heap_copy(text), *rest;
    error_t error = 0;
    for (char *word = strtok_r(list, ",", &rest); word && !error; word = strtok_r(NULL, ",", &rest))
        error = ranks->rows == ROWS_MOST ? cli_fail_option(state, option, "expected at most %d numbers", ROWS_MOST)
                                         : cli_whole(state, option, word, &ranks->of[ranks->rows++]);
    free(list);
    return error || ranks->rows > 0 ? error : cli_fail_option(state, option, "expected numbers, found none");
}

/* Rates from a result file, or measured. */
static int find_rates(const struct options *options, const struct campaign *campaign, const struct plan *plan,
                      struct rates *rates)
{
    STORE_FILE(file);
    if (!options->from) {
        measure_rates(campaign, plan, rates);
        return EXIT_AS_EXPECTED;
    }
    int code = drawing_read(options->from, store_read, &file);
    if (code != EXIT_AS_EXPECTED)
        return code;
    rates_add_file(rates, &file);
    return file.case_count > 0 ? EXIT_AS_EXPECTED
                               : cli_refuse("%s: expected a result file with cases, found none", options->from);
}

static void print_plan_head(const struct options *options, const struct campaign *campaign,
                            const struct forecast *forecast, const struct rates *rates)
{
    const struct plan *plan = forecast->plan;
    const struct overhead *overhead = &forecast->overhead;
    printf("campaign %s: %d cases in %d groups, %d references\n", campaign->name, plan->case_count, plan->group_count,
           plan->reference_count);
    printf("%d kinds of work timed %s%s\n", rates->count, options->from ? "in " : "here",
           options->from ? options->from : "");
    if (forecast->guessed > 0)
        printf("%d cases and references are of a kind that was not timed: the rate of the nearest is used\n",
               forecast->guessed);
    printf("cases %.3g s of work, the longest %.3g s; references %.3g s, the longest %.3g s\n", forecast->cases,
           forecast->longest_batch, forecast->references, forecast->longest_reference);
    printf("besides, on one rank: start %.2g s, verdicts %.2g s, result file %.2g s; shared by all: checks of members "
           "%.2g s, rows into the file %.2g s\n\n",
           overhead->start, overhead->verdicts, overhead->file, overhead->start_shared, overhead->file_shared);
}

static void print_forecast(const struct options *options, const struct campaign *campaign,
                           const struct forecast *forecast, const struct rates *rates)
{
    struct forecast_row rows[ROWS_MOST];
    for (int k = 0; k < options->ranks.rows; k++)
        forecast_ranks(forecast, options->ranks.of[k], &rows[k]);
    if (options->format == FORMAT_TEXT)
        print_plan_head(options, campaign, forecast, rates);
    format_table(stdout, &table_forecasts, rows, (size_t)options->ranks.rows, options->format);
    if (options->format == FORMAT_TEXT)
        printf(
            "\ntimes in s; efficiency in %%, at_most: that of the best order of the cases; memory in MB, of each rank "
            "and of the first\n");
}

static int predict(const struct options *options, const struct campaign *campaign, const struct plan *plan,
                   const struct overhead *start)
{
    char message[STORE_MESSAGE_SIZE];
    struct rates rates = {0};
    struct forecast forecast = {0};
    int code = find_rates(options, campaign, plan, &rates);
    if (code == EXIT_AS_EXPECTED)
        forecast_open(campaign, plan, &rates, &forecast);
    forecast.overhead = *start;
    if (code == EXIT_AS_EXPECTED &&
        measure_overhead(campaign, plan, &forecast.overhead, message, sizeof message) != 0) {
        fprintf(stderr, "rattleback: %s\n", message);
        code = EXIT_NOT_AS_EXPECTED;
    }
    if (code == EXIT_AS_EXPECTED)
        print_forecast(options, campaign, &forecast, &rates);
    forecast_close(&forecast);
    rates_free(&rates);
    return code;
}

/* Replaces other ranks, whose results the loaded campaign already has. */
static void copy_bits(void *context, void *bytes, size_t size)
{
    const void **next = context; /* what is asked for first, then what second */
    memcpy(bytes, next[0], size);
    next[0] = next[1];
}

/* Processor time to read the campaign again, with what the ranks of a run share checked here, or by others. */
static double time_loading(const struct options *options, const struct campaign *loaded, bool here)
{
    char message[CAMPAIGN_MESSAGE_SIZE];
    struct campaign_choice choice = options->choice;
    const void *known[] = {loaded->notes.note, loaded->notes.with};
    double start = measure_clock();
    choice.parts = here ? 0 : INT_MAX; /* of which this one has next to nothing */
    choice.part = INT_MAX - 1;
    choice.exchange = here ? NULL : copy_bits;
    choice.context = known;
    campaign_free(campaign_load_choice(options->campaign, &choice, message));
    return measure_clock() - start;
}

static int plan(const struct options *options)
{
    char message[CAMPAIGN_MESSAGE_SIZE];
    struct plan plan = {0};
    struct campaign *campaign = campaign_load_choice(options->campaign, &options->choice, message);
    if (!campaign)
        return cli_refuse("%s", message);
    plan_make(campaign, &plan);
    struct overhead start = {.start = measure_clock()}; /* of this process */
    start.start_shared = fmax(0, time_loading(options, campaign, true) - time_loading(options, campaign, false));
    start.start = fmax(0, start.start - start.start_shared);
    int code = predict(options, campaign, &plan, &start);
    plan_free(&plan);
    campaign_free(campaign);
    return code;
}

int cli_plan(int argc, char **argv)
{
    static const struct cli_option table[] = {
        ARGUMENT("CAMPAIGN.yaml", cli_text, campaign),
        OPTION("ranks", "R[,R...]", take_ranks, ranks, "Numbers of MPI ranks to predict for", .most = RANKS_MOST,
               .required = true),
        OPTION("from", "RESULTS.h5", cli_text, from, "Use the times of this file instead of a short measurement"),
        CLI_CHOICE_OPTIONS(choice),
        CLI_FORMAT_OPTION(format),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Predict wall time, efficiency and memory of `run` on many ranks, each on a core like this one. The "
               "schedule is simulated with times of a short measurement or an earlier run; charts and report are not "
               "counted.\vExample: rattleback plan cases/theorems.yaml --ranks 64,256"};
    struct options options = {.format = FORMAT_TEXT};
    int code = cli_parse(&verb, argc, argv, 0, &options);
    return code != 0 ? code : plan(&options);
}
