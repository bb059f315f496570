/* The general kernel of the Hamilton-Pontryagin step, and what only groups, the Hamiltonian form and constraints need
 * beside it (spec HP section 3). */
#include <string.h>

#include "core/hp/kernel.h"

static void negate(const struct instance *in, int n, const lane *x, lane *restrict out)
{
    for (int c = 0; c < n; c++)
        FOR_LANES(l, in) out[c][l] = -x[c][l];
}

void hp_move_stages(struct hp *hp)
{
    const struct run *run = hp->run;
    int n = hp->n;
    for (int b = 0; b < hp->blocks; b++) {
        const struct instance *in = &hp->in[b];
        const lane *Xi = hp->stage.Xi + b * n, *H = hp->H + b * n;
        struct chart back, *chart = &hp->chart[b];
        group_chart(in, Xi, chart);
        group_translate(in, chart, run->g, hp->stage.G + b * hp->element);
        if (run->fault == FAULT_TANGENT) {
            negate(in, n, Xi, hp->stage.scratch + b * n);
            group_chart(in, hp->stage.scratch + b * n, &back);
            chart = &back;
        }
        group_apply(in, chart, TANGENT, H, hp->stage.eta + b * n);
    }
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
    problem->hamiltonian_force(in, G, P, row);
    negate(in, n, row, hp->stage.N + b * n);
    problem->velocity(in, G, P, velocity);
    for (int c = 0; c < n; c++)
        FOR_LANES(l, in) hp->stage.residual_H[b * n + c][l] = velocity[c][l] - hp->stage.eta[b * n + c][l];
    if (m && problem->constraint == CONSTRAINT_HOLONOMIC)
        problem->constraint_gradient(in, G, velocity, A); /* of positions alone: there is nothing to lower */
    if (!m || problem->constraint == CONSTRAINT_HOLONOMIC)
        return;
    problem->dual_gradient(in, G, P, A);
    if (!problem->mass)
        return;
    problem->mass(in, G, velocity, hp->stage.mass);
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

/* Pull N and the body momentum back to the chart and form W and (dtau_{-Xi}^{-1})^* N. */
static void pull_back(struct hp *hp, int b)
{
    const struct instance *in = &hp->in[b];
    int n = hp->n;
    const lane *N = hp->stage.N + b * n;
    lane *W = hp->stage.W + b * n, *momentum = hp->stage.momentum_body + b * n, *scratch = hp->stage.scratch + b * n;
    const lane *H = hp->H + b * n;
    const struct chart *chart = &hp->chart[b];
    group_apply(in, chart, COADJOINT_BACK, N, hp->stage.spatial + b * n);
    group_second_dual(in, chart, H, momentum, W);
    group_apply(in, chart, TANGENT_DUAL, N, scratch);
    for (int c = 0; c < n; c++)
        FOR_LANES(l, in) W[c][l] = scratch[c][l] + (hp->run->fault == FAULT_SECOND ? 0 : W[c][l]);
    group_apply(in, chart, TANGENT_DUAL, momentum, hp->stage.momentum_chart + b * n);
}

void hp_pull_back(struct hp *hp)
{
    for (int b = 0; b < hp->blocks; b++)
        pull_back(hp, b);
}

void hp_transport_extra(struct hp *hp)
{
    for (int b = 0; b < hp->blocks; b++) {
        lane *extra = hp->stage.extra + b * hp->n, *scratch = hp->stage.scratch + b * hp->n;
        group_apply(&hp->in[b], &hp->chart[b], COADJOINT, extra, scratch);
        memcpy(extra, scratch, (size_t)hp->n * sizeof(lane));
    }
}

/* The sum of weight_l x_l, pair by pair: three additions follow each other, not eight. */
static real weighted_sum(const struct instance *in, const lane weight, const lane x)
{
    lane term = {0};
    for (int l = 0; l < in->lanes; l++)
        term[l] = weight[l] * x[l];
    for (int half = LANES / 2; half > 0; half /= 2)
        for (int l = 0; l < half && l + half < in->lanes; l++)
            term[l] += term[l + half];
    return term[0];
}

void hp_weighted_sum(const struct hp *hp, const lane *x, real *out)
{
    for (int c = 0; c < hp->n; c++) {
        out[c] = 0;
        for (int b = 0; b < hp->blocks; b++)
            out[c] += weighted_sum(&hp->in[b], hp->b[b], x[b * hp->n + c]);
    }
}

/* mu_{k+1} and xi, and defect = dtau_xi^* mu_{k+1} - mu_k - h sum b W, which is 0 on an abelian group. */
void hp_end_momentum(struct hp *hp, real *defect)
{
    const struct run *run = hp->run;
    int n = hp->n;
    real sum[MAX_DIMENSION];
    hp_weighted_sum(hp, hp->stage.spatial, sum);
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
    struct chart chart;
    group_chart(&run->in, xi, &chart);
    group_apply(&run->in, &chart, COADJOINT, mu, next);
    group_apply(&run->in, &chart, TANGENT_DUAL, next, mu);
    hp_weighted_sum(hp, hp->stage.W, sum);
    for (int c = 0; c < n; c++) {
        hp->mu_next[c] = next[c][0];
        if (run->fault != FAULT_ANCHOR)
            defect[c] = mu[c][0] - run->mu[c] - (run->mu_low[c] + sum[c]);
    }
}

/* The correction M^{-1} residual moves the end of the step by M^{-1} sum b residual, and the defect by
 * -ad*_eta (sum b residual)/2 and higher powers of h: without this the iteration of a round body contracts like h, not h^2. */
void hp_anticipate_end(struct hp *hp, lane *residual)
{
    const struct run *run = hp->run;
    lane total[MAX_DIMENSION], turned[MAX_DIMENSION];
    real sum[MAX_DIMENSION];
    hp_weighted_sum(hp, residual, sum);
    broadcast(hp->n, sum, total);
    group_coadjoint_small(&run->in, run->node.velocity, total, turned);
    for (int k = 0; k < hp->blocks * hp->n; k++)
        FOR_LANES(l, &hp->in[k / hp->n]) residual[k][l] -= turned[k % hp->n][0] / 2;
}

/* Tangency <L_g^* D Phi, D2 h(g, mu)> at the end of the step, kept in the place of stage 1's residual. */
void hp_tangency_residual(struct hp *hp)
{
    const struct run *run = hp->run;
    int last = hp->s - 1, b = last / LANES, n = hp->n, m = hp->m;
    lane g[MAX_ELEMENT], mu[MAX_DIMENSION], velocity[MAX_DIMENSION];
    real end[MAX_ELEMENT];
    for (int c = 0; c < hp->element; c++)
        end[c] = hp->stage.G[b * hp->element + c][last % LANES];
    broadcast(hp->element, end, g);
    broadcast(n, hp->mu_next, mu);
    run->in.problem->velocity(&run->in, g, mu, velocity);
    for (int k = 0; k < m; k++) {
        hp->stage.residual_Lambda[k][0] = 0;
        for (int c = 0; c < n; c++)
            hp->stage.residual_Lambda[k][0] += hp->stage.A[(b * m + k) * n + c][last % LANES] * velocity[c][0];
    }
}

static struct hp_form form(const struct hp *hp)
{
    return (struct hp_form){.problem = hp->run->in.problem,
                            .s = hp->s,
                            .n = hp->n,
                            .m = hp->m,
                            .element = hp->element,
                            .blocks = hp->blocks,
                            .abelian = group_is_abelian(hp->run->in.group),
                            .hamiltonian = hp->hamiltonian,
                            .constraint = hp->constraint};
}

void hp_pull_velocities(struct hp *hp, const lane *x, lane *out)
{
    lane body[MAX_BLOCKS * MAX_DIMENSION];
    for (int b = 0; b < hp->blocks; b++)
        group_apply(&hp->in[b], &hp->chart[b], INVERSE_DUAL, x + b * hp->n, out + b * hp->n);
    divide_by_mass(hp, form(hp), out, body);
    for (int b = 0; b < hp->blocks; b++)
        group_apply(&hp->in[b], &hp->chart[b], TANGENT_INVERSE, body + b * hp->n, out + b * hp->n);
}

/* H and P; velocities in the body are continued, for those in the chart belong to its anchor. */
void hp_start_on_group(struct hp *hp)
{
    size_t vectors = (size_t)(hp->blocks * hp->n) * sizeof(lane);
    bool extra = hp->constraint == HP_NONHOLONOMIC;
    hp_combine(hp, hp->extrapolation, hp->n, extra ? hp->stage.extra_velocity : hp->stage.eta, hp->stage.scratch);
    for (int k = 0; extra && k < hp->blocks * hp->n; k++)
        FOR_LANES(l, &hp->in[k / hp->n])
    hp->stage.scratch[k][l] += hp->stage.eta[k][l] - hp->stage.extra_velocity[k][l];
    hp_combine(hp, hp->continued_a, hp->n, hp->stage.eta, hp->stage.Xi);
    for (int b = 0; b < hp->blocks; b++) {
        group_chart(&hp->in[b], hp->stage.Xi + b * hp->n, &hp->chart[b]);
        group_apply(&hp->in[b], &hp->chart[b], TANGENT_INVERSE, hp->stage.scratch + b * hp->n, hp->H + b * hp->n);
    }
    if (!hp->hamiltonian)
        return;
    hp_combine(hp, hp->extrapolation, hp->n, hp->P, hp->stage.scratch);
    memcpy(hp->P, hp->stage.scratch, vectors);
}

static void general_start(void *self)
{
    const struct hp *hp = self;
    start_values(self, form(hp), hp->stage);
}

void hp_evaluate(void *self)
{
    const struct hp *hp = self;
    hp_stage_evaluate(self, form(hp), hp->stage);
}

static real general_correct(void *self)
{
    const struct hp *hp = self;
    hp_stage_fixed_point(self, form(hp), hp->stage);
    return apply_correction(hp->solver.size, hp->solver.correction, hp->solver.weight, hp->solver.x);
}

static void general_finish(void *self)
{
    const struct hp *hp = self;
    hp_stage_finish(self, form(hp), hp->stage);
}

const struct hp_kernel hp_general = {.start = general_start, .correct = general_correct, .finish = general_finish};

void hp_combine(const struct hp *hp, const hp_coefficients column, int rows, const lane *x, lane *restrict y)
{
    combine(hp, form(hp), column, rows, x, y);
}

void hp_extra_momenta(struct hp *hp)
{
    extra_momenta(hp, form(hp), hp->stage);
}
