/* Solver of the nonlinear equations of one step. It tries, from cheap to costly, the family's fixed point with its
 * correction refined to Newton's, the fixed point alone, Newton with a kept matrix, and Newton with a new matrix at
 * each correction. */
#ifndef RATTLEBACK_CORE_SOLVER_H
#define RATTLEBACK_CORE_SOLVER_H

#include "core/api.h"
#include "core/numbers/convergence.h"
#include "core/numbers/counting.h"
#include "core/numbers/last_bits.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/zero.h"

struct jacobian;
struct unknown_scales;

enum solver_tier { TIER_REFINED, TIER_FIXED_POINT, TIER_SIMPLIFIED_NEWTON, TIER_FULL_NEWTON, TIERS };

/* The equations r(x) = 0 of one step. Vectors have `size` entries, a multiple of LANES; those listed in index
 * (`unknowns` entries) are unknowns, the others padding. The caller owns all arrays except those that solver_open
 * allocates. */
struct solver {
    int size, unknowns;
    const int *index;
    /* component[k] < components: component to which unknown k, and equation k, belong, e.g. all stages of one
     * coordinate. Sparsity of the equations is found by component, by setting one to NaN; operations must therefore
     * propagate NaN. NULL: equations are dense. */
    const int *component;
    int components;
    real *x, *residual, *correction, *start; /* start: the first guess, to which a failed tier returns */
    real *weight;   /* 1 / scale of each unknown, 0 for padding: corrections are relative by it */
    real round_off; /* relative size below which a stagnating correction is round-off of the residual */
    struct numbers
        state[2]; /* positions and momenta at the start of the step (solver_starts_from); count 0: not given */
    real noise, negligible; /* as in convergence.h; negligible 0: tolerance.negligible */
    bool (*give_up)(void);  /* the setup's; called about once in 64 evaluations; true: out of time. NULL: no limit */
    void *self;
    void (*evaluate)(void *self); /* residual from x */
    /* one sweep of the family's fixed point: corrects x and returns the relative size (apply_correction). NULL: start
     * with Newton */
    real (*fixed_point)(void *self);
    /* the whole fixed-point iteration with the stopping rule of convergence.h. It calls solver_corrected for each correction, starts from
     * `contraction`, and sets it and `worst`. Returns OK, DIVERGED, NO_CONVERGENCE or NOT_FINITE. NULL: call fixed_point repeatedly */
    enum status (*iterate)(void *self);
    /* replaces `correction`, which the fixed point has just added to x, by Newton's correction less the one added
     * (padding 0); x stays. Cheaper than an evaluation. Returns false if it cannot; NULL: never */
    bool (*refine)(void *self);

    /* Kept from step to step. */
    enum solver_tier tier; /* tier to start with: the cheapest that has not failed lately */
    int steps_fallen_back; /* steps since a cheaper tier failed; it is tried again after some */
    real contraction;      /* as in convergence.h */
    bool factored;         /* the factors of Newton's matrix can be used */
    real
        rounding; /* last result of solver_rounding, at most tolerance.most_rounding; 0: none since the cheapest tier last succeeded */
    long fresh;                /* corrections of the first solution with this matrix */
    long aged;                 /* sum over later solutions of their corrections beyond `fresh` */
    void *own;                 /* memory of solver_open_own */
    long iterations;           /* corrections so far */
    int unasked;               /* evaluations since the last call of give_up */
    struct jacobian *jacobian; /* Newton's matrix; NULL before solver_open */

    /* Own scales: an unknown that is far smaller than the others of its kind is measured by its own size (unknown_scales.h). */
    int scaled_entries; /* the first entries of x that may get them; the others are multipliers, as large as forces */
    bool hidden;        /* `correction` does not hold the corrections of the fixed point */
    struct unknown_scales *scales;

