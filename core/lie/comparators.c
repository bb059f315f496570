/* Methods that are not symplectic, to compare with [mathematics, Lie 1.9, 6.3]. */
#include <string.h>

#include "core/lie/schemes.h"
#include "core/numbers/scratch.h"

/* n = Ad*_{exp(-X)} nb, less ad*_xi M: the rate of the momentum in the frame of the start. */
static void momentum_rate(const struct lie *lie, const lane *n, const lane *M, lane *restrict rate)
{
    lane turned[SMALL_DIMENSION];
    group_coadjoint_small(&lie->in, lie->xi, M, turned);
    for (int c = 0; c < lie->n; c++)
        FOR_PARTS(i, &lie->in)
            AT(rate[c], i) = minus(AT(n[c], i), AT(turned[c], i));
}

/* M_i = mu + h sum a_ij rate_j, and mu + h sum b_j rate_j. */
static void integrate_momentum(struct lie *lie, const lane *rate, lane *restrict M)
{
    lie_combine(lie, lie->h, lie->a, false, rate, M);
    for (int c = 0; c < lie->n; c++)
        FOR_PARTS(i, &lie->in)
            AT(M[c], i) = plus(AT(M[c], i), UNIFORM(lie->mu[c]));
    lie_push(lie, rate);
}

static void chart_start(struct lie *lie)
{
    for (int c = 0; c < lie->n; c++)
        for (int i = 0; i < LANES; i++) {
            lie_part(lie, 0)[c][i] = 0;
            lie_part(lie, 1)[c][i] = lie->mu[c];
        }
}

/* Velocity and force at tau(X), momenta M in the frame of the start; out = k = dexp^{-1}_X xi. */
static void chart_derivatives(struct lie *lie, const lane *M, lane *restrict k)
{
    group_apply(&lie->in, &lie->chart, COADJOINT, M, lie->m);
    lie_physics(lie);
    group_apply(&lie->in, &lie->chart, ADJOINT, lie->eta, lie->xi);
    lie_dexp_inverse(lie, lie->xi, k);
}

static void chart_increments(struct lie *lie, const lane *k)
{
    lie_combine(lie, lie->h, lie->a, false, k, lie_next(lie, 0));
    lie_sum(lie, lie->h, k, lie->Y);
}

static void rkmk_sweep(struct lie *lie)
{
    lane k[SMALL_DIMENSION], n[SMALL_DIMENSION], rate[SMALL_DIMENSION];
    lie_position(lie, lie_part(lie, 0));
    chart_derivatives(lie, lie_part(lie, 1), k);
    chart_increments(lie, k);
    group_apply(&lie->in, &lie->chart, COADJOINT_BACK, lie->nb, n);
    momentum_rate(lie, n, lie_part(lie, 1), rate);
    integrate_momentum(lie, rate, lie_next(lie, 1));
}

static void rkmk_finish(struct lie *lie)
{
    lie_move(lie, lie->Y);
    lie_turn(lie, lie->Y);
}

/* Part 0: X, part 1: M, by the same tableau. */
const struct lie_scheme lie_rkmk = {.parts = 2,
                                    .momentum = {false, true},
                                    .increment = {true, false},
                                    .start = chart_start,
                                    .sweep = rkmk_sweep,
                                    .finish = rkmk_finish};

static void cg_sweep(struct lie *lie)
{
    lane n[SMALL_DIMENSION], rate[SMALL_DIMENSION];
    lie_free_positions(lie);
    lie_free_turn(lie, group_coadjoint, lie_part(lie, 1), lie->m);
    lie_physics(lie);
    lie_free_turn(lie, group_adjoint, lie->eta, lie->xi);
    memcpy(lie_next(lie, 0), lie->xi, (size_t)lie->n * sizeof(lane));
    for (int i = 0; i < LANES; i++) {
        real back[SMALL_ELEMENT], force[SMALL_DIMENSION], moved[SMALL_DIMENSION];
        for (int c = 0; c < lie->n; c++)
            force[c] = lie->nb[c][i];
        group_invert(&lie->point, lie->product[i < lie->s ? i : 0], back);
        group_coadjoint(&lie->point, back, force, moved);
        for (int c = 0; c < lie->n; c++)
            n[c][i] = moved[c];
    }
    momentum_rate(lie, n, lie_part(lie, 1), rate);
    integrate_momentum(lie, rate, lie_next(lie, 1));
}

static void cg_finish(struct lie *lie)
{
    lie_free_finish(lie);
    for (int k = lie->exponents.count - 1; k >= 0; k--)
        lie_turn(lie, lie->B[k]);
}

/* Part 0: xi, part 1: M. */
const struct lie_scheme lie_cg = {.parts = 2,
                                  .momentum = {false, true},
                                  .products = true,
                                  .start = lie_start_at_velocity,
                                  .sweep = cg_sweep,
                                  .finish = cg_finish};

static void cotangent_start(struct lie *lie)
{
    memset(lie->unknown, 0, (size_t)(2 * lie->n) * sizeof(lane));
}

/* (u, w) <- [(X, W), (u, w)] = (ad_X u, ad*_u W - ad*_X w), the bracket of the magnetic extension [mathematics, Lie 1.9]. */
static void extended_bracket(const struct lie *lie, const lane *W, lane *restrict u, lane *restrict w)
{
    lane moved[SMALL_DIMENSION], first[SMALL_DIMENSION], second[SMALL_DIMENSION];
    group_bracket(&lie->in, lie->X, u, moved);
    group_coadjoint_small(&lie->in, u, W, first);
    group_coadjoint_small(&lie->in, lie->X, w, second);
    for (int c = 0; c < lie->n; c++)
        FOR_LANES(i, &lie->in)
        {
            u[c][i] = moved[c][i];
            w[c][i] = first[c][i] - second[c][i];
        }
}

