/* The stage equations of the Hamilton-Pontryagin step and their structured correction (spec HP section 3). */
#include <string.h>

#include "hp.h"
#include "linear.h"

/* `width` components at once: as many sums in registers, each waiting for its own additions only. */
static inline void combine_rows(const struct instance *in, int s, const hp_coefficients column, int block, int rows,
                                int width, const lane *x, lane *restrict y)
{
    lane sum[4] = {{0}};
    for (int j = 0; j < s; j++)
        for (int r = 0; r < width; r++) {
            real xj = x[j / LANES * rows + r][j % LANES];
            FOR_LANES(l, in) sum[r][l] += column[j][block][l] * xj;
        }
    for (int r = 0; r < width; r++)
        FOR_LANES(l, in) y[r][l] = sum[r][l];
}

void hp_combine(const struct hp *hp, const hp_coefficients column, int rows, const lane *x, lane *restrict y)
{
    for (int b = 0; b < hp->blocks; b++) {
        lane *out = y + b * rows;
        int r = 0;
        for (; r + 4 <= rows; r += 4)
            combine_rows(&hp->in[b], hp->s, column, b, rows, 4, x + r, out + r);
        switch (rows - r) { /* a constant width each: the compiler unrolls it */
        case 3:
            combine_rows(&hp->in[b], hp->s, column, b, rows, 3, x + r, out + r);
            break;
        case 2:
            combine_rows(&hp->in[b], hp->s, column, b, rows, 2, x + r, out + r);
            break;
        case 1:
            combine_rows(&hp->in[b], hp->s, column, b, rows, 1, x + r, out + r);
            break;
        default:
            break;
        }
    }
}

/* out = A^T multipliers, at every stage. */
static void constraint_force(const struct hp *hp, const lane *multipliers, lane *restrict out)
{
    int n = hp->n, m = hp->m;
    for (int b = 0; b < hp->blocks; b++)
        for (int c = 0; c < n; c++) {
            lane sum = {0};
            for (int k = 0; k < m; k++)
                FOR_LANES(l, &hp->in[b]) sum[l] += hp->A[(b * m + k) * n + c][l] * multipliers[b * m + k][l];
            FOR_LANES(l, &hp->in[b]) out[b * n + c][l] = sum[l];
        }
}

static void negate(const struct instance *in, int n, const lane *x, lane *restrict out)
{
    for (int c = 0; c < n; c++)
        FOR_LANES(l, in) out[c][l] = -x[c][l];
}

/* Xi = h sum a H, G = g tau(Xi), eta = dtau_Xi H. */
static void stage_configurations(struct hp *hp)
{
    const struct run *run = hp->run;
    int n = hp->n;
    hp_combine(hp, hp->a, n, hp->H, hp->Xi);
    for (int b = 0; b < hp->blocks; b++) {
        const struct instance *in = &hp->in[b];
        const lane *Xi = hp->Xi + b * n, *H = hp->H + b * n;
        if (group_is_abelian(in->group)) {
            for (int c = 0; c < n; c++)
                FOR_LANES(l, in)
                {
                    hp->G[b * n + c][l] = run->g[c] + (run->g_low[c] + Xi[c][l]);
                    hp->eta[b * n + c][l] = H[c][l];
                }
        } else {
            group_translate(in, run->g, Xi, hp->G + b * hp->element);
            if (run->fault == FAULT_TANGENT)
                negate(in, n, Xi, hp->scratch + b * n);
            group_tangent(in, run->fault == FAULT_TANGENT ? hp->scratch + b * n : Xi, H, hp->eta + b * n);
        }
    }
}

/* Body momentum, force and A = D2 phi at (G, eta). */
static void physics_lagrangian(struct hp *hp, int b)
{
    const struct instance *in = &hp->in[b];
    const struct problem *problem = in->problem;
    const lane *G = hp->G + b * hp->element, *eta = hp->eta + b * hp->n;
    problem->momentum(in, G, eta, hp->momentum + b * hp->n);
    run_force(hp->run, in, G, eta, hp->N + b * hp->n);
    if (hp->m)
        problem->constraint_gradient(in, G, eta, hp->A + b * hp->m * hp->n);
}

