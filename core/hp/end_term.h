/* Response of the end of a step on a group to corrections of the stages. */
#ifndef RATTLEBACK_CORE_HP_END_TERM_H
#define RATTLEBACK_CORE_HP_END_TERM_H

#include "core/groups/matrix_arithmetic.h"
#include "core/hp/group_part.h"

/* Returns true if a factor has an end term: SO(3) with exp. On other groups, and with cay, it gains nothing over its
 * first power of h. */
HP_INLINE bool has_end_term(struct factor_form form, bool exponential)
{
    return exponential && !form.vector && form.kind == KIND_so3;
}

/* Computes d(dexp_{-xi}^* mu)/d xi of SO(3), 3 x 3 by rows: dexp_{-xi}^* mu = mu + A mu x xi + B xi x (xi x mu). A, B
 * and their derivatives are the terms of a chart at lane `at`. */
HP_INLINE void end_derivative(const lane *terms, int at, const real *xi, const real *mu, real *out)
{
    real A = terms[1][at], B = terms[2][at], A1 = terms[3][at], B1 = terms[4][at];
    real turned[3], twice[3], towards = dot3(xi, mu);
    cross(mu, xi, turned);
    cross(turned, xi, twice);
    const real columns[] = {0, -mu[2], mu[1], mu[2], 0, -mu[0], -mu[1], mu[0], 0}; /* mu x */
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) /* xi x (xi x mu) = xi (xi.mu) - mu |xi|^2 */
            out[3 * i + j] = A * columns[3 * i + j] + 2 * xi[j] * (A1 * turned[i] + B1 * twice[i]) +
                             B * ((i == j) * towards + xi[i] * mu[j] - 2 * mu[i] * xi[j]);
}

/* Inverts a 3 x 3 matrix by rows; returns false if it is singular. The result only preconditions an iteration, so it
 * needs no pivots. */
HP_INLINE bool inverse_by_cofactors(const real *matrix, real *inverse)
{
    real determinant = 0;
    for (int k = 0; k < 9; k++) {
        int i = k / 3, j = k % 3, a = (j + 1) % 3, b = (j + 2) % 3, c = (i + 1) % 3, d = (i + 2) % 3;
        inverse[k] = matrix[3 * a + c] * matrix[3 * b + d] - matrix[3 * a + d] * matrix[3 * b + c];
    }
    for (int i = 0; i < 3; i++)
        determinant += matrix[i] * inverse[3 * i];
    const real scale = 1 / determinant;
    for (int k = 0; k < 9; k++)
        inverse[k] *= scale;
    return isfinite(scale);
}

/* A factor of the group, as end_term_of and anticipate_factor use it. */
struct end_factor {
    int n, at;                     /* n: its dimension; at: its first index in algebra and dual */
    bool term;                     /* has_end_term */
    const lane *terms[MAX_STAGES]; /* one per block */
    lane *response;                /* 3 x 3, of the node */
};

/* Computes, for node `l`, the matrix that maps h sum b residual of a factor with an end term to the change of the end
 * momentum: Z M^{-1}, Z = E' (1 - B E')^{-1}. E' is the derivative of the end momentum by xi. B = M^{-1} (kappa 1 + (h
 * - kappa) e e^T) is the average response of xi to residuals, e = xi/|xi|, kappa = h sum b/(2 A). */
HP_INLINE void end_term_of(const struct hp *hp, struct hp_form f, struct end_factor part, const lane *spatial, int l)
{
    int at = part.at, last = hp->s - 1;
    const real xi[] = {hp->xi[at][l], hp->xi[at + 1][l], hp->xi[at + 2][l]};
    const real mu[] = {spatial[at][l], spatial[at + 1][l], spatial[at + 2][l]};
    real E[9], share[9], B[9], system[9], inverse[9], kappa = 0, h = hp->run->h, square = dot3(xi, xi);
    end_derivative(part.terms[STAGE_BLOCK(f, last)], STAGE_LANE(f, last, l), xi, mu, E);
    for (int i = 0; i < hp->s; i++)
        kappa += hp->b[i / LANES][i % LANES] / (2 * part.terms[STAGE_BLOCK(f, i)][1][STAGE_LANE(f, i, l)]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            B[3 * i + j] = f.problem->mass ? INVERSE_MASS(hp, f, (at + i) * f.n + at + j, l) : i == j;
            share[3 * i + j] = kappa * (i == j) + (square > 0 ? (h - kappa) * xi[i] * xi[j] / square : 0);
        }
    matrix_product(3, B, share, inverse);
    matrix_product(3, inverse, E, system);
    for (int c = 0; c < 9; c++)
        system[c] = (c % 4 == 0) - system[c];
    bool solved = inverse_by_cofactors(system, inverse);
    matrix_product(3, E, inverse, system);
    matrix_product(3, system, B, inverse);
    for (int c = 0; c < 9; c++)
        part.response[c][l] = solved ? inverse[c] : 0;
}

