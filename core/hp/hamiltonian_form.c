/* Functions that kernels of the Hamilton-Pontryagin step call: the Hamiltonian form, and tangency of holonomic
 * constraints [mathematics, HP 3.2] [martin-sato-2018, app. E, app. G]. */
#include <string.h>

#include "core/hp/hp.h"
#include "core/numbers/scratch.h"
#include "core/problem/moment.h"

static void negate(const struct instance *in, int n, const lane *x, lane *restrict out)
{
    for (int c = 0; c < n; c++)
        FOR_LANES(l, in) out[c][l] = -x[c][l];
}

/* Body momentum, force -D1 h and residual of H at (G, P), and A = flat_H(D2 psi) = D2 psi (D22 h)^{-1} (appendices E and G). */
void hp_physics_hamiltonian(struct hp *hp, int b)
{
    const struct instance *in = &hp->in[b];
    const struct problem *problem = in->problem;
    int n = hp->n, m = hp->m;
    const lane *G = hp->stage.G + b * hp->element, *P = hp->P + b * n;
    lane *A = hp->stage.A + b * m * n, *velocity = hp->stage.scratch + b * n, *row = hp->stage.scratch2 + b * n;
    memcpy(hp->stage.momentum_body + b * n, P, (size_t)n * sizeof(lane));
    evaluate_hamiltonian_force(problem, in, G, P, row);
    negate(in, n, row, hp->stage.N + b * n);
    problem->velocity(in, G, P, velocity);
    for (int c = 0; c < n; c++)
        FOR_PARTS(l, in)
            AT(hp->stage.residual_H[b * n + c], l) = minus(AT(velocity[c], l), AT(hp->stage.eta[b * n + c], l));
    if (m && problem->constraint == CONSTRAINT_HOLONOMIC)
        evaluate_constraint_gradient(problem, in, G, velocity, A); /* of positions alone: there is nothing to lower */
    if (!m || problem->constraint == CONSTRAINT_HOLONOMIC)
        return;
    evaluate_dual_gradient(problem, in, G, P, A);
    if (!problem->mass)
        return;
    evaluate_mass(problem, in, G, velocity, hp->stage.mass);
    for (int k = 0; k < m; k++) {
        memcpy(row, A + k * n, (size_t)n * sizeof(lane));
        for (int c = 0; c < n; c++)
            FOR_LANES(l, in)
            {
                real sum = 0;
                for (int d = 0; d < n; d++)
                    sum += row[d][l] * hp->stage.mass[d * n + c][l];
                A[k * n + c][l] = sum;
            }
    }
}

/* Tangency <L_g^* D Phi, D2 h(g, mu)> + dPhi/dt at the end of the step, kept instead of stage 1's residual. */
void hp_tangency_residual(struct hp *hp)
{
    const struct run *run = hp->run;
    int last = hp->s - 1, b = last / LANES, n = hp->n, m = hp->m;
    SCRATCH(lane, g, run->in.element);
    SCRATCH(lane, mu, run->in.n);
    SCRATCH(lane, velocity, run->in.n);
    SCRATCH(real, end, run->in.element);
    for (int c = 0; c < hp->element; c++)
        end[c] = hp->stage.G[b * hp->element + c][last % LANES];
    broadcast(hp->element, end, g);
    for (int c = 0; c < n; c++)
        for (int l = 0; l < LANES; l++)
            mu[c][l] = hp->mu_next[c][0];
    struct moment moment;
    const struct instance *at = moment_at(&moment, &run->in, run->t + (run->t_low + run->h));
    run->in.problem->velocity(at, g, mu, velocity);
    const struct pattern *of = hp->sparse.of;
    const lane *A = hp->stage.A + b * (of ? pattern_entries(of) : m * n);
    SCRATCH_ZERO(lane, moves, m);
    if (run->in.problem->constraint_time_rate && run->fault != FAULT_STEADY)
        run->in.problem->constraint_time_rate(at, g, velocity, moves);
    for (int k = 0; k < m; k++) {
        real *rate = &hp->stage.residual_Lambda[k][0];
        *rate = moves[k][0];
        for (int c = 0; c < n && !of; c++)
            *rate += A[k * n + c][last % LANES] * velocity[c][0];
        for (int e = of ? of->start[k] : 0; of && e < of->start[k + 1]; e++)
            *rate += A[e][last % LANES] * velocity[of->column[e]][0];
    }
}
