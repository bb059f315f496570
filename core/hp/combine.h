/* Sums over stages, of which a kernel of the Hamilton-Pontryagin step consists. */
#ifndef RATTLEBACK_CORE_HP_COMBINE_H
#define RATTLEBACK_CORE_HP_COMBINE_H

#include "core/groups/packs.h"
#include "core/hp/form.h"
#include "core/numbers/zero.h"

#include <string.h>

/* Sets out (count) to the values of the node, in all lanes. */
HP_INLINE void spread_node(struct hp_form f, int count, const lane *x, lane *out)
{
    for (int c = 0; c < count; c++)
        for (int l = 0; l < LANES; l++)
            out[c][l] = x[c][NODE_LANE(f, l)];
}

#ifdef REAL_QUAD

/* Returns the sum of weight_l x_l, added pairwise. */
HP_INLINE real weighted_sum(const struct instance *in, const lane weight, const lane x)
{
    lane term = {0};
    FOR_PARTS(l, in)
        AT(term, l) = times(AT(weight, l), AT(x, l));
    for (int half = LANES / 2; half > 0; half /= 2)
        for (int l = 0; l + half < in->lanes && l < half; l++) /* software arithmetic is as slow for 0 as for other
                                                                * numbers */
            term[l] += term[l + half];
    return term[0];
}

/* Index of a lane of an array whose lanes are all equal. */
#define SAME(l) 0

/* Like weighted_sum, with the sum in all lanes of out. */
HP_INLINE void weighted_sum_everywhere(const struct instance *in, const lane weight, const lane x, lane *restrict out)
{
    (*out)[0] = weighted_sum(in, weight, x);
}

#else

#define SAME(l) (l)

/* Returns the weighted sum in all lanes. Lanes without a stage have weight 0; their values in x may be arbitrary. */
HP_INLINE pack weighted_pack(const lane weight, const lane x)
{
    const pack *w = (const pack *)weight, *y = (const pack *)x;
    pack sum = where(w[0] != 0, w[0] * y[0]);
    for (int p = 1; p < LANES / PACK_LANES; p++)
        sum += where(w[p] != 0, w[p] * y[p]);
    return sum_everywhere(sum);
}

HP_INLINE real weighted_sum(const struct instance *in, const lane weight, const lane x)
{
    (void)in;
    return weighted_pack(weight, x)[0];
}

HP_INLINE void weighted_sum_everywhere(const struct instance *in, const lane weight, const lane x, lane *restrict out)
{
    const pack sum = weighted_pack(weight, x);
    FOR_PACKS(p, in)((pack *)*out)[p] = sum;
}

#endif

/* Lane of the last stage in a kernel that knows its group: lanes without a stage hold the same values
 * (hp_set_coefficient). A compile-time index reads one number. For any other index the compiler reads all numbers after
 * it. */
enum { LAST_LANE = LANES - 1 };

#define UNROLLED _Pragma("GCC unroll 8")

/* Range of the nonzero coefficients: rows from `first`, columns from `from` to before `to`. */
struct hp_range {
    int first, from, to;
};

/* Adds sum_j coefficient_ij weight_j x_j of members to *sum, which holds the part of one register; the x_j are `stride`
 * parts apart. */
HP_INLINE void add_products(const hp_coefficients column, int i, const lane *weight, struct hp_range of, int stride,
                            const pack *x, pack *sum)
{
    const real *row = &column[0][i / LANES][i % LANES];
    UNROLLED for (int j = of.from; j < of.to; j++)
    {
        pack part = x[j * stride];
        if (weight)
            part = times(part, PACK(weight[j / LANES][j % LANES]));
        *sum = plus_product(*sum, PACK(row[j * MAX_BLOCKS * LANES]), part);
    }
}

enum { PACKS = (int)sizeof(lane) / (int)sizeof(pack) };

/* Numbers of components, and of packs of each, that are summed at once. The sums are separate for even and odd stages.
 * They stay in the registers: 16, or 32 if a register holds a whole lane. */
enum { ROWS_AT_ONCE = PACKS == 2 ? 3 : 4, PACKS_AT_ONCE = PACKS == 2 ? 2 : 1 };

/* Computes a component of y_i = sum_j coefficient_ij weight_j x_j of members. The weights are h b; NULL: 1. */
HP_INLINE void add_component(const struct hp *hp, struct hp_form f, const hp_coefficients column, const lane *weight,
                             struct hp_range of, int rows, const lane *x, lane *restrict y)
{
    FOR_PACKS(p, hp->in)
    {
        for (int i = of.first; i < f.s; i++) {
            pack sum = PACK(0);
            add_products(column, i, weight, of, rows * PACKS, (const pack *)x + p, &sum);
            ((pack *)y[i * rows])[p] = sum;
        }
    }
}

