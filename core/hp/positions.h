/* A nonholonomic step on R^n with unit masses, solved in positions: force and constraint gradient depend on them alone,
 * so that an iteration needs no velocities. Q = q + h c p + h^2 a ahat W needs one sum over stages, and only for
 * components on which something depends. Xi = h a H with H = p + h ahat W needs two sums for all components. The
 * equations and their parts are those of kernel.h. */
#ifndef RATTLEBACK_CORE_HP_POSITIONS_H
#define RATTLEBACK_CORE_HP_POSITIONS_H

#include "core/hp/kernel.h"

/* The unknowns of a step in positions. shift: displacement of the stages by forces; it rounds less than the positions,
 * since it is far smaller. */
struct hp_positions {
    lane *base, *shift, *next;
    real weight, multiplier_weight; /* for relative corrections */
};

/* Runs over the blocks b and the components c on which something depends; row k = b n + c. */
#define FOR_POSITIONS(k, b, c, f)                                                                                      \
    FOR_ROWS(k, b, c, f)                                                                                               \
    if ((f).positions >> c & 1)

/* Computes next = h^2 a ahat N, up to the last component on which something depends. */
HP_INLINE void move_by_forces(const struct hp *hp, struct hp_form f, struct hp_stages q, struct hp_positions *at)
{
    const int seen = 32 - __builtin_clz(f.positions);
    if (!MEMBERS(f)) {
        combine(hp, f, hp->position, seen, q.N, at->next);
        return;
    }
    for (int c = 0; c < seen; c++)
        if (f.positions >> c & 1)
            add_component(hp, f, hp->position, NULL, (struct hp_range){1, 0, f.s - 1}, f.n, q.N + c, at->next + c);
}

/* Raises size to |x| weight; ignores NaN. */
HP_INLINE void take_size(const struct instance *in, const lane x, real weight, real *size)
{
    FOR_LANES(l, in)
    {
        real relative = fabs(x[l]) * weight;
        size[l] = relative > size[l] ? relative : size[l];
    }
}

/* Sets the shift to the next one and adds the corrections of the multipliers. Returns the relative size of both
 * changes. */
HP_INLINE real take_shift(const struct hp *hp, struct hp_form f, struct hp_stages q, struct hp_positions *at)
{
    const struct instance *in = &hp->in[0];
    lane size = {0}, change;
    FOR_POSITIONS(k, b, c, f)
    {
        FOR_LANES(l, in) change[l] = at->next[k][l] - at->shift[k][l];
        FOR_LANES(l, in) at->shift[k][l] = at->next[k][l];
        take_size(in, change, at->weight, size);
    }
    for (int k = 0; k < MULTIPLIERS(f); k++) {
        FOR_LANES(l, in) hp->Lambda[k][l] += q.correction_Lambda[k][l];
        take_size(in, q.correction_Lambda[k], at->multiplier_weight, size);
    }
    real largest = 0;
    _Pragma("omp simd reduction(max : largest)") for (int l = 0; l < LANES; l++) largest =
        size[l] > largest ? size[l] : largest;
    return largest;
}

/* Returns true if the shift and the multipliers are finite. */
HP_INLINE bool are_numbers(const struct hp *hp, struct hp_form f, const struct hp_positions *at)
{
    lane sum = {0};
    FOR_POSITIONS(k, b, c, f) FOR_LANES(l, &hp->in[0]) sum[l] += fabs(at->shift[k][l]);
    for (int k = 0; k < MULTIPLIERS(f); k++)
        FOR_LANES(l, &hp->in[0]) sum[l] += fabs(hp->Lambda[k][l]);
    bool numbers = true;
    for (int l = 0; l < LANES; l++)
        numbers &= sum[l] < (real)INFINITY;
    return numbers;
}

/* Computes the stages for the shift, with force and gradient there. */
HP_INLINE void evaluate_positions(struct hp *hp, struct hp_form f, struct hp_stages q, const struct hp_positions *at)
{
    FOR_POSITIONS(k, b, c, f) FOR_LANES(l, &hp->in[b]) q.G[k][l] = at->base[k][l] + at->shift[k][l];
    step_stage_forces(hp, f, q);
}

