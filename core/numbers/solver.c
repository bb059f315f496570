/* Iteration loop for all tiers, which differ in the source of the correction. */
#include "core/numbers/solver.h"

#include <string.h>

#include "core/larger.h"
#include "core/numbers/jacobian.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/numbers/unknown_scales.h"

enum {
    MORE_CORRECTIONS = 4,       /* that have to be round-off, too, where it is the state's; they hand it on */
    STEPS_BEFORE_RETRY = 16,    /* a run that had to fall back tries the fixed point again */
    EVALUATIONS_A_QUESTION = 64 /* of all steps: also a long one is given up before it ends */
};

/* Relative step of differences: half of the digits that there are, where these are fewer than those of numbers of size one. */
static real difference_step(const struct solver *solver)
{
    return sqrt(solver->rounding > tolerance.solve ? solver->rounding : REAL_EPSILON);
}

static struct equations equations_of(const struct solver *solver)
{
    return (struct equations){.size = solver->size,
                              .unknowns = solver->unknowns,
                              .components = solver->components,
                              .index = solver->index,
                              .component = solver->component,
                              .x = solver->x,
                              .residual = solver->residual,
                              .correction = solver->correction,
                              .weight = solver->weight,
                              .difference = difference_step(solver),
                              .self = solver->self,
                              .evaluate = solver->evaluate};
}

enum status solver_factor(struct solver *solver)
{
    const struct equations of = equations_of(solver);
    solver->unasked += jacobian_cost(solver->jacobian);
    enum status status = jacobian_make(solver->jacobian, &of);
    solver->factored = status == STATUS_OK;
    return status;
}

void solver_newton_correction(struct solver *solver)
{
    const struct equations of = equations_of(solver);
    jacobian_correct(solver->jacobian, &of);
}

enum status solver_second(struct solver *solver, struct solver *out)
{
    const struct equations of = equations_of(solver);
    *out = *solver;
    return jacobian_lend(solver->jacobian, &of, &out->jacobian);
}

int solver_determinant_sign(const struct solver *solver)
{
    return jacobian_sign(solver->jacobian);
}

/* Corrects x once; *size is what apply_correction returns. */
static enum status correct_once(struct solver *solver, enum solver_tier tier, real *size)
{
    *size = (real)NAN;
    if (tier == TIER_FULL_NEWTON || (tier == TIER_SIMPLIFIED_NEWTON && !solver->factored)) {
        enum status status = solver_factor(solver);
        if (status != STATUS_OK)
            return status;
    }
    if (tier <= TIER_FIXED_POINT) {
        *size = solver->fixed_point(solver->self);
        if (tier == TIER_REFINED && !solver->refine(solver->self))
            return STATUS_DIVERGED;
        if (tier == TIER_REFINED)
            *size += apply_correction(solver->size, solver->correction, solver->weight, solver->x);
    } else {
        solver->evaluate(solver->self);
        solver_newton_correction(solver);
        *size = apply_correction(solver->size, solver->correction, solver->weight, solver->x);
    }
    return isfinite(*size) ? STATUS_OK : STATUS_NOT_FINITE;
}

static bool gives_up_now(struct solver *solver)
{
    if (++solver->unasked < EVALUATIONS_A_QUESTION || !solver->give_up)
        return false;
    solver->unasked = 0;
    return solver->give_up();
}

/* The numbers of the state, one after the other. */
static void copy_state(const struct solver *solver, bool back, real *copy)
{
    for (int k = 0; k < 2; k++)
        for (int c = 0; c < solver->state[k].count; c++, copy++) {
            real *number = &solver->state[k].at[c * solver->state[k].stride];
            *(back ? number : copy) = *(back ? copy : number);
        }
}

/* The tier's next correction leads to `out`; false: to nothing. */
static bool correct_to(struct solver *solver, enum solver_tier tier, real *out)
{
    real size;
    enum status status = correct_once(solver, tier, &size);
    memcpy(out, solver->x, (size_t)solver->size * sizeof(real));
    return status == STATUS_OK;
}

/* Returns the distance of x from y, relative to the size of unknown k. */
static real relative_change(const struct solver *solver, int k, const real *x, const real *y)
{
    return fabs(x[k] - y[k]) * solver->weight[k];
}