/* The same at (G, P): force -D1 h, and A = flat_H(D2 psi) = D2 psi (D22 h)^{-1} (appendices E and G). */
static void physics_hamiltonian(struct hp *hp, int b)
{
    const struct instance *in = &hp->in[b];
    const struct problem *problem = in->problem;
    int n = hp->n, m = hp->m;
    const lane *G = hp->G + b * hp->element, *P = hp->P + b * n;
    lane *A = hp->A + b * m * n, *velocity = hp->scratch + b * n, *row = hp->scratch2 + b * n;
    memcpy(hp->momentum + b * n, P, (size_t)n * sizeof(lane));
    problem->hamiltonian_force(in, G, P, row);
    negate(in, n, row, hp->N + b * n);
    problem->velocity(in, G, P, velocity);
    for (int c = 0; c < n; c++)
        FOR_LANES(l, in) hp->residual_H[b * n + c][l] = velocity[c][l] - hp->eta[b * n + c][l];
    if (m && problem->constraint == CONSTRAINT_HOLONOMIC)
        problem->constraint_gradient(in, G, velocity, A); /* of positions alone: there is nothing to lower */
    if (!m || problem->constraint == CONSTRAINT_HOLONOMIC)
        return;
    problem->dual_gradient(in, G, P, A);
    if (!problem->mass)
        return;
    problem->mass(in, G, velocity, hp->mass);
    for (int k = 0; k < m; k++) {
        memcpy(row, A + k * n, (size_t)n * sizeof(lane));
        for (int c = 0; c < n; c++)
            FOR_LANES(l, in)
            {
                real sum = 0;
                for (int d = 0; d < n; d++)
                    sum += row[d][l] * hp->mass[d * n + c][l];
                A[k * n + c][l] = sum;
            }
    }
}

/* Pull N and the body momentum back to the chart and form W and (dtau_{-Xi}^{-1})^* N. */
static void pull_back(struct hp *hp, int b)
{
    const struct instance *in = &hp->in[b];
    int n = hp->n;
    lane *N = hp->N + b * n, *W = hp->W + b * n, *momentum = hp->momentum + b * n, *scratch = hp->scratch + b * n;
    const lane *Xi = hp->Xi + b * n, *H = hp->H + b * n;
    group_second_dual(in, Xi, H, momentum, W);
    group_tangent_dual(in, Xi, N, scratch);
    memcpy(N, scratch, (size_t)n * sizeof(lane));
    group_tangent_dual(in, Xi, momentum, scratch);
    memcpy(momentum, scratch, (size_t)n * sizeof(lane));
    group_minus_inverse_dual(in, Xi, N, hp->spatial + b * n);
    for (int c = 0; c < n; c++)
        FOR_LANES(l, in) W[c][l] = N[c][l] + (hp->run->fault == FAULT_SECOND ? 0 : W[c][l]);
}

static void stage_forces(struct hp *hp)
{
    int n = hp->n;
    for (int b = 0; b < hp->blocks; b++) {
        if (hp->hamiltonian)
            physics_hamiltonian(hp, b);
        else
            physics_lagrangian(hp, b);
        hp->run->evaluations += hp->in[b].lanes;
    }
    if (hp->m) {
        constraint_force(hp, hp->Lambda, hp->scratch);
        for (int k = 0; k < hp->blocks * n; k++)
            FOR_LANES(l, &hp->in[k / n]) hp->N[k][l] += hp->scratch[k][l];
    }
    for (int b = 0; b < hp->blocks && !group_is_abelian(hp->run->in.group); b++)
        pull_back(hp, b);
}

void hp_weighted_sum(const struct hp *hp, const lane *x, real *out)
{
    for (int c = 0; c < hp->n; c++) {
        out[c] = 0;
        for (int j = 0; j < hp->s; j++)
            out[c] += hp->b[j] * x[j / LANES * hp->n + c][j % LANES];
    }
}

