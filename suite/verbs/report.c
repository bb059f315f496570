/* rattleback report: a result file as one HTML page. */
#include <stdio.h>

#include "plots/report.h"
#include "suite/cli/cli.h"
#include "suite/cli/drawing.h"

enum { PATH_CAPACITY = 4096, MESSAGE_CAPACITY = PATH_CAPACITY + 1024 };

static int draw_report(const char *directory, const struct store_file *file, enum cost cost)
{
    char page[PATH_CAPACITY], message[MESSAGE_CAPACITY];
    snprintf(page, sizeof page, "%s/report.html", directory);
    if (report_write(page, file, cost, message, sizeof message) != 0) {
        fprintf(stderr, "rattleback: %s\n", message);
        return EXIT_NOT_AS_EXPECTED;
    }
    printf("report in %s\n", page);
    return EXIT_AS_EXPECTED;
}

int cli_report(int argc, char **argv)
{
    static const struct drawing_verb verb = {.doc = "Write a result file as one HTML page that needs no other file and "
                                                    "no network.\vExample: rattleback report out/theorems",
                                             .folder_doc = "Folder for report.html (that of the result file)",
                                             .folder = "",
                                             .draw = draw_report};
    return drawing_run(&verb, argc, argv);
}
