/* Smoothness, independence of constraints, and impacts along a motion. */
#include "core/run/motion_hypotheses.h"

#include <string.h>

#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/hypotheses.h"
#include "core/run/one_route.h"
#include "core/run/taylor.h"

/* A series goes as far as a step of the case, or farther: one that would take more than four times as many steps is not gone through. */
enum { LONGER = 4 };

static real time_of_steps(const struct core_case *given, long steps)
{
    return case_horizon(given) * (real)steps / (real)given->setup.steps;
}

enum status motion_smooth(const struct core_case *given, long steps, bool with_energy)
{
    enum status status =
        taylor_smooth(&given->in, time_of_steps(given, steps), given->g, given->eta, with_energy, LONGER * steps);
    return status == STATUS_REFUSED ? STATUS_OK : status;
}

double motion_independence(const struct core_case *given, long steps)
{
    const struct instance *in = &given->in;
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    double least;
    if (in->m == 0)
        return (double)NAN;
    memcpy(g, given->g, (size_t)in->element * sizeof *g);
    memcpy(eta, given->eta, (size_t)in->n * sizeof *eta);
    enum status status = route_independence(in, time_of_steps(given, steps), steps, g, eta, &least);
    return status == STATUS_OK ? least : 0;
}

/* Without an impact an experiment shows nothing of steps through one. */
static enum held meets_wall(const struct core_case *given, long steps)
{
    struct impact first;
    const enum status status = taylor_impact(&given->in, time_of_steps(given, steps), given->g, given->eta, &first);
    return status != STATUS_OK ? HELD_UNKNOWN : first.wall != NO_WALL ? HELD : HELD_NOT;
}

enum held hypothesis_impact(const struct core_case *given)
{
    return meets_wall(given, given->setup.steps);
}

/* Samples off all walls, by more than this time at their own speed. */
struct off_walls {
    struct trajectory at;
    real time;
};

static enum status count_off_walls(const struct instance *in, const real *g, const real *eta, int sample,
                                   struct trajectory *out)
{
    const real time = ((const struct off_walls *)out)->time;
    bool off = true;
    (void)sample;
    for (int k = 0; k < in->problem->walls; k++) {
        real rate;
        const real gap = wall_gap(in, k, g, eta, &rate);
        off = off && fabs(gap) > time * fabs(rate);
    }
    out->taken += off;
    return STATUS_OK;
}

/* The momentum jumps at an impact: a method that meets the wall a little later is off by the whole jump there, whatever its order. */
enum held hypothesis_samples_off_walls(const struct core_case *given)
{
    SCRATCH_ZERO(struct off_walls, off, 1);
    const struct flow_samples samples = {given->setup.samples, given->setup.times, count_off_walls, &off->at};
    long steps;
    if (!has_walls(&given->in))
        return HELD;
    off->time = tolerance.half * case_horizon(given);
    if (taylor_flow(&given->in, case_horizon(given), given->g, given->eta, &samples, &steps) != STATUS_OK)
        return HELD_UNKNOWN;
    return off->at.taken == samples.count ? HELD : HELD_NOT;
}

enum held hypothesis_impact_at_start(const struct core_case *given)
{
    return meets_wall(given, 1);
}
