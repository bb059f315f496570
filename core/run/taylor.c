/* Taylor series, step after step (Jorba, Zou, A software package for the numerical integration of ODEs by means of high-order Taylor
 * methods, Experimental Mathematics 14, 2005). */
#include "core/run/taylor.h"

#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/moment.h"
#include "core/run/effort.h"

enum {
    LEAST_STEPS = 4096, /* are allowed, however short it is */
    PARTS_OF_STEP = 16, /* in which impacts are looked for: a gap is convex, or concave, in a part */
    MOST_HALVED = 40    /* times, before a fold: no motion comes as near to one without going through */
};

/* The work of a step grows with the square of the order p, its length with eps^{1/p}: the best p is 1 - (log eps) / 2. */
int taylor_order(void)
{
    return (int)ceil(1 - log(REAL_EPSILON) / 2);
}

static const real *series_coefficients(const struct series *series, int c)
{
    return series->jet + (size_t)c * (size_t)(series->order + 1);
}

/* Returns the change of the number from the start to time t. */
static real increment(const real *a, int order, real t)
{
    real sum = 0;
    for (int k = order; k > 0; k--)
        sum = (sum + a[k]) * t;
    return sum;
}

void taylor_advance(const struct series *series, real t, real *g, real *g_low, real *eta, real *eta_low)
{
    for (int c = 0; c < series->element; c++)
        compensated_add(&g[c], &g_low[c], increment(series_coefficients(series, c), series->order, t));
    for (int c = 0; c < series->n; c++)
        compensated_add(&eta[c], &eta_low[c],
                        increment(series_coefficients(series, series->element + c), series->order, t));
}

static real largest_coefficient(const struct series *series, int first, int count, int k)
{
    real most = 0;
    for (int c = first; c < first + count; c++)
        most = fmax(most, fabs(series_coefficients(series, c)[k]));
    return most;
}

/* The time in which the last coefficients of some numbers fall to round-off, to the size of these or, where all start from 0, of what
 * they do first. Not the last alone: in a motion that is even or odd in time, or has a symmetry of that kind of a higher order, most of
 * them are 0. */
static real block_step(const struct series *series, int first, int count)
{
    int p = series->order, m = 0;
    real step = (real)INFINITY;
    while (m < p / 2 && largest_coefficient(series, first, count, m) == 0)
        m++;
    real size = largest_coefficient(series, first, count, m);
    for (int k = p - p / 4; k <= p && size > 0; k++) {
        real last = largest_coefficient(series, first, count, k);
        if (last != 0)
            step = fmin(step, exp((log(size) - log(last)) / (k - m)));
    }
    return step * exp(log(tolerance.negligible) / p);
}

/* Rounds a step to few digits, so that sums of many are exact. */
static real round_step(real h)
{
    int exponent;
    real digits = frexp(h, &exponent);
    return ldexp((real)(float)digits, exponent);
}

/* Returns true if the last quarter of each gap's coefficients is small over the time h. Otherwise the gap may vanish unseen between two of
 * the times at which its sign is looked at, as at a wall much thinner than a step. */
static bool gaps_are_resolved(const struct series *series, real h)
{
    const int order = series->order; /* coefficients 0..order - 1 are known */
    for (int k = 0; k < series->walls; k++) {
        real power = 1, first = 0, last = 0;
        for (int j = 0; j < order; j++, power *= h) {
            real *part = j < order - order / 4 ? &first : &last;
            *part = fmax(*part, fabs(series->gap[k][j]) * power);
        }
        if (!(last <= tolerance.half * first))
            return false;
    }
    return true;
}

/* The step, as long as all is smooth on it and not much beyond what is left; 0 where there is none. */
static real choose_step(const struct series *series, real left)
{
    real most = fmin(block_step(series, 0, series->element), block_step(series, series->element, series->n));
    real h = fmin(most, 2 * left);
    int halved = 0;
    while (halved < MOST_HALVED &&
           !(series_is_smooth(series, ldexp(h, -halved)) && gaps_are_resolved(series, ldexp(h, -halved))))
        halved++;
    return halved < MOST_HALVED ? round_step(ldexp(h, -halved)) : 0;
}