/* mu_{k+1} and xi, and defect = dtau_xi^* mu_{k+1} - mu_k - h sum b W, which is 0 on an abelian group. */
static void end_momentum(struct hp *hp, real *defect)
{
    const struct run *run = hp->run;
    int n = hp->n;
    real sum[MAX_DIMENSION];
    hp_weighted_sum(hp, hp->spatial, sum);
    hp_weighted_sum(hp, hp->H, hp->xi);
    for (int c = 0; c < n; c++) {
        hp->mu_next[c] = run->mu[c] + (run->mu_low[c] + sum[c]);
        defect[c] = 0;
    }
    if (group_is_abelian(run->in.group))
        return;
    lane xi[MAX_DIMENSION], mu[MAX_DIMENSION], next[MAX_DIMENSION];
    broadcast(n, hp->xi, xi);
    broadcast(n, hp->mu_next, mu);
    group_coadjoint(&run->in, xi, mu, next);
    group_tangent_dual(&run->in, xi, next, mu);
    hp_weighted_sum(hp, hp->W, sum);
    for (int c = 0; c < n; c++) {
        hp->mu_next[c] = next[c][0];
        if (run->fault != FAULT_ANCHOR)
            defect[c] = mu[c][0] - run->mu[c] - (run->mu_low[c] + sum[c]);
    }
}

/* mu^i = Ad*_{tau(Xi^i)} [mu + h sum a (dtau_{-Xi^j}^{-1})^* N^j] and its velocity: a, not ahat (section 5). */
void hp_extra_momenta(struct hp *hp)
{
    const struct run *run = hp->run;
    int n = hp->n;
    hp_combine(hp, hp->a, n, hp->spatial, hp->extra);
    for (int b = 0; b < hp->blocks; b++) {
        const struct instance *in = &hp->in[b];
        lane *extra = hp->extra + b * n, *scratch = hp->scratch + b * n;
        for (int c = 0; c < n; c++)
            FOR_LANES(l, in) extra[c][l] = run->mu[c] + (run->mu_low[c] + extra[c][l]);
        if (!group_is_abelian(in->group)) {
            group_coadjoint(in, hp->Xi + b * n, extra, scratch);
            memcpy(extra, scratch, (size_t)n * sizeof(lane));
        }
        in->problem->velocity(in, hp->G + b * hp->element, extra, hp->extra_velocity + b * n);
    }
}

/* Tangency <L_g^* D Phi, D2 h(g, mu)> at the end of the step, kept in the place of stage 1's residual. */
static void tangency_residual(struct hp *hp)
{
    const struct run *run = hp->run;
    int last = hp->s - 1, b = last / LANES, n = hp->n, m = hp->m;
    lane g[MAX_ELEMENT], mu[MAX_DIMENSION], velocity[MAX_DIMENSION];
    real end[MAX_ELEMENT];
    for (int c = 0; c < hp->element; c++)
        end[c] = hp->G[b * hp->element + c][last % LANES];
    broadcast(hp->element, end, g);
    broadcast(n, hp->mu_next, mu);
    run->in.problem->velocity(&run->in, g, mu, velocity);
    for (int k = 0; k < m; k++) {
        hp->residual_Lambda[k][0] = 0;
        for (int c = 0; c < n; c++)
            hp->residual_Lambda[k][0] += hp->A[(b * m + k) * n + c][last % LANES] * velocity[c][0];
    }
}

static void constraint_residual(struct hp *hp)
{
    if (hp->constraint == HP_NONHOLONOMIC)
        hp_extra_momenta(hp);
    for (int b = 0; b < hp->blocks; b++)
        hp->in[b].problem->constraint_value(&hp->in[b], hp->G + b * hp->element, hp->extra_velocity + b * hp->n,
                                            hp->residual_Lambda + b * hp->m);
    if (hp->constraint == HP_HOLONOMIC)
        tangency_residual(hp);
}