HP_INLINE void add_stages(const struct hp *hp, struct hp_form f, const hp_coefficients column, const lane *weight,
                          struct hp_range of, int rows, const lane *x, lane *restrict y)
{
    for (int r = 0; r < rows; r++)
        add_component(hp, f, column, weight, of, rows, x + r, y + r);
}

#ifdef REAL_QUAD

/* Computes these sums by quad_now->weigh. Software arithmetic is as slow for 0 as for other numbers, and tableaux
 * contain many zeros. */
HP_INLINE void combine_rows(const struct instance *in, struct hp_form f, const hp_coefficients column, int block,
                            int rows, int width, const lane *x, lane *restrict y)
{
    FOR_PARTS(p, in)
        for (int r = 0; r < width; r++) {
            const struct quad_row row = {f.s, LANES, (size_t)rows * LANES, x[r]};
            quad_now->weigh(row, column[0][block] + p * QUAD_LANES, sizeof column[0] / sizeof(real), &AT(y[r], p));
        }
}

#else

/* Stages over which a kernel sums, and packs that hold them. A kernel that knows its sizes also sums over missing
 * stages, whose coefficients are 0. The sums of later packs are 0. */
#ifdef HP_GENERAL
#define MOST_STAGES(f) ((f).s)
#define IS_STAGE(j, f) ((j) < (f).s)
#define PACKS_OF(f) ((void)(f), (int)PACKS)
#else
#define MOST_STAGES(f) ((f).most)
#define IS_STAGE(j, f) ((void)(j), 1)
#define PACKS_OF(f) (((f).most + PACK_LANES - 1) / PACK_LANES)
#endif

/* Number of components (`width`) that are summed at once, and their packs. */
struct hp_at_once {
    int width, first, packs;
};

/* Adds the part of one stage to the sums. */
HP_INLINE void add_column(const lane *coefficient, struct hp_at_once of, const lane *x, int l, pack *sum)
{
    UNROLLED for (int k = 0; k < of.width * of.packs; k++)
    {
        sum[k] += ((const pack *)coefficient)[of.first + k % of.packs] * x[k / of.packs][l];
    }
}

/* Computes these sums in registers, each of which waits only for its own additions. In a kernel with a known number of
 * stages, the last two may be missing. */
HP_INLINE void combine_packs(struct hp_form f, const hp_coefficients column, int block, int rows, struct hp_at_once of,
                             const lane *x, lane *restrict y)
{
    pack even[ROWS_AT_ONCE * PACKS_AT_ONCE] = {PACK(0)}, odd[ROWS_AT_ONCE * PACKS_AT_ONCE] = {PACK(0)};
    UNROLLED for (int j = 0; j < MOST_STAGES(f); j += 2)
    {
        const lane *at = BLOCKS(f) == 1 ? x : x + j / LANES * rows;
        if (j == MOST_STAGES(f) - 2 && j >= f.s)
            continue;
        add_column(&column[j][block], of, at, j % LANES, even);
        if (IS_STAGE(j + 1, f))
            add_column(&column[j + 1][block], of, at, j % LANES + 1, odd);
    }
    UNROLLED for (int k = 0; k < of.width * of.packs; k++)
    {
        ((pack *)y[k / of.packs])[of.first + k % of.packs] = even[k] + odd[k];
    }
}

HP_INLINE void combine_rows(const struct instance *in, struct hp_form f, const hp_coefficients column, int block,
                            int rows, int width, const lane *x, lane *restrict y)
{
    (void)in;
    const int packs = PACKS_OF(f) < PACKS_AT_ONCE ? PACKS_OF(f) : PACKS_AT_ONCE;
    UNROLLED for (int p = 0; p < PACKS; p += PACKS_AT_ONCE)
    {
        if (p < PACKS_OF(f))
            combine_packs(f, column, block, rows, (struct hp_at_once){width, p, packs}, x, y);
    }
    for (int r = 0; r < width; r++)
        for (int p = PACKS_OF(f); p < PACKS; p++)
            ((pack *)y[r])[p] = PACK(0);
}

#endif

/* Computes y = sum_j column[j] x_j for quantities of `rows` components. */
HP_INLINE void combine(const struct hp *hp, struct hp_form f, const hp_coefficients column, int rows, const lane *x,
                       lane *restrict y)
{
    if (MEMBERS(f)) {
        add_stages(hp, f, column, NULL, (struct hp_range){FROM(f), 0, f.s}, rows, x, y);
        return;
    }
    for (int b = 0; b < BLOCKS(f); b++) {
        lane *out = y + b * rows;
        int r = 0;
        for (; r + ROWS_AT_ONCE <= rows; r += ROWS_AT_ONCE)
            combine_rows(&hp->in[b], f, column, b, rows, ROWS_AT_ONCE, x + r, out + r);
        switch (rows - r) { /* constant widths, so that the compiler can unroll the calls */
        case 3:
            combine_rows(&hp->in[b], f, column, b, rows, 3, x + r, out + r);
            break;
        case 2:
            combine_rows(&hp->in[b], f, column, b, rows, 2, x + r, out + r);
            break;
        case 1:
            combine_rows(&hp->in[b], f, column, b, rows, 1, x + r, out + r);
            break;
        default:
            break;
        }
    }
}

