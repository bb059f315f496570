/* Variational commutator-free methods [mathematics, Lie 1.10], VCG (1.4) among them: stages are products of exponentials. */
#include <string.h>

#include "core/lie/schemes.h"
#include "core/numbers/scratch.h"

void lie_crouch_grossman(struct lie *lie)
{
    struct lie_exponents *out = &lie->exponents;
    memset(out, 0, sizeof *out);
    out->count = lie->s;
    for (int k = 0; k < lie->s; k++) {
        for (int i = 0; i < lie->s; i++)
            out->alpha[k][i][k] = lie->a[i][k];
        out->alpha[k][lie->s][k] = lie->b[k];
    }
}

void lie_take_exponents(struct lie *lie, const struct exponents_given *given)
{
    struct lie_exponents *out = &lie->exponents;
    memset(out, 0, sizeof *out);
    out->count = given->count;
    out->brackets = given->brackets;
    for (int k = 0; k < given->count; k++)
        for (int i = 0; i <= lie->s; i++)
            for (int j = 0; j < lie->s; j++)
                out->alpha[k][i][j] = (real)given->sum[k][i][j];
    for (int k = 0; k < given->brackets; k++) {
        const struct bracket_given *from = &given->bracket[k];
        struct lie_bracket *to = &out->bracket[k];
        *to = (struct lie_bracket){from->row, from->exponent, from->letters, {0}, (real)from->coefficient};
        memcpy(to->letter, from->letter, sizeof to->letter);
    }
}

/* x at stage i; lanes that carry none repeat the first. */
static void put_stage(const struct lie *lie, int count, const real *x, int i, lane *restrict out)
{
    for (int c = 0; c < count; c++) {
        out[c][i] = x[c];
        for (int rest = lie->s; i == 0 && rest < LANES; rest++)
            out[c][rest] = x[c];
    }
}

/* The velocities h xi of the letters of a bracket, and rest[t] = [x_t, [x_{t+1}, ..]], of its end x_m itself. */
static void spell(const struct lie *lie, const struct lie_bracket *bracket, lane x[][SMALL_DIMENSION],
                  lane rest[][SMALL_DIMENSION])
{
    int last = bracket->letters - 1;
    for (int t = 0; t <= last; t++)
        for (int c = 0; c < lie->n; c++)
            for (int l = 0; l < LANES; l++)
                x[t][c][l] = lie->h * lie->unknown[c][bracket->letter[t]];
    memcpy(rest[last], x[last], (size_t)lie->n * sizeof(lane));
    for (int t = last - 1; t >= 0; t--)
        group_bracket(&lie->point, x[t], rest[t + 1], rest[t]);
}

/* Add the brackets of exponent k. */
static void add_brackets(const struct lie *lie, int k, lane *restrict A, real *restrict step)
{
    SCRATCH_ROWS(lane, x, MAX_LETTERS, SMALL_DIMENSION);
    SCRATCH_ROWS(lane, rest, MAX_LETTERS, SMALL_DIMENSION);
    for (int b = 0; b < lie->exponents.brackets; b++) {
        const struct lie_bracket *bracket = &lie->exponents.bracket[b];
        if (bracket->exponent != k)
            continue;
        spell(lie, bracket, x, rest);
        for (int c = 0; c < lie->n; c++)
            *(bracket->row < lie->s ? &A[c][bracket->row] : &step[c]) += bracket->coefficient * rest[0][c][0];
    }
}

/* A^k of the stages and, in `step`, of the step. */
static void exponents(const struct lie *lie, int k, lane *restrict A, real *restrict step)
{
    const lane *xi = lie->unknown;
    for (int c = 0; c < lie->n; c++)
        for (int i = 0; i <= LANES; i++) {
            real sum = 0;
            for (int m = 0; m < lie->s && i <= lie->s; m++)
                if (lie->exponents.alpha[k][i][m] != 0)
                    sum += lie->exponents.alpha[k][i][m] * xi[c][m];
            if (i < LANES)
                A[c][i] = i < lie->s ? lie->h * sum : 0;
            if (i == lie->s)
                step[c] = lie->h * sum;
        }
    add_brackets(lie, k, A, step);
}

/* R <- tau(A) R, at stage i. */
static void multiply_left(const struct lie *lie, const lane *tau, int i, real *R)
{
    real left[SMALL_ELEMENT], product[SMALL_ELEMENT];
    for (int c = 0; c < lie->in.element; c++)
        left[c] = tau[c][i];
    group_compose(&lie->point, left, R, product);
    memcpy(R, product, sizeof product);
}

/* Products of exponentials of all stages, and the stage elements G. */
void lie_free_positions(struct lie *lie)
{
    real one[SMALL_ELEMENT];
    group_neutral(&lie->point, one);
    for (int i = 0; i < lie->s; i++)
        memcpy(lie->product[i], one, sizeof one);
    for (int k = 0; k < lie->exponents.count; k++) {
        lane tau[SMALL_ELEMENT];
        exponents(lie, k, lie->A[k], lie->B[k]);
        group_move(&lie->in, one, lie->A[k], tau);
        for (int i = 0; i < lie->s; i++)
            multiply_left(lie, tau, i, lie->product[i]);
    }
    for (int i = 0; i < lie->s; i++) {
        real position[SMALL_ELEMENT];
        group_compose(&lie->point, lie->g, lie->product[i], position);
        put_stage(lie, lie->in.element, position, i, lie->G);
    }
}

void lie_free_turn(struct lie *lie, group_action *by, const lane *x, lane *restrict out)
{
    for (int i = 0; i < lie->s; i++) {
        real before[SMALL_DIMENSION], after[SMALL_DIMENSION];
        for (int c = 0; c < lie->n; c++)
            before[c] = x[c][i];
        by(&lie->point, lie->product[i], before, after);
        put_stage(lie, lie->n, after, i, out);
    }
}

