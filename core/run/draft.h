/* A step drafted in double precision, which quadruple starts from and refines: most of the work is done in double. */
#ifndef RATTLEBACK_CORE_DRAFT_H
#define RATTLEBACK_CORE_DRAFT_H

#include "core/numbers/solver.h"
#include "core/run/family.h"

#ifdef REAL_QUAD

#define DRAFT NULL

/* Opens the same run in double, by which corrections of the run's solver are refined from then on. Returns NULL if
 * it cannot be opened; the run then does without. */
struct draft *draft_open(const struct run *run, struct solver *solver, bool (*refine)(void *self));
void draft_close(struct draft *draft);

/* The unknowns x of part `part` of the step from this state, known to double precision; else, and x as it was, the status of the
 * solution in double, or STATUS_FAILED: there is no draft. */
enum status draft_solve(struct draft *draft, int part, const real *g, const real *mu, const real *lambda, real *x);

/* A draft of the motion of a setup by collocation; NULL where it cannot be had. */
struct draft *draft_motion_open(const struct setup *setup);

/* The unknowns x (collocation_get) of its step h from (g, eta) with s stages, as draft_solve; first: not from the step before. */
enum status draft_motion(struct draft *draft, int s, bool first, real h, const real *g, const real *eta, real *x);

/* For what corrects x by a fixed point, after draft_solve or draft_motion: the correction that has led to x -> what it lacks of
 * Newton's; false: not to be had. */
bool draft_refine(struct draft *draft, const real *x, real *correction);

/* For what has no fixed point, after draft_solve: x corrected by Newton's method, the residual of this precision and the matrix of
 * double at its solution. Returns what apply_correction does; NaN: the matrix is not to be had. */
real draft_newton(struct draft *draft, struct solver *solver);

#else

/* Functions that the core of the other precision calls, documented in api.h. */
extern const struct draft_api draft_in_double;
#define DRAFT &draft_in_double

/* Double has no draft and wants none. */
static inline struct draft *draft_open(const struct run *run, struct solver *solver, bool (*refine)(void *self))
{
    (void)run, (void)solver, (void)refine;
    return NULL;
}

static inline void draft_close(struct draft *draft)
{
    (void)draft;
}

static inline enum status draft_solve(struct draft *draft, int part, const real *g, const real *mu, const real *lambda,
                                      real *x)
{
    (void)draft, (void)part, (void)g, (void)mu, (void)lambda, (void)x;
    return STATUS_FAILED;
}

static inline struct draft *draft_motion_open(const struct setup *setup)
{
    (void)setup;
    return NULL;
}

static inline enum status draft_motion(struct draft *draft, int s, bool first, real h, const real *g, const real *eta,
                                       real *x)
{
    (void)draft, (void)s, (void)first, (void)h, (void)g, (void)eta, (void)x;
    return STATUS_FAILED;
}

static inline bool draft_refine(struct draft *draft, const real *x, real *correction)
{
    (void)draft, (void)x, (void)correction;
    return false;
}

static inline real draft_newton(struct draft *draft, struct solver *solver)
{
    (void)draft, (void)solver;
    return (real)NAN;
}

#endif

#endif