/* dexp^{-1} of the extension at (X, W), cut off: (u, w) -> (k, l) */
static void extended_dexp_inverse(const struct lie *lie, const lane *W, lane *restrict u, lane *restrict w,
                                  lane *restrict k, lane *restrict l)
{
    memset(k, 0, (size_t)lie->n * sizeof(lane));
    memset(l, 0, (size_t)lie->n * sizeof(lane));
    for (int power = 0; power <= lie->r; power++) {
        for (int c = 0; c < lie->n; c++)
            FOR_PARTS(i, &lie->in) {
                add_product_to(AT(k[c], i), UNIFORM(lie->series.c[power]), AT(u[c], i));
                add_product_to(AT(l[c], i), UNIFORM(lie->series.c[power]), AT(w[c], i));
            }
        extended_bracket(lie, W, u, w);
    }
}

static void cotangent_sweep(struct lie *lie)
{
    lane M[SMALL_DIMENSION], start[SMALL_DIMENSION], turned[SMALL_DIMENSION], n[SMALL_DIMENSION];
    SCRATCH(lane, k, SMALL_DIMENSION);
    SCRATCH(lane, l, SMALL_DIMENSION);
    const lane *W = lie_part(lie, 1);
    lie_position(lie, lie_part(lie, 0));
    broadcast(lie->n, lie->mu, start);
    group_apply(&lie->in, &lie->chart, COADJOINT_BACK, start, turned);
    group_apply(&lie->in, &lie->chart, TANGENT_DUAL, W, M);
    for (int c = 0; c < lie->n; c++)
        FOR_PARTS(i, &lie->in)
            AT(M[c], i) = plus(AT(M[c], i), AT(turned[c], i));
    group_apply(&lie->in, &lie->chart, COADJOINT, M, lie->m);
    lie_physics(lie);
    group_apply(&lie->in, &lie->chart, ADJOINT, lie->eta, lie->xi);
    group_apply(&lie->in, &lie->chart, COADJOINT_BACK, lie->nb, n);
    extended_dexp_inverse(lie, W, lie->xi, n, k, l);
    chart_increments(lie, k);
    lie_combine(lie, lie->h, lie->a, false, l, lie_next(lie, 1));
    lie_sum(lie, lie->h, l, lie->push);
}

/* In the frame of the start mu1 = dexp*_{-Y} V + Ad*_{exp(-Y)} mu0: turned to that of the end, mu0 is as it was. */
static void cotangent_finish(struct lie *lie)
{
    real spatial[SMALL_DIMENSION];
    lie_move(lie, lie->Y);
    lie_operate(lie, TANGENT_DUAL, lie->Y, lie->push, spatial);
    lie_operate(lie, COADJOINT, lie->Y, spatial, lie->push);
    for (int c = 0; c < lie->n; c++)
        lie->end_mu[c] = lie->mu[c] + lie->push[c];
    lie->pushed = true;
}

/* Part 0: X, part 1: W of the magnetic extension [mathematics, Lie 1.9]. */
const struct lie_scheme lie_cotangent = {.parts = 2,
                                         .momentum = {false, true},
                                         .increment = {true, true},
                                         .extended = true,
                                         .start = cotangent_start,
                                         .sweep = cotangent_sweep,
                                         .finish = cotangent_finish};

/* sigma' = dexp^{-1}_sigma xi, pi' = dexp*_sigma n - P* pi, with M = (dexp^{-1}_sigma)* pi: canonical in the chart at the start, by
 * the pair (a, ahat). */
static void frozen_sweep(struct lie *lie)
{
    lane k[SMALL_DIMENSION], P[SMALL_DIMENSION], rate[SMALL_DIMENSION];
    const lane *pi = lie_part(lie, 1);
    lie_position(lie, lie_part(lie, 0));
    group_apply(&lie->in, &lie->chart, INVERSE_DUAL, pi, lie->m);
    lie_physics(lie);
    group_apply(&lie->in, &lie->chart, ADJOINT, lie->eta, lie->xi);
    lie_dexp_inverse(lie, lie->xi, k);
    chart_increments(lie, k);
    group_apply(&lie->in, &lie->chart, TANGENT_DUAL, lie->nb, rate);
    lie_P_dual(lie, lie->xi, pi, P);
    for (int c = 0; c < lie->n; c++)
        FOR_PARTS(i, &lie->in)
            AT(rate[c], i) = minus(AT(rate[c], i), AT(P[c], i));
    lie_combine(lie, lie->h, lie->ahat, false, rate, lie_next(lie, 1));
    lie_sum(lie, lie->h, rate, lie->push);
    for (int c = 0; c < lie->n; c++)
        FOR_LANES(i, &lie->in) lie_next(lie, 1)[c][i] += lie->mu[c];
}

static void frozen_finish(struct lie *lie)
{
    real pi[SMALL_DIMENSION];
    for (int c = 0; c < lie->n; c++)
        pi[c] = lie->mu[c] + lie->push[c];
    lie_move(lie, lie->Y);
    lie_operate(lie, INVERSE_DUAL, lie->Y, pi, lie->end_mu);
}

/* Part 0: sigma, part 1: pi. */
const struct lie_scheme lie_frozen = {.parts = 2,
                                      .momentum = {false, true},
                                      .increment = {true, false},
                                      .start = chart_start,
                                      .sweep = frozen_sweep,
                                      .finish = frozen_finish};
