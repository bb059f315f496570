/* The energy identity of the midpoint rules with a constant mass matrix [mathematics, Exact 3.4, 11]. */
#include <string.h>

#include "core/discrete/method.h"
#include "core/identities/tangent_map.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/problem/inverse_legendre.h"
#include "core/problem/scales/scales.h"
#include "core/run/hypotheses.h"
#include "core/run/identities.h"
#include "core/run/run.h"

enum { STEPS = 8 /* of a run that are looked at */ };

/* Returns the energy that the projection to FL(D) takes from P at q: P = p + mu^T c with c = (mu M^{-1} mu^T)^{-1}
 * phi(q, P), and |P|^2/2 - |p|^2/2 = phi . c/2 - b . c in the norm of M^{-1}, b = phi(q, 0) the affine part: the
 * impulse mu^T c does the work -b . c on the rest, in D. */
static real projected_energy(const struct instance *in, const real *q, const real *P)
{
    SCRATCH_NODE(node, in);
    real sum = 0, velocity[SMALL_DIMENSION], linear[SMALL_MULTIPLIERS];
    node_at_momentum(in, q, P, node);
    if (node_metric(node) != STATUS_OK)
        return (real)NAN;
    first_point(in->n, node->velocity, velocity);
    node_gradient(node, velocity, linear);
    for (int k = 0; k < in->m * in->m; k++) {
        int i = k / in->m, j = k % in->m;
        real affine = node->phi[i][0] - linear[i];
        sum += (node->phi[i][0] / 2 - affine) * node->inverse_G[k] * node->phi[j][0];
    }
    return sum;
}

static real potential(const struct instance *in, const real *q)
{
    SCRATCH_NODE(node, in);
    lane value[1];
    const real rest[SMALL_DIMENSION] = {0};
    node_at_velocity(in, q, rest, node);
    in->problem->lagrangian(&node->in, node->g, node->velocity, value);
    return -value[0][0];
}

static real energy_at(const struct node *node)
{
    lane value[1];
    energy(&node->in, node->g, node->velocity, value);
    return value[0][0];
}

/* Terms of a step besides L_q at the midpoint. */
enum reaction_of_step {
    REACTION_AT_NODES,     /* the momentum is projected there */
    REACTION_TOO,          /* and the nonholonomic force acts, too */
    REACTION_IN_THE_MIDDLE /* a linear constraint's, which does no work; the momentum is as it is */
};

/* H1 - H0 less what the projections take from P^- and leave out of P^+, V(q1) - V(q0) - grad V(q_m).(q1 - q0), and the work of the
 * midpoint force, which is 0 with a linear constraint; of a step from q0. */
static void take_energy(const struct run *run, const real *q0, real before, enum reaction_of_step of,
                        struct worst *worst)
{
    const bool forces = of == REACTION_TOO;
    const struct instance *in = &run->in;
    int n = in->n;
    real v[SMALL_DIMENSION], middle[SMALL_DIMENSION], minus[SMALL_DIMENSION], plus[SMALL_DIMENSION], work = 0;
    real acceleration[SMALL_DIMENSION], lambda[SMALL_MULTIPLIERS], reaction[SMALL_DIMENSION];
    lane applied[SMALL_DIMENSION];
    SCRATCH(real, size, invariant_count(in->problem));
    SCRATCH_NODE(node, in);
    invariant_rounding(&run->node, run_horizon(run), run->h, size);
    for (int c = 0; c < n; c++) {
        v[c] = (run->g[c] - q0[c]) / run->h;
        middle[c] = (run->g[c] + q0[c]) / 2;
    }
    node_at_velocity(in, middle, v, node);
    if (node_metric(node) != STATUS_OK) {
        worst->lost = true;
        return;
    }
    continuous_solve(node, acceleration, lambda);
    node_constraint_force(node, lambda, reaction);
    evaluate_force(in->problem, &node->in, node->g, node->velocity, applied);
    for (int c = 0; c < n; c++) {
        real push = run->h / 2 * (applied[c][0] + (forces ? reaction[c] : 0));
        minus[c] = node->mu[c][0] - push;
        plus[c] = node->mu[c][0] + push;
        work += (applied[c][0] + (forces ? reaction[c] : 0)) * (run->g[c] - q0[c]);
    }
    real gain = energy_at(&run->node) - before;
    real normal =
        of == REACTION_IN_THE_MIDDLE ? 0 : projected_energy(in, q0, minus) - projected_energy(in, run->g, plus);
    real bend = potential(in, run->g) - potential(in, q0) + work;
    real terms = fabs(gain) + fabs(normal) + fabs(bend);
    for (int c = 0; c < n; c++)
        terms += fabs(node->mu[c][0] * v[c]);
    worst_take_part(fabs(gain - normal - bend), tolerance.operations * size[0], terms, worst);
}

extern const struct family pair_family, discretization_family;

bool identity_midpoint_energy(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    const struct pair_method *method = variant_of(given, &pair_family);
    const struct discretization_method *lift = variant_of(given, &discretization_family);
    enum reaction_of_step of = method && method->forces ? REACTION_TOO
                               : lift && lift->at_base  ? REACTION_IN_THE_MIDDLE
                                                        : REACTION_AT_NODES;
    if ((!method || method->trapezoidal) && !lift)
        return false;
    if (of == REACTION_IN_THE_MIDDLE && hypothesis_linear(given) != HELD)
        return false;
    struct worst worst = {0};
    enum status status = run_open(given, 1, run);
    for (long k = 0; k < given->setup.steps && k < STEPS && status == STATUS_OK; k++) {
        real q0[SMALL_ELEMENT], before = energy_at(&run->node);
        memcpy(q0, run->g, sizeof q0);
        status = run_step(run);
        if (status == STATUS_OK)
            take_energy(run, q0, before, of, &worst);
    }
    run_close(run);
    worst_put(&worst, status == STATUS_OK, residual, bound);
    return true;
}
