/* A problem's own kernel: the stage equations of kernel.h with its physics inlined and its sizes known. */
#ifndef RATTLEBACK_CORE_HP_OWN_H
#define RATTLEBACK_CORE_HP_OWN_H

#include "core/hp/positions.h"

/* Stage quantities of a problem's own kernel: local, so that they can stay in the registers. */
struct hp_registers {
    lane Xi[KNOWN_DIMENSION], G[KNOWN_DIMENSION], momentum[KNOWN_DIMENSION], extra[KNOWN_DIMENSION], N[KNOWN_DIMENSION];
    lane scratch[KNOWN_DIMENSION], scratch2[KNOWN_DIMENSION], product[KNOWN_DIMENSION], residual_H[KNOWN_DIMENSION];
    lane A[KNOWN_MULTIPLIERS * KNOWN_DIMENSION], residual_Lambda[KNOWN_MULTIPLIERS];
    lane correction[KNOWN_DIMENSION + KNOWN_MULTIPLIERS];
};

/* Returns stage quantities in registers, except extra_velocity, which the next step starts from; it stays in the
 * workspace. */
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

/* Additional registers of a kernel on a group: quantities that share an array on R^n. */
struct hp_group_registers {
    lane G[KNOWN_ELEMENT], momentum_chart[KNOWN_DIMENSION], W[KNOWN_DIMENSION], spatial[KNOWN_DIMENSION];
    lane cos_sin[2 * MOST_FORMS];
    chart_terms terms;
};

/* Like stages_in, on a group. eta stays in the workspace as well. */
HP_INLINE struct hp_stages stages_on_group(struct hp_registers *own, struct hp_group_registers *group,
                                           const struct hp *hp, struct hp_form f)
{
    struct hp_stages q = stages_in(own, hp, f);
    q.G = group->G;
    q.eta = hp->stage.eta;
    q.momentum_chart = group->momentum_chart;
    q.W = group->W;
    q.spatial = group->spatial;
    q.terms = &group->terms;
    q.cos_sin = group->cos_sin;
    return q;
}

HP_INLINE real own_correct(struct hp *hp, struct hp_form f)
{
    struct hp_registers own;
    hp_stage_fixed_point(hp, f, stages_in(&own, hp, f));
    return apply_correction((f.n + f.m) * LANES, own.correction[0], hp->solver.weight, hp->H[0]);
}

HP_INLINE void own_start(struct hp *hp, struct hp_form f)
{
    struct hp_registers own;
    struct hp_group_registers group;
    struct hp_stages q = ON_GROUP(f) ? stages_on_group(&own, &group, hp, f) : stages_in(&own, hp, f);
    if (!ON_GROUP(f) && !starts_by_flow(f))
        q.N = q.W = q.spatial = hp->stage.N; /* the forces of the last step, which it continues */
    start_values(hp, f, q);
}

HP_INLINE void own_finish(struct hp *hp, struct hp_form f)
{
    chart_terms terms;
    if (!ON_GROUP(f)) {
        hp_stage_finish(hp, f, hp->stage);
        return;
    }
    f.evaluate(hp, &terms);
    sum_stages(hp, f, hp->stage);
}

/* Computes the charts, physics and spatial forces of the unknowns, in the workspace, on a group. A step begins and ends
 * with this, compiled once for both. */
HP_INLINE void own_evaluate(struct hp *hp, struct hp_form f, chart_terms *terms)
{
    struct hp_stages q = hp->stage;
    lane cos_sin[2 * MOST_FORMS];
    q.terms = terms;
    q.cos_sin = cos_sin;
    stage_configurations(hp, f, q);
    step_stage_forces(hp, f, q);
    carry_forces(hp, f, q);
}

/* Solves a whole step in positions, where momenta are velocities. */
HP_INLINE bool own_solve_all(struct hp *hp, struct hp_form f)
{
    struct hp_registers own;
    struct hp_stages q = stages_in(&own, hp, f);
    q.extra_velocity = q.extra;
    f.unit = true;
    return solve_positions(hp, f, q);
}

/* Computes what the start values determine for all iterations of a step: the factors of the multipliers, and the
 * response of the end. Done before the first iteration, since branches that write would keep the iteration's data in
 * memory. This saves a third of the stores. */
HP_INLINE void own_prepare(struct hp *hp, struct hp_form f)
{
    chart_terms terms;
    struct hp_stages q = hp->stage;
    q.terms = &terms;
    f.evaluate(hp, &terms);
    factor_stages(hp, f, q);
    if (sees_multipliers_at_once(f))
        make_end_terms(hp, f, q);
}

/* Makes up to hp->most corrections of a step on a group. The registers are local to one correction, so that the
 * compiler need not store values that the correction no longer reads. */
