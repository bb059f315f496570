/* The Hamilton-Pontryagin step with members of an ensemble as lanes, which kernel.h has for any problem, once more for R^n, unit masses
 * and no constraint or one nonholonomic: sums over stages go into what is made of them without leaving the registers, which wins a
 * quarter to a third of the time. Compiled for any such problem by ensemble_unit.c and with its physics inlined where a problem asks
 * for it by ENSEMBLE_KERNEL. */
#ifndef RATTLEBACK_CORE_ENSEMBLE_KERNEL_H
#define RATTLEBACK_CORE_ENSEMBLE_KERNEL_H

#include <string.h>

#include "core/hp/ensemble.h"

#ifdef REAL_QUAD
#define ENSEMBLE_KERNEL(name, n, constrained, in_positions) extern const struct problem problem_##name
#define ENSEMBLE_KERNEL_OF(name) NULL
#else

/* What a specialised kernel knows when it is compiled. */
struct ensemble_form {
    const struct problem *problem;
    int s, n;
    bool constrained, in_positions;
};

#define ENSEMBLE_INLINE INLINED

/* Where nonholonomic, H1 and H1' of the pair hold: stage 1 of a and stage s of ahat have no coefficients. */
#define FIRST(f) ((f).constrained ? 1 : 0)
#define LAST(f) ((f).constrained ? (f).s - 1 : (f).s)

#define UNROLLED _Pragma("GCC unroll 8")

/* Members are worked on a vector of the machine at a time: the compiler keeps wider ones in memory. */
enum { PART = REGISTER_DOUBLES, PARTS = LANES / PART };
typedef real simd __attribute__((vector_size(PART * sizeof(real))));
typedef int64_t simd_mask __attribute__((vector_size(PART * sizeof(real))));

#define EACH_PART(p) for (int p = 0; p < PARTS; p++)
#define AT(x, p) (((simd *)&(x))[p]) /* part p of all members' numbers at one place, or of their masks */
#define MASK_AT(x, p) (((simd_mask *)&(x))[p])

/* a where the mask is set, else b */
#define CHOOSE(mask, a, b) ((simd)(((mask) & (simd_mask)(a)) | (~(mask) & (simd_mask)(b))))

/* sum += sum_j row_j x_j, j from `from` to before `to`, for a part of quantities `stride` parts apart. */
ENSEMBLE_INLINE void add_stages(const real *row, int from, int to, int stride, const simd *x, simd *sum)
{
    UNROLLED for (int j = from; j < to; j++) *sum += row[j] * x[j * stride];
}

/* out_i = base + (low + sum_j coefficients_ij x_j) for the stages i >= first. */
ENSEMBLE_INLINE void combine_stages(struct ensemble_form f, int first, ensemble_coefficients coefficients,
                                    const members *x, const members *base, const members *low, members *restrict out)
{
    for (int c = 0; c < f.n; c++)
        EACH_PART(p)
    UNROLLED for (int i = first; i < f.s; i++)
    {
        simd sum = AT(low[c], p);
        add_stages(coefficients[i], 0, f.s, f.n * PARTS, &AT(x[c], p), &sum);
        AT(out[i * f.n + c], p) = AT(base[c], p) + sum;
    }
}

/* A part of component c of x at the stages before `to`, weighted where the pair is for weighted stages (hp_is_weighted). */
ENSEMBLE_INLINE void weigh_stages(const struct ensemble *e, struct ensemble_form f, int to, int c, int p,
                                  const members *x, simd *restrict weighted)
{
    UNROLLED for (int j = 0; j < to; j++)
    {
        simd value = AT(x[j * f.n + c], p);
        weighted[j] = f.constrained ? value : e->b[j] * value;
    }
}

/* G = g + h sum a H */
ENSEMBLE_INLINE void member_positions(struct ensemble *e, struct ensemble_form f)
{
    for (int c = 0; c < f.n; c++)
        EACH_PART(p)
        {
            simd velocity[MAX_STAGES], g = AT(e->node.g[c], p);
            weigh_stages(e, f, f.s, c, p, e->H, velocity);
            UNROLLED for (int i = 0; i < f.s; i++)
            {
                simd sum = AT(e->g_low[c], p);
                if (i >= FIRST(f))
                    add_stages(e->a[i], 0, f.s, 1, velocity, &sum);
                AT(e->G[i * f.n + c], p) = g + sum;
            }
        }
}

