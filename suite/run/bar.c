/* The bar, its line, and when they are shown. */
#include "suite/run/bar.h"

#include "results/clock.h"
#include "results/print/fold.h"
#include "results/print/terminal.h"
#include "suite/run/pace.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BAR_WIDTH = 10, TEXT_SIZE = 256 };
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

/* Returns the most characters of a line. A terminal keeps its last column empty: a full line may go on in the next one, which "\\r" does
 * not take back. */
static int line_width(const struct bar *bar)
{
    int width = bar->terminal ? terminal_of(stderr).width : 0;
    return width > 0 && width <= FOLD_WIDTH ? width - 1 : FOLD_WIDTH;
}

/* Cuts a text to whole words of at most so many characters, without punctuation after the last one. */
static void cut_words(char *text, int most)
{
    if (most < 0 || strlen(text) <= (size_t)most)
        return;
    text[most + 1] = '\0';
    char *end = strrchr(text, ' ');
    while (end && end > text && strchr(" ,;:", end[-1]))
        end--;
    *(end ? end : text) = '\0';
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
    cut_words(text, line_width(bar) - (bar->terminal ? BAR_WIDTH + 3 : 0));
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
