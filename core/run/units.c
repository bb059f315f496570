/* The units in which momenta are velocities. */
#include "core/run/units.h"

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/invariant_sizes.h"

static real horizon_of(const struct run *run)
{
    return fabs(run->h) * (real)run->given->setup.steps;
}

void units_of(const struct run *run, real *unit)
{
    const int n = run->in.n;
    const real root = sqrt(horizon_of(run));
    for (int k = 0; k < n; k++) {
        unit[k] = root;
        unit[n + k] = 1 / root;
    }
}

void units_sizes(const struct run *run, struct scales *out)
{
    const int n = run->in.n;
    SCRATCH(real, place, n);
    scales_of_element(&run->in, run->g, place);
    const real momentum = fmax(norm_max(n, run->mu), first_largest(n, run->node.velocity)), far = norm_max(n, place);
    out->time = horizon_of(run);
    for (int c = 0; c < n; c++) {
        out->place[c] = far;
        out->momentum[c] = out->velocity[c] = momentum;
        out->force[c] = momentum / out->time;
    }
}

void units_invariant_sizes(const struct run *run, real *size)
{
    SCRATCH(real, eta, run->in.n);
    SCRATCH_SCALES(sizes, &run->in);
    units_sizes(run, &sizes);
    first_point(run->in.n, run->node.velocity, eta);
    invariant_sizes(&run->in, run->g, eta, sizes.place, sizes.velocity, size);
}
