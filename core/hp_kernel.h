/* The stage equations of the Hamilton-Pontryagin step and their structured correction (spec HP section 3), written
 * once and compiled twice: for any problem by hp_equations.c, and with its physics inlined where a problem asks for it
 * by HP_KERNEL. Everything here is inlined into one of these. */
#ifndef RATTLEBACK_CORE_HP_KERNEL_H
#define RATTLEBACK_CORE_HP_KERNEL_H

#include <string.h>

#include "hp_combine.h"

/* Parts that are called, not inlined: groups, Hamiltonian form, holonomic constraints, once a step. */
void hp_move_stages(struct hp *hp);                /* G = g tau(Xi), eta = dtau_Xi H */
void hp_pull_back(struct hp *hp);                  /* N and the body momentum to the chart; W and `spatial` */
void hp_transport_extra(struct hp *hp);            /* extra = Ad*_{tau(Xi)} extra */
void hp_physics_hamiltonian(struct hp *hp, int b); /* momentum, N, A and the residual of H at (G, P) */
void hp_end_momentum(struct hp *hp, real *defect); /* mu_{k+1}; defect of its equation, 0 on an abelian group */
void hp_tangency_residual(struct hp *hp);          /* at the end of the step, in the place of stage 1's residual */

/* out = A^T multipliers, at every stage. */
HP_INLINE void constraint_force(const struct hp *hp, struct hp_form f, const lane *multipliers, lane *restrict out)
{
    for (int b = 0; b < f.blocks; b++)
        for (int c = 0; c < f.n; c++) {
            lane sum = {0};
            for (int k = 0; k < f.m; k++)
                FOR_LANES(l, &hp->in[b]) sum[l] += hp->A[(b * f.m + k) * f.n + c][l] * multipliers[b * f.m + k][l];
            FOR_LANES(l, &hp->in[b]) out[b * f.n + c][l] = sum[l];
        }
}

/* Xi = h sum a H, G = g tau(Xi), eta = dtau_Xi H; on an abelian group eta is H itself. */
HP_INLINE void stage_configurations(struct hp *hp, struct hp_form f)
{
    const struct run *run = hp->run;
    combine(hp, f, hp->a, f.n, hp->H, hp->Xi);
    for (int k = 0; f.abelian && k < f.blocks * f.n; k++)
        FOR_LANES(l, &hp->in[k / f.n]) hp->G[k][l] = run->g[k % f.n] + (run->g_low[k % f.n] + hp->Xi[k][l]);
    if (!f.abelian)
        hp_move_stages(hp);
}

/* Body momentum, force and A = D2 phi at (G, eta), then the constraint's part of the force. */
HP_INLINE void stage_forces(struct hp *hp, struct hp_form f)
{
    for (int b = 0; b < f.blocks; b++) {
        const struct instance *in = &hp->in[b];
        if (in->n != f.n)
            __builtin_unreachable(); /* a constant n lets the compiler unroll the problem's own loops */
        const lane *G = hp->G + b * f.element, *eta = hp->eta + b * f.n;
        if (f.hamiltonian) {
            hp_physics_hamiltonian(hp, b);
        } else {
            f.problem->momentum(in, G, eta, hp->momentum + b * f.n);
            f.problem->force(in, G, eta, hp->N + b * f.n);
            if (f.m)
                f.problem->constraint_gradient(in, G, eta, hp->A + b * f.m * f.n);
        }
        if (hp->run->fault == FAULT_FORCE)
            FOR_LANES(l, in) hp->N[b * f.n][l] = -hp->N[b * f.n][l];
        hp->run->evaluations += in->lanes;
    }
    if (f.m) {
        constraint_force(hp, f, hp->Lambda, hp->scratch);
        for (int k = 0; k < f.blocks * f.n; k++)
            FOR_LANES(l, &hp->in[k / f.n]) hp->N[k][l] += hp->scratch[k][l];
    }
    if (!f.abelian)
        hp_pull_back(hp);
}

