#include "core/discrete/step_chart.h"

#include <string.h>

static void copy(int n, const real *from, real *to)
{
    memcpy(to, from, (size_t)n * sizeof(real));
}

/* Moves g with its low parts over this part of the way h u. */
static void move_part(const struct run *run, real part, const real *u, real *g, real *low)
{
    SCRATCH(real, displacement, run->in.n);
    for (int c = 0; c < run->in.n; c++)
        displacement[c] = part * run->h * u[c];
    group_advance(&run->in, displacement, g, low);
}

void step_chart_position(const struct step_chart *chart, const real *x, real *out)
{
    if (group_is_abelian(chart->in->group))
        copy(chart->in->n, x, out);
    else
        point_move(chart->in, chart->base, x, out);
}

void step_chart_pull_back(const struct step_chart *chart, const real *x, const real *slope, real *out)
{
    if (group_is_abelian(chart->in->group))
        copy(chart->in->n, slope, out);
    else
        point_apply(chart->in, x, TANGENT_DUAL, slope, out);
}

void step_chart_times(struct step_chart *chart, const struct run *run)
{
    chart->at_middle = moment_at(&chart->middle, &run->in, run_time(run, run->h / 2));
    chart->at_end = moment_at(&chart->end, &run->in, run_time(run, run->h));
}

void step_chart_set(struct step_chart *chart, const struct run *run, const real *u, const struct chart_ends *ends)
{
    const int n = run->in.n, element = run->in.element;
    const bool flat = group_is_abelian(run->in.group);
    SCRATCH(real, low, element);
    SCRATCH(real, after, n);
    for (int c = 0; c < n; c++) {
        ends->change[c] = run->h * u[c];
        ends->start[c] = flat ? run->g[c] + run->g_low[c] : -chart->part * ends->change[c];
        after[c] = ends->start[c] + ends->change[c];
    }
    if (flat) {
        for (int c = 0; c < n; c++) {
            ends->middle[c] = run->g[c] + (run->g_low[c] + ends->change[c] / 2);
            ends->end[c] = run->g[c] + (run->g_low[c] + ends->change[c]);
        }
        return;
    }
    copy(element, run->g, chart->base);
    copy(element, run->g_low, low);
    move_part(run, chart->part, u, chart->base, low);
    copy(element, chart->base, ends->middle);
    step_chart_position(chart, after, ends->end);
}

void step_chart_advance(const struct step_chart *chart, struct run *run, const real *u)
{
    const real part =
        group_is_abelian(run->in.group) ? 1 : chart->part; /* one sum there, as its two parts round twice */
    move_part(run, part, u, run->g, run->g_low);
    if (part < 1)
        move_part(run, 1 - part, u, run->g, run->g_low);
}
