/* The units in which momenta are velocities. */
#include "core/run/units.h"

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"

/* Ways and momenta at a node over the horizon, and how fast both change. */
struct amounts {
    real way[MAX_DIMENSION], momentum[MAX_DIMENSION];
};

/* |g_k| as the algebra sees it, or how far the motion gets by its velocity; and the same of momenta. */
static void amounts_of(const struct run *run, real time, struct amounts *out)
{
    const struct node *node = &run->node;
    const struct instance *in = &node->in;
    int n = in->n;
    SCRATCH(real, velocity, n);
    SCRATCH_ZERO(real, force, n);
    SCRATCH_ZERO(real, rate, in->element);
    SCRATCH(real, place, n);
    SCRATCH(real, g, in->element);
    first_point(in->element, node->g, g);
    first_point(n, node->velocity, velocity);
    if (in->problem->hamiltonian)
        hamilton_rates(in, g, run->mu, velocity, force);
    for (int c = 0; c < n; c++) {
        out->way[c] = fabs(velocity[c] * time);
        out->momentum[c] = fmax(fabs(run->mu[c]), fabs(force[c] * time));
    }
    for (int e = 0; e < in->element; e++) {
        rate[e] = g[e];
        group_trivialise(in, g, rate, place);
        rate[e] = 0;
        for (int c = 0; c < n; c++)
            out->way[c] = fmax(out->way[c], fabs(place[c]));
    }
}

/* One over the diagonal of D22 h, by a difference over a momentum's own size; 0 where it is none but for what velocities round. */
static void mass_of_hamiltonian(const struct run *run, const struct amounts *at, real *mass)
{
    struct instance in = run->node.in;
    int n = in.n;
    const real step = cbrt(REAL_EPSILON), largest = norm_max(n, at->momentum);
    SCRATCH(lane, mu, n);
    SCRATCH(lane, velocity, n);
    in.lanes = 1;
    for (int k = 0; k < n; k++) {
        const real change = step * (at->momentum[k] > 0 ? at->momentum[k] : largest);
        real ahead, behind;
        broadcast(n, run->mu, mu);
        for (int l = 0; l < LANES; l++)
            mu[k][l] = run->mu[k] + change;
        in.problem->position_rate(&in, run->node.g, mu, velocity);
        ahead = velocity[k][0];
        for (int l = 0; l < LANES; l++)
            mu[k][l] = run->mu[k] - change;
        in.problem->position_rate(&in, run->node.g, mu, velocity);
        behind = velocity[k][0];
        const real slope = fabs(ahead - behind), size = fabs(ahead) + fabs(behind);
        mass[k] = slope > step * step * size ? 2 * change / slope : 0;
    }
}

static void mass_of_lagrangian(const struct run *run, real *mass)
{
    const struct node *node = &run->node;
    int n = node->in.n;
    SCRATCH_MATRIX(lane, matrix, n, n);
    for (int k = 0; k < n; k++)
        mass[k] = 1;
    if (!node->in.problem->mass)
        return;
    node->in.problem->mass(&node->in, node->g, node->velocity, matrix);
    for (int k = 0; k < n; k++)
        mass[k] = fabs(matrix[k * n + k][0]);
}

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
    const bool any = starts_without_momentum(run->given);
    bool known = true;
    SCRATCH(struct amounts, at, 1);
    SCRATCH(real, mass, n);
    amounts_of(run, time, at);
    if (run->in.problem->hamiltonian)
        mass_of_hamiltonian(run, at, mass);
    else
        mass_of_lagrangian(run, mass);
    for (int k = 0; k < n; k++) {
        bool own = mass[k] > 0 && isfinite(mass[k]);
        real of_motion = at->momentum[k] * time / at->way[k];
        if (!own)
            mass[k] = !any && of_motion > 0 && isfinite(of_motion) ? of_motion : 1; /* at rest: any will do */
        unit[k] = sqrt(time / mass[k]);
        unit[n + k] = sqrt(mass[k] / time);
        known = known && own;
    }
    return known;
}