struct walk {
    struct series *series;
    real *g, *eta, *g_low, *eta_low;
    real time;
    int next;             /* sample */
    struct impact impact; /* the first on a wall, and its time from the start */
    bool ends_there;      /* the walk ends with the first impact */
};

static size_t numbers_of_state(const struct instance *in)
{
    return 2 * (size_t)(in->element + in->n);
}

/* g, eta and their low parts are in numbers_of(in) numbers, one after the other. */
static void lay_walk(const struct instance *in, real *numbers, struct walk *w)
{
    w->g = numbers;
    w->eta = w->g + in->element;
    w->g_low = w->eta + in->n;
    w->eta_low = w->g_low + in->element;
}

/* The samples up to the end of the step. */
static enum status put_samples(const struct instance *in, struct walk *w, real h, real horizon,
                               const struct flow_samples *to)
{
    enum status status = STATUS_OK;
    SCRATCH(real, numbers, numbers_of_state(in));
    struct walk at;
    struct moment moment;
    lay_walk(in, numbers, &at);
    for (; w->next < to->count && status == STATUS_OK; w->next++) {
        real t = sample_time(in, to, horizon, w->next) - w->time;
        if (t > h)
            break;
        memcpy(numbers, w->g, numbers_of_state(in) * sizeof *numbers);
        taylor_advance(w->series, t, at.g, at.g_low, at.eta, at.eta_low);
        status = to->put(moment_at(&moment, in, sample_time(in, to, horizon, w->next)), at.g, at.eta, w->next, to->out);
    }
    return status;
}

/* The position and the velocity at a time of the step. */
static enum status walk_to(const void *of, real t, real *g, real *eta)
{
    const struct walk *w = of;
    const int n = w->series->n;
    SCRATCH(real, low, 2 * n);
    memcpy(g, w->g, (size_t)n * sizeof *g);
    memcpy(eta, w->eta, (size_t)n * sizeof *eta);
    memcpy(low, w->g_low, (size_t)n * sizeof *low);
    memcpy(low + n, w->eta_low, (size_t)n * sizeof *low);
    taylor_advance(w->series, t, g, low, eta, low + n);
    return STATUS_OK;
}

/* Cuts the step at the end of the motion, since a later impact may have no solution, and at its first impact on a wall. */
static enum status cut_at_wall(const struct instance *in, const struct walk *w, real left, real *h,
                               struct impact *impact)
{
    const struct path path = {in, w, walk_to};
    *impact = (struct impact){.wall = NO_WALL};
    if (!has_walls(in))
        return STATUS_OK;
    *h = fmin(*h, left);
    enum status status = first_impact(&path, *h, PARTS_OF_STEP, impact);
    if (status == STATUS_OK && impact->wall != NO_WALL)
        *h = impact->time;
    return status;
}

/* Reflects the velocity at the end of a step that was cut there. */
static enum status rebound(const struct instance *in, struct walk *w, const struct impact *impact)
{
    if (impact->wall == NO_WALL)
        return STATUS_OK;
    if (w->impact.wall == NO_WALL)
        w->impact = (struct impact){impact->wall, w->time + impact->time};
    memset(w->eta_low, 0, (size_t)in->n * sizeof *w->eta_low);
    return wall_reflect(in, impact->wall, w->g, w->eta);
}

/* Returns true once all samples are there, or, of a walk without any, the horizon or the impact that it was for. */
static bool has_arrived(const struct walk *w, real horizon, const struct flow_samples *to)
{
    if (w->ends_there && w->impact.wall != NO_WALL)
        return true;
    return to ? w->next >= to->count : !(w->time < horizon);
}

