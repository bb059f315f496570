/* Terms of constraints in the stage equations [mathematics, HP 3]: A at the stages, its forces, and the factors of A
 * M^{-1} A^T that correct the multipliers. A is dense, or sparse if the form has a pattern. */
#ifndef RATTLEBACK_CORE_HP_MULTIPLIERS_H
#define RATTLEBACK_CORE_HP_MULTIPLIERS_H

#include "core/hp/end_term.h"

/* Number of lanes of A and of a factor in one block. */
HP_INLINE int gradient_entries(struct hp_form f)
{
    return IS_SPARSE(f) ? pattern_entries(f.sparse->of) : MULTIPLIERS(f) * f.n;
}

HP_INLINE int factor_entries(struct hp_form f)
{
    return IS_SPARSE(f) ? pattern_entries(&f.sparse->factor) : MULTIPLIERS(f) * MULTIPLIERS(f);
}

/* Computes A = D2 phi at the stages of a block. */
HP_INLINE void gradient_at_stages(const struct instance *in, struct hp_form f, struct hp_stages q, int b, const lane *G,
                                  const lane *eta)
{
    lane *A = q.A + b * gradient_entries(f);
    if (IS_SPARSE(f))
        evaluate_gradient_entries(f.problem, in, G, eta, A);
    else
        evaluate_constraint_gradient(f.problem, in, G, eta, A);
}

/* Adds A x to the residuals of the constraint, at every stage. */
HP_INLINE void add_gradient_times(const struct hp *hp, struct hp_form f, struct hp_stages q, const lane *x)
{
    int entries = gradient_entries(f);
    for (int k = FROM(f) * MULTIPLIERS(f); k < BLOCKS(f) * MULTIPLIERS(f); k++) {
        int b = k / MULTIPLIERS(f), row = k % MULTIPLIERS(f);
        const struct instance *in = &hp->in[b];
        const lane *A = q.A + b * entries, *at = x + b * f.n;
        lane *sum = q.residual_Lambda + k;
        for (int c = 0; c < f.n && !IS_SPARSE(f); c++)
            FOR_PARTS(l, in)
                add_product_to(AT(*sum, l), AT(A[row * f.n + c], l), AT(at[c], l));
        for (int e = IS_SPARSE(f) ? f.sparse->of->start[row] : 0; IS_SPARSE(f) && e < f.sparse->of->start[row + 1]; e++)
            FOR_PARTS(l, in)
                add_product_to(AT(*sum, l), AT(A[e], l), AT(at[f.sparse->of->column[e]], l));
    }
}

HP_INLINE void sparse_force(const struct hp *hp, struct hp_form f, struct hp_stages q, const lane *multipliers,
                            lane *restrict out)
{
    int entries = gradient_entries(f);
    memset(out, 0, (size_t)(BLOCKS(f) * f.n) * sizeof(lane));
    for (int k = 0; k < BLOCKS(f) * MULTIPLIERS(f); k++) {
        int b = k / MULTIPLIERS(f);
        const struct instance *in = &hp->in[b];
        FOR_PATTERN(e, f.sparse->of, k % MULTIPLIERS(f))
        {
            lane *sum = out + b * f.n + f.sparse->of->column[e];
            FOR_PARTS(l, in)
                add_product_to(AT(*sum, l), AT(q.A[b * entries + e], l), AT(multipliers[k], l));
        }
    }
}

/* Computes out = A^T multipliers, at every stage. */
HP_INLINE void constraint_force(const struct hp *hp, struct hp_form f, struct hp_stages q, const lane *multipliers,
                                lane *restrict out)
{
    if (IS_SPARSE(f)) {
        sparse_force(hp, f, q, multipliers, out);
        return;
    }
    for (int b = FROM(f); b < BLOCKS(f); b++)
        for (int c = 0; c < f.n; c++) {
            lane sum = {0};
            for (int k = 0; k < MULTIPLIERS(f); k++)
                FOR_PARTS(l, &hp->in[b])
                    add_product_to(AT(sum, l), AT(q.A[(b * MULTIPLIERS(f) + k) * f.n + c], l),
                                   AT(multipliers[b * MULTIPLIERS(f) + k], l));
            FOR_LANES(l, &hp->in[b]) out[b * f.n + c][l] = sum[l];
        }
}

