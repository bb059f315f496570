/* The units in which momenta are velocities. */
#include "core/run/units.h"

#include <string.h>

#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/invariant_sizes.h"

static real horizon_of(const struct run *run)
{
    return fabs(run->h) * (real)run->given->setup.steps;
}

bool units_of(const struct run *run, real *unit)
{
    const int n = run->in.n;
    const real time = horizon_of(run);
    SCRATCH(real, mass, n);
    SCRATCH(real, g, run->in.element);
    SCRATCH(real, eta, n);
    first_point(run->in.element, run->node.g, g);
    if (!run->in.problem->hamiltonian)
        first_point(n, run->node.velocity, eta);
    else
        memcpy(eta, run->mu, (size_t)n * sizeof(real));
    const bool known = scales_mass(&run->node.in, g, eta, mass);
    for (int k = 0; k < n; k++) {
        unit[k] = sqrt(time / mass[k]);
        unit[n + k] = sqrt(mass[k] / time);
    }
    return known;
}

void units_sizes(const struct run *run, const real *unit, struct scales *out)
{
    const int n = run->in.n;
    const bool by_momenta = run->in.problem->hamiltonian;
    real places = 0, momenta = 0;
    SCRATCH(real, place, n);
    out->time = horizon_of(run);
    scales_of_element(&run->in, run->g, place);
    for (int c = 0; c < n; c++) {
        places = fmax(places, place[c] / unit[c]);
        momenta = fmax(momenta, fabs(run->mu[c] * unit[c]));
        if (!by_momenta)
            momenta = fmax(momenta, fabs(run->node.velocity[c][0] * out->time / unit[c]));
    }
    for (int c = 0; c < n; c++) {
        out->place[c] = places * unit[c];
        out->momentum[c] = momenta / unit[c];
        out->velocity[c] = by_momenta ? out->momentum[c] : momenta * unit[c] / out->time;
        out->force[c] = out->momentum[c] / out->time;
    }
}

real units_near(real place, real momentum, real seen)
{
    if (!(momentum > seen * place)) /* at rest, but for last bits */
        return place > 0 ? place : 1;
    return place > tolerance.half * momentum ? fmin(place, momentum) : momentum;
}

void units_invariant_sizes(const struct run *run, real h, real *size)
{
    SCRATCH(real, unit, 2 * run->in.n);
    SCRATCH(real, eta, run->in.n);
    SCRATCH_SCALES(sizes, &run->in);
    units_of(run, unit);
    units_sizes(run, unit, &sizes);
    for (int c = 0; c < run->in.n && h != 0; c++)
        sizes.velocity[c] += sizes.place[c] / fabs(h);
    first_point(run->in.n, run->node.velocity, eta);
    invariant_sizes(&run->in, run->g, eta, sizes.place, sizes.velocity, size);
}
