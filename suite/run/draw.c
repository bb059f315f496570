/* The bar of charts. */
#include "suite/run/draw.h"

#include "suite/run/bar.h"

static void show_drawn(void *context, size_t drawn, size_t count)
{
    struct bar *bar = context;
    if (bar_is_due(bar))
        bar_show(bar, (double)drawn / (double)count, "charts", (long long)drawn, (long long)count, NULL);
}

int draw_charts(const char *directory, const struct store_file *file, enum chart_formats formats, enum cost cost,
                bool quiet, size_t *count, char *message, size_t size)
{
    struct bar bar;
    bar_open(&bar, !quiet);
    const struct chart_progress progress = {show_drawn, &bar};
    int result = charts_write(directory, file, formats, cost, &progress, count, message, size);
    bar_close(&bar);
    return result;
}
