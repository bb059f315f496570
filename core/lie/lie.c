/* Stage quantities and sums over stages. */
#include "core/lie/lie.h"

#include <string.h>

#include "core/problem/hamilton.h"

void lie_position(struct lie *lie, const lane *X)
{
    for (int c = 0; c < lie->n; c++)
        for (int l = 0; l < LANES; l++) {
            lie->X[c][l] = X[c][l];
            lie->minus_X[c][l] = -X[c][l];
        }
    group_chart(&lie->in, lie->X, &lie->chart);
    if (lie->r == TRUNCATION_NONE) /* a series needs X alone */
        group_chart(&lie->in, lie->minus_X, &lie->back);
    group_glance(&lie->in, &lie->chart, lie->g, lie->in.problem->unseen, lie->G);
}

static void set_stage_times(struct lie *lie)
{
    const struct run *run = lie->run;
    for (int l = 0; l < LANES; l++)
        lie->stage_time[l] = run_time(run, lie->h * run->tableau.c[lie->substep + (l < lie->s ? l : 0)]);
    lie->in.time = &lie->stage_time;
}

void lie_physics(struct lie *lie)
{
    const struct problem *problem = lie->in.problem;
    lane turned[SMALL_DIMENSION];
    if (problem->timed)
        set_stage_times(lie);
    hamilton_velocity(problem)(&lie->in, lie->G, lie->m, lie->eta);
    if (problem->hamiltonian_force) { /* from m itself: a force from eta cancels where momenta are small */
        evaluate_hamiltonian_force(problem, &lie->in, lie->G, lie->m, lie->nb);
        for (int c = 0; c < lie->n; c++)
            FOR_LANES(l, &lie->in)
        lie->nb[c][l] = c == 0 && lie->run->fault == FAULT_FORCE ? lie->nb[c][l] : -lie->nb[c][l];
    } else {
        run_force(lie->run, &lie->in, lie->G, lie->eta, lie->nb);
    }
    group_coadjoint_small(&lie->in, lie->eta, lie->m, turned);
    for (int c = 0; c < lie->n; c++)
        FOR_PARTS(l, &lie->in)
            AT(lie->nb[c], l) = plus(AT(lie->nb[c], l), AT(turned[c], l));
}

void lie_combine(const struct lie *lie, real factor, real A[LANES][LANES], bool transposed, const lane *x,
                 lane *restrict out)
{
    for (int c = 0; c < lie->n; c++)
        for (int i = 0; i < LANES; i++) {
            real sum = 0;
            for (int j = 0; j < lie->s && i < lie->s; j++) {
                real coefficient = transposed ? A[j][i] : A[i][j];
                if (coefficient != 0)
                    sum += coefficient * x[c][j];
            }
            out[c][i] = factor * sum;
        }
}

void lie_sum(const struct lie *lie, real factor, const lane *x, real *out)
{
    for (int c = 0; c < lie->n; c++) {
        out[c] = 0;
        for (int i = 0; i < lie->s; i++)
            out[c] += lie->b[i] * x[c][i];
        out[c] *= factor;
    }
}

void lie_operate(const struct lie *lie, enum operator which, const real *xi, const real *x, real *out)
{
    point_apply(&lie->point, xi, which, x, out);
}

void lie_move(struct lie *lie, const real *Y)
{
    group_advance(&lie->point, Y, lie->g, lie->g_low);
}

void lie_push(struct lie *lie, const lane *rate)
{
    lie_sum(lie, lie->h, rate, lie->push);
    for (int c = 0; c < lie->n; c++)
        lie->end_mu[c] = lie->mu[c] + lie->push[c];
    lie->pushed = true;
}

void lie_start_at_velocity(struct lie *lie)
{
    memcpy(lie_part(lie, 0), lie->eta, (size_t)lie->n * sizeof(lane));
    broadcast(lie->n, lie->mu, lie_part(lie, 1));
}

void lie_turn(struct lie *lie, const real *Y)
{
    real change[SMALL_DIMENSION];
    group_coadjoint_change(&lie->point, Y, lie->end_mu, change);
    for (int c = 0; c < lie->n; c++) {
        lie->push[c] += change[c];
        lie->end_mu[c] = lie->mu[c] + lie->push[c];
    }
}

void lie_dexp_inverse(struct lie *lie, const lane *x, lane *restrict out)
{
    if (lie->r == TRUNCATION_NONE) {
        group_apply(&lie->in, &lie->back, TANGENT_INVERSE, x, out);
        return;
    }
    bool quotient = lie->denominator.r > 0;
    lane above[SMALL_DIMENSION];
    series_apply(&lie->in, &lie->series, false, lie->X, x, quotient ? above : out);
    if (quotient)
        series_solve(&lie->in, &lie->denominator, false, lie->X, above, out);
}

void lie_dexp_inverse_dual(struct lie *lie, const lane *w, lane *restrict out)
{
    if (lie->r == TRUNCATION_NONE) {
        group_apply(&lie->in, &lie->back, INVERSE_DUAL, w, out);
        return;
    }
    bool quotient = lie->denominator.r > 0;
    lane pulled[SMALL_DIMENSION];
    if (quotient)
        series_solve(&lie->in, &lie->denominator, true, lie->X, w, pulled);
    series_apply(&lie->in, &lie->series, true, lie->X, quotient ? pulled : w, out);
}

/* Computes the dual for D^{-1} N: N' xi - D' k at k = D^{-1} N xi, of D^{-*} w. */
static void quotient_P_dual(struct lie *lie, const lane *xi, const lane *w, lane *restrict out)
{
    lane k[SMALL_DIMENSION], pulled[SMALL_DIMENSION], below[SMALL_DIMENSION];
    lie_dexp_inverse(lie, xi, k);
    series_solve(&lie->in, &lie->denominator, true, lie->X, w, pulled);
    series_derivative_dual(&lie->in, &lie->series, lie->X, xi, pulled, out);
    series_derivative_dual(&lie->in, &lie->denominator, lie->X, k, pulled, below);
    for (int c = 0; c < lie->n; c++)
        FOR_PARTS(l, &lie->in)
            AT(out[c], l) = minus(AT(out[c], l), AT(below[c], l));
}

/* With dexp_X = T, the derivative of T^{-1} xi is -T^{-1} dT k, k = T^{-1} xi; and X enters the left-trivialised dtau with its
 * sign turned. */
void lie_P_dual(struct lie *lie, const lane *xi, const lane *w, lane *restrict out)
{
    if (lie->denominator.r > 0) {
        quotient_P_dual(lie, xi, w, out);
        return;
    }
    if (lie->r != TRUNCATION_NONE) {
        series_derivative_dual(&lie->in, &lie->series, lie->X, xi, w, out);
        return;
    }
    lane k[SMALL_DIMENSION], pulled[SMALL_DIMENSION];
    group_apply(&lie->in, &lie->back, TANGENT_INVERSE, xi, k);
    group_apply(&lie->in, &lie->back, INVERSE_DUAL, w, pulled);
    group_second_dual(&lie->in, &lie->back, k, pulled, out);
}
