/* Guards along the exact motion. */
#include "core/run/approach.h"

#include <string.h>

#include "core/groups/group.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"
#include "core/run/reference.h"

/* Limits of the approach. A guard that falls like a power of the remaining time, as at any pole and any zero of the
 * mass, falls to seven eighths or less in an eighth of the time that its rate predicts: this many parts bring it
 * below the last of these bits. */
enum { MOST_PARTS = 1000, LAST_BIT = 40, MOST_HALVINGS = 20, LEAST_GROWTH = 32 /* 2^40 to the power 1/8 */ };

/* The guard at g, or its quotient. */
static real guard_at(const struct approach *at, bool quotient, const real *g)
{
    SCRATCH(lane, position, at->in.element);
    SCRATCH(lane, eta, at->in.n);
    SCRATCH(lane, out, 2 * at->in.problem->guards);
    broadcast(at->in.element, g, position);
    broadcast(at->in.n, at->eta, eta);
    at->in.problem->guard(&at->in, position, eta, out);
    return out[at->which + (quotient ? at->in.problem->guards : 0)][0];
}

void approach_drift(const struct approach *from, real t, real *g)
{
    const struct instance *in = &from->in;
    SCRATCH(real, velocity, in->n);
    SCRATCH(real, rate, in->n);
    memcpy(velocity, from->eta, (size_t)in->n * sizeof *velocity);
    if (in->problem->hamiltonian)
        hamilton_rates(in, from->g, from->eta, velocity, rate);
    for (int c = 0; c < in->n; c++)
        velocity[c] *= tolerance.half * t;
    point_move(in, from->g, velocity, g);
}

real approach_fall(real here, real there)
{
    return (here - there) / (tolerance.half * here);
}

static real fall_from(const struct approach *from, real t)
{
    SCRATCH(real, g, from->in.element);
    approach_drift(from, t, g);
    return approach_fall(guard_at(from, false, from->g), guard_at(from, false, g));
}

/* g and eta on by the time t, or by as much of it as collocation can follow. */
static bool go_on(const struct instance *in, real *t, real *g, real *eta)
{
    SCRATCH(real, start_g, in->element);
    SCRATCH(real, start_eta, in->n);
    memcpy(start_g, g, (size_t)in->element * sizeof *g);
    memcpy(start_eta, eta, (size_t)in->n * sizeof *eta);
    for (int halvings = 0; halvings < MOST_HALVINGS; halvings++) {
        if (reference_flow(in, *t, 1, g, eta) == STATUS_OK)
            return true;
        memcpy(g, start_g, (size_t)in->element * sizeof *g);
        memcpy(eta, start_eta, (size_t)in->n * sizeof *eta);
        *t /= 2;
    }
    return false;
}

bool approach_ends(const struct approach *from, real t)
{
    const struct instance *in = &from->in;
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    memcpy(g, from->g, (size_t)in->element * sizeof *g);
    memcpy(eta, from->eta, (size_t)in->n * sizeof *eta);
    const struct approach at = {.in = *in, .which = from->which, .g = g, .eta = eta};
    real first = guard_at(&at, false, at.g), quotient = guard_at(&at, true, at.g), left = t;
    for (int parts = 0; parts < MOST_PARTS && left * t > 0; parts++) {
        real fall = fabs(fall_from(&at, left)), part = fall > R(0.125) ? left / (8 * fall) : left;
        if (!isfinite(fall) || !go_on(in, &part, g, eta))
            return !at.in.give_up || !at.in.give_up();
        if (!(guard_at(&at, false, at.g) / first >
              ldexp(R(1.0), -LAST_BIT))) /* a zero that cancels makes nothing grow */
            return !(fabs(guard_at(&at, true, at.g) / quotient) < LEAST_GROWTH);
        left -= part;
    }
    return false;
}
