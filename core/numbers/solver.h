/* Small nonlinear systems: a structured fixed point, refined where that is to be had, then simplified Newton, then full Newton. */
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

/* The equations r(x) = 0 of one step. Vectors have `size` entries, a multiple of LANES, of which those listed in
 * index[unknowns] count; the others are padding. The caller owns everything but what solver_open allocates. */
struct solver {
    int size, unknowns;
    const int *index;
    /* of components that unknowns, and equations in their places, come in, as the stages of a quantity do: that of unknown k. For
     * equations of which no operation makes a number of what is none; NULL: each is taken to look at all unknowns */
    const int *component;
    int components;
    real *x, *residual, *correction, *start; /* start: the guess a failed tier returns to */
    real *weight;                            /* 1 / size of each unknown, 0 for padding: makes corrections relative */
    /* relative size of corrections that are nothing but round-off in the residual, with room */
    real round_off;
    /* the state that a step starts from, where the equations read it (solver_starts_from); without numbers: it is not told */
    struct numbers state[2];
    real noise, negligible; /* as in convergence.h; negligible 0: tolerance.negligible */
    bool (*give_up)(void);  /* of the setup; asked every few evaluations */
    void *self;
    void (*evaluate)(void *self); /* residual from x */
    /* corrects x by what the equations are known to be and returns what apply_correction does; NULL: start with Newton */
    real (*fixed_point)(void *self);
    /* all corrections of the fixed point, until they end as those of solver_run do; NULL: one by one */
    enum status (*iterate)(void *self);
    /* the correction of the fixed point, just added to x -> what to add to it for Newton's, padding 0, by means cheaper
     * than an evaluation; false: there are none; NULL: never */
    bool (*refine)(void *self);
    /* kept over iterations and steps: */
    enum solver_tier tier; /* the cheapest tier that has not failed lately */
    int steps_fallen_back;
    real contraction; /* as in convergence.h */
    bool factored;
    real rounding;    /* as solver_rounding has found it last; 0: not since the cheapest tier succeeded */
    long fresh, aged; /* corrections of the first solution with the matrix; those that later ones needed more */
    void *own;        /* memory of solver_open_own */
    /* of unknown_scales.h: entries of x before `by_itself` are measured by themselves if they are far below 1 / weight. The others are multipliers:
     * as large as the forces that they balance, with their noise, which rounding errors of the state underestimate. hidden: corrections of the fixed
     * point are not in `correction` */
    int by_itself;
    bool hidden;
    struct unknown_scales *scales;
    struct jacobian *jacobian; /* Newton's matrix, NULL before solver_open */
    /* of branch.h: the tier that found the last solution, the worst ratio of a correction to the one before on the way, of
     * Newton's method also the size of the first, and what of that was followed: ratios over their limits up to `followed`; steps in doubt since, and how many are enough */
    enum solver_tier found_by;
    real worst, followed;
    long doubts, enough_doubts;
    long iterations; /* corrections so far */
    int unasked;     /* evaluations since give_up was asked */
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

/* Allocate what Newton needs; the public fields must be set. STATUS_OUT_OF_MEMORY or OK. */
enum status solver_open(struct solver *solver);

/* Like solver_open, for a system whose vectors all belong to the solver, zeroed, with padding only in the last lane:
 * unknown k is x[k]. */
enum status solver_open_own(struct solver *solver, int unknowns, void *self, void (*evaluate)(void *self),
                            real (*fixed_point)(void *self));
void solver_close(struct solver *solver);

/* Gives the addresses of the state that a step starts from, positions and momenta. Corrections that stop shrinking
 * above round-off are then compared with the effect of the last bits of these numbers. If corrections end by
 * round_off, this is not evaluated and changes no digit. Without it, steps far from the origin, where forces or
 * momenta are differences of far larger numbers, end as divergence. */
static inline void solver_starts_from(struct solver *solver, struct numbers positions, struct numbers momenta)
{
    solver->state[0] = positions;
    solver->state[1] = momenta;
}

/* Another solver of the same unknowns, in the same arrays, with a Newton's matrix of its own; to be closed first, by its own function,
 * whatever the status. STATUS_OUT_OF_MEMORY or OK. */
enum status solver_second(struct solver *solver, struct solver *out);
void solver_second_close(struct solver *solver);

/* Takes note of a correction on the way to a solution; also of those that kernels make by themselves (`iterate`). Evaluations that distinguish
 * round-off from other roots are no iterations; their calls are counted like all others. */
static inline void solver_corrected(struct solver *solver)
{
    solver->iterations++;
    work_done.iterations++;
}

/* After solver_newton: the sign of the matrix' determinant, 1 or -1. */
int solver_determinant_sign(const struct solver *solver);

/* Forget what has failed: all tiers are tried again, for another guess. */
void solver_afresh(struct solver *solver);

/* Start from the next step on with corrections of the fixed point that are refined. */
void solver_refine_by(struct solver *solver, bool (*refine)(void *self));

/* Corrections up to so many times what last bits do are round-off: residuals add up a dozen of such numbers. */
#define SOLVER_ROUNDINGS 16

/* Returns the effect of rounding of the state and of the unknowns on the tier's correction of the guess of the last
 * solver_run, relative as corrections are; 0 if unknown. It is larger for large unknowns, such as multipliers of
 * nearly dependent constraints. each (`size` numbers; NULL: not wanted): the effect on each unknown, at the guess
 * and at x, after corrections have passed it on, at most the largest; 0 if none reaches it. Keeps x and the state,
 * but nothing else that the equations keep. For Newton's method: by the existing matrix. */
real solver_rounding(struct solver *solver, enum solver_tier tier, real *each);

/* Solve from the guess in x to stagnation: until corrections stop shrinking at round-off (arXiv 1702.03354), not to
 * a tolerance. Stagnation above round_off, or above the effect of rounding errors of the state (solver_rounding), makes the tier fail. STATUS_NO_CONVERGENCE, DIVERGED, NOT_FINITE
 * or SINGULAR after the last tier has failed; TIMEOUT where the setup gives up.
 * Ends with x corrected once more after the last residual: evaluate again before using what depends on x. */
enum status solver_run(struct solver *solver);

/* After solver_run: one correction more. What an iteration leaves out, up to tolerance.negligible, is of one sign for many steps; an
 * impulse, which no step size multiplies, adds it up. */
enum status solver_once_more(struct solver *solver);

/* Takes a step of Newton's method with a new matrix or the last one; evaluate and x are the solver's. *size
 * is what apply_correction returns. Returns STATUS_NOT_FINITE, SINGULAR or TIMEOUT on failure. */
enum status solver_newton(struct solver *solver, bool new_matrix, real *size);

/* Newton's matrix at x, for as long as the solver keeps it. STATUS_SINGULAR, NOT_FINITE, OUT_OF_MEMORY. */
enum status solver_factor(struct solver *solver);

/* Newton's correction for the residual that is there, by the matrix that the solver has. */
void solver_newton_correction(struct solver *solver);

/* x += correction, `size` entries each; returns the largest |correction| weight, NaN if one is. Padding, of weight 0, may
 * hold anything. Inline, because kernels know the size. */
#ifdef REAL_QUAD

/* In software padding costs as much as anything, and a size as much as a correction: it is reported in double, whose range it has. */
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
