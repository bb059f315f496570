/* The step of kernel.h, or of positions.h if it is solved in positions, with members of an ensemble as lanes.
 * ensemble_general.c compiles it for any problem, ensemble_unit.c for problems on R^n with unit masses and at most one
 * constraint, ensemble_sized.c for a fixed size. */
#ifndef RATTLEBACK_CORE_HP_ENSEMBLE_STEP_H
#define RATTLEBACK_CORE_HP_ENSEMBLE_STEP_H

#include "core/hp/ensemble.h"
#include "core/hp/positions.h"

#ifndef REAL_QUAD

/* Returns the unknowns of a step in positions. Base and shift persist from one iteration to the next. */
HP_INLINE struct hp_positions member_positions(const struct hp *hp)
{
    return (struct hp_positions){.base = hp->stage.residual_H, .shift = hp->stage.Xi, .next = hp->stage.product};
}

/* Returns the stage quantities. On R^n with unit masses momenta are velocities. */
HP_INLINE struct hp_stages member_stages(const struct hp *hp, struct hp_form f)
{
    struct hp_stages q = hp->stage;
    if (f.unit) {
        q.momentum_body = q.momentum_chart = hp->H;
        q.extra_velocity = q.extra;
    }
    return q;
}

/* Evaluates the first stage of a step in positions. It is the node, which iterations do not move, so its force and
 * gradient hold for the whole step. */
HP_INLINE void first_stage(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    f.s = 1;
    FOR_ROWS(k, b, c, f) FOR_LANES(l, hp->in) q.G[k][l] = NODE_AT(hp, f, g, c, l) + NODE_AT(hp, f, g_low, c, l);
    step_stage_forces(hp, f, q);
}

/* Sets the start values of the unknowns. The first multiplier is given. */
HP_INLINE void start_members(struct ensemble *e, struct hp_form f)
{
    struct hp *hp = &e->hp;
    struct hp_stages q = member_stages(hp, f);
    struct hp_positions at = member_positions(hp);
    f.from = 0;
    if (f.positions)
        start_positions(hp, f, q, q.extra_velocity, &at);
    else
        start_values(hp, f, q);
    memcpy(hp->Lambda, e->lambda, (size_t)MULTIPLIERS(f) * sizeof(lane));
    if (f.positions)
        first_stage(hp, f, q);
}

/* Adds the correction to x in members whose iteration has not ended, and raises `largest` to |correction|. NaN is
 * ignored here; it shows in the state. */
HP_INLINE void correct_lane(const struct ensemble *e, const lane correction, lane x, lane largest)
{
    const int64_t *going = (const int64_t *)&e->going;
    FOR_LANES(l, e->hp.in)
    {
        real size = fabs(correction[l]);
        largest[l] = size > largest[l] ? size : largest[l];
        x[l] += going[l] ? correction[l] : 0;
    }
}

HP_INLINE void correct_shift(const struct ensemble *e, struct hp_form f, const struct hp_positions *at, lane largest)
{
    FOR_POSITIONS(k, b, c, f)
    {
        lane change;
        FOR_LANES(l, e->hp.in) change[l] = at->next[k][l] - at->shift[k][l];
        correct_lane(e, change, at->shift[k], largest);
    }
}

/* Corrects the unknowns of all members once. Sets e->size to the relative size of the corrections. */
HP_INLINE void iterate_members(struct ensemble *e, struct hp_form f)
{
    struct hp *hp = &e->hp;
    struct hp_stages q = member_stages(hp, f);
    struct hp_positions at = member_positions(hp);
    lane velocity = {0};
    if (f.positions) {
        correct_positions(hp, f, q, &at);
        correct_shift(e, f, &at, velocity);
        FOR_LANES(l, hp->in) velocity[l] *= 1 / fabs(e->run.h);
    } else {
        hp_stage_fixed_point(hp, f, q);
        for (int k = 0; k < f.s * f.n; k++)
            correct_lane(e, q.correction_H[k], hp->H[k], velocity);
    }
    real *size = (real *)&e->size;
    const real *velocity_weight = (const real *)&e->velocity_weight;
    FOR_LANES(l, hp->in) size[l] = velocity[l] * velocity_weight[l];
    for (int row = 0; row < MULTIPLIERS(f); row++) {
        const real *multiplier_weight = (const real *)&e->multiplier_weight[row];
        lane multiplier = {0};
        for (int k = FIRST(f) * MULTIPLIERS(f) + row; k < f.s * MULTIPLIERS(f); k += MULTIPLIERS(f))
            correct_lane(e, q.correction_Lambda[k], hp->Lambda[k], multiplier);
        FOR_LANES(l, hp->in)
        {
            multiplier[l] *= multiplier_weight[l];
            size[l] = size[l] > multiplier[l] ? size[l] : multiplier[l];
        }
    }
}