/* Adds A^T multipliers to N. For members adds each term directly: their sums have another order than those of single
 * trajectories anyway. */
HP_INLINE void add_constraint_force(const struct hp *hp, struct hp_form f, struct hp_stages q, const lane *multipliers)
{
    if (!MEMBERS(f))
        constraint_force(hp, f, q, multipliers, q.scratch);
    FOR_ROWS(k, b, c, f)
    {
        for (int j = 0; MEMBERS(f) && j < MULTIPLIERS(f); j++)
            FOR_PARTS(l, &hp->in[b])
                add_product_to(AT(q.N[k], l), AT(q.A[(b * MULTIPLIERS(f) + j) * f.n + c], l),
                               AT(multipliers[b * MULTIPLIERS(f) + j], l));
        if (!MEMBERS(f))
            FOR_PARTS(l, &hp->in[b])
                AT(q.N[k], l) = plus(AT(q.N[k], l), AT(q.scratch[k], l));
    }
}

/* Returns M^{-1} A_i^T at every stage of a block, with M at the start of the step: in `out`, or row i itself if the
 * problem has no mass matrix. */
HP_INLINE const lane *divided_row(const struct hp *hp, struct hp_form f, struct hp_stages q, int b, int i, lane *out)
{
    const struct instance *in = &hp->in[b];
    const lane *row = q.A + (b * MULTIPLIERS(f) + i) * f.n;
    for (int c = 0; c < f.n && f.problem->mass; c++) {
        lane divided = {0};
        const bool diagonal = f.problem->mass_is_diagonal;
        for (int d = diagonal ? c : 0; d < (diagonal ? c + 1 : f.n); d++)
            FOR_PARTS(l, in)
                add_product_to(AT(divided, l), UNIFORM(INVERSE_MASS(hp, f, c * f.n + d, l)), AT(row[d], l));
        FOR_LANES(l, in) out[c][l] = divided[l];
    }
    return f.problem->mass ? out : row;
}

/* Computes G_ij = A_j (M^{-1} A_i^T). */
HP_INLINE void stage_metric(const struct instance *in, int n, const lane *row, const lane *divided, lane *restrict out)
{
    lane sum = {0};
    for (int c = 0; c < n; c++)
        FOR_PARTS(l, in)
            add_product_to(AT(sum, l), AT(row[c], l), AT(divided[c], l));
    FOR_LANES(l, in)(*out)[l] = sum[l];
}

/* Computes out -= sum of x_k y_k over `count` lanes; those of y are `stride` apart. */
HP_INLINE void subtract_products(const struct instance *in, int count, const lane *x, const lane *y, int stride,
                                 lane *out)
{
    for (int k = 0; k < count; k++)
        FOR_PARTS(l, in)
            take_product_from(AT(*out, l), AT(x[k], l), AT(y[k * stride], l));
}

/* Computes the inverse of the Cholesky factor L of G at every stage of a block. */
HP_INLINE void factor_block(const struct hp *hp, struct hp_form f, struct hp_stages q, int b, lane *inverse)
{
    const struct instance *in = &hp->in[b];
    int m = MULTIPLIERS(f);
    work_done.factorisations += in->lanes;
    lane *factor = hp->row_factor + b * m * m; /* scratch; factor_stages sets it afterwards */
    for (int i = 0; i < m; i++) {
        const lane *divided = divided_row(hp, f, q, b, i, q.product + b * f.n);
        for (int j = 0; j <= i; j++) {
            lane *entry = factor + i * m + j;
            stage_metric(in, f.n, q.A + (b * m + j) * f.n, divided, entry);
            subtract_products(in, j, factor + i * m, factor + j * m, 1, entry);
            FOR_LANES(l, in)(*entry)[l] *= j < i ? inverse[j * m + j][l] : 1;
        }
        FOR_LANES(l, in) inverse[i * m + i][l] = 1 / sqrt(factor[i * m + i][l]);
        for (int j = 0; j < i; j++) {
            lane sum = {0};
            subtract_products(in, i - j, factor + i * m + j, inverse + j * m + j, m, &sum);
            FOR_PARTS(l, in)
                AT(inverse[i * m + j], l) = times(AT(inverse[i * m + i], l), AT(sum, l));
        }
    }
}