/* Result of one correction from a point, and the last of those that pass on the effect of one unknown to others. */
struct corrected {
    real *once, *last;
};

static bool correct_from(struct solver *solver, enum solver_tier tier, const real *iterate, bool all,
                         struct corrected out)
{
    int more = all && tier <= TIER_FIXED_POINT ? MORE_CORRECTIONS - 1 : 0; /* Newton's method hands on by its matrix */
    memcpy(solver->x, iterate, (size_t)solver->size * sizeof(real));
    bool found = correct_to(solver, tier, out.once);
    memcpy(out.last, out.once, (size_t)solver->size * sizeof(real));
    for (int k = 0; k < more && found; k++)
        found = correct_to(solver, tier, out.last);
    return found;
}

/* Take in what moved bits have made of it. */
static real differences(const struct solver *solver, struct corrected moved, struct corrected plain, real *each)
{
    real most = 0;
    for (int i = 0; i < solver->unknowns; i++) {
        int k = solver->index[i];
        most = LARGER(most, relative_change(solver, k, moved.once, plain.once));
        if (each)
            each[k] = LARGER(each[k], relative_change(solver, k, moved.last, plain.last));
    }
    return most;
}

/* Returns the rounding for one choice of signs of all rows; NaN if corrections lead to nothing. */
static real rounding_from(struct solver *solver, enum solver_tier tier, const real *iterate, real *each)
{
    size_t size = (size_t)solver->size;
    real most = 0;
    SCRATCH(real, corrections, 4 * size);
    SCRATCH(real, guess, size);
    SCRATCH(real, state, solver->state[0].count + solver->state[1].count);
    const struct corrected plain = {corrections, corrections + size},
                           moved = {corrections + 2 * size, corrections + 3 * size};
    copy_state(solver, false, state);
    bool found = correct_from(solver, tier, iterate, each, plain);
    for (int row = 0; row < LAST_BITS_ROWS && found; row++) {
        struct signs signs = {.row = row};
        memcpy(guess, iterate, size * sizeof(real));
        for (int k = 0; k < 2; k++)
            last_bits_move(solver->state[k], &signs);
        last_bits_move((struct numbers){guess, solver->size, 1}, &signs);
        found = correct_from(solver, tier, guess, each, moved);
        copy_state(solver, true, state);
        most = found ? LARGER(most, differences(solver, moved, plain, each)) : (real)NAN;
    }
    return found && isfinite(most) ? most : (real)NAN;
}

/* The guess of the last solver_run, or where one correction takes it, which is no farther than what is known: of a guess with fewer digits, as
 * double's is in quadruple, products are exact, and round by less than those of numbers that have all. */
static void put_iterate(struct solver *solver, enum solver_tier tier, real *iterate)
{
    real change;
    size_t bytes = (size_t)solver->size * sizeof(real);
    memcpy(solver->x, solver->start, bytes);
    bool near = correct_once(solver, tier, &change) == STATUS_OK && change <= tolerance.most_rounding;
    memcpy(iterate, near ? solver->x : solver->start, bytes);
}

real solver_rounding(struct solver *solver, enum solver_tier tier, real *each)
{
    const long iterations = solver->iterations, counted = work_done.iterations;
    if (each)
        memset(each, 0, (size_t)solver->size * sizeof(real));
    if (solver->state[0].count + solver->state[1].count == 0)
        return 0;
    SCRATCH(real, x, solver->size);
    SCRATCH(real, iterate, solver->size);
    memcpy(x, solver->x, (size_t)solver->size * sizeof(real));
    put_iterate(solver, tier, iterate);
    real most = rounding_from(solver, tier, iterate, each);
    if (each && !isnan(most) && isnan(rounding_from(solver, tier, x, each)))
        most = (real)NAN;
    most = isnan(most) ? 0 : most;
    for (int k = 0; k < solver->size && each; k++)
        each[k] = each[k] < most ? each[k] : most;
    memcpy(solver->x, x, (size_t)solver->size * sizeof(real));
    solver->iterations = iterations; /* kernels note their corrections themselves; these lead to no solution */
    work_done.iterations = counted;
    solver->rounding = fmin(most, tolerance.most_rounding);
    return most;
}

/* Returns true if the change of each unknown by a correction is its own round-off. An unknown that no noise reaches
 * has none. */