/* mu^i = Ad*_{tau(Xi^i)} [mu + h sum a (dtau_{-Xi^j}^{-1})^* N^j] and its velocity: a, not ahat (section 5). */
HP_INLINE void extra_momenta(struct hp *hp, struct hp_form f)
{
    const struct run *run = hp->run;
    combine(hp, f, hp->a, f.n, hp->spatial, hp->extra);
    for (int k = 0; k < f.blocks * f.n; k++)
        FOR_LANES(l, &hp->in[k / f.n]) hp->extra[k][l] = run->mu[k % f.n] + (run->mu_low[k % f.n] + hp->extra[k][l]);
    if (!f.abelian)
        hp_transport_extra(hp);
    for (int b = 0; b < f.blocks; b++) {
        if (hp->in[b].n != f.n)
            __builtin_unreachable();
        f.problem->velocity(&hp->in[b], hp->G + b * f.element, hp->extra + b * f.n, hp->extra_velocity + b * f.n);
    }
}

HP_INLINE void constraint_residual(struct hp *hp, struct hp_form f)
{
    if (f.constraint == HP_NONHOLONOMIC)
        extra_momenta(hp, f);
    for (int b = 0; b < f.blocks; b++)
        f.problem->constraint_value(&hp->in[b], hp->G + b * f.element, hp->extra_velocity + b * f.n,
                                    hp->residual_Lambda + b * f.m);
    if (f.constraint == HP_HOLONOMIC)
        hp_tangency_residual(hp);
}

/* What the residuals are made of: stages, forces, and where they see it the end of the step. */
HP_INLINE void stage_quantities(struct hp *hp, struct hp_form f, real *defect)
{
    stage_configurations(hp, f);
    stage_forces(hp, f);
    if (f.constraint == HP_HOLONOMIC || !f.abelian)
        hp_end_momentum(hp, defect);
}

HP_INLINE void finish(struct hp *hp, struct hp_form f)
{
    real defect[MAX_DIMENSION];
    stage_quantities(hp, f, defect);
}

/* mu + defect + h sum ahat forces - momentum */
HP_INLINE void momentum_residual(struct hp *hp, struct hp_form f, const lane *forces, const real *defect)
{
    const struct run *run = hp->run;
    lane *residual = f.hamiltonian ? hp->residual_P : hp->residual_H;
    combine(hp, f, hp->ahat, f.n, forces, hp->product);
    for (int k = 0; k < f.blocks * f.n; k++) {
        int c = k % f.n;
        FOR_LANES(l, &hp->in[k / f.n])
        residual[k][l] = run->mu[c] - hp->momentum[k][l] + (run->mu_low[c] + defect[c] + hp->product[k][l]);
    }
}

/* The residuals of all stage equations from the unknowns. */
HP_INLINE void evaluate(struct hp *hp, struct hp_form f)
{
    real defect[MAX_DIMENSION] = {0};
    stage_quantities(hp, f, defect);
    momentum_residual(hp, f, hp->W, defect);
    if (f.m)
        constraint_residual(hp, f);
}

/* out = M^{-1} x at every stage, M of the start of the step. */
HP_INLINE void divide_by_mass(const struct hp *hp, struct hp_form f, const lane *x, lane *restrict out)
{
    for (int k = 0; k < f.blocks * f.n; k++) {
        const struct instance *in = &hp->in[k / f.n];
        if (!f.problem->mass) {
            FOR_LANES(l, in) out[k][l] = x[k][l];
            continue;
        }
        lane sum = {0};
        for (int d = 0; d < f.n; d++)
            FOR_LANES(l, in) sum[l] += hp->run->node.inverse_mass[k % f.n * f.n + d] * x[k / f.n * f.n + d][l];
        FOR_LANES(l, in) out[k][l] = sum[l];
    }
}

/* The correction of H that the residuals of the stage momenta and, in the Hamiltonian form, of H itself ask for. */
HP_INLINE void coming_velocities(const struct hp *hp, struct hp_form f, const lane *momentum_residual,
                                 lane *restrict out)
{
    divide_by_mass(hp, f, momentum_residual, out);
    for (int k = 0; f.hamiltonian && k < f.blocks * f.n; k++)
        FOR_LANES(l, &hp->in[k / f.n]) out[k][l] += hp->residual_H[k][l];
}