/* Computes y_i = h sum_j a_ij x_j, the integrals up to the nodes; pair: a or ahat of the workspace. */
HP_INLINE void stage_integrals(const struct hp *hp, struct hp_form f, const struct hp_matrix *pair, const lane *x,
                               lane *restrict y)
{
    if (MEMBERS(f)) {
        const struct hp_range of = {pair == &hp->a ? FIRST(f) : 0, 0, pair == &hp->ahat ? LAST(f) : f.s};
        memset(y, 0, (size_t)(of.first * f.n) * sizeof(lane));
        add_stages(hp, f, pair->column, IS_NONHOLONOMIC(f) ? NULL : hp->b, of, f.n, x, y);
        return;
    }
    HP_ROWS(lane, weighted, BLOCKS(f) * f.n);
    if (IS_NONHOLONOMIC(f)) {
        combine(hp, f, pair->column, f.n, x, y);
        return;
    }
    for (int k = 0; k < BLOCKS(f) * f.n; k++)
        FOR_PARTS(l, &hp->in[k / f.n])
            AT(weighted[k], l) = times(AT(hp->b[k / f.n], l), AT(x[k], l));
    combine(hp, f, pair->column, f.n, weighted, y);
}

/* Computes out (n) = h sum b x of the node, over the stages of a quantity of n components. */
HP_INLINE void weighted_sums(const struct hp *hp, struct hp_form f, const lane *x, lane *restrict out)
{
    if (MEMBERS(f)) {
        for (int c = 0; c < f.n; c++) {
            FOR_LANES(l, hp->in) out[c][l] = 0;
            for (int i = 0; i < f.s; i++)
                FOR_PARTS(l, hp->in)
                    add_product_to(AT(out[c], l), UNIFORM(hp->b[i / LANES][i % LANES]), AT(x[i * f.n + c], l));
        }
        return;
    }
    for (int c = 0; c < f.n; c++) {
        real sum = 0;
        for (int b = 0; b < BLOCKS(f); b++)
            sum += weighted_sum(&hp->in[b], hp->b[b], x[b * f.n + c]);
        out[c][0] = sum;
    }
}

/* Like weighted_sums, with the sums in all lanes of out. */
HP_INLINE void weighted_sums_everywhere(const struct hp *hp, struct hp_form f, const lane *x, lane *restrict out)
{
    if (MEMBERS(f)) {
        weighted_sums(hp, f, x, out);
        return;
    }
    for (int c = 0; c < f.n; c++) {
        weighted_sum_everywhere(&hp->in[0], hp->b[0], x[c], out + c);
        for (int b = 1; b < BLOCKS(f); b++) {
            const real more = weighted_sum(&hp->in[b], hp->b[b], x[b * f.n + c]);
            FOR_PARTS(l, &hp->run->in)
                AT(out[c], l) = plus(AT(out[c], l), UNIFORM(more));
        }
    }
}

/* Returns true if M is diagonal. Kernels that know their group use only compile-time knowledge: a branch within an
 * iteration would keep the compiler from removing unused reads. */
HP_INLINE bool mass_is_diagonal(const struct hp *hp, struct hp_form f)
{
    return !f.problem->mass || f.problem->mass_is_diagonal || (!KNOWS_GROUP(f) && hp->diagonal);
}

/* Computes out = M^{-1} x at every stage, with M at the start of the step. */
HP_INLINE void divide_by_mass(const struct hp *hp, struct hp_form f, const lane *x, lane *restrict out)
{
    for (int b = FROM(f); b < BLOCKS(f) && !mass_is_diagonal(hp, f); b++)
        work_done.solves += hp->in[b].lanes;
    FOR_ROWS(k, b, c, f)
    {
        const struct instance *in = &hp->in[b];
        if (mass_is_diagonal(hp, f)) {
            FOR_PARTS(l, in)
                AT(out[k], l) =
                    times(UNIFORM(f.problem->mass ? INVERSE_MASS(hp, f, c * (f.n + 1), l) : 1), AT(x[k], l));
            continue;
        }
        lane sum = {0};
        for (int d = 0; d < f.n; d++)
            FOR_PARTS(l, in)
                add_product_to(AT(sum, l), UNIFORM(INVERSE_MASS(hp, f, c * f.n + d, l)), AT(x[b * f.n + d], l));
        FOR_LANES(l, in) out[k][l] = sum[l];
    }
}

#endif