static bool each_rests(const struct solver *solver, const real *before, const real *each)
{
    for (int i = 0; i < solver->unknowns; i++) {
        int k = solver->index[i];
        if (!(relative_change(solver, k, solver->x, before) <= fmax(solver->round_off, SOLVER_ROUNDINGS * each[k])))
            return false;
    }
    return true;
}

/* Returns true if further corrections are round-off, in all and of each unknown. A single correction may be small by
 * chance in an iteration that diverges, and always is if one bit of the unknowns exceeds `bound`. Newton's
 * corrections by a new matrix (whose rounding couples what is not coupled) are as small as the remaining error. */
static bool rests(struct solver *solver, enum solver_tier tier, bool old, real bound)
{
    bool is = true, newton = tier > TIER_FIXED_POINT;
    SCRATCH(real, before, solver->size);
    SCRATCH(real, each, solver->size);
    if (!newton || old)
        solver_rounding(solver, newton ? TIER_SIMPLIFIED_NEWTON : tier, each);
    for (int k = 0; k < MORE_CORRECTIONS && is; k++) {
        real size;
        memcpy(before, solver->x, (size_t)solver->size * sizeof(real));
        is = correct_once(solver, tier, &size) == STATUS_OK && size <= bound &&
             ((newton && !old) || each_rests(solver, before, each));
    }
    for (int i = 0; i < solver->unknowns && is; i++)
        is = fabs(solver->x[solver->index[i]]) * solver->weight[solver->index[i]] * REAL_EPSILON <= bound;
    return is;
}

/* Returns true if corrections that stopped shrinking at `size` are round-off. Newton's are only if rounding has left
 * at least four bits of the matrix, which is by differences. */
static bool is_rounding(struct solver *solver, enum solver_tier tier, bool old, real size)
{
    bool newton = tier > TIER_FIXED_POINT;
    real matrix = newton ? difference_step(solver) / 16 : tolerance.most_rounding;
    real rounding = solver_rounding(solver, newton ? TIER_SIMPLIFIED_NEWTON : tier, NULL);
    real bound = SOLVER_ROUNDINGS * rounding;
    return rounding <= fmin(matrix, tolerance.most_rounding) && size <= bound && rests(solver, tier, old, bound);
}

/* Corrections by one tier until they end; *size is that of the last. */
static enum status iterate_tier(struct solver *solver, enum solver_tier tier, real *last)
{
    struct corrections at = {.contraction = solver->contraction};
    solver->found_by = tier;
    solver->worst = 0;
    if (tier == TIER_FIXED_POINT && solver->iterate) {
        enum status status = solver->iterate(solver->self);
        return status == STATUS_DIVERGED && correct_once(solver, tier, last) != STATUS_OK ? STATUS_DIVERGED : status;
    }
    corrections_start(&at);
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
        real size;
        enum status status = correct_once(solver, tier, &size);
        *last = size;
        if (gives_up_now(solver))
            return STATUS_TIMEOUT;
        if (status == STATUS_NOT_FINITE && iteration > 0) /* what began as numbers grew beyond all */
            return STATUS_DIVERGED;
        if (status != STATUS_OK)
            return status;
        solver_corrected(solver);
        work_done.newton += tier > TIER_FIXED_POINT;
        enum progress end = corrections_add_single(&at, size, iteration == 0, solver_stop_criteria(solver));
        solver->contraction = at.contraction;
        solver->worst = fmax(at.worst, tier > TIER_FIXED_POINT && iteration == 0 ? size : solver->worst);
        if (end != STILL_GOING)
            return end == CONVERGED ? STATUS_OK : STATUS_DIVERGED;
    }
    return STATUS_NO_CONVERGENCE;
}

enum status solver_newton(struct solver *solver, bool new_matrix, real *size)
{
    enum status status = correct_once(solver, new_matrix ? TIER_FULL_NEWTON : TIER_SIMPLIFIED_NEWTON, size);
    return gives_up_now(solver) ? STATUS_TIMEOUT : status;
}

enum status solver_once_more(struct solver *solver)
{
    real size;
    return correct_once(solver, solver->tier, &size);
}