/* Walks until it has arrived. */
static enum status walk_series(const struct instance *in, struct walk *w, real horizon, const struct flow_samples *to,
                               double most, long *steps)
{
    struct impact impact;
    const real end = to ? sample_time(in, to, horizon, to->count - 1) : horizon;
    for (*steps = 0; !has_arrived(w, horizon, to); ++*steps) {
        enum status status = series_expand(w->series, w->time, w->g, w->eta);
        real h = status == STATUS_OK ? choose_step(w->series, horizon - w->time) : 0;
        if (status == STATUS_OK && !(h > 0))
            status = STATUS_FAILED;
        if (status == STATUS_OK && (double)*steps > most)
            status = STATUS_NO_CONVERGENCE;
        if (status == STATUS_OK && gives_up(in))
            status = STATUS_TIMEOUT;
        if (status == STATUS_OK)
            status = cut_at_wall(in, w, end - w->time, &h, &impact);
        if (status == STATUS_OK && to)
            status = put_samples(in, w, h, horizon, to);
        if (status != STATUS_OK)
            return status;
        taylor_advance(w->series, h, w->g, w->g_low, w->eta, w->eta_low);
        status = rebound(in, w, &impact);
        if (status != STATUS_OK)
            return status;
        w->time += h;
    }
    return STATUS_OK;
}

/* In no more than so many steps. *first: out the first impact, at which the walk ends; NULL: it goes on. */
static enum status follow_series(const struct instance *in, real horizon, const real *g, const real *eta,
                                 const struct flow_samples *to, bool with_energy, double most, long *steps,
                                 struct impact *first)
{
    SCRATCH_ZERO(real, numbers, numbers_of_state(in));
    struct walk w = {.impact.wall = NO_WALL, .ends_there = first != NULL};
    lay_walk(in, numbers, &w);
    enum status status = series_open(in, taylor_order(), with_energy, &w.series);
    for (int c = 0; c < in->element; c++)
        w.g[c] = g[c];
    for (int c = 0; c < in->n; c++)
        w.eta[c] = eta[c];
    if (status == STATUS_OK)
        status = walk_series(in, &w, horizon, to, most, steps);
    if (first)
        *first = w.impact;
    series_close(w.series);
    return status;
}

enum status taylor_flow(const struct instance *in, real horizon, const real *g, const real *eta,
                        const struct flow_samples *to, long *steps)
{
    return follow_series(in, horizon, g, eta, to, false, fmax(LEAST_STEPS, effort_most_steps(in, g, eta, horizon)),
                         steps, NULL);
}

/* Nothing that could be anything but smooth is so at once for all times. */
static bool is_always_smooth(const struct instance *in, const real *g, const real *eta, bool with_energy)
{
    struct series *series;
    bool smooth = series_open(in, LEAST_SERIES, with_energy, &series) == STATUS_OK &&
                  series_expand(series, instance_time(in), g, eta) == STATUS_OK &&
                  series_is_smooth(series, (real)INFINITY);
    series_close(series);
    return smooth;
}

enum status taylor_smooth(const struct instance *in, real horizon, const real *g, const real *eta, bool with_energy,
                          long most)
{
    long steps;
    if (!series_has_text(in))
        return STATUS_REFUSED;
    if (!has_walls(in) && is_always_smooth(in, g, eta, with_energy))
        return STATUS_OK;
    return follow_series(in, horizon, g, eta, NULL, with_energy, fmax(LEAST_STEPS, (double)most), &steps,
                         NULL); /* a closed form may go on for ever */
}

enum status taylor_impact(const struct instance *in, real horizon, const real *g, const real *eta, struct impact *first)
{
    long steps;
    *first = (struct impact){.wall = NO_WALL};
    if (!has_walls(in))
        return STATUS_OK;
    const enum status status = follow_series(in, horizon, g, eta, NULL, false,
                                             fmax(LEAST_STEPS, effort_most_steps(in, g, eta, horizon)), &steps, first);
    return first->wall != NO_WALL ? STATUS_OK : status;
}