/* Force and A at every stage. */
ENSEMBLE_INLINE void evaluate_forces(struct ensemble *e, struct ensemble_form f)
{
    const struct instance *in = &e->node.in;
    if (in->n != f.n)
        __builtin_unreachable(); /* a constant n lets the compiler unroll the problem's own loops */
    for (int i = 0; i < f.s; i++) {
        const lane *G = (const lane *)(e->G + i * f.n), *H = (const lane *)(e->H + i * f.n);
        f.problem->force(in, G, H, (lane *)(e->N + i * f.n));
        if (f.constrained)
            f.problem->constraint_gradient(in, G, H, (lane *)(e->A + i * f.n));
    }
}

/* N = force + A^T Lambda */
ENSEMBLE_INLINE void add_constraint_forces(struct ensemble *e, struct ensemble_form f)
{
    for (int i = 0; i < f.s && f.constrained; i++)
        for (int c = 0; c < f.n; c++)
            EACH_PART(p) AT(e->N[i * f.n + c], p) += AT(e->A[i * f.n + c], p) * AT(e->Lambda[i], p);
}

/* The configurations of the stages and the forces there. */
ENSEMBLE_INLINE void member_forces(struct ensemble *e, struct ensemble_form f)
{
    member_positions(e, f);
    evaluate_forces(e, f);
    add_constraint_forces(e, f);
}

/* psi at the extra momenta mu + h sum a N, which with unit masses are velocities. */
ENSEMBLE_INLINE void member_constraints(struct ensemble *e, struct ensemble_form f)
{
    combine_stages(f, 1, e->a, e->N, (const members *)e->node.mu, e->mu_low, e->extra);
    for (int i = 1; i < f.s; i++)
        f.problem->constraint_value(&e->node.in, (const lane *)(e->G + i * f.n), (const lane *)(e->extra + i * f.n),
                                    (lane *)(e->residual + i));
}

/* 1 / |A| at every stage, which is the factor of kernel.h for one multiplier. */
ENSEMBLE_INLINE void factor_members(struct ensemble *e, struct ensemble_form f)
{
    for (int i = 0; i < f.s; i++) {
        const lane *A = (const lane *)(e->A + i * f.n);
        lane *factor = (lane *)(e->factor + i), square = {0};
        for (int c = 0; c < f.n; c++)
            FOR_LANES(l, &e->node.in) square[l] += A[c][l] * A[c][l];
        FOR_LANES(l, &e->node.in)(*factor)[l] = 1 / sqrt(square[l]);
    }
    e->factored = true;
}

/* correction_Lambda = -L^{-T} K^{-1} L^{-1} residual, L = |A|; Lambda^1 is data. */
ENSEMBLE_INLINE void correct_members_multipliers(struct ensemble *e, struct ensemble_form f)
{
    if (!e->factored)
        factor_members(e, f);
    EACH_PART(p)
    {
        AT(e->correction_Lambda[0], p) = (simd){0};
        for (int i = 1; i < f.s; i++)
            AT(e->residual[i], p) *= AT(e->factor[i], p);
        for (int i = 1; i < f.s; i++) {
            simd sum = {0};
            add_stages(e->multiplier[i], 1, f.s, PARTS, &AT(*e->residual, p), &sum);
            AT(e->correction_Lambda[i], p) = AT(e->factor[i], p) * sum;
        }
    }
}

/* x += correction where the iteration goes on, and the largest |correction|. What is no number shows in the state. */
ENSEMBLE_INLINE void correct_part(const simd_mask *going, const simd *correction, simd *x, simd *largest)
{
    simd size = (simd)((simd_mask)*correction & INT64_MAX);
    *largest = CHOOSE(size > *largest, size, *largest);
    *x += (simd)(*going & (simd_mask)*correction);
}

/* H = D2 h(mu + h sum ahat forces) */
ENSEMBLE_INLINE void correct_members_velocities(struct ensemble *e, struct ensemble_form f, simd *largest)
{
    for (int c = 0; c < f.n; c++)
        EACH_PART(p)
        {
            simd_mask going = MASK_AT(e->going, p);
            simd force[MAX_STAGES], mu = AT(e->node.mu[c], p), low = AT(e->mu_low[c], p);
            weigh_stages(e, f, LAST(f), c, p, e->N, force);
            for (int j = 0; j < LAST(f) && f.constrained; j++)
                force[j] += AT(e->A[j * f.n + c], p) * AT(e->correction_Lambda[j], p);
            UNROLLED for (int i = 0; i < f.s; i++)
            {
                simd correction = low;
                add_stages(e->ahat[i], 0, LAST(f), 1, force, &correction);
                correction += mu - AT(e->H[i * f.n + c], p);
                correct_part(&going, &correction, &AT(e->H[i * f.n + c], p), &largest[p]);
            }
        }
}