HP_INLINE enum status own_iterate(struct hp *hp, struct hp_form f)
{
    struct solver *solver = &hp->solver;
    lane extra_velocity[KNOWN_DIMENSION];
    struct corrections at = {.contraction = solver->contraction};
    enum progress end = STILL_GOING;
    if (MULTIPLIERS(f) && !hp->factored)
        own_prepare(hp, f);
    corrections_start(&at);
    for (int iteration = 0; iteration < hp->most && end == STILL_GOING; iteration++) {
        struct hp_registers own;
        struct hp_group_registers group;
        lane eta[KNOWN_DIMENSION];
        struct hp_stages q = stages_on_group(&own, &group, hp, f);
        q.extra_velocity = extra_velocity;
        q.eta = eta;
        hp_stage_fixed_point(hp, f, q);
        real size = apply_correction((f.n + f.m) * LANES, own.correction[0], solver->weight, hp->H[0]);
        hp->size = size;
        if (!isfinite(size))
            return iteration > 0 ? STATUS_DIVERGED : STATUS_NOT_FINITE;
        end = corrections_add_single(&at, size, iteration == 0, solver_stop_criteria(solver));
        solver_corrected(solver);
    }
    solver->contraction = at.contraction;
    solver->worst = at.worst;
    if (IS_NONHOLONOMIC(f))
        memcpy(hp->stage.extra_velocity, extra_velocity, (size_t)f.n * sizeof(lane));
    return end == CONVERGED ? STATUS_OK : end == LOST ? STATUS_DIVERGED : STATUS_NO_CONVERGENCE;
}

/* Macros that define the kernel of problem_NAME for up to LANES stages, with dimension n and m multipliers; an instance
 * of other sizes uses the general kernel. The problem's definition names the kernel: .kernel = HP_KERNEL_OF(NAME).
 *
 * HP_KERNEL: R^n with unit masses. HP_POSITION_KERNEL: the same with a nonholonomic constraint that is affine in the
 * velocities; positions: those on which forces and constraint depend. HP_GROUP_KERNEL: a product of SO(2), SO(3),
 * SE(2), SE(3) and R^k, whose elements have `element` numbers. seen: numbers on which the physics depends (bit c:
 * number c); then its factors (FORM_SO3, FORM_VECTOR(2): inlined.h). In quadruple precision arithmetic takes nearly all
 * the time, so there are no kernels. HP_GENERAL_ONLY omits them for a fast build. */
