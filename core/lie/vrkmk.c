/* VRKMK [mathematics, Lie 1.2] and VDEXP (1.8): variational Runge-Kutta-Munthe-Kaas methods. */
#include <string.h>

#include "core/lie/schemes.h"

/* Lambda = dexp*_{-Y} mubar at all stages, mubar = mu + h sum b nb the body momentum at the end. */
static void end_multiplier(struct lie *lie, const real *Y, lane *restrict out)
{
    real Lambda[SMALL_DIMENSION];
    lie_operate(lie, TANGENT_DUAL, Y, lie->end_mu, Lambda);
    broadcast(lie->n, Lambda, out);
}

/* Part 0: X, part 1: M, part 2: lambda_i / b_i. */
static void vrkmk_start(struct lie *lie)
{
    for (int c = 0; c < lie->n; c++)
        for (int i = 0; i < LANES; i++) {
            real row = 0;
            for (int j = 0; j < lie->s && i < lie->s; j++)
                row += lie->a[i][j];
            lie_part(lie, 0)[c][i] = lie->h * row * lie->eta[c][i];
            lie_part(lie, 1)[c][i] = lie->mu[c];
            lie_part(lie, 2)[c][i] = -lie->h * lie->nb[c][i];
        }
}

/* Z_i / b_i = Lambda + sum_j a_ji lambda_j / b_i */
static void tie(struct lie *lie, const lane *Lambda, const lane *lambda, lane *restrict Z)
{
    lane weighted[SMALL_DIMENSION];
    for (int c = 0; c < lie->n; c++)
        for (int i = 0; i < LANES; i++)
            weighted[c][i] = lie->b[i] * lambda[c][i];
    lie_combine(lie, 1, lie->a, lie->run->fault != FAULT_TRANSPOSED, weighted, Z);
    for (int c = 0; c < lie->n; c++)
        for (int i = 0; i < lie->s; i++)
            Z[c][i] = Lambda[c][i] + Z[c][i] / lie->b[i];
}

static void vrkmk_sweep(struct lie *lie)
{
    lane k[SMALL_DIMENSION], Lambda[SMALL_DIMENSION], Z[SMALL_DIMENSION], pulled[SMALL_DIMENSION], P[SMALL_DIMENSION];
    lane *lambda = lie_next(lie, 2);
    real Y[SMALL_DIMENSION];
    lie_position(lie, lie_part(lie, 0));
    group_apply(&lie->in, &lie->chart, COADJOINT, lie_part(lie, 1), lie->m);
    lie_physics(lie);
    group_apply(&lie->in, &lie->chart, ADJOINT, lie->eta, lie->xi);
    lie_dexp_inverse(lie, lie->xi, k);
    lie_combine(lie, lie->h, lie->a, false, k, lie_next(lie, 0));
    lie_sum(lie, lie->h, k, Y);
    memcpy(lie->Y, Y, sizeof Y);
    lie_push(lie, lie->nb);
    end_multiplier(lie, Y, Lambda);
    tie(lie, Lambda, lie_part(lie, 2), Z);
    if (lie->run->fault == FAULT_CUT_TANGENT) /* dexp*_X n where the truncation belongs to the constraint only */
        memcpy(pulled, lie->nb, sizeof pulled);
    else
        group_apply(&lie->in, &lie->chart, TANGENT_DUAL, lie->nb, pulled);
    lie_P_dual(lie, lie->xi, Z, P);
    for (int c = 0; c < lie->n; c++)
        FOR_PARTS(i, &lie->in)
            AT(lambda[c], i) = times(
                UNIFORM(lie->h), minus(lie->run->fault == FAULT_SECOND ? UNIFORM(0) : AT(P[c], i), AT(pulled[c], i)));
    tie(lie, Lambda, lambda, Z);
    lie_dexp_inverse_dual(lie, Z, lie_next(lie, 1));
}

static void chart_finish(struct lie *lie)
{
    lie_move(lie, lie->Y);
}

/* With cay, too (1.3, 1.10). */
const struct lie_scheme lie_vrkmk = {.parts = 3,
                                     .momentum = {false, true, true},
                                     .increment = {true, false, true},
                                     .start = vrkmk_start,
                                     .sweep = vrkmk_sweep,
                                     .finish = chart_finish};

/* (dexp - 1) x: what the equations dexp xt = xi and dexp* M = .. are solved by. */
static void dexp_less_one(struct lie *lie, bool dual, const lane *x, lane *restrict out)
{
    if (lie->r == TRUNCATION_NONE)
        group_apply(&lie->in, &lie->back, dual ? TANGENT_DUAL : TANGENT, x, out);
    else
        series_apply(&lie->in, &lie->series, dual, lie->X, x, out);
    for (int c = 0; c < lie->n; c++)
        FOR_PARTS(i, &lie->in)
            AT(out[c], i) = minus(AT(out[c], i), AT(x[c], i));
}

/* Pt*(X, xt) M */
static void dexp_derivative(struct lie *lie, lane *restrict out)
{
    if (lie->r != TRUNCATION_NONE) {
        series_derivative_dual(&lie->in, &lie->series, lie->X, lie_part(lie, 0), lie_part(lie, 1), out);
        return;
    }
    group_second_dual(&lie->in, &lie->back, lie_part(lie, 0), lie_part(lie, 1), out);
    for (int c = 0; c < lie->n; c++)
        FOR_LANES(i, &lie->in) out[c][i] = -out[c][i];
}

static void vdexp_sweep(struct lie *lie)
{
    lane X[SMALL_DIMENSION], Lambda[SMALL_DIMENSION], pulled[SMALL_DIMENSION], change[SMALL_DIMENSION];
    lie_combine(lie, lie->h, lie->a, false, lie_part(lie, 0), X);
    lie_position(lie, X);
    group_apply(&lie->in, &lie->chart, COADJOINT, lie_part(lie, 1), lie->m);
    lie_physics(lie);
    group_apply(&lie->in, &lie->chart, ADJOINT, lie->eta, lie->xi);
    dexp_less_one(lie, false, lie_part(lie, 0), change);
    for (int c = 0; c < lie->n; c++)
        FOR_LANES(i, &lie->in) lie_next(lie, 0)[c][i] = lie->xi[c][i] - change[c][i];
    lie_sum(lie, lie->h, lie_part(lie, 0), lie->Y);
    lie_push(lie, lie->nb);
    end_multiplier(lie, lie->Y, Lambda);
    group_apply(&lie->in, &lie->chart, TANGENT_DUAL, lie->nb, pulled);
    dexp_derivative(lie, change);
    for (int c = 0; c < lie->n; c++)
        FOR_PARTS(i, &lie->in)
            AT(pulled[c], i) = times(
                AT(lie->b, i), plus(AT(pulled[c], i), lie->run->fault == FAULT_SECOND ? UNIFORM(0) : AT(change[c], i)));
    lie_combine(lie, lie->h, lie->a, lie->run->fault != FAULT_TRANSPOSED, pulled, change);
    dexp_less_one(lie, true, lie_part(lie, 1), pulled);
    for (int c = 0; c < lie->n; c++)
        FOR_LANES(i, &lie->in)
    lie_next(lie, 1)[c][i] = Lambda[c][i] - (i < lie->s ? change[c][i] / lie->b[i] : 0) - pulled[c][i];
}

/* Part 0: xt_i, part 1: M_i. */
const struct lie_scheme lie_vdexp = {.parts = 2,
                                     .momentum = {false, true},
                                     .dexp = true,
                                     .start = lie_start_at_velocity,
                                     .sweep = vdexp_sweep,
                                     .finish = chart_finish};
