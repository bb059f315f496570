/* All charts of a result file, and their files. */
#include "plots/charts.h"

#include "plots/chart_files.h"
#include "plots/chart_makers.h"
#include "plots/drawn.h"
#include "results/heap.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Makes all charts; the names in the maker must be freed in any case. */
static int make_all(struct chart_maker *maker)
{
    const struct store_file *file = maker->file;
    HEAP(struct chart_curve, curves, file->case_count);
    HEAP(struct chart_point, points, file->case_count + file->sample_count + file->ensemble_count);
    maker->curves = curves;
    maker->points = points;
    int result = error_charts_make(maker);
    return result == 0 ? history_charts_make(maker) : result;
}

int charts_each(const struct store_file *file, enum cost cost, int (*visit)(void *context, const struct chart *chart),
                void *context)
{
    struct chart_maker maker = {.file = file, .cost = cost, .visit = visit, .context = context};
    int result = make_all(&maker);
    free(maker.names.names);
    return result;
}

struct folder {
    const char *directory;
    enum chart_formats formats;
};

static int write_chart(void *context, const struct chart *chart)
{
    const struct folder *folder = context;
    return chart_write_files(folder->directory, chart, folder->formats);
}

int charts_write(const char *directory, const struct store_file *file, enum chart_formats formats, enum cost cost,
                 const struct chart_progress *progress, size_t *count, char *message, size_t size)
{
    struct folder folder = {directory, formats};
    struct chart_maker maker = {.file = file, .cost = cost, .visit = write_chart, .context = &folder};
    int result = mkdir(directory, 0777) == 0 || errno == EEXIST ? make_all(&maker) : -1;
    if (result == 0)
        result = drawn_keep_only(directory, &maker.names, formats == CHARTS_SVG_AND_PNG);
    if (result < 0)
        snprintf(message, size, "%s: cannot write charts: %s", directory, strerror(errno));
    else if (maker.names.count > 0)
        result = gnuplot_run(directory, &maker.names, progress, message, size);
    if (result < 0)
        drawn_remove_pictures(directory, &maker.names);
    *count = result == 0 ? maker.names.count : 0;
    free(maker.names.names);
    return result;
}