/* G_ij = A_i M^{-1} A_j^T of row i and j at every stage, M of the start of the step. */
HP_INLINE void stage_metric(const struct hp *hp, struct hp_form f, int b, int i, int j, lane *restrict out)
{
    int n = f.n;
    const struct instance *in = &hp->in[b];
    const lane *row = hp->A + (b * f.m + i) * n, *other = hp->A + (b * f.m + j) * n;
    lane sum = {0};
    for (int c = 0; c < n; c++) {
        lane divided;
        memcpy(divided, other[c], sizeof divided);
        for (int d = 0; d < n && f.problem->mass; d++)
            FOR_LANES(l, in) divided[l] = (d ? divided[l] : 0) + hp->run->node.inverse_mass[c * n + d] * other[d][l];
        FOR_LANES(l, in) sum[l] += row[c][l] * divided[l];
    }
    memcpy(out, sum, sizeof sum);
}

/* out -= sum of x_k y_k over `count` lanes, those of y `stride` apart. */
HP_INLINE void subtract_products(const struct instance *in, int count, const lane *x, const lane *y, int stride,
                                 lane *out)
{
    for (int k = 0; k < count; k++)
        FOR_LANES(l, in)(*out)[l] -= x[k][l] * y[k * stride][l];
}

/* The inverse of the Cholesky factor L of G at every stage of a block. */
HP_INLINE void factor_block(const struct hp *hp, struct hp_form f, int b, lane *inverse)
{
    const struct instance *in = &hp->in[b];
    lane factor[MAX_MULTIPLIERS * MAX_MULTIPLIERS];
    int m = f.m;
    for (int i = 0; i < m; i++) {
        for (int j = 0; j <= i; j++) {
            lane *entry = factor + i * m + j;
            stage_metric(hp, f, b, i, j, entry);
            subtract_products(in, j, factor + i * m, factor + j * m, 1, entry);
            FOR_LANES(l, in)(*entry)[l] *= j < i ? inverse[j * m + j][l] : 1;
        }
        FOR_LANES(l, in) inverse[i * m + i][l] = 1 / sqrt(factor[i * m + i][l]);
        for (int j = 0; j < i; j++) {
            lane sum = {0};
            subtract_products(in, i - j, factor + i * m + j, inverse + j * m + j, m, &sum);
            FOR_LANES(l, in) inverse[i * m + j][l] = inverse[i * m + i][l] * sum[l];
        }
    }
}

/* A_i M^{-1} A_j^T = L_i L_j^T up to the turning of the constraint within a step, so that K (x) L L^T is much nearer to
 * how residuals answer than K (x) G(g_k). Once a step. */
HP_INLINE void factor_stages(struct hp *hp, struct hp_form f)
{
    int m = f.m, last = hp->s - 1;
    for (int b = 0; b < f.blocks; b++)
        factor_block(hp, f, b, hp->column_factor + b * m * m);
    for (int k = 0; k < f.blocks * m * m; k++)
        FOR_LANES(l, &hp->in[k / (m * m)]) hp->row_factor[k][l] = hp->column_factor[k][l];
    for (int k = 0; k < m * m && f.constraint == HP_HOLONOMIC; k++) /* tangency at the end, in the place of stage 1 */
        hp->row_factor[k][0] = hp->column_factor[last / LANES * m * m + k][last % LANES];
    hp->factored = true;
}

/* out = L^{-1} x or, transposed, L^{-T} x at every stage, with the inverses of hp_factor_stages. */
HP_INLINE void apply_factor(const struct hp *hp, struct hp_form f, const lane *inverse, bool transposed, const lane *x,
                            lane *restrict out)
{
    for (int b = 0; b < f.blocks; b++)
        for (int k = 0; k < f.m; k++) {
            const struct instance *in = &hp->in[b];
            lane sum = {0};
            for (int j = transposed ? k : 0; j < (transposed ? f.m : k + 1); j++) {
                const lane *entry = inverse + (transposed ? (b * f.m + j) * f.m + k : (b * f.m + k) * f.m + j);
                FOR_LANES(l, in) sum[l] += (*entry)[l] * x[b * f.m + j][l];
            }
            FOR_LANES(l, in) out[b * f.m + k][l] = sum[l];
        }
}

