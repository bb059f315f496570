/* Which times all step sizes have: each step size takes away what lies in its gaps. */
#include "suite/outside/common_times.h"

#include <stdlib.h>

static const wide steps_near = 2; /* a row so many steps away is at the same time */

static wide time_of(const struct series_table *table, const struct series *series, size_t k)
{
    wide t = series_wide(table, series->row[k], table->time);
    return t > 0 ? t : 0; /* what is no time is refused by those who look at states */
}

/* The distance within which a step size has a time. Where steps are counted, and the horizon that was given is not that of the table, by
 * the table's. */
static wide near(const struct series_table *table, const struct series *series, size_t k)
{
    wide longer = series->end > table->horizon && !table->is_h ? series->end / table->horizon : 1;
    return steps_near * (wide)series->h[k] * longer;
}

bool common_end(const struct series_table *table, const struct series *series, size_t last)
{
    return !series->common || time_of(table, series, last) >= series->end - near(table, series, last);
}

static int compare(const void *a, const void *b)
{
    wide x = *(const wide *)a, y = *(const wide *)b;
    return (x > y) - (x < y);
}

/* How many of `count` times in order are not beyond t. */
static size_t up_to(const wide *times, size_t count, wide t)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (times[middle] <= t)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Count at the first time in (from, to) one who lacks it, and behind the last one less. */
static void lack(const wide *times, size_t count, wide from, wide to, int *lacking)
{
    if (!(from < to))
        return;
    size_t first = up_to(times, count, from), behind = up_to(times, count, to);
    while (behind > first && times[behind - 1] == to)
        behind--;
    lacking[first]++;
    lacking[behind]--;
}

/* The gaps of the step size whose rows are `first` to before `next`. */
static void add_gaps(const struct series_table *table, const struct series *series, size_t first, size_t next,
                     const wide *times, int *lacking)
{
    wide before = -near(table, series, first); /* nobody has a row at the start */
    if (!common_end(table, series, next - 1))
        return;
    for (size_t k = first; k < next; k++) {
        wide t = time_of(table, series, k);
        lack(times, series->count, before + near(table, series, k), t - near(table, series, k), lacking);
        before = t;
    }
}

bool common_times(const struct series_table *table, struct series *series)
{
    size_t count = series->count;
    if (table->time == table->csv->columns)
        return true;
    wide *times = malloc(count * sizeof *times);
    int *lacking = calloc(count + 1, sizeof *lacking);
    series->common = calloc(count, sizeof *series->common);
    bool good = times && lacking && series->common;
    for (size_t k = 0; k < count && good; k++)
        times[k] = time_of(table, series, k);
    if (good) {
        qsort(times, count, sizeof *times, compare);
        series->end = times[count - 1];
    }
    for (size_t first = 0, next; first < count && good; first = next) {
        next = first + 1;
        while (next < count && series->h[next] == series->h[first])
            next++;
        add_gaps(table, series, first, next, times, lacking);
    }
    for (size_t k = 1; k < count && good; k++)
        lacking[k] += lacking[k - 1];
    for (size_t k = 0; k < count && good; k++)
        series->common[k] = lacking[up_to(times, count, time_of(table, series, k)) - 1] == 0;
    free(times);
    free(lacking);
    return good;
}
