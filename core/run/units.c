/* The units in which momenta are velocities. */
#include "core/run/units.h"

#include <string.h>

#include "core/numbers/scratch.h"
#include "core/problem/scales.h"

/* Does the motion start without any momentum? What rounding makes of that is not the size of any. */
static bool starts_without_momentum(const struct core_case *given)
{
    struct instance in = given->in;
    SCRATCH(lane, g, in.element);
    SCRATCH(lane, eta, in.n);
    SCRATCH(lane, mu, in.n);
    in.lanes = 1;
    broadcast(in.element, given->g, g);
    broadcast(in.n, given->eta, eta);
    in.problem->momentum(&in, g, eta, mu);
    return first_largest(in.n, mu) == 0;
}

bool units_of(const struct run *run, real *unit)
{
    const int n = run->in.n;
    const real time = fabs(run->h) * (real)run->given->setup.steps;
    SCRATCH(real, mass, n);
    SCRATCH(real, g, run->in.element);
    SCRATCH_ZERO(real, eta, n);
    first_point(run->in.element, run->node.g, g);
    if (!run->in.problem->hamiltonian)
        first_point(n, run->node.velocity, eta);
    else if (!starts_without_momentum(run->given))
        memcpy(eta, run->mu, (size_t)n * sizeof(real));
    const bool known = scales_mass(&run->node.in, g, eta, time, mass);
    for (int k = 0; k < n; k++) {
        unit[k] = sqrt(time / mass[k]);
        unit[n + k] = sqrt(mass[k] / time);
    }
    return known;
}