/* correction_Lambda = -L^{-T} K^{-1} L^{-1} residual, and the force A^T correction_Lambda into scratch. */
HP_INLINE void correct_multipliers(struct hp *hp, struct hp_form f)
{
    if (!hp->factored)
        factor_stages(hp, f);
    apply_factor(hp, f, hp->row_factor, false, hp->residual_Lambda, hp->scratch);
    combine(hp, f, hp->multiplier, f.m, hp->scratch, hp->scratch2);
    apply_factor(hp, f, hp->column_factor, true, hp->scratch2, hp->correction_Lambda);
    constraint_force(hp, f, hp->correction_Lambda, hp->scratch);
}

/* A constraint on positions answers to the coming change of H at once: add that to its residual. */
HP_INLINE void anticipate_velocities(struct hp *hp, struct hp_form f, const lane *residual)
{
    coming_velocities(hp, f, residual, hp->scratch);
    combine(hp, f, hp->a, f.n, hp->scratch, hp->scratch2);
    for (int k = 0; k < f.blocks * f.m * f.n; k++)
        FOR_LANES(l, &hp->in[k / (f.m * f.n)])
    hp->residual_Lambda[k / f.n][l] += hp->A[k][l] * hp->scratch2[k / (f.m * f.n) * f.n + k % f.n][l];
}

/* One iteration: multipliers first, then the stages with the forces so corrected. */
HP_INLINE void fixed_point(struct hp *hp, struct hp_form f)
{
    lane *residual = f.hamiltonian ? hp->residual_P : hp->residual_H;
    real defect[MAX_DIMENSION] = {0};
    stage_quantities(hp, f, defect);
    if (f.m) {
        constraint_residual(hp, f);
        if (f.constraint != HP_NONHOLONOMIC) {
            momentum_residual(hp, f, hp->W, defect);
            anticipate_velocities(hp, f, residual);
        }
        correct_multipliers(hp, f);
        for (int k = 0; k < f.blocks * f.n; k++)
            FOR_LANES(l, &hp->in[k / f.n]) hp->scratch[k][l] += hp->W[k][l];
    }
    momentum_residual(hp, f, f.m ? hp->scratch : hp->W, defect);
    for (int k = 0; f.hamiltonian && k < f.blocks * f.n; k++)
        FOR_LANES(l, &hp->in[k / f.n]) hp->correction_P[k][l] = residual[k][l];
    coming_velocities(hp, f, residual, hp->correction_H);
}

/* Lambda = -G^{-1} (A f + rate), the multipliers of the exact flow at (G, H) with unit masses; W with them. */
HP_INLINE void flow_multipliers(struct hp *hp, struct hp_form f)
{
    for (int b = 0; b < f.blocks; b++) {
        const struct instance *in = &hp->in[b];
        const lane *G = hp->G + b * f.n, *H = hp->H + b * f.n;
        lane *A = hp->A + b * f.m * f.n, *rate = hp->residual_Lambda + b * f.m;
        f.problem->force(in, G, H, hp->N + b * f.n);
        f.problem->constraint_gradient(in, G, H, A);
        f.problem->constraint_rate(in, G, H, rate);
        for (int k = 0; k < f.m * f.n; k++)
            FOR_LANES(l, in) rate[k / f.n][l] += A[k][l] * hp->N[b * f.n + k % f.n][l];
    }
    factor_stages(hp, f);
    apply_factor(hp, f, hp->column_factor, false, hp->residual_Lambda, hp->scratch);
    apply_factor(hp, f, hp->column_factor, true, hp->scratch, hp->Lambda);
    for (int k = 0; k < f.blocks * f.m; k++)
        FOR_LANES(l, &hp->in[k / f.m]) hp->Lambda[k][l] = -hp->Lambda[k][l];
    constraint_force(hp, f, hp->Lambda, hp->scratch);
    for (int k = 0; k < f.blocks * f.n; k++)
        FOR_LANES(l, &hp->in[k / f.n]) hp->W[k][l] = hp->N[k][l] + hp->scratch[k][l];
}

/* G = g + h a (velocities of the last step, continued), H = D2 h(G, mu + h sum coefficients forces). */
HP_INLINE void continue_positions(struct hp *hp, struct hp_form f, const lane *velocities)
{
    combine(hp, f, hp->continued_a, f.n, velocities, hp->G);
    for (int k = 0; k < f.blocks * f.n; k++)
        FOR_LANES(l, &hp->in[k / f.n]) hp->G[k][l] += hp->run->g[k % f.n];
}

