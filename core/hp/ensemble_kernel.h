/* The Hamilton-Pontryagin step of kernel.h with members of an ensemble as lanes, for R^n, unit masses, the Lagrangian
 * form and no constraint or one nonholonomic: written once, compiled for any problem by ensemble.c and with its physics
 * inlined where a problem asks for it by ENSEMBLE_KERNEL. */
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

/* sum += sum_j row_j x_j, j from `from` to before `to`, for a component of quantities of `rows`. */
ENSEMBLE_INLINE void add_stages(const real *row, int from, int to, int rows, const members *x, members *sum)
{
    UNROLLED for (int j = from; j < to; j++) *sum += row[j] * x[j * rows];
}

/* out_i = base + (low + sum_j coefficients_ij x_j) for the stages i >= first. */
ENSEMBLE_INLINE void combine_stages(struct ensemble_form f, int first, ensemble_coefficients coefficients,
                                    const members *x, const members *base, const members *low, members *restrict out)
{
    for (int c = 0; c < f.n; c++)
        UNROLLED for (int i = first; i < f.s; i++)
        {
            members sum = low[c];
            add_stages(coefficients[i], 0, f.s, f.n, x + c, &sum);
            out[i * f.n + c] = base[c] + sum;
        }
}

/* Component c of x at the stages before `to`, weighted where the pair is for weighted stages (hp_is_weighted). */
ENSEMBLE_INLINE void weigh_stages(const struct ensemble *e, struct ensemble_form f, int to, int c, const members *x,
                                  members *restrict weighted)
{
    UNROLLED for (int j = 0; j < to; j++) weighted[j] = f.constrained ? x[j * f.n + c] : e->b[j] * x[j * f.n + c];
}