    /* Doubt about the root (branch.h): `worst` divided by its limit, 1/2 for the fixed point, 1/4 for Newton's method. A root
     * with a doubt above 1 is followed, up to `followed` only after `enough_doubts` such steps:
     * continuation from h = 0 tests whether it is the root of the motion. */
    enum solver_tier found_by; /* tier of the last solution */
    real worst;         /* largest ratio of two successive corrections; Newton: or size of the first, if larger */
    real followed;      /* largest doubt at which a root was followed, with a margin */
    long doubts;        /* steps since then with a doubt between 1 and `followed` */
    long enough_doubts; /* number of them after which a root is followed again */
};

static inline struct stop_criteria solver_stop_criteria(const struct solver *solver)
{
    return (struct stop_criteria){solver->negligible > 0 ? solver->negligible : tolerance.negligible, solver->noise,
                                  solver->round_off};
}

static inline enum solver_tier solver_cheapest_tier(const struct solver *solver)
{
    return solver->refine ? TIER_REFINED : solver->fixed_point ? TIER_FIXED_POINT : TIER_SIMPLIFIED_NEWTON;
}

/* Allocates Newton's matrix and the own scales. The fields up to `refine`, scaled_entries and hidden must be set, all
 * others zero. Returns STATUS_OUT_OF_MEMORY or OK. solver_close must follow, whatever the status. */
enum status solver_open(struct solver *solver);

/* Like solver_open, for a system whose vectors belong to the solver: unknown k is x[k], and the rest of the last pack
 * is padding. Overwrites *solver; set other fields afterwards, `refine` by solver_refine_by. Newton's matrix is dense. All vectors are zero: before
 * solver_run set round_off, and weight[k] > 0 for each unknown, since weight 0 is padding. */
enum status solver_open_own(struct solver *solver, int unknowns, void *self, void (*evaluate)(void *self),
                            real (*fixed_point)(void *self));
void solver_close(struct solver *solver);

/* Gives the addresses of the state that a step starts from, positions and momenta. Corrections that stop shrinking
 * above round-off are then compared with the effect of the last bits of these numbers. The comparison
 * costs nothing if corrections end by round_off, unless own scales are in doubt (unknown_scales.h). Without it, steps
 * far from the origin, where forces or momenta are differences of far larger numbers, end as divergence. */
static inline void solver_starts_from(struct solver *solver, struct numbers positions, struct numbers momenta)
{
    solver->state[0] = positions;
    solver->state[1] = momenta;
}

/* Copies a solver: `out` shares its arrays and has a Newton's matrix of its own. Close it by solver_second_close before
 * the first one, whatever the status. Returns STATUS_OUT_OF_MEMORY or OK. */
enum status solver_second(struct solver *solver, struct solver *out);
void solver_second_close(struct solver *solver);

/* Takes note of a correction on the way to a solution; also of those that an `iterate` makes by itself.
 * Corrections that are made only to decide whether stagnation is round-off are not counted here, but their evaluations
 * are counted like all others. */
static inline void solver_corrected(struct solver *solver)
{
    solver->iterations++;
    work_done.iterations++;
}

/* Returns the sign of the determinant of Newton's matrix, 1 or -1. Call it after solver_newton. */
int solver_determinant_sign(const struct solver *solver);

/* Makes the next solver_run start with the cheapest tier, without the last contraction and matrix, for another
 * guess. */
void solver_afresh(struct solver *solver);

/* Sets `refine` and makes the next solver_run start with the cheapest tier that there then is: the refined fixed point
 * or, if it is NULL, the tier after it. */
void solver_refine_by(struct solver *solver, bool (*refine)(void *self));

/* A correction up to this multiple of the effect of last bits (solver_rounding) is round-off: residuals sum about a
 * dozen such numbers. */
#define SOLVER_ROUNDINGS 16