HP_INLINE void velocities_from_forces(struct hp *hp, struct hp_form f, const hp_coefficients column, const lane *forces)
{
    combine(hp, f, column, f.n, forces, hp->product);
    for (int k = 0; k < f.blocks * f.n; k++)
        FOR_LANES(l, &hp->in[k / f.n]) hp->product[k][l] += hp->run->mu[k % f.n];
    for (int b = 0; b < f.blocks; b++)
        f.problem->velocity(&hp->in[b], hp->G + b * f.n, hp->product + b * f.n, hp->H + b * f.n);
    if (f.hamiltonian)
        memcpy(hp->P, hp->product, (size_t)(f.blocks * f.n) * sizeof(lane));
}

/* Start values on R^n. What is continued from the last step is smooth: the velocities of the extra momenta where there
 * are some, else forces; stage velocities carry the low stage order of ahat, which then is this step's own. */
HP_INLINE void start_values(struct hp *hp, struct hp_form f)
{
    if (f.abelian && f.constraint == HP_NONHOLONOMIC && !f.problem->mass && !f.problem->momentum_rate) {
        combine(hp, f, hp->extrapolation, f.n, hp->extra_velocity, hp->H);
        continue_positions(hp, f, hp->extra_velocity);
        flow_multipliers(hp, f);
        velocities_from_forces(hp, f, hp->ahat, hp->W);
        return;
    }
    if (f.m) {
        combine(hp, f, hp->extrapolation, f.m, hp->Lambda, hp->scratch);
        memcpy(hp->Lambda, hp->scratch, (size_t)(f.blocks * f.m) * sizeof(lane));
    }
    if (f.abelian) {
        continue_positions(hp, f, hp->H);
        velocities_from_forces(hp, f, hp->continued_ahat, hp->W);
    } else {
        hp_start_on_group(hp);
    }
}

/* The kernel of problem_NAME on R^n with unit masses, up to LANES stages; n, m: its dimension and multipliers, constant
 * where they are fixed. The problem's definition, further down in its file, names it: .kernel = HP_KERNEL_OF(NAME).
 * Quadruple precision spends its time in the arithmetic itself and has nothing to win. */
#ifdef REAL_QUAD
#define HP_KERNEL(name, n, m) extern const struct problem problem_##name
#define HP_KERNEL_OF(name) NULL
#else
#define HP_KERNEL_OF(name) &kernel_##name
#define HP_KERNEL(name, n, m)                                                                                          \
    extern const struct problem problem_##name;                                                                        \
    HP_KNOWN(name, n, m, start_values)                                                                                 \
    HP_KNOWN(name, n, m, evaluate)                                                                                     \
    HP_KNOWN(name, n, m, fixed_point)                                                                                  \
    HP_KNOWN(name, n, m, finish)                                                                                       \
    static const struct hp_kernel kernel_##name = {name##_start_values, name##_evaluate, name##_fixed_point,           \
                                                   name##_finish}

/* One of its functions, with a copy for each stage count. */
#define HP_KNOWN(name, n, m, function)                                                                                 \
    static void name##_##function(void *self)                                                                          \
    {                                                                                                                  \
        const struct hp *hp = self;                                                                                    \
        switch (hp->s) {                                                                                               \
            HP_KNOWN_STAGES(name, n, m, function, 2)                                                                   \
            HP_KNOWN_STAGES(name, n, m, function, 3)                                                                   \
            HP_KNOWN_STAGES(name, n, m, function, 4)                                                                   \
            HP_KNOWN_STAGES(name, n, m, function, 5)                                                                   \
            HP_KNOWN_STAGES(name, n, m, function, 6)                                                                   \
            HP_KNOWN_STAGES(name, n, m, function, 7)                                                                   \
            HP_KNOWN_STAGES(name, n, m, function, 8)                                                                   \
        }                                                                                                              \
    }

#define HP_KNOWN_STAGES(name, n, m, function, s)                                                                       \
    case s:                                                                                                            \
        function(self,                                                                                                 \
                 (struct hp_form){&problem_##name, s, n, m, n, 1, true, false, (m) ? HP_NONHOLONOMIC : HP_FREE});      \
        break;

#endif

#endif