void hp_evaluate(void *self)
{
    struct hp *hp = self;
    const struct run *run = hp->run;
    int n = hp->n;
    real defect[MAX_DIMENSION] = {0};
    lane *residual = hp->hamiltonian ? hp->residual_P : hp->residual_H;
    stage_configurations(hp);
    stage_forces(hp);
    if (hp->constraint == HP_HOLONOMIC || !group_is_abelian(run->in.group)) /* the others' stages do not see the end */
        end_momentum(hp, defect);
    hp_combine(hp, hp->ahat, n, hp->W, hp->product);
    for (int k = 0; k < hp->blocks * n; k++) {
        int c = k % n;
        FOR_LANES(l, &hp->in[k / n])
        residual[k][l] = run->mu[c] - hp->momentum[k][l] + (run->mu_low[c] + defect[c] + hp->product[k][l]);
    }
    if (hp->m)
        constraint_residual(hp);
}

/* out = M^{-1} x at every stage, M of the start of the step. */
static void divide_by_mass(const struct hp *hp, const lane *x, lane *restrict out)
{
    int n = hp->n;
    if (!hp->run->in.problem->mass) {
        memcpy(out, x, (size_t)(hp->blocks * n) * sizeof(lane));
        return;
    }
    for (int k = 0; k < hp->blocks * n; k++) {
        lane sum = {0};
        for (int d = 0; d < n; d++)
            FOR_LANES(l, &hp->in[k / n]) sum[l] += hp->node.inverse_mass[k % n * n + d] * x[k / n * n + d][l];
        FOR_LANES(l, &hp->in[k / n]) out[k][l] = sum[l];
    }
}

/* The correction of H that the residuals of the stage momenta and, in the Hamiltonian form, of H itself ask for. */
static void coming_velocities(const struct hp *hp, const lane *momentum_residual, lane *restrict out)
{
    divide_by_mass(hp, momentum_residual, out);
    for (int k = 0; hp->hamiltonian && k < hp->blocks * hp->n; k++)
        FOR_LANES(l, &hp->in[k / hp->n]) out[k][l] += hp->residual_H[k][l];
}

/* correction_Lambda = -K^{-1} (x) G^{-1} (residual + what the coming change of H adds to it), and the change of the
 * stage momenta by it is added to `momentum_residual`. Phi answers to H at once, psi only through the forces. */
static void correct_multipliers(struct hp *hp, lane *momentum_residual)
{
    int n = hp->n, m = hp->m;
    bool positions = hp->constraint == HP_HOLONOMIC || hp->constraint == HP_STAGES;
    if (positions) {
        coming_velocities(hp, momentum_residual, hp->scratch);
        hp_combine(hp, hp->a, n, hp->scratch, hp->scratch2);
        for (int k = 0; k < hp->blocks * m * n; k++)
            FOR_LANES(l, &hp->in[k / (m * n)])
        hp->residual_Lambda[k / n][l] += hp->A[k][l] * hp->scratch2[k / (m * n) * n + k % n][l];
    }
    for (int b = 0; b < hp->blocks; b++)
        for (int k = 0; k < m; k++) {
            lane sum = {0};
            for (int j = 0; j < m; j++)
                FOR_LANES(l, &hp->in[b]) sum[l] -= hp->node.inverse_G[k * m + j] * hp->residual_Lambda[b * m + j][l];
            FOR_LANES(l, &hp->in[b]) hp->scratch[b * m + k][l] = sum[l];
        }
    hp_combine(hp, hp->multiplier, m, hp->scratch, hp->correction_Lambda);
    constraint_force(hp, hp->correction_Lambda, hp->scratch);
    hp_combine(hp, hp->ahat, n, hp->scratch, hp->product);
    for (int k = 0; k < hp->blocks * n; k++)
        FOR_LANES(l, &hp->in[k / n]) momentum_residual[k][l] += hp->product[k][l];
}

void hp_precondition(void *self)
{
    struct hp *hp = self;
    lane *momentum_residual = hp->hamiltonian ? hp->residual_P : hp->residual_H;
    if (hp->m)
        correct_multipliers(hp, momentum_residual);
    if (hp->hamiltonian)
        memcpy(hp->correction_P, momentum_residual, (size_t)(hp->blocks * hp->n) * sizeof(lane));
    coming_velocities(hp, momentum_residual, hp->correction_H);
}
