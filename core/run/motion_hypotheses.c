/* Smoothness, independence of constraints, and impacts along a motion. */
#include "core/run/motion_hypotheses.h"

#include <string.h>

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

enum held hypothesis_impact_at_start(const struct core_case *given)
{
    return meets_wall(given, 1);
}