static struct scaled_unknowns scaled_unknowns_of(const struct solver *solver)
{
    return (struct scaled_unknowns){.unknowns = solver->unknowns,
                                    .scaled_entries = solver->scaled_entries,
                                    .index = solver->index,
                                    .weight = solver->weight,
                                    .x = solver->x,
                                    .start = solver->start,
                                    .correction = solver->correction,
                                    .round_off = solver->round_off,
                                    /* only what refines the correction is there */
                                    .hidden = solver->hidden || solver->found_by == TIER_REFINED};
}

/* Iterates by each unknown's own size, from the start, to see how unknowns that the largest hid reach their values.
 * Skipped if only their round-off is left. */
static enum status iterate_by_scales(struct solver *solver, enum solver_tier tier, real *last)
{
    size_t bytes = (size_t)solver->size * sizeof(real);
    SCRATCH(real, each, solver->size);
    SCRATCH(real, correction, solver->size);
    memcpy(correction, solver->correction, bytes);
    solver_rounding(solver, tier > TIER_FIXED_POINT ? TIER_SIMPLIFIED_NEWTON : tier, each);
    memcpy(solver->correction, correction, bytes);
    const struct scaled_unknowns of = scaled_unknowns_of(solver);
    if (!unknown_scales_measure(solver->scales, &of, each))
        return STATUS_OK;
    memcpy(solver->x, solver->start, bytes);
    return iterate_tier(solver, tier, last);
}

/* Iterates; corrections that stop shrinking above round-off are compared with rounding of the state. Corrections
 * that still shrink after MOST_ITERATIONS are left to the next tier, if there is one. */
static enum status find_root(struct solver *solver, enum solver_tier tier, bool old)
{
    real size = (real)NAN;
    enum status status = iterate_tier(solver, tier, &size);
    if (status == STATUS_OK && tier == solver_cheapest_tier(solver))
        solver->rounding = 0;
    const struct scaled_unknowns of = scaled_unknowns_of(solver);
    if (status == STATUS_OK && unknown_scales_in_doubt(solver->scales, &of))
        status = iterate_by_scales(solver, tier, &size);
    bool ended = status == STATUS_DIVERGED || (status == STATUS_NO_CONVERGENCE && tier == TIER_FULL_NEWTON);
    return ended && is_rounding(solver, tier, old, size) ? STATUS_OK : status;
}

/* A matrix is made again once its age has cost as many corrections as a new one costs evaluations. */
static void age_matrix(struct solver *solver, bool old, long corrections)
{
    solver->fresh = old ? solver->fresh : corrections;
    solver->aged = old ? solver->aged + corrections - solver->fresh : 0;
    solver->factored = solver->aged <= jacobian_cost(solver->jacobian);
}

/* A tier from the start on; simplified Newton with the matrix that it has, and where that fails with one of its own. */
static enum status try_tier(struct solver *solver)
{
    bool newton = solver->tier == TIER_SIMPLIFIED_NEWTON, old = newton && solver->factored;
    long before = solver->iterations;
    enum status status = find_root(solver, solver->tier, old);
    if (status != STATUS_OK && status != STATUS_TIMEOUT && old) {
        old = solver->factored = false;
        before = solver->iterations;
        memcpy(solver->x, solver->start, (size_t)solver->size * sizeof(real));
        status = find_root(solver, solver->tier, old);
    }
    if (status == STATUS_OK && newton)
        age_matrix(solver, old, solver->iterations - before);
    return status;
}

enum status solver_run(struct solver *solver)
{
    enum status status = STATUS_FAILED;
    if (solver->fixed_point && solver->tier > solver_cheapest_tier(solver) &&
        ++solver->steps_fallen_back > STEPS_BEFORE_RETRY) {
        solver->tier = solver_cheapest_tier(solver);
        solver->steps_fallen_back = 0;
    }
    memcpy(solver->start, solver->x, (size_t)solver->size * sizeof(real));
    const struct scaled_unknowns of = scaled_unknowns_of(solver);
    unknown_scales_take(solver->scales, &of);
    for (; solver->tier < TIERS; solver->tier++) {
        status = try_tier(solver);
        if (status == STATUS_OK || status == STATUS_TIMEOUT)
            return status;
        memcpy(solver->x, solver->start, (size_t)solver->size * sizeof(real));
        solver->contraction = 1; /* of a cheaper tier: says nothing about the next */
    }
    solver->tier = TIER_FULL_NEWTON;
    return status;
}
