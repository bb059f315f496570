/* All charts of a result file. */
#include "plots/charts.h"

#include "plots/drawn.h"
#include "plots/error_charts.h"
#include "plots/history.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static int make_directory(const char *directory)
{
    struct stat found;
    if (mkdir(directory, 0777) == 0)
        return 0;
    if (errno != EEXIST || stat(directory, &found) != 0)
        return -1;
    errno = ENOTDIR;
    return S_ISDIR(found.st_mode) ? 0 : -1;
}

int charts_write(const char *directory, const struct store_file *file, enum chart_formats formats, enum cost cost,
                 const struct charts_told *told, struct chart_list *charts, char *message, size_t size)
{
    *charts = (struct chart_list){0};
    int result = make_directory(directory);
    if (result == 0)
        result = error_charts_write(directory, file, formats, cost, charts);
    if (result == 0)
        result = history_write_all(directory, file, formats, charts);
    if (result == 0)
        result = drawn_settle(directory, charts, formats == CHARTS_SVG_AND_PNG);
    if (result < 0)
        snprintf(message, size, "%s: cannot write charts: %s", directory, strerror(errno));
    else if (charts->count > 0)
        result = gnuplot_run(directory, charts, told, message, size);
    if (result < 0) {
        drawn_remove_pictures(directory, charts);
        charts_free(charts);
    }
    return result;
}
