/* rattleback report: a result file as one HTML page. */
#include <ftw.h>
#include <stdio.h>

#include "plots/report.h"
#include "suite/cli/cli.h"
#include "suite/cli/drawing.h"
#include "suite/run/draw.h"
#include "suite/run/output.h"

enum { PATH_ROOM = 4096, MESSAGE_ROOM = PATH_ROOM + 1024 };

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status, (void)type, (void)place;
    return remove(path);
}

/* Draw into a folder that lives as long as the page is written. */
static int write_page(const char *page, const struct store_file *file, enum cost cost, char *message, size_t size)
{
    char charts_path[OUTPUT_PATH_SIZE];
    struct chart_list charts;
    if (output_folder_scratch(charts_path, message, size) != 0)
        return -1;
    int result = draw_charts(charts_path, file, CHARTS_SVG, cost, false, &charts, message, size);
    if (result == 0)
        result = report_write(page, file, charts_path, &charts, message, size);
    charts_free(&charts);
    nftw(charts_path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    return result;
}

static int draw_report(const char *directory, const struct store_file *file, enum cost cost)
{
    char page[PATH_ROOM], message[MESSAGE_ROOM];
    snprintf(page, sizeof page, "%s/report.html", directory);
    if (write_page(page, file, cost, message, sizeof message) != 0) {
        fprintf(stderr, "rattleback: %s\n", message);
        return EXIT_NOT_AS_EXPECTED;
    }
    printf("report in %s\n", page);
    return EXIT_AS_EXPECTED;
}

int cli_report(int argc, char **argv)
{
    static const struct drawing_verb verb = {
        .doc = "Write a result file as one HTML page that needs no other file and no network: summary, verdict table, "
               "charts, environment, campaign.",
        .folder_doc = "Folder for report.html (that of the result file); made if missing",
        .folder = "",
        .draw = draw_report};
    return drawing_run(&verb, argc, argv);
}