#ifdef HP_HELD
#define HP_GROUP_CONSTRAINT HP_HOLONOMIC
#else
#define HP_GROUP_CONSTRAINT HP_NONHOLONOMIC
#endif
#if defined REAL_QUAD || defined HP_GENERAL_ONLY
#define HP_KERNEL(name, n, m) extern const struct problem problem_##name
#define HP_POSITION_KERNEL(name, n, m, positions) extern const struct problem problem_##name
#define HP_GROUP_KERNEL(name, n, m, element, seen, ...) extern const struct problem problem_##name
#define HP_KERNEL_OF(name) NULL
#else
#define HP_KERNEL_OF(name) &kernel_##name
#define HP_KERNEL(name, n, m)                                                                                          \
    extern const struct problem problem_##name;                                                                        \
    HP_SIZED_KERNEL(name, &problem_##name, n, m)
/* Kernel of a step solved in positions. If this does not converge, which is rare, the general kernel continues; it is
 * compiled once for all problems. */
#define HP_POSITION_KERNEL(name, n, m, positions)                                                                      \
    extern const struct problem problem_##name;                                                                        \
    HP_SIZED_POSITION_KERNEL(name, &problem_##name, n, m, positions)

/* Kernels on R^n of these sizes for any problem `of`. */
#define HP_SIZED_POSITION_KERNEL(name, of, n, m, positions)                                                            \
    HP_KNOWN(name, of, n, m, positions, bool, solve_all)                                                               \
    HP_VECTOR_KERNEL(name, n, m, .start = hp_general_start, .correct = hp_general_correct,                             \
                     .finish = hp_general_finish, .solve_all = name##_solve_all)
#define HP_SIZED_KERNEL(name, of, n, m)                                                                                \
    HP_LANES(name, of, n, m, 0, void, start)                                                                           \
    HP_KNOWN(name, of, n, m, 0, real, correct)                                                                         \
    HP_LANES(name, of, n, m, 0, void, finish)                                                                          \
    HP_VECTOR_KERNEL(name, n, m, .start = name##_start, .correct = name##_correct, .finish = name##_finish)

#define HP_VECTOR_KERNEL(name, dimension, multipliers, ...)                                                            \
    _Static_assert((dimension) <= KNOWN_DIMENSION && (multipliers) <= KNOWN_MULTIPLIERS, "registers are too few");     \
    static const struct hp_kernel kernel_##name = {                                                                    \
        .n = dimension, .m = multipliers, .element = dimension, .abelian = true, __VA_ARGS__}

/* Function called once per iteration. A copy serves up to half of the stages: half of the lanes suffice then if a lane
 * takes two registers. Missing stages have coefficients 0. */
#define HP_KNOWN(name, of, n, m, positions, type, function)                                                            \
    FLATTENED type name##_##function(void *self)                                                                       \
    {                                                                                                                  \
        struct hp *hp = self;                                                                                          \
        if (hp->s <= LANES / 2)                                                                                        \
            return HP_KNOWN_STAGES(of, n, m, positions, function, LANES / 2);                                          \
        return HP_KNOWN_STAGES(of, n, m, positions, function, LANES);                                                  \
    }

/* Function called once per step, for all lanes: missing stages have coefficients 0. A copy for each stage count gains
 * nothing measurable. */
#define HP_LANES(name, of, n, m, positions, type, function)                                                            \
    FLATTENED type name##_##function(void *self)                                                                       \
    {                                                                                                                  \
        struct hp *hp = self;                                                                                          \
        return HP_KNOWN_STAGES(of, n, m, positions, function, LANES);                                                  \
    }

#define HP_KNOWN_STAGES(of, n, m, seen, function, most)                                                                \
    own_##function(hp, (struct hp_form){.problem = of,                                                                 \
                                        .constraint = (m) ? HP_NONHOLONOMIC : HP_FREE,                                 \
                                        .positions = seen,                                                             \
                                        .s = hp->s,                                                                    \
                                        HP_SIZES(most, n, m, n, true)})

#define HP_SIZES(stages, dimension, multipliers, numbers, is_abelian)                                                  \
    .most = stages, .n = dimension, .m = multipliers, .element = numbers, .blocks = 1, .abelian = is_abelian

#define HP_GROUP_KERNEL(name, n, m, element, seen, ...)                                                                \
    extern const struct problem problem_##name;                                                                        \
    HP_SHAPE_KERNEL(name, &problem_##name, n, m, element, seen, __VA_ARGS__)

/* Kernel on a group of these factors for any problem `of`. */
#define HP_SHAPE_KERNEL(name, of, dimension, multipliers, numbers, seen, ...)                                          \
    HP_GROUP_EVALUATE(name, of, dimension, multipliers, numbers, __VA_ARGS__)                                          \
    HP_GROUP_KNOWN(name, of, dimension, multipliers, numbers, void, start, seen, __VA_ARGS__)                          \
    HP_GROUP_KNOWN(name, of, dimension, multipliers, numbers, enum status, iterate, seen, __VA_ARGS__)                 \
    HP_GROUP_KNOWN(name, of, dimension, multipliers, numbers, void, finish, seen, __VA_ARGS__)                         \
    _Static_assert((dimension) <= KNOWN_DIMENSION && (multipliers) <= KNOWN_MULTIPLIERS && (numbers) <= KNOWN_ELEMENT, \
                   "registers are too few");                                                                           \
    static const struct hp_kernel kernel_##name = {.n = dimension,                                                     \
                                                   .m = multipliers,                                                   \
                                                   .element = numbers,                                                 \
                                                   .group = true,                                                      \
                                                   .start = name##_start,                                              \
                                                   .iterate = name##_iterate,                                          \
                                                   .finish = name##_finish}

/* Function with a copy for each inlined retraction, for all lanes: missing stages have coefficients 0. A copy for half
 * of the lanes would save 6 % of a step with s = 3 and double the compile time. */
#define HP_GROUP_KNOWN(name, of, n, m, element, type, function, seen, ...)                                             \
    FLATTENED type name##_##function(void *self)                                                                       \
    {                                                                                                                  \
        struct hp *hp = self;                                                                                          \
        if (!INLINES_RETRACTION)                                                                                       \
            return own_##function(hp, HP_ON_GROUP(name, of, n, m, element, seen, hp->exponential, __VA_ARGS__));       \
        if (hp->exponential)                                                                                           \
            return own_##function(hp, HP_ON_GROUP(name, of, n, m, element, seen, true, __VA_ARGS__));                  \
        return own_##function(hp, HP_ON_GROUP(name, of, n, m, element, seen, false, __VA_ARGS__));                     \
    }

/* Evaluation that the other functions call; it needs all numbers of the element. */
#define HP_GROUP_EVALUATE(name, of, n, m, element, ...)                                                                \
    __attribute__((noinline)) FLATTENED void name##_evaluate(struct hp *hp, chart_terms *terms)                        \
    {                                                                                                                  \
        if (!INLINES_RETRACTION)                                                                                       \
            own_evaluate(hp, HP_ON_GROUP(name, of, n, m, element, ~0u, hp->exponential, __VA_ARGS__), terms);          \
        else if (hp->exponential)                                                                                      \
            own_evaluate(hp, HP_ON_GROUP(name, of, n, m, element, ~0u, true, __VA_ARGS__), terms);                     \
        else                                                                                                           \
            own_evaluate(hp, HP_ON_GROUP(name, of, n, m, element, ~0u, false, __VA_ARGS__), terms);                    \
    }

#define HP_ON_GROUP(name, of, n, m, element, looks_at, is_exponential, ...)                                            \
    (struct hp_form)                                                                                                   \
    {                                                                                                                  \
        .problem = of, .constraint = (m) ? HP_GROUP_CONSTRAINT : HP_FREE,                                              \
        .group = {sizeof((struct factor_form[]){__VA_ARGS__}) / sizeof(struct factor_form), is_exponential,            \
                  __VA_ARGS__},                                                                                        \
        .seen = looks_at, .evaluate = name##_evaluate, .s = LANES, HP_SIZES(LANES, n, m, element, false)               \
    }

#endif

#endif
