/* What a kernel of the Hamilton-Pontryagin step knows when it is compiled, and the sums over stages it is made of. */
#ifndef RATTLEBACK_CORE_HP_COMBINE_H
#define RATTLEBACK_CORE_HP_COMBINE_H

#include "core/groups/inlined.h"
#include "core/groups/packs.h"
#include "core/hp/coefficients.h"
#include "core/numbers/scratch.h"

#include <string.h>

/* What a kernel with known sizes is made for, at most. */
enum { KNOWN_DIMENSION = 16, KNOWN_MULTIPLIERS = 16, KNOWN_ELEMENT = 64 };

/* What a specialised kernel knows when it is compiled; the general one reads it from the workspace. */
struct hp_form {
    const struct problem *problem;
    int s, n, m, element, blocks;
    bool abelian, hamiltonian;
    enum hp_constraint constraint;
    struct group_form group;
    unsigned positions; /* bit c: forces and constraint look at position c; 0: solved in velocities (positions.h) */
    const struct cholesky *sparse; /* the pattern of A and of its factors; NULL: dense */
    unsigned seen;                 /* on a group, bit c: physics looks at number c of the element */
    bool unit;                     /* momentum is velocity, and nobody asks the problem for either */
    bool members;                  /* across the lanes are the members of an ensemble */
    int from; /* then the first stage that is looked at: 1 where what is at the first has been found */
};

/* Of three kinds of files with kernels each says first which it is, for what is dead there and not found dead until all of it is inlined
 * takes most of the time to compile. That with the kernel for any problem defines HP_GENERAL: it calls physics and groups that it
 * does not know, so that inlining wins it nothing; in software arithmetic no inlining does. One whose kernels are all on R^n defines
 * HP_ON_VECTORS, and is solved in velocities or positions; any other knows its group. HP_MULTIPLIERS, where it is defined, is what m
 * of all kernels is.
 *
 * Across a step's lanes are its stages, MAX_BLOCKS blocks of them at most, or the members of an ensemble, and a block is a stage: where
 * HP_MEMBERS is defined beside HP_GENERAL, and in forms that say so where HP_ENSEMBLE is. What goes lane by lane is the same for both. The
 * sums over stages below are not, nor is what belongs to the node: one number for all stages, or one a member (NODE_AT, FOR_NODES). A
 * file that knows its group says by HP_HELD that its constraints are on positions. */
#ifdef HP_GENERAL
#ifdef REAL_QUAD
#define HP_INLINE static __attribute__((unused))
#else
#define HP_INLINE static inline
#endif
#define KNOWS_GROUP(f) 0
#define ON_GROUP(f) (!(f).abelian)
#define BLOCKS(f) ((f).blocks)
#ifdef HP_MEMBERS
#define MEMBERS(f) ((void)(f), 1)
#define IS_HAMILTONIAN(f) 0
#define IS_SPARSE(f) 0
#define IS_HOLONOMIC(f) 0
#else
#define MEMBERS(f) ((void)(f), 0)
#define IS_HAMILTONIAN(f) ((f).hamiltonian)
#define IS_SPARSE(f) ((f).sparse)
#define IS_HOLONOMIC(f) ((f).constraint == HP_HOLONOMIC)
#endif
#else
#ifdef HP_ENSEMBLE
#define MEMBERS(f) ((f).members)
#else
#define MEMBERS(f) ((void)(f), 0)
#endif
#define HP_INLINE INLINED
#ifdef HP_ON_VECTORS
#define KNOWS_GROUP(f) 0
#else
#define KNOWS_GROUP(f) 1
#endif
#define ON_GROUP(f) KNOWS_GROUP(f)
#define IS_HAMILTONIAN(f) 0
#define IS_SPARSE(f) 0
#ifdef HP_HELD
#define IS_HOLONOMIC(f) 1
#else
#define IS_HOLONOMIC(f) 0
#endif
#define BLOCKS(f) (MEMBERS(f) ? (f).s : 1)
#endif
/* Is this fault planted? Kernels that are compiled for a problem or for sizes take none. */
#ifdef HP_GENERAL
#define HAS_FAULT(hp, which) ((hp)->run->fault == (which))
#else
#define HAS_FAULT(hp, which) ((void)(hp), 0)
#endif
/* An array of `count` (at most n a block) as long as the block lives: local where sizes are known, so that it need never leave the
 * registers, else on the second stack. */
#ifdef HP_GENERAL
#define HP_ROWS(type, name, count) SCRATCH(type, name, count)
#elif defined HP_ENSEMBLE
#define HP_ROWS(type, name, count) type name[SMALL_DIMENSION]
#else
#define HP_ROWS(type, name, count) type name[KNOWN_DIMENSION]
#endif