/* sum_i += weight * derivative to xi_i of the brackets of exponent k and this row, dual, of a covector: w = ad*_{x_{t-1}} .. ad*_{x_1} of it, and the derivative of [x_t, R] to
 * x_t is -ad_R, of the last letter the identity. */
static void spread_brackets(const struct lie *lie, int k, int row, real weight, const real *covector,
                            lane *restrict sum)
{
    lane w[SMALL_DIMENSION], next[SMALL_DIMENSION];
    SCRATCH_ROWS(lane, x, MAX_LETTERS, SMALL_DIMENSION);
    SCRATCH_ROWS(lane, rest, MAX_LETTERS, SMALL_DIMENSION);
    for (int b = 0; b < lie->exponents.brackets; b++) {
        const struct lie_bracket *bracket = &lie->exponents.bracket[b];
        if (bracket->exponent != k || bracket->row != row)
            continue;
        spell(lie, bracket, x, rest);
        broadcast(lie->n, covector, w);
        for (int t = 0; t < bracket->letters; t++) {
            bool last = t == bracket->letters - 1;
            if (!last)
                group_coadjoint_small(&lie->point, rest[t + 1], w, next);
            for (int c = 0; c < lie->n; c++)
                sum[c][bracket->letter[t]] += weight * bracket->coefficient * (last ? w[c][0] : -next[c][0]);
            group_coadjoint_small(&lie->point, x[t], w, next);
            memcpy(w, next, (size_t)lie->n * sizeof(lane));
        }
    }
}

/* sum_i += weight * alpha[k][row][i] * x, for all stages i; the fault exchanges the stages row and i */
static void spread_over_stages(const struct lie *lie, int k, int row, real weight, const real *x, lane *restrict sum)
{
    bool exchanged = lie->run->fault == FAULT_TRANSPOSED && row < lie->s;
    for (int i = 0; i < lie->s; i++) {
        real coefficient = weight * (exchanged ? lie->exponents.alpha[k][i][row] : lie->exponents.alpha[k][row][i]);
        for (int c = 0; c < lie->n && coefficient != 0; c++)
            sum[c][i] += coefficient * x[c];
    }
    if (lie->run->fault != FAULT_TRANSPOSED)
        spread_brackets(lie, k, row, weight, x, sum);
}

/* Computes dexp*_{-B} v and Ad*_{exp(-B)} v for one exponential B of the step. */
static void step_operators(const struct lie *lie, const real *B, const real *v, real *pulled, real *turned)
{
    SCRATCH(struct point_chart, chart, 1);
    point_chart_take(&lie->point, B, chart);
    point_chart_apply(&lie->point, chart, TANGENT_DUAL, v, pulled);
    point_chart_apply(&lie->point, chart, COADJOINT_BACK, v, turned);
}

/* b_i M_i: with w^0 = nb_j, w^k = Ad*_{exp(-A_j^k)} w^{k-1}, the dexp*_{A_j^k} Ad*_{(Q_j^k)^{-1}} nb_j is dexp*_{-A_j^k}
 * w^{k-1}; the same from mubar along the step. */
static void weighted_momenta(struct lie *lie, lane *restrict sum)
{
    lane w[SMALL_DIMENSION], next[SMALL_DIMENSION], pulled[SMALL_DIMENSION];
    real v[SMALL_DIMENSION], v_next[SMALL_DIMENSION], term[SMALL_DIMENSION];
    SCRATCH(struct chart, chart, 1);
    memcpy(w, lie->nb, sizeof w);
    memcpy(v, lie->end_mu, sizeof v);
    memset(sum, 0, (size_t)lie->n * sizeof(lane));
    for (int k = 0; k < lie->exponents.count; k++) {
        step_operators(lie, lie->B[k], v, term, v_next);
        memcpy(v, v_next, sizeof v);
        spread_over_stages(lie, k, lie->s, 1, term, sum);
        group_chart(&lie->in, lie->A[k], chart);
        group_apply(&lie->in, chart, TANGENT_DUAL, w, pulled);
        group_apply(&lie->in, chart, COADJOINT_BACK, w, next);
        memcpy(w, next, sizeof w);
        for (int j = 0; j < lie->s; j++) {
            for (int c = 0; c < lie->n; c++)
                term[c] = pulled[c][j];
            spread_over_stages(lie, k, j, -lie->h * lie->b[j], term, sum);
        }
    }
}

static void free_sweep(struct lie *lie)
{
    lie_free_positions(lie);
    lie_free_turn(lie, group_coadjoint, lie_part(lie, 1), lie->m);
    lie_physics(lie);
    lie_free_turn(lie, group_adjoint, lie->eta, lie_next(lie, 0));
    lie_push(lie, lie->nb);
    weighted_momenta(lie, lie_next(lie, 1));
    for (int c = 0; c < lie->n; c++)
        for (int i = 0; i < lie->s; i++)
            lie_next(lie, 1)[c][i] /= lie->b[i];
}

/* Advances by one exponential after the other: rounding of a product, which repeats from step to step, would leave
 * the group. */
void lie_free_finish(struct lie *lie)
{
    for (int k = lie->exponents.count - 1; k >= 0; k--)
        lie_move(lie, lie->B[k]);
}

/* Part 0: xi, part 1: M. */
const struct lie_scheme lie_free = {.parts = 2,
                                    .momentum = {false, true},
                                    .products = true,
                                    .in_turn = true,
                                    .start = lie_start_at_velocity,
                                    .sweep = free_sweep,
                                    .finish = lie_free_finish};
