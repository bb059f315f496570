/* The first impact of a path: signs of gaps, then Newton's method within a bracket. */
#include "core/run/impact.h"

#include "core/numbers/roundoff.h"

enum { MOST_LOOKS = 256 };

/* A time of the path: gaps to all walls, and their rates. */
struct sight {
    real time, gap[MAX_WALLS], rate[MAX_WALLS];
};

static enum status sight_at(const struct path *path, real t, struct sight *out)
{
    const struct instance *in = path->in;
    SCRATCH(real, g, in->n);
    SCRATCH(real, eta, in->n);
    SCRATCH(real, gradient, in->problem->walls * in->n);
    enum status status = path->at(path->of, t, g, eta);
    if (status != STATUS_OK)
        return status;
    out->time = t;
    wall_gaps(in, g, out->gap, gradient);
    for (int k = 0; k < in->problem->walls; k++) {
        out->rate[k] = 0;
        for (int c = 0; c < in->n; c++)
            out->rate[k] += gradient[k * in->n + c] * eta[c];
        if (!isfinite(out->gap[k]) || !isfinite(out->rate[k]))
            return STATUS_NOT_FINITE;
    }
    return STATUS_OK;
}

/* Finds where a number of the path falls through 0 between two times, at the first of which it counts as positive. `slope` is its
 * rate, or NULL: bisection alone. */
static enum status zero_on_path(const struct path *path, real low, struct sight *at, const real *number,
                                const real *slope, bool falls, real accuracy)
{
    real high = at->time;
    for (int k = 0; k < MOST_LOOKS; k++) {
        const real now = at->time, value = falls ? *number : -*number;
        *(value < 0 ? &high : &low) = now;
        real next = slope ? now - *number / *slope : (low + high) / 2;
        if (!(next > low && next < high))
            next = (low + high) / 2;
        if (value == 0 || fabs(next - now) <= accuracy || high - low <= accuracy)
            return STATUS_OK;
        enum status status = sight_at(path, next, at);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_NO_CONVERGENCE;
}

/* Returns true if the tangents of the gap at both ends meet below 0: so may a convex gap. */
static bool may_dip(const struct sight *from, const struct sight *to, int k)
{
    if (!(from->rate[k] < 0 && to->rate[k] >= 0))
        return false;
    const real apart = to->time - from->time,
               where = (to->gap[k] - from->gap[k] - to->rate[k] * apart) / (from->rate[k] - to->rate[k]);
    return from->gap[k] + from->rate[k] * where <= 0;
}

/* Finds the first time after `from` at which wall k is met, not after *to, whose time is that time then. */
static enum status meet_wall(const struct path *path, const struct sight *from, const struct sight *to, int k,
                             real length, struct impact *out)
{
    struct sight at = *to;
    enum status status = STATUS_OK;
    if (!(to->gap[k] < 0 || (to->gap[k] == 0 && to->rate[k] < 0))) {
        if (!may_dip(from, to, k))
            return STATUS_OK;
        status = zero_on_path(path, from->time, &at, &at.rate[k], NULL, false, tolerance.half * length);
        if (status == STATUS_OK && fabs(at.gap[k]) <= tolerance.half * fmax(from->gap[k], to->gap[k]))
            return STATUS_GRAZES;
        if (status != STATUS_OK || at.gap[k] > 0)
            return status;
    }
    if (from->gap[k] <= 0 && !(from->rate[k] > 0))
        return STATUS_IMPACTS;
    status = zero_on_path(path, from->time, &at, &at.gap[k], &at.rate[k], true, tolerance.last_bits * length);
    if (status == STATUS_OK && (out->wall == NO_WALL || at.time < out->time))
        *out = (struct impact){k, at.time};
    return status;
}

enum status first_impact(const struct path *path, real length, int parts, struct impact *out)
{
    struct sight ends[2];
    *out = (struct impact){.wall = NO_WALL};
    enum status status = sight_at(path, 0, &ends[0]);
    for (int i = 1; i <= parts && status == STATUS_OK && out->wall == NO_WALL; i++) {
        const struct sight *from = &ends[(i - 1) % 2];
        struct sight *to = &ends[i % 2];
        status = sight_at(path, i < parts ? length * i / parts : length, to);
        for (int k = 0; k < path->in->problem->walls && status == STATUS_OK; k++)
            status = meet_wall(path, from, to, k, length, out);
    }
    return status;
}