/* Where the shift leaves the stages, and the forces there. */
ENSEMBLE_INLINE void shifted_forces(struct ensemble *e, struct ensemble_form f)
{
    for (int c = 0; c < f.n; c++)
        EACH_PART(p)
        {
            simd g = AT(e->node.g[c], p), mu = AT(e->node.mu[c], p), low = AT(e->g_low[c], p);
            UNROLLED for (int i = 0; i < f.s; i++)
            {
                simd start = g + (low + e->elapsed[i] * mu);
                AT(e->G[i * f.n + c], p) = i > 0 ? start + AT(e->shift[i * f.n + c], p) : start;
            }
        }
    evaluate_forces(e, f);
    add_constraint_forces(e, f);
}

/* shift = h^2 a ahat N; stage 1 stays where it is. */
ENSEMBLE_INLINE void shift_members(struct ensemble *e, struct ensemble_form f, const member_mask *going, simd *largest)
{
    for (int c = 0; c < f.n; c++)
        EACH_PART(p)
    UNROLLED for (int i = 1; i < f.s; i++)
    {
        simd_mask mask = MASK_AT(*going, p);
        simd next = {0}, *shift = &AT(e->shift[i * f.n + c], p);
        add_stages(e->position[i], 0, LAST(f), f.n * PARTS, &AT(e->N[c], p), &next);
        simd correction = next - *shift;
        correct_part(&mask, &correction, shift, &largest[p]);
    }
}

/* The same in positions. */
ENSEMBLE_INLINE void correct_members_positions(struct ensemble *e, struct ensemble_form f, simd *largest)
{
    for (int j = 0; j < LAST(f); j++)
        for (int c = 0; c < f.n; c++)
            EACH_PART(p) AT(e->N[j * f.n + c], p) += AT(e->A[j * f.n + c], p) * AT(e->correction_Lambda[j], p);
    shift_members(e, f, &e->going, largest);
    EACH_PART(p) largest[p] *= 1 / fabs(e->run.h);
}

/* One iteration: multipliers first, then the stages with the forces so corrected. */
ENSEMBLE_INLINE void iterate_members(struct ensemble *e, struct ensemble_form f)
{
    simd velocity[PARTS] = {{0}}, multiplier[PARTS] = {{0}};
    if (f.in_positions)
        shifted_forces(e, f);
    else
        member_forces(e, f);
    if (f.constrained) {
        member_constraints(e, f);
        correct_members_multipliers(e, f);
    }
    if (f.in_positions)
        correct_members_positions(e, f, velocity);
    else
        correct_members_velocities(e, f, velocity);
    EACH_PART(p)
    {
        simd_mask going = MASK_AT(e->going, p);
        for (int i = 1; i < f.s && f.constrained; i++)
            correct_part(&going, &AT(e->correction_Lambda[i], p), &AT(e->Lambda[i], p), &multiplier[p]);
        velocity[p] *= AT(e->velocity_weight, p);
        multiplier[p] *= AT(e->multiplier_weight, p);
        AT(e->size, p) = CHOOSE(velocity[p] > multiplier[p], velocity[p], multiplier[p]);
    }
}

/* Lambda = -(A f + rate) / A A^T, the multiplier of the exact flow at (G, H); the forces with it. */
ENSEMBLE_INLINE void member_flow_multipliers(struct ensemble *e, struct ensemble_form f)
{
    evaluate_forces(e, f);
    factor_members(e, f);
    for (int i = 0; i < f.s; i++) {
        f.problem->constraint_rate(&e->node.in, (const lane *)(e->G + i * f.n), (const lane *)(e->H + i * f.n),
                                   (lane *)(e->residual + i));
        EACH_PART(p)
        {
            simd sum = AT(e->residual[i], p), factor = AT(e->factor[i], p);
            for (int c = 0; c < f.n; c++)
                sum += AT(e->A[i * f.n + c], p) * AT(e->N[i * f.n + c], p);
            AT(e->Lambda[i], p) = -sum * factor * factor;
        }
    }
    add_constraint_forces(e, f);
}