/* Returns by how much roundings of the state and of the unknowns change the correction that this tier makes, relative
 * as corrections are. It is measured at the guess of the last solver_run, or after one correction of it if that is at most
 * tolerance.most_rounding: products of a guess with fewer digits are exact, and would show too little
 * rounding. Returns 0 if corrections are not finite, or without solver_starts_from. It is larger for large unknowns, such as multipliers of nearly
 * dependent constraints. each (`size` numbers; NULL: not wanted): the effect on each unknown, the larger of that at the
 * guess and that at x. The fixed point is repeated a few times for it, so that an effect on one unknown reaches the
 * others; it is 0 for an unknown that none reaches, and at most the returned number. Sets solver->rounding. Restores x
 * and the state, but not residual, correction and other values that the equations store. For Newton's corrections
 * pass TIER_SIMPLIFIED_NEWTON, which uses the existing matrix. */
real solver_rounding(struct solver *solver, enum solver_tier tier, real *each);

/* Solves from the guess in x until the next correction would be below `negligible`, one is below `noise`, or corrections stagnate at round-off
 * (convergence.h; arXiv 1702.03354); there is no user tolerance. Stagnation
 * above round_off and above the effect of rounding errors of the state (solver_rounding) makes a tier fail. If the last
 * tier fails, returns STATUS_NO_CONVERGENCE, DIVERGED, NOT_FINITE, SINGULAR or OUT_OF_MEMORY, and x is the guess. If
 * give_up returns true, returns TIMEOUT, and x is the last iterate. x has been corrected once more after the last
 * evaluation: evaluate again before using values that depend on x. */
enum status solver_run(struct solver *solver);

/* Makes one more correction after solver_run. An iteration stops with an error up to tolerance.negligible, which may
 * have one sign for many steps; an impulse, which is not multiplied by the step size, would accumulate it. Returns
 * STATUS_NOT_FINITE, SINGULAR or OUT_OF_MEMORY on failure, or DIVERGED if `refine` cannot refine it. */
enum status solver_once_more(struct solver *solver);

/* Takes a step of Newton's method with a new matrix or the last one; evaluate and x are the solver's. *size
 * is what apply_correction returns. Returns STATUS_NOT_FINITE, SINGULAR, OUT_OF_MEMORY or TIMEOUT on failure. */
enum status solver_newton(struct solver *solver, bool new_matrix, real *size);

/* Computes and factors Newton's matrix at x; it is kept until the solver makes a new one. Returns STATUS_SINGULAR,
 * NOT_FINITE or OUT_OF_MEMORY on failure; solver->factored is then false. */
enum status solver_factor(struct solver *solver);

/* Computes Newton's correction for the current residual by the existing factors (solver->factored). */
void solver_newton_correction(struct solver *solver);

/* Adds correction to x (`size` entries each) and returns its relative size, the largest |correction_k| weight_k; NaN if
 * one is not finite. Padding has weight 0 and may hold anything. Inline, because inner loops that are
 * compiled for one problem (struct hp_kernel) know `size`. */
#ifdef REAL_QUAD

/* Quadruple arithmetic is done in software, where padding costs as much as unknowns, and the size as much as the
 * correction. Padding is therefore skipped, and the size computed in double, whose range suffices. */
static inline real apply_correction(int size, const real *correction, const real *weight, real *x)
{
    double largest = 0, total = 0;
    for (int k = 0; k < size; k++) {
        if (is_zero(weight[k]))
            continue;
        double unit = (double)weight[k];
        if (!(unit > 0))
            continue;
        double relative = (double)correction[k] * unit;
        relative = relative < 0 ? -relative : relative;
        largest = relative > largest ? relative : largest;
        total += relative;
        x[k] += correction[k];
    }
    return isfinite(total) ? (real)largest : (real)NAN;
}

#else

static inline real apply_correction(int size, const real *correction, const real *weight, real *x)
{
    real largest = 0, total = 0;
    _Pragma("omp simd reduction(max : largest) reduction(+ : total)") for (int k = 0; k < size; k++)
    {
        real relative = weight[k] > 0 ? fabs(correction[k]) * weight[k] : 0;
        largest = relative > largest ? relative : largest;
        total += relative;
        x[k] += correction[k];
    }
    return isfinite(total) ? largest : (real)NAN;
}

#endif

#endif
