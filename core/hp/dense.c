/* Stages and dense output of a solved Hamilton-Pontryagin step [martin-sato-2018, app. A.1, app. B.2]. */
#include "core/hp/hp.h"
#include "core/numbers/legendre.h"
#include "core/numbers/scratch.h"

/* The stages, all of their quantities, whole elements, and the extra momenta that a step without nonholonomic constraint does not
 * need. */
static enum status solve_stages(struct run *run)
{
    enum status status = hp_solve(run);
    struct hp *hp = run->work;
    if (status != STATUS_OK)
        return status;
    hp_general.finish(hp); /* to the workspace, charts too */
    hp_extra_momenta(hp);
    for (int b = 0; b < hp->blocks && !group_is_abelian(run->in.group); b++)
        group_translate(&hp->in[b], &hp->chart[b], run->g, hp->stage.G + b * hp->element);
    return status;
}

/* D2 l at the stage: in the Hamiltonian form the workspace has P, which is the same up to round-off only. */
static void dense_stage(const struct run *run, int i, real *g, real *mu, real *extra)
{
    const struct hp *hp = run->work;
    int b = i / LANES, l = i % LANES;
    SCRATCH(lane, momentum, run->in.n);
    run->in.problem->momentum(&hp->in[b], hp->stage.G + b * hp->element, hp->stage.eta + b * hp->n, momentum);
    for (int c = 0; c < hp->element; c++)
        g[c] = hp->stage.G[b * hp->element + c][l];
    for (int c = 0; c < hp->n; c++) {
        mu[c] = momentum[c][l];
        extra[c] = hp->stage.extra[b * hp->n + c][l];
    }
}

static void dense_multipliers(const struct run *run, int i, real *lambda)
{
    const struct hp *hp = run->work;
    for (int k = 0; k < hp->m; k++)
        lambda[k] = hp->Lambda[i / LANES * hp->m + k][i % LANES];
}

/* sum over stages of weight_j x_j, n components. */
static void stage_sum(const struct hp *hp, const real *weight, const lane *x, real *out)
{
    for (int c = 0; c < hp->n; c++) {
        out[c] = 0;
        for (int j = 0; j < hp->s; j++)
            out[c] += weight[j] * x[j / LANES * hp->n + c][j % LANES];
    }
}

/* h times the integrals from 0 to theta of the Lagrange polynomials of the nodes. */
static void dense_weights(const struct run *run, real theta, real *weight)
{
    const struct tableau *t = &run->tableau;
    struct gauss_rule rule;
    gauss_rule_make(t->s / 2 + 1, &rule);
    for (int j = 0; j < t->s; j++)
        weight[j] = run->h * lagrange_integral(t->s, t->c, j, theta, &rule);
}

/* The algebra element that leads from g_k to q(t), as a batch of one point. */
static void dense_xi(const struct run *run, real theta, bool extra, lane *xi)
{
    const struct hp *hp = run->work;
    real weight[MAX_STAGES];
    SCRATCH(real, sum, run->in.n);
    dense_weights(run, theta, weight);
    if (extra && !group_is_abelian(run->in.group))
        for (int b = 0; b < hp->blocks; b++)
            group_apply(&hp->in[b], &hp->chart[b], TANGENT_INVERSE, hp->stage.extra_velocity + b * hp->n,
                        hp->stage.scratch + b * hp->n);
    stage_sum(hp, weight,
              !extra                            ? hp->H
              : group_is_abelian(run->in.group) ? hp->stage.extra_velocity
                                                : hp->stage.scratch,
              sum);
    broadcast(hp->n, sum, xi);
}

static void dense_position(const struct run *run, real theta, bool extra, real *g)
{
    const struct hp *hp = run->work;
    SCRATCH(lane, xi, run->in.n);
    SCRATCH(lane, moved, run->in.element);
    dense_xi(run, theta, extra, xi);
    group_move(&run->in, run->g, xi, moved);
    first_point(hp->element, moved, g);
}

static void dense_momentum(const struct run *run, real theta, real *mu)
{
    const struct hp *hp = run->work;
    SCRATCH(lane, xi, run->in.n);
    SCRATCH(lane, before, run->in.n);
    SCRATCH(lane, after, run->in.n);
    real weight[MAX_STAGES];
    SCRATCH(real, push, run->in.n);
    dense_weights(run, theta, weight);
    stage_sum(hp, weight, hp->stage.spatial, push);
    for (int c = 0; c < hp->n; c++)
        mu[c] = run->mu[c] + push[c];
    if (group_is_abelian(run->in.group))
        return;
    dense_xi(run, theta, false, xi);
    broadcast(hp->n, mu, before);
    SCRATCH(struct chart, chart, 1);
    group_chart(&run->in, xi, chart);
    group_apply(&run->in, chart, COADJOINT, before, after);
    first_point(hp->n, after, mu);
}

static void dense_momentum_rate(const struct run *run, real theta, real *rate)
{
    const struct hp *hp = run->work;
    real weight[MAX_STAGES];
    for (int j = 0; j < run->tableau.s; j++)
        weight[j] = lagrange(run->tableau.s, run->tableau.c, j, theta);
    stage_sum(hp, weight, hp->stage.spatial, rate);
}

/* u(t) of [martin-sato-2018, (38), (39)]: u' has the values W^j at the inner nodes, u(0) = p - h b_1 (u'(0) - W^1). With D(s-2), as of
 * Lobatto pairs, u(c_i h) = P^i at all stages. */
static void dense_momentum_inside(const struct run *run, real theta, real *mu)
{
    const struct tableau *t = &run->tableau;
    struct gauss_rule rule;
    real weight[MAX_STAGES] = {0};
    SCRATCH(real, push, run->in.n);
    int inner = t->s - 2;
    gauss_rule_make(t->s / 2 + 1, &rule);
    weight[0] = run->h * t->b[0];
    for (int j = 0; j < inner; j++)
        weight[j + 1] =
            run->h * (lagrange_integral(inner, t->c + 1, j, theta, &rule) - t->b[0] * lagrange(inner, t->c + 1, j, 0));
    stage_sum(run->work, weight, ((const struct hp *)run->work)->stage.spatial, push);
    for (int c = 0; c < run->in.n; c++)
        mu[c] = run->mu[c] + push[c];
}

const struct dense hp_dense = {solve_stages,   dense_stage,         dense_multipliers,    dense_position,
                               dense_momentum, dense_momentum_rate, dense_momentum_inside};
