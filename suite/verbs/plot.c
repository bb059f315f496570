/* rattleback plot: the charts of a result file. */
#include <stdio.h>

#include "suite/cli/cli.h"
#include "suite/cli/drawing.h"
#include "suite/run/draw.h"

static int draw_plots(const char *directory, const struct store_file *file, enum cost cost)
{
    char message[CHART_MESSAGE_SIZE];
    size_t count;
    int result = draw_charts(directory, file, CHARTS_SVG_AND_PNG, cost, false, &count, message, sizeof message);
    if (result == 0)
        printf("%zu charts in %s\n", count, directory);
    else
        fprintf(stderr, "rattleback: %s\n", message);
    return result == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int cli_plot(int argc, char **argv)
{
    static const struct drawing_verb verb = {
        .doc = "Draw the charts of a result file with gnuplot: PNG and SVG, with script and data.\vExample: rattleback "
               "plot out/theorems --cost seconds",
        .folder_doc = "Folder for the charts (charts next to the result file)",
        .folder = "charts",
        .draw = draw_plots};
    return drawing_run(&verb, argc, argv);
}
