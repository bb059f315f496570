/* rattleback figure: the figures that a campaign lists, from its result file. */
#include <stdio.h>
#include <string.h>

#include "plots/figure.h"
#include "results/heap.h"
#include "suite/campaign/figures.h"
#include "suite/campaign/load.h"
#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/run/output.h"

enum { MESSAGE_CAPACITY = OUTPUT_PATH_SIZE + CAMPAIGN_MESSAGE_SIZE };

struct options {
    const char *campaign, *results, *directory;
    unsigned formats; /* a bit for each */
};

static const char *figure_format_at(const void *of, int k)
{
    (void)of;
    return k < FIGURE_FORMATS ? figure_format_name((enum figure_format)k) : NULL;
}

/* Takes a list such as svg,pdf. */
static error_t take_formats(const struct argp_state *state, const struct cli_option *option, const char *text,
                            void *target)
{
    unsigned *formats = target;
    *formats = 0;
    for (const char *at = text;; at++) {
        char word[NAME_SHOWN];
        int k;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ","), at);
        error_t error = cli_name(state, option->name, word, (struct names){.at = figure_format_at, .of = NULL}, &k);
        if (error)
            return error;
        *formats |= 1U << k;
        at += strcspn(at, ",");
        if (!*at)
            return 0;
    }
}

/* Gives the rows the labels of the campaign, which may have changed since the run. */
static void put_campaign_labels(const struct campaign *campaign, struct store_file *file)
{
    for (size_t i = 0; i < file->case_count; i++) {
        struct case_row *row = &file->cases[i];
        const struct campaign_method *method = figures_method_of(campaign, row);
        snprintf(row->label, sizeof row->label, "%s", method && method->label ? method->label : "");
    }
}

/* The rows that a figure shows, the number of them in *count. */
static void choose_figure_rows(const struct campaign *campaign, const struct campaign_figure *figure,
                               const struct store_file *file, const struct case_row **rows, size_t *count)
{
    *count = 0;
    for (size_t i = 0; i < file->case_count; i++) {
        const struct campaign_method *method = figures_method_of(campaign, &file->cases[i]);
        if (method && figure_shows(figure, &file->cases[i], method))
            rows[(*count)++] = &file->cases[i];
    }
}

static void say_drawn(const char *directory, const struct figure *figure, size_t drawn, size_t count)
{
    if (drawn == count)
        printf("%s/%s: %zu cases\n", directory, figure->name, count);
    else if (figure->x == FIGURE_AGAINST_T)
        printf("%s/%s: %zu of %zu cases; the others have no samples of %s\n", directory, figure->name, drawn, count,
               figure->y);
    else
        printf("%s/%s: %zu of %zu cases; the others have no positive %s or %s\n", directory, figure->name, drawn, count,
               figure_axis_name(figure->x), figure->y);
}

/* Draws all figures into a folder; without one only checks that there is something to draw. */
static enum store_status draw_figures(const struct campaign *campaign, const struct options *options,
                                      const struct store_file *file, const char *results, const char *directory)
{
    char message[MESSAGE_CAPACITY];
    HEAP(const struct case_row *, rows, file->case_count);
    enum store_status status = STORE_OK;
    for (unsigned k = 0; k < campaign->figures_count && status == STORE_OK; k++) {
        const struct campaign_figure *at = &campaign->figures[k];
        size_t count, drawn;
        choose_figure_rows(campaign, at, file, rows, &count);
        status = directory ? figure_write(directory, &at->figure, file, rows, count, options->formats, &drawn, message,
                                          sizeof message)
                           : figure_check(&at->figure, file, rows, count, message, sizeof message);
        if (status != STORE_OK)
            cli_refuse("%s: figures[%u] of %s: %s", results, k, options->campaign, message);
        else if (directory)
            say_drawn(directory, &at->figure, drawn, count);
    }
    return status;
}

static int check_and_draw(const struct campaign *campaign, const struct options *options, struct store_file *file,
                          const char *results, const char *directory)
{
    char message[MESSAGE_CAPACITY];
    cli_warn_modified(results, file->unmodified);
    if (strcmp(file->facts.campaign_name, campaign->name) != 0)
        return cli_refuse("%s: results of the campaign \"%s\", not of \"%s\"; name the result file of %s", results,
                          file->facts.campaign_name, campaign->name, options->campaign);
    put_campaign_labels(campaign, file);
    enum store_status status = draw_figures(campaign, options, file, results, NULL);
    if (status == STORE_OK && output_folder_make(directory, message, sizeof message) != 0)
        return cli_refuse("%s", message);
    if (status == STORE_OK)
        status = draw_figures(campaign, options, file, results, directory);
    return status == STORE_OK ? EXIT_AS_EXPECTED : status == STORE_REFUSED ? EXIT_BAD_INPUT : EXIT_NOT_AS_EXPECTED;
}

static int read_and_draw(const struct campaign *campaign, const struct options *options, const char *results,
                         const char *directory)
{
    STORE_FILE(file);
    char message[MESSAGE_CAPACITY];
    if (store_read(results, &file, message, sizeof message) != STORE_OK)
        return cli_refuse("%s%s", message,
                          options->results ? "" : "; run the campaign with -o, or name its result file");
    return check_and_draw(campaign, options, &file, results, directory);
}

/* Draws the figures of a campaign from the named result file, or from the folder that the manual suggests for `run`. */
static int figure(const struct campaign *campaign, const struct options *options)
{
    HELD(char, results) =
        options->results ? heap_copy(options->results) : heap_print("out/%s/results.h5", campaign->name);
    HELD(char, directory) =
        options->directory ? heap_copy(options->directory) : heap_print("out/%s/figures", campaign->name);
    return read_and_draw(campaign, options, results, directory);
}

int cli_figure(int argc, char **argv)
{
    static const struct cli_option table[] = {
        ARGUMENT("CAMPAIGN.yaml", cli_text, campaign),
        {.name = "[RESULTS.h5]", .take = cli_text, .target = offsetof(struct options, results)},
        OPTION("format", "svg|pdf|tex|png", take_formats, formats, "Formats, separated by commas (svg,pdf,tex)"),
        OPTION("output", "DIR", cli_text, directory, "Folder for the figures (out/CAMPAIGN/figures)", .letter = 'o'),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc =
            "Draw the figures that a campaign lists under `figures`, from its result file (out/CAMPAIGN/results.h5). "
            "Writes NAME.svg, NAME.pdf and NAME-tex.tex, with the gnuplot script and the numbers.\vExit status: 0 "
            "drawn, 1 the machine failed, 2 bad input."};
    struct options options = {.formats = 1U << FIGURE_SVG | 1U << FIGURE_PDF | 1U << FIGURE_TEX};
    char message[CAMPAIGN_MESSAGE_SIZE];
    int code = cli_parse(&verb, argc, argv, 0, &options);
    if (code != 0)
        return code;
    struct campaign *campaign = campaign_load(options.campaign, message);
    if (!campaign)
        return cli_refuse("%s", message);
    code = campaign->figures_count > 0
               ? figure(campaign, &options)
               : cli_refuse("%s: has no figures; add a list `figures:` (docs/campaign.md)", options.campaign);
    campaign_free(campaign);
    return code;
}