#ifdef HP_MULTIPLIERS
#define MULTIPLIERS(f) ((void)(f), HP_MULTIPLIERS)
#define IS_NONHOLONOMIC(f) ((void)(f), HP_MULTIPLIERS > 0 && !IS_HOLONOMIC(f))
#else
#define MULTIPLIERS(f) ((f).m)
#define IS_NONHOLONOMIC(f) ((f).constraint == HP_NONHOLONOMIC)
#endif

/* Number c of the node, as all or only this lane sees it, and the same of M^{-1}; what the step says of its end lies at the lanes
 * FOR_NODES, of which an other lane sees NODE_LANE. */
#define NODE_AT(hp, f, what, c, l) (MEMBERS(f) ? (hp)->members->what[c][l] : (hp)->run->what[c])
#define INVERSE_MASS(hp, f, k, l) (MEMBERS(f) ? (hp)->members->inverse_mass[k][l] : (hp)->inverse_mass[k])
#define NODE_LANE(f, l) (MEMBERS(f) ? (l) : 0)
/* Where stage i of a node is. */
#define STAGE_BLOCK(f, i) (MEMBERS(f) ? (i) : (i) / LANES)
#define STAGE_LANE(f, i, l) (MEMBERS(f) ? (l) : (i) % LANES)
/* Component c of block b at row k. */
#define FROM(f) (MEMBERS(f) ? (f).from : 0)
#define FOR_ROWS_FROM(first, k, b, c, f)                                                                               \
    for (int b = first; b < BLOCKS(f); b++)                                                                            \
        for (int c = 0, k = b * (f).n; c < (f).n; c++, k++)
#define FOR_ROWS(k, b, c, f) FOR_ROWS_FROM(FROM(f), k, b, c, f)
/* Where nonholonomic, H1 and H1' of the pair hold: stage 1 of a and stage s of ahat have no coefficients, and the first multiplier is
 * data. What members need not sum over begins and ends with these. */
#define FIRST(f) (MEMBERS(f) && IS_NONHOLONOMIC(f) ? 1 : 0)
#define LAST(f) ((f).s - FIRST(f))
/* A number that belongs to each stage, such as h b, at block b. */
#define STAGE_NUMBER(f, x, b, l) (MEMBERS(f) ? (x)[(b) / LANES][(b) % LANES] : (x)[b][l])
#define FOR_NODES(l, f) for (int l = 0; l < (MEMBERS(f) ? LANES : 1); l++)

/* out (count) = what belongs to the node, in all lanes. */
HP_INLINE void spread_node(struct hp_form f, int count, const lane *x, lane *out)
{
    for (int c = 0; c < count; c++)
        for (int l = 0; l < LANES; l++)
            out[c][l] = x[c][NODE_LANE(f, l)];
}

#ifdef REAL_QUAD

/* The sum of weight_l x_l, pair by pair. */
HP_INLINE real weighted_sum(const struct instance *in, const lane weight, const lane x)
{
    lane term = {0};
    FOR_LANES(l, in) term[l] = weight[l] * x[l];
    for (int half = LANES / 2; half > 0; half /= 2)
        for (int l = 0; l + half < in->lanes && l < half; l++) /* in software a 0 costs as much as any other */
            term[l] += term[l + half];
    return term[0];
}

/* Where all lanes hold the same, the first stands for all. */
#define SAME(l) 0

/* The same in all lanes of out. */
HP_INLINE void weighted_sum_everywhere(const struct instance *in, const lane weight, const lane x, lane *restrict out)
{
    (*out)[0] = weighted_sum(in, weight, x);
}

#else

#define SAME(l) (l)

/* Stages that are not there weigh 0, and may hold anything. */
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

/* Where the last stage is in a kernel that knows its group: lanes without a stage hold the same (hp_set_coefficient), and an index that is
 * known when it is compiled reads one number, where the compiler takes any other to read all that lies behind it. */
enum { LAST_LANE = LANES - 1 };

#define UNROLLED _Pragma("GCC unroll 8")

/* What of coefficients is not 0: rows from `first`, columns from `from` to before `to`. */
struct hp_range {
    int first, from, to;
};

/* sum += sum_j coefficient_ij weight_j x_j of members, of which a register holds a part, with x_j `stride` parts apart. */
HP_INLINE void add_products(const hp_coefficients column, int i, const lane *weight, struct hp_range of, int stride,
                            const pack *x, pack *sum)
{
    const real *row = &column[0][i / LANES][i % LANES];
    UNROLLED for (int j = of.from; j < of.to; j++)
    {
        pack part = x[j * stride];
        if (weight)
            part *= weight[j / LANES][j % LANES];
        *sum += row[j * MAX_BLOCKS * LANES] * part;
    }
}

enum { PACKS = (int)sizeof(lane) / (int)sizeof(pack) };

/* So many components of a quantity are summed up at once, and packs of each: the sums, those of even and of odd stages apart, stay in
 * registers, of which there are 16, and 32 where one holds a whole lane. */