/* Like compensated_add of linear.h, for lanes. */
HP_INLINE void add_compensated(const struct instance *in, int count, const lane *increment, lane *hi, lane *lo)
{
    for (int c = 0; c < count; c++)
        FOR_LANES(l, in)
        {
            real y = increment[c][l] + lo[c][l], sum = hi[c][l] + y;
            lo[c][l] = y - (sum - hi[c][l]);
            hi[c][l] = sum;
        }
}

/* Computes the increments of the nodes and the start values of the next step. The extra momenta are those of the
 * solution: those of the last iteration would depend on how long other members take. */
HP_INLINE void finish_members(struct ensemble *e, struct hp_form f)
{
    struct hp *hp = &e->hp;
    struct hp_stages q = member_stages(hp, f);
    struct hp_positions at = member_positions(hp);
    if (f.positions)
        finish_positions(hp, f, q, &at);
    else
        hp_stage_finish(hp, f, q);
    if (IS_NONHOLONOMIC(f)) {
        carry_momenta(hp, f, q, 0);
        extra_velocities(hp, f, q, 0);
    }
    for (int k = 0; k < MULTIPLIERS(f); k++)
        memcpy(e->lambda[k], hp->Lambda[(f.s - 1) * MULTIPLIERS(f) + k], sizeof(lane));
}

/* Moves the nodes to the end of the step, on R^n. */
HP_INLINE void advance_members(struct ensemble *e, struct hp_form f)
{
    finish_members(e, f);
    add_compensated(e->hp.in, f.n, e->hp.xi, e->node.g, (lane *)e->g_low);
    add_compensated(e->hp.in, f.n, e->hp.push, e->node.mu, (lane *)e->mu_low);
}

/* Defines the functions of a kernel for problem `of`. `iterate`, which runs several times per step, has copies for the
 * common stage counts. For the others the gain would not justify the compile time. */
#define MEMBERS_KERNEL(name, of, n, m, positions)                                                                      \
    MEMBERS_FUNCTION(name, of, n, m, positions, start, )                                                               \
    MEMBERS_FUNCTION(name, of, n, m, positions, iterate,                                                               \
                     MEMBERS_STAGES(of, n, m, positions, iterate, case 2, 2)                                           \
                         MEMBERS_STAGES(of, n, m, positions, iterate, case 3, 3)                                       \
                             MEMBERS_STAGES(of, n, m, positions, iterate, case 4, 4))                                  \
    MEMBERS_FUNCTION(name, of, n, m, positions, advance, )

#define MEMBERS_FUNCTION(name, of, n, m, positions, function, known)                                                   \
    FLATTENED void name##_##function##_members(struct ensemble *e)                                                     \
    {                                                                                                                  \
        switch (e->hp.s) {                                                                                             \
            known MEMBERS_STAGES(of, n, m, positions, function, default, e->hp.s)                                      \
        }                                                                                                              \
    }

#define MEMBERS_STAGES(of, dimension, multipliers, in_positions, function, label, stages)                              \
    label:                                                                                                             \
    function##_members(e, (struct hp_form){.problem = of,                                                              \
                                           .s = stages,                                                                \
                                           .n = dimension,                                                             \
                                           .m = multipliers,                                                           \
                                           .element = dimension,                                                       \
                                           .abelian = true,                                                            \
                                           .constraint = (multipliers) ? HP_NONHOLONOMIC : HP_FREE,                    \
                                           .positions = in_positions,                                                  \
                                           .members = true,                                                            \
                                           .from = (in_positions) != 0,                                                \
                                           .unit = true});                                                             \
    break;

#endif

#endif
