/* Coordinates and times of a step. Coordinates are positions on R^n; on a group they are those of the chart about the
 * middle of the step. The steps are in discrete_gradient.c. */
#ifndef RATTLEBACK_CORE_STEP_CHART_H
#define RATTLEBACK_CORE_STEP_CHART_H

#include "core/problem/moment.h"
#include "core/run/run.h"

/* Chart g = G tau(x) with g_0 = G tau(-part h u), g_1 = G tau((1 - part) h u). tau: the retraction; u: the mean velocity of
 * the step; h: its length. */
struct step_chart {
    const struct instance *in;
    real part;                /* 1/2: the backward step has the same chart */
    real base[SMALL_ELEMENT]; /* G; not set on R^n */
    struct moment middle, end;
    const struct instance *at_middle, *at_end; /* the problem at the times of the middle and of the end */
};

/* start, change (n): coordinates of the start and their change; middle, end (element): positions in the middle and at
 * the end of the step. */
struct chart_ends {
    real *start, *change, *middle, *end;
};

/* Sets at_middle and at_end for the step of the run. */
void step_chart_times(struct step_chart *chart, const struct run *run);

/* Sets the chart and its ends for the step of the run with the mean velocity u (n). */
void step_chart_set(struct step_chart *chart, const struct run *run, const real *u, const struct chart_ends *ends);

/* Computes out (element), the position with coordinates x (n). */
void step_chart_position(const struct step_chart *chart, const real *x, real *out);

/* Computes out (n), the derivative of a function by the coordinates at x (n): dtau_x^* slope. slope (n): its derivative
 * in the body frame. */
void step_chart_pull_back(const struct step_chart *chart, const real *x, const real *slope, real *out);

/* Moves the position of the run to the end of the step with the mean velocity u (n). */
void step_chart_advance(const struct step_chart *chart, struct run *run, const real *u);

#endif