enum { ROWS_AT_ONCE = PACKS == 2 ? 3 : 4, PACKS_AT_ONCE = PACKS == 2 ? 2 : 1 };

/* A component of y_i = sum_j coefficient_ij weight_j x_j of members; weights are h b, or none. */
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

/* In software an addition to 0 or a product with 0 costs as much as any other, and tableaux are full of zeros. */
HP_INLINE void combine_rows(const struct instance *in, struct hp_form f, const hp_coefficients column, int block,
                            int rows, int width, const lane *x, lane *restrict y)
{
    for (int k = 0; k < width * in->lanes; k++) {
        int r = k / in->lanes, l = k % in->lanes;
        bool empty = true;
        y[r][l] = 0;
        for (int j = 0; j < f.s; j++) {
            real coefficient = column[j][block][l];
            if (coefficient == 0)
                continue;
            real product = coefficient * x[j / LANES * rows + r][j % LANES];
            y[r][l] = empty ? product : y[r][l] + product;
            empty = false;
        }
    }
}

#else

/* `width` components at once: as many sums in registers, each waiting for its own additions only. */
HP_INLINE void combine_rows(const struct instance *in, struct hp_form f, const hp_coefficients column, int block,
                            int rows, int width, const lane *x, lane *restrict y)
{
    (void)in;
    bool one_block = BLOCKS(f) == 1;
    UNROLLED for (int p = 0; p < PACKS; p += PACKS_AT_ONCE)
    {
        pack even[ROWS_AT_ONCE * PACKS_AT_ONCE] = {PACK(0)}, odd[ROWS_AT_ONCE * PACKS_AT_ONCE] = {PACK(0)};
        UNROLLED for (int j = 0; j < f.s; j++)
        {
            const pack *coefficient = (const pack *)column[j][block] + p;
            UNROLLED for (int k = 0; k < width * PACKS_AT_ONCE; k++)
            {
                int r = k / PACKS_AT_ONCE;
                real xj = one_block ? x[r][j] : x[j / LANES * rows + r][j % LANES];
                (j % 2 ? odd : even)[k] += coefficient[k % PACKS_AT_ONCE] * xj;
            }
        }
        UNROLLED for (int k = 0; k < width * PACKS_AT_ONCE; k++)
        {
            ((pack *)y[k / PACKS_AT_ONCE])[p + k % PACKS_AT_ONCE] = even[k] + odd[k];
        }
    }
}

#endif

/* y = sum_j column[j] x_j for quantities of `rows` components. */
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
        switch (rows - r) { /* a constant width each: the compiler unrolls it */
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

/* y_i = h sum_j a_ij x_j: the integrals up to the nodes by a or ahat, in the form that the workspace has them in. */
HP_INLINE void stage_integrals(const struct hp *hp, struct hp_form f, const struct hp_pair *pair, const lane *x,
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
        FOR_LANES(l, &hp->in[k / f.n]) weighted[k][l] = hp->b[k / f.n][l] * x[k][l];
    combine(hp, f, pair->column, f.n, weighted, y);
}

/* out (n) = h sum b x over the stages of a quantity of n components, of the node. */
HP_INLINE void weighted_sums(const struct hp *hp, struct hp_form f, const lane *x, lane *restrict out)
{
    if (MEMBERS(f)) {
        for (int c = 0; c < f.n; c++) {
            FOR_LANES(l, hp->in) out[c][l] = 0;
            for (int i = 0; i < f.s; i++)
                FOR_LANES(l, hp->in) out[c][l] += hp->b[i / LANES][i % LANES] * x[i * f.n + c][l];
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

/* The same in all lanes of out. */
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
            FOR_LANES(l, &hp->run->in) out[c][l] += more;
        }
    }
}

/* Is M diagonal? Kernels that know their group ask for no more than is known when they are compiled: a branch within an iteration keeps
 * the compiler from seeing what is not read any more. */
HP_INLINE bool mass_is_diagonal(const struct hp *hp, struct hp_form f)
{
    return !f.problem->mass || f.problem->mass_is_diagonal || (!KNOWS_GROUP(f) && hp->diagonal);
}

/* out = M^{-1} x at every stage, M of the start of the step. */
HP_INLINE void divide_by_mass(const struct hp *hp, struct hp_form f, const lane *x, lane *restrict out)
{
    FOR_ROWS(k, b, c, f)
    {
        const struct instance *in = &hp->in[b];
        if (mass_is_diagonal(hp, f)) {
            FOR_LANES(l, in)
            out[k][l] = (f.problem->mass ? INVERSE_MASS(hp, f, c * (f.n + 1), l) : 1) * x[k][l];
            continue;
        }
        lane sum = {0};
        for (int d = 0; d < f.n; d++)
            FOR_LANES(l, in) sum[l] += INVERSE_MASS(hp, f, c * f.n + d, l) * x[b * f.n + d][l];
        FOR_LANES(l, in) out[k][l] = sum[l];
    }
}

#endif