/* Computes the positions without forces, and the shift by forces along the extrapolated last step, with the multipliers
 * of the exact flow. */
HP_INLINE void start_positions(struct hp *hp, struct hp_form f, struct hp_stages q, const lane *velocities,
                               struct hp_positions *at)
{
    combine(hp, f, hp->known->extrapolation, f.n, velocities, hp->H);
    continue_positions(hp, f, q, velocities);
    flow_multipliers(hp, f, q);
    FOR_POSITIONS(k, b, c, f)
    FOR_LANES(l, &hp->in[b])
    at->base[k][l] = NODE_AT(hp, f, g, c, l) +
                     (NODE_AT(hp, f, g_low, c, l) + STAGE_NUMBER(f, hp->elapsed, b, l) * NODE_AT(hp, f, mu, c, l));
    move_by_forces(hp, f, q, at);
    FOR_POSITIONS(k, b, c, f)
    memcpy(at->shift[k], at->next[k], sizeof at->shift[k]);
}

/* Computes the next shift and the corrections of the multipliers of an iteration. */
HP_INLINE void correct_positions(struct hp *hp, struct hp_form f, struct hp_stages q, struct hp_positions *at)
{
    evaluate_positions(hp, f, q, at);
    constraint_residual(hp, f, q);
    correct_multipliers(hp, f, q, false);
    add_constraint_force(hp, f, q, q.correction_Lambda);
    move_by_forces(hp, f, q, at);
}

/* Computes H = mu + h ahat N and the increments of the node. */
HP_INLINE void finish_positions(struct hp *hp, struct hp_form f, struct hp_stages q, const struct hp_positions *at)
{
    evaluate_positions(hp, f, q, at);
    stage_integrals(hp, f, &hp->ahat, q.N, q.product);
    FOR_ROWS_FROM(0, k, b, c, f)
    FOR_LANES(l, &hp->in[b])
    hp->H[k][l] = NODE_AT(hp, f, mu, c, l) + (NODE_AT(hp, f, mu_low, c, l) + q.product[k][l]);
    sum_stages(hp, f, q);
}

/* Solves the whole step; q.extra_velocity must not be in the workspace. Returns false if the iteration does not
 * converge. */
HP_INLINE bool solve_positions(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    lane base[KNOWN_DIMENSION], shift[KNOWN_DIMENSION], next[KNOWN_DIMENSION];
    struct hp_positions at = {base, shift, next, hp->solver.weight[0] / fabs(hp->run->h),
                              hp->solver.weight[f.n * LANES + 1]};
    struct corrections corrections = {.contraction = hp->solver.contraction};
    enum progress end = STILL_GOING;
    const struct stop_criteria by = solver_stop_criteria(&hp->solver);
    corrections_start(&corrections);
    start_positions(hp, f, q, hp->stage.extra_velocity, &at);
    for (int k = 0; k < MULTIPLIERS(f); k++)
        hp->Lambda[k][0] = hp->run->lambda[k]; /* given */
    for (int iteration = 0; iteration < MOST_ITERATIONS && end == STILL_GOING; iteration++) {
        correct_positions(hp, f, q, &at);
        real size = take_shift(hp, f, q, &at);
        end = corrections_add_single(&corrections, size, iteration == 0, by);
        solver_corrected(&hp->solver);
    }
    bool converged = end == CONVERGED && are_numbers(hp, f, &at);
    hp->solver.worst = corrections.worst;
    hp->solver.found_by = TIER_FIXED_POINT;
    hp->solver.contraction = converged ? corrections.contraction : 1;
    if (!converged)
        return false;
    finish_positions(hp, f, q, &at);
    for (int c = 0; c < f.n; c++) { /* the next step and the advance need these */
        memcpy(hp->stage.N[c], q.N[c], sizeof(lane));
        memcpy(hp->stage.extra_velocity[c], q.extra_velocity[c], sizeof(lane));
    }
    return true;
}

#endif