/* Start values from the last step's stages, as start_values of kernel.h. */
ENSEMBLE_INLINE void start_members(struct ensemble *e, struct ensemble_form f)
{
    const members *g = (const members *)e->node.g, *mu = (const members *)e->node.mu;
    static const members none[SMALL_DIMENSION];
    combine_stages(f, 0, e->continued_a, f.constrained ? e->extra : e->H, g, none, e->G);
    if (f.constrained) {
        combine_stages(f, 0, e->extrapolation, e->extra, none, none, e->H);
        member_flow_multipliers(e, f);
    }
    if (f.in_positions) {
        const member_mask all = ~(member_mask){0};
        simd size[PARTS] = {{0}};
        memset(e->shift, 0, (size_t)(f.s * f.n) * sizeof *e->shift);
        shift_members(e, f, &all, size);
        return;
    }
    combine_stages(f, 0, f.constrained ? e->ahat : e->continued_ahat, e->N, mu, none, e->H);
}

/* compensated_add of linear.h */
ENSEMBLE_INLINE void add_compensated(simd *hi, simd *lo, const simd *increment)
{
    simd y = *increment + *lo, sum = *hi + y;
    *lo = y - (sum - *hi);
    *hi = sum;
}

/* Stage quantities from the unknowns, then the state. */
ENSEMBLE_INLINE void advance_members(struct ensemble *e, struct ensemble_form f)
{
    members *g = (members *)e->node.g, *mu = (members *)e->node.mu;
    if (f.in_positions) {
        shifted_forces(e, f);
        combine_stages(f, 0, e->ahat, e->N, mu, e->mu_low, e->H);
    } else {
        member_forces(e, f);
    }
    if (f.constrained)
        combine_stages(f, 0, e->a, e->N, mu, e->mu_low, e->extra);
    for (int c = 0; c < f.n; c++)
        EACH_PART(p)
        {
            simd move = {0}, push = {0};
            add_stages(e->b, 0, f.s, f.n * PARTS, &AT(e->H[c], p), &move);
            add_stages(e->b, 0, f.s, f.n * PARTS, &AT(e->N[c], p), &push);
            add_compensated(&AT(g[c], p), &AT(e->g_low[c], p), &move);
            add_compensated(&AT(mu[c], p), &AT(e->mu_low[c], p), &push);
        }
    if (f.constrained)
        *(members *)e->lambda = e->Lambda[f.s - 1];
}

/* The kernel of problem_NAME in n dimensions, constrained or not, in_positions where its own kernel is a HP_POSITION_KERNEL;
 * with copies for the stage counts of most use. The problem's definition, further down in its file, names it:
 * .members = ENSEMBLE_KERNEL_OF(NAME). */
#define ENSEMBLE_KERNEL_OF(name) &members_##name
#define ENSEMBLE_KERNEL(name, n, constrained, in_positions)                                                            \
    extern const struct problem problem_##name;                                                                        \
    ENSEMBLE_KNOWN(name, n, constrained, in_positions, start_members)                                                  \
    ENSEMBLE_KNOWN(name, n, constrained, in_positions, iterate_members)                                                \
    ENSEMBLE_KNOWN(name, n, constrained, in_positions, advance_members)                                                \
    static const struct ensemble_kernel members_##name = {                                                             \
        n, constrained, in_positions, name##_start_members, name##_iterate_members, name##_advance_members}

#define ENSEMBLE_KNOWN(name, n, constrained, in_positions, function)                                                   \
    static void name##_##function(struct ensemble *e)                                                                  \
    {                                                                                                                  \
        switch (e->s) {                                                                                                \
        case 2:                                                                                                        \
            function(e, (struct ensemble_form){&problem_##name, 2, n, constrained, in_positions});                     \
            break;                                                                                                     \
        case 3:                                                                                                        \
            function(e, (struct ensemble_form){&problem_##name, 3, n, constrained, in_positions});                     \
            break;                                                                                                     \
        case 4:                                                                                                        \
            function(e, (struct ensemble_form){&problem_##name, 4, n, constrained, in_positions});                     \
            break;                                                                                                     \
        default:                                                                                                       \
            function(e, (struct ensemble_form){&problem_##name, e->s, n, constrained, in_positions});                  \
            break;                                                                                                     \
        }                                                                                                              \
    }

#endif

#endif
