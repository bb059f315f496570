/* Work-precision: every contender over its settings, on one problem to several horizons. */
#ifndef RATTLEBACK_BENCH_WORK_H
#define RATTLEBACK_BENCH_WORK_H

#include "ci/bench/contender.h"
#include "ci/bench/report.h"

enum { MOST_HORIZONS = 4, MOST_NAMES = 16, SETTING_SIZE = 48 };

struct options {
    double horizons[MOST_HORIZONS];
    int horizon_count;
    double longest; /* s: settings whose run takes longer are left out */
    bool targets;   /* only what targets stand on */
};

/* The horizon of a problem's targets; 0: it has none. */
double work_horizon(const char *problem);

/* One timed run. Constraint and drift of the invariant are those at the horizon, absolute. */
struct work_point {
    const struct contender *who;
    char setting[SETTING_SIZE];
    double value, seconds, error, constraint, drift;
};

/* All fastest runs to one horizon: sorted by contender, then by time, each more accurate than the one before. */
struct study {
    double horizon, reference_error;
    struct work_point *points;
    int count;
};

/* The points nobody of the same name beats, in time by the factor `margin`: sorts them by contender, then by time, and
 * returns how many are left; with a margin of 1 they are as struct study says. */
int keep_front(struct work_point *points, int count, double margin);

/* The fastest point of that name (NULL: of any) with an error of at most `level`; NULL if there is none. */
const struct work_point *fastest(const struct study *study, const char *name, double level);

/* The error below which the core is the cheaper one, down to the least that both reach; below that the peer does not come. NaN: there
 * the peer is. */
double crossover(const struct study *study, const char *peer);

/* The name of the contender that takes the least time to an error of `level`, NULL if nobody reaches it. Times between two settings
 * are interpolated in logarithms. */
const char *cheapest_at(const struct study *study, double level);

/* Time all contenders on the problem, print, and write into the open report; the chart goes to FOLDER/PROBLEM.svg. */
bool work_measure(struct report *report, const struct motion *motion, const struct options *options);

/* Draw the chart of a problem's studies. */
bool work_chart(const char *folder, const char *problem, const struct study *studies, int count);

#endif