HP_INLINE void make_end_term(const struct hp *hp, struct hp_form f, struct end_factor part, const lane *spatial)
{
    FOR_NODES(l, f)
    if (part.term)
        end_term_of(hp, f, part, spatial, l);
}

/* Adds to residual the end term of sum = h sum b residual, or without one -ad*_eta sum / 2; turned: ad*_eta sum. */
HP_INLINE void anticipate_factor(const struct hp *hp, struct hp_form f, struct end_factor part, const lane *sum,
                                 const lane *turned, lane *residual)
{
    for (int i = 0; i < part.n; i++) {
        lane move;
        FOR_LANES(l, &hp->run->in) move[l] = part.term ? 0 : -turned[part.at + i][l] / 2;
        for (int j = 0; j < 3 && part.term; j++)
            FOR_PARTS(l, &hp->run->in)
                add_product_to(AT(move, l), UNIFORM(part.response[3 * i + j][NODE_LANE(f, l)]),
                               AT(sum[part.at + j], l));
        for (int b = 0; b < BLOCKS(f); b++)
            FOR_PARTS(l, &hp->in[b])
                AT(residual[b * f.n + part.at + i], l) =
                    plus(AT(residual[b * f.n + part.at + i], l), UNIFORM(move[SAME(l)]));
    }
}

HP_INLINE void form_end_term(struct factor_form form, bool exponential, int k, int at, int entry, struct hp *hp,
                             struct hp_form f, struct hp_stages q, const lane *spatial)
{
    (void)entry;
    make_end_term(hp, f,
                  (struct end_factor){form.n, at, has_end_term(form, exponential), {(*q.terms)[k]}, hp->end_term[k]},
                  spatial);
}

HP_INLINE void form_anticipate(struct factor_form form, bool exponential, int k, int at, int entry, struct hp *hp,
                               struct hp_form f, const lane *sum, const lane *turned, lane *residual)
{
    (void)entry;
    anticipate_factor(hp, f, (struct end_factor){form.n, at, has_end_term(form, exponential), {NULL}, hp->end_term[k]},
                      sum, turned, residual);
}

/* Returns true if the iteration is hp_group_fixed_point. */
HP_INLINE bool sees_multipliers_at_once(struct hp_form f)
{
    return !f.abelian && !IS_HAMILTONIAN(f) && IS_NONHOLONOMIC(f);
}

/* Computes the end terms of all factors from the start values, once per step. */
HP_INLINE void make_end_terms(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    HP_ROWS(lane, spatial, f.n);
    if (carries_with_end(f))
        take_last_stage(hp, f, q);
    weighted_sums(hp, f, q.spatial, spatial);
    for (int c = 0; c < f.n; c++)
        FOR_NODES(l, f) spatial[c][l] += NODE_AT(hp, f, mu, c, l);
    if (KNOWS_GROUP(f)) {
        EACH_FORM(f.group, form_end_term, hp, f, q, spatial);
        return;
    }
    FOR_FACTORS(factor, k, at, element, &hp->run->in)
    {
        struct end_factor part = {factor->n, at, factor == &so3_exp, {NULL}, hp->end_term[k]};
        for (int b = 0; b < BLOCKS(f); b++)
            part.terms[b] = hp->chart[b].terms[k];
        make_end_term(hp, f, part, spatial);
    }
}

/* Adds the response of the end of the step to the residual. The correction M^{-1} residual moves the end by M^{-1} sum
 * b residual, and the defect by -ad*_eta (sum b residual)/2 plus higher powers of h. Without this the iteration for a
 * round body contracts like h instead of h^2. End terms, if there are any, contain the higher powers. */
HP_INLINE void anticipate_end(struct hp *hp, struct hp_form f, lane *residual)
{
    HP_ROWS(lane, sum, f.n);
    HP_ROWS(lane, moved, f.n);
    weighted_sums_everywhere(hp, f, residual, sum);
    coadjoint_small(&hp->run->in, f, MEMBERS(f) ? hp->members->velocity : hp->run->node.velocity, sum, moved);
    if (!sees_multipliers_at_once(f)) {
        anticipate_factor(hp, f, (struct end_factor){.n = f.n}, sum, moved, residual);
        return;
    }
    if (KNOWS_GROUP(f)) {
        EACH_FORM(f.group, form_anticipate, hp, f, sum, moved, residual);
        return;
    }
    FOR_FACTORS(factor, k, at, element, &hp->run->in)
    {
        struct end_factor part = {factor->n, at, factor == &so3_exp, {NULL}, hp->end_term[k]};
        anticipate_factor(hp, f, part, sum, moved, residual);
    }
}

#endif
