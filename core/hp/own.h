/* A problem's own kernel: the stage equations of kernel.h with its physics inlined and its sizes known. */
#ifndef RATTLEBACK_CORE_HP_OWN_H
#define RATTLEBACK_CORE_HP_OWN_H

#include "core/hp/positions.h"

/* Stage quantities of a problem's own kernel: local, so that they need never leave the registers. */
struct hp_registers {
    lane Xi[MAX_DIMENSION], G[MAX_DIMENSION], momentum[MAX_DIMENSION], extra[MAX_DIMENSION], N[MAX_DIMENSION];
    lane scratch[MAX_DIMENSION], scratch2[MAX_DIMENSION], product[MAX_DIMENSION], residual_H[MAX_DIMENSION];
    lane A[MAX_MULTIPLIERS * MAX_DIMENSION], residual_Lambda[MAX_MULTIPLIERS];
    lane correction[MAX_DIMENSION + MAX_MULTIPLIERS];
};

/* But extra_velocity, which the next step starts from, stays in the workspace. */
HP_INLINE struct hp_stages stages_in(struct hp_registers *own, const struct hp *hp, struct hp_form f)
{
    return (struct hp_stages){.residual_H = own->residual_H,
                              .residual_Lambda = own->residual_Lambda,
                              .correction_H = own->correction,
                              .correction_Lambda = own->correction + f.n,
                              .Xi = own->Xi,
                              .G = own->G,
                              .eta = hp->H,
                              .momentum_body = own->momentum,
                              .momentum_chart = own->momentum,
                              .N = own->N,
                              .W = own->N,
                              .spatial = own->N,
                              .A = own->A,
                              .extra = own->extra,
                              .extra_velocity = hp->stage.extra_velocity,
                              .scratch = own->scratch,
                              .scratch2 = own->scratch2,
                              .product = own->product};
}

HP_INLINE real own_correct(struct hp *hp, struct hp_form f)
{
    struct hp_registers own;
    if (!f.abelian) {
        hp_stage_fixed_point(hp, f,
                             hp->stage); /* a group's operators are called and take their stages from the workspace */
        return apply_correction((f.n + f.m) * LANES, hp->stage.correction_H[0], hp->solver.weight, hp->H[0]);
    }
    hp_stage_fixed_point(hp, f, stages_in(&own, hp, f));
    return apply_correction((f.n + f.m) * LANES, own.correction[0], hp->solver.weight, hp->H[0]);
}

HP_INLINE void own_start(struct hp *hp, struct hp_form f)
{
    struct hp_registers own;
    struct hp_stages q = f.abelian ? stages_in(&own, hp, f) : hp->stage;
    if (f.abelian && !f.m)
        q.N = q.W = q.spatial = hp->stage.N; /* forces of the last step are what it continues */
    start_values(hp, f, q);
}

HP_INLINE void own_finish(struct hp *hp, struct hp_form f)
{
    hp_stage_finish(hp, f, hp->stage);
}

HP_INLINE bool own_settle(struct hp *hp, struct hp_form f)
{
    struct hp_registers own;
    lane extra_velocity[MAX_DIMENSION];
    struct hp_stages q = stages_in(&own, hp, f);
    q.extra_velocity = extra_velocity;
    return f.positions && settle_positions(hp, f, q);
}

/* The kernel of problem_NAME up to LANES stages, on R^n with unit masses by HP_KERNEL or, where a nonholonomic constraint is
 * affine in the velocities, by HP_POSITION_KERNEL with the positions that forces and constraint look at, on a group whose elements are
 * `element` numbers by HP_GROUP_KERNEL; n, m: dimension and multipliers, of which another instance takes the general
 * kernel. The problem's definition, further down in its file, names it: .kernel = HP_KERNEL_OF(NAME). Quadruple precision
 * spends its time in the arithmetic itself and has nothing to win. */
#ifdef REAL_QUAD
#define HP_KERNEL(name, n, m) extern const struct problem problem_##name
#define HP_POSITION_KERNEL(name, n, m, positions) extern const struct problem problem_##name
#define HP_GROUP_KERNEL(name, n, m, element) extern const struct problem problem_##name
#define HP_KERNEL_OF(name) NULL
#else
#define HP_KERNEL_OF(name) &kernel_##name
#define HP_KERNEL(name, n, m) HP_KERNEL_ON(name, n, m, n, true, 0)
#define HP_POSITION_KERNEL(name, n, m, positions) HP_KERNEL_ON(name, n, m, n, true, positions)
#define HP_GROUP_KERNEL(name, n, m, element) HP_KERNEL_ON(name, n, m, element, false, 0)
#define HP_KERNEL_ON(name, n, m, element, abelian, positions)                                                          \
    extern const struct problem problem_##name;                                                                        \
    HP_SIZED_KERNEL(name, &problem_##name, n, m, element, abelian, positions)

/* The kernel of these sizes for whatever `problem` is. */
#define HP_SIZED_KERNEL(name, problem, n, m, element, abelian, positions)                                              \
    HP_KNOWN(name, problem, n, m, element, abelian, positions, void, start)                                            \
    HP_KNOWN(name, problem, n, m, element, abelian, positions, real, correct)                                          \
    HP_KNOWN(name, problem, n, m, element, abelian, positions, void, finish)                                           \
    HP_KNOWN(name, problem, n, m, element, abelian, positions, bool, settle)                                           \
    static const struct hp_kernel kernel_##name = {                                                                    \
        n, m, element, abelian, name##_start, name##_correct, name##_finish, (positions) ? name##_settle : NULL}

/* One of its functions, with a copy for each stage count. */
#define HP_KNOWN(name, problem, n, m, element, abelian, positions, type, function)                                     \
    __attribute__((flatten)) static type name##_##function(void *self)                                                 \
    {                                                                                                                  \
        struct hp *hp = self;                                                                                          \
        switch (hp->s) {                                                                                               \
            HP_KNOWN_STAGES(problem, n, m, element, abelian, positions, function, 2)                                   \
            HP_KNOWN_STAGES(problem, n, m, element, abelian, positions, function, 3)                                   \
            HP_KNOWN_STAGES(problem, n, m, element, abelian, positions, function, 4)                                   \
            HP_KNOWN_STAGES(problem, n, m, element, abelian, positions, function, 5)                                   \
            HP_KNOWN_STAGES(problem, n, m, element, abelian, positions, function, 6)                                   \
            HP_KNOWN_STAGES(problem, n, m, element, abelian, positions, function, 7)                                   \
            HP_KNOWN_STAGES(problem, n, m, element, abelian, positions, function, 8)                                   \
        default:                                                                                                       \
            __builtin_unreachable();                                                                                   \
        }                                                                                                              \
    }

#define HP_KNOWN_STAGES(problem, n, m, element, abelian, positions, function, s)                                       \
    case s:                                                                                                            \
        return own_##function(hp, (struct hp_form){problem, s, n, m, element, 1, abelian, false,                       \
                                                   (m) ? HP_NONHOLONOMIC : HP_FREE, positions});

#endif

#endif
