/* The bar, its line, and when they are shown. */
#include "suite/run/bar.h"

#include "results/clock.h"
#include "suite/run/pace.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

enum { BAR_WIDTH = 30, TEXT_SIZE = 200 };
static const double bar_period = 0.2, line_period = 10; /* seconds */

void bar_open(struct bar *bar, bool shown)
{
    double now = clock_seconds(CLOCK_MONOTONIC);
    *bar = (struct bar){.shown = shown, .terminal = isatty(STDERR_FILENO) != 0, .start = now, .last = now};
}

bool bar_is_due(const struct bar *bar)
{
    return bar->shown && clock_seconds(CLOCK_MONOTONIC) - bar->last >= (bar->terminal ? bar_period : line_period);
}

void bar_show(struct bar *bar, double share, const char *what, long long done, long long count, const char *now)
{
    char text[TEXT_SIZE], hashes[BAR_WIDTH + 1] = {0};
    bar->last = clock_seconds(CLOCK_MONOTONIC);
    double left = pace_left(bar->last - bar->start, share);
    int length = snprintf(text, TEXT_SIZE, "%s: %lld of %lld, %.0f %%", what, done, count, floor(100 * share));
    if (isfinite(left) && done < count)
        length += snprintf(text + length, TEXT_SIZE - (size_t)length, ", %.0f s left", fmax(1, ceil(left)));
    if (now)
        snprintf(text + length, TEXT_SIZE - (size_t)length, "; now %s", now);
    for (int i = 0; i < BAR_WIDTH; i++)
        hashes[i] = i < (int)(BAR_WIDTH * share) ? '#' : '.';
    if (bar->terminal)
        fprintf(stderr, "\r[%s] %s\033[K", hashes, text);
    else
        fprintf(stderr, "%s\n", text);
    fflush(stderr);
}

void bar_close(const struct bar *bar)
{
    if (bar->shown && bar->terminal)
        fputs("\r\033[K", stderr);
}