/* G = g + h sum a H */
ENSEMBLE_INLINE void member_positions(struct ensemble *e, struct ensemble_form f)
{
    for (int c = 0; c < f.n; c++) {
        members velocity[MAX_STAGES], g = *(const members *)e->node.g[c];
        weigh_stages(e, f, f.s, c, e->H, velocity);
        UNROLLED for (int i = 0; i < f.s; i++)
        {
            members sum = e->g_low[c];
            if (i >= FIRST(f))
                add_stages(e->a[i], 0, f.s, 1, velocity, &sum);
            e->G[i * f.n + c] = g + sum;
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
            e->N[i * f.n + c] += e->A[i * f.n + c] * e->Lambda[i];
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
    e->correction_Lambda[0] = (members){0};
    for (int i = 1; i < f.s; i++)
        e->residual[i] *= e->factor[i];
    for (int i = 1; i < f.s; i++) {
        members sum = {0};
        add_stages(e->multiplier[i], 1, f.s, 1, e->residual, &sum);
        e->correction_Lambda[i] = e->factor[i] * sum;
    }
}

/* x += correction where the iteration goes on, and the largest |correction|. What is no number shows in the state. */
ENSEMBLE_INLINE void correct_members(const member_mask *going, const members *correction, members *x, members *largest)
{
    for (int l = 0; l < LANES; l++)
        (*largest)[l] = fabs((*correction)[l]) > (*largest)[l] ? fabs((*correction)[l]) : (*largest)[l];
    *x += (members)(*going & (member_mask)*correction);
}

/* H = D2 h(mu + h sum ahat forces) */
ENSEMBLE_INLINE void correct_members_velocities(struct ensemble *e, struct ensemble_form f, members *largest)
{
    member_mask going = e->going;
    for (int c = 0; c < f.n; c++) {
        members force[MAX_STAGES], mu = *(const members *)e->node.mu[c], low = e->mu_low[c];
        weigh_stages(e, f, LAST(f), c, e->N, force);
        for (int j = 0; j < LAST(f) && f.constrained; j++)
            force[j] += e->A[j * f.n + c] * e->correction_Lambda[j];
        UNROLLED for (int i = 0; i < f.s; i++)
        {
            members correction = low;
            add_stages(e->ahat[i], 0, LAST(f), 1, force, &correction);
            correction += mu - e->H[i * f.n + c];
            correct_members(&going, &correction, &e->H[i * f.n + c], largest);
        }
    }
}

/* Where the shift leaves the stages, and the forces there. */
ENSEMBLE_INLINE void shifted_forces(struct ensemble *e, struct ensemble_form f)
{
    for (int c = 0; c < f.n; c++) {
        members g = *(const members *)e->node.g[c], mu = *(const members *)e->node.mu[c];
        UNROLLED for (int i = 0; i < f.s; i++)
        {
            members start = g + (e->g_low[c] + e->elapsed[i] * mu);
            e->G[i * f.n + c] = i > 0 ? start + e->shift[i * f.n + c] : start;
        }
    }
    evaluate_forces(e, f);
    add_constraint_forces(e, f);
}

/* shift = h^2 a ahat N; stage 1 stays where it is. */
ENSEMBLE_INLINE void shift_members(struct ensemble *e, struct ensemble_form f, const member_mask *going,
                                   members *largest)
{
    for (int c = 0; c < f.n; c++)
        UNROLLED for (int i = 1; i < f.s; i++)
        {
            members next = {0}, *shift = &e->shift[i * f.n + c];
            add_stages(e->position[i], 0, LAST(f), f.n, e->N + c, &next);
            members correction = next - *shift;
            correct_members(going, &correction, shift, largest);
        }
}

/* The same in positions. */
ENSEMBLE_INLINE void correct_members_positions(struct ensemble *e, struct ensemble_form f, members *largest)
{
    member_mask going = e->going;
    for (int j = 0; j < LAST(f); j++)
        for (int c = 0; c < f.n; c++)
            e->N[j * f.n + c] += e->A[j * f.n + c] * e->correction_Lambda[j];
    shift_members(e, f, &going, largest);
    *largest *= 1 / fabs(e->h);
}

/* One iteration: multipliers first, then the stages with the forces so corrected. */
ENSEMBLE_INLINE void iterate_members(struct ensemble *e, struct ensemble_form f)
{
    members velocity = {0}, multiplier = {0};
    if (f.in_positions)
        shifted_forces(e, f);
    else
        member_forces(e, f);
    if (f.constrained) {
        member_constraints(e, f);
        correct_members_multipliers(e, f);
    }
    if (f.in_positions)
        correct_members_positions(e, f, &velocity);
    else
        correct_members_velocities(e, f, &velocity);
    for (int i = 1; i < f.s && f.constrained; i++)
        correct_members(&e->going, &e->correction_Lambda[i], &e->Lambda[i], &multiplier);
    velocity *= e->velocity_weight;
    multiplier *= e->multiplier_weight;
    e->size = choose_members(velocity > multiplier, velocity, multiplier);
}

/* Lambda = -(A f + rate) / A A^T, the multiplier of the exact flow at (G, H); the forces with it. */
ENSEMBLE_INLINE void member_flow_multipliers(struct ensemble *e, struct ensemble_form f)
{
    evaluate_forces(e, f);
    factor_members(e, f);
    for (int i = 0; i < f.s; i++) {
        f.problem->constraint_rate(&e->node.in, (const lane *)(e->G + i * f.n), (const lane *)(e->H + i * f.n),
                                   (lane *)(e->residual + i));
        members sum = e->residual[i];
        for (int c = 0; c < f.n; c++)
            sum += e->A[i * f.n + c] * e->N[i * f.n + c];
        e->Lambda[i] = -sum * e->factor[i] * e->factor[i];
    }
    add_constraint_forces(e, f);
}

/* Start values from the last step's stages, as start_values of kernel.h. */
ENSEMBLE_INLINE void start_members(struct ensemble *e, struct ensemble_form f)
{
    const members *g = (const members *)e->node.g, *mu = (const members *)e->node.mu;
    const members none[MAX_DIMENSION] = {{0}};
    combine_stages(f, 0, e->continued_a, f.constrained ? e->extra : e->H, g, none, e->G);
    if (f.constrained) {
        combine_stages(f, 0, e->extrapolation, e->extra, none, none, e->H);
        member_flow_multipliers(e, f);
    }
    if (f.in_positions) {
        const member_mask all = ~(member_mask){0};
        members size = {0};
        memset(e->shift, 0, (size_t)(f.s * f.n) * sizeof *e->shift);
        shift_members(e, f, &all, &size);
        return;
    }
    combine_stages(f, 0, f.constrained ? e->ahat : e->continued_ahat, e->N, mu, none, e->H);
}

/* compensated_add of linear.h */
ENSEMBLE_INLINE void add_compensated(members *hi, members *lo, const members *increment)
{
    members y = *increment + *lo, sum = *hi + y;
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
    for (int c = 0; c < f.n; c++) {
        members move = {0}, push = {0};
        add_stages(e->b, 0, f.s, f.n, e->H + c, &move);
        add_stages(e->b, 0, f.s, f.n, e->N + c, &push);
        add_compensated(&g[c], &e->g_low[c], &move);
        add_compensated(&mu[c], &e->mu_low[c], &push);
    }
    if (f.constrained)
        e->lambda = e->Lambda[f.s - 1];
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