/* Factors A M^{-1} A^T for a sparse A. */
HP_INLINE void factor_sparse(const struct hp *hp, struct hp_form f, struct hp_stages q, int b, lane *inverse)
{
    const real *masses = f.problem->mass ? hp->inverse_mass : NULL;
    cholesky_factor(f.sparse, &hp->in[b], q.A + b * gradient_entries(f), masses, f.n + 1, inverse);
}

/* Factors A_i M^{-1} A_i^T = L_i L_i^T at every stage, once per step. A_i M^{-1} A_j^T is near L_i L_j^T, since A
 * rotates little within a step; K (x) L L^T therefore approximates the response of the residuals much better than K (x)
 * G(g_k). */
HP_INLINE void factor_stages(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    int entries = factor_entries(f);
    for (int b = FROM(f); b < BLOCKS(f); b++)
        if (IS_SPARSE(f))
            factor_sparse(hp, f, q, b, hp->column_factor + b * entries);
        else
            factor_block(hp, f, q, b, hp->column_factor + b * entries);
    for (int k = FROM(f) * entries; k < BLOCKS(f) * entries; k++)
        FOR_LANES(l, &hp->in[k / entries]) hp->row_factor[k][l] = hp->column_factor[k][l];
    for (int k = 0; k < entries && IS_HOLONOMIC(f); k++) /* tangency at the end, instead of stage 1 */
        hp->row_factor[k][0] = hp->column_factor[(hp->s - 1) / LANES * entries + k][(hp->s - 1) % LANES];
    hp->factored = true;
}

/* Computes out = L^{-1} x or, if transposed, L^{-T} x at every stage, with the inverses of factor_stages. If L is
 * sparse, solves with L instead, since its inverse is not sparse. */
HP_INLINE void apply_factor(const struct hp *hp, struct hp_form f, int first, const lane *inverse, bool transposed,
                            const lane *x, lane *restrict out)
{
    for (int b = 0; b < BLOCKS(f) && IS_SPARSE(f); b++)
        (transposed ? cholesky_backward : cholesky_forward)(f.sparse, &hp->in[b], inverse + b * factor_entries(f),
                                                            x + b * MULTIPLIERS(f), out + b * MULTIPLIERS(f));
    for (int b = first; b < BLOCKS(f) && !IS_SPARSE(f) && transposed; b++)
        work_done.solves += hp->in[b].lanes; /* counted here only: L^{-1} was applied before */
    for (int b = first; b < BLOCKS(f) && !IS_SPARSE(f); b++)
        for (int k = 0; k < MULTIPLIERS(f); k++) {
            const struct instance *in = &hp->in[b];
            lane sum = {0};
            for (int j = transposed ? k : 0; j < (transposed ? MULTIPLIERS(f) : k + 1); j++) {
                const lane *entry = inverse + (transposed ? (b * MULTIPLIERS(f) + j) * MULTIPLIERS(f) + k
                                                          : (b * MULTIPLIERS(f) + k) * MULTIPLIERS(f) + j);
                FOR_PARTS(l, in)
                    add_product_to(AT(sum, l), AT(*entry, l), AT(x[b * MULTIPLIERS(f) + j], l));
            }
            FOR_LANES(l, in) out[b * MULTIPLIERS(f) + k][l] = sum[l];
        }
}

/* Computes correction_Lambda = -L^{-T} K^{-1} L^{-1} residual. For members the first multipliers are given; their
 * corrections stay 0. first: L must be factored. */
HP_INLINE void correct_multipliers(struct hp *hp, struct hp_form f, struct hp_stages q, bool first)
{
    if (first)
        factor_stages(hp, f, q);
    apply_factor(hp, f, FIRST(f), hp->row_factor, false, q.residual_Lambda, q.scratch);
    if (FIRST(f)) {
        const struct hp_range of = {1, 1, f.s};
        add_stages(hp, f, hp->multiplier, NULL, of, MULTIPLIERS(f), q.scratch, q.scratch2);
    } else {
        combine(hp, f, hp->multiplier, MULTIPLIERS(f), q.scratch, q.scratch2);
    }
    apply_factor(hp, f, FIRST(f), hp->column_factor, true, q.scratch2, q.correction_Lambda);
}

#endif
