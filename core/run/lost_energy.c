/* Energy at the samples of a trajectory. */
#include "core/run/lost_energy.h"

#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/node.h"

/* Returns the deviation of the energy of the samples from that of the start, over its terms. */
static real energy_gap(const struct core_case *given, const struct trajectory *at)
{
    const struct instance *in = &given->in;
    SCRATCH_NODE(node, in);
    SCRATCH(real, g, in->element);
    SCRATCH(real, mu, in->n);
    lane start, value;
    real gap = 0, size = 0;
    node_at_velocity(in, given->g, given->eta, node);
    energy(&node->in, node->g, node->velocity, &start);
    for (int k = 0; k < at->samples; k++) {
        for (int c = 0; c < in->element; c++)
            g[c] = (real)at->g[k * in->element + c];
        for (int c = 0; c < in->n; c++)
            mu[c] = (real)at->mu[k * in->n + c];
        node_at_momentum(in, g, mu, node);
        energy(&node->in, node->g, node->velocity, &value);
        gap = LARGER(gap, fabs(value[0] - start[0]));
        for (int c = 0; c < in->n; c++)
            size = fmax(size, fabs(mu[c] * node->velocity[c][0]));
    }
    return gap / (size + fabs(start[0]));
}

bool has_lost_energy(const struct core_case *given, const struct trajectory *exact, const struct trajectory *check)
{
    const real kept = tolerance.half;
    if (given->in.problem->power)
        return false;
    return energy_gap(given, exact) <= kept && !(energy_gap(given, check) <= sqrt(kept));
}
