/* A draft of a step in double precision, from which quadruple starts and which it refines. Most of the work is done
 * in double. */
#ifndef RATTLEBACK_CORE_DRAFT_H
#define RATTLEBACK_CORE_DRAFT_H

#include "core/numbers/solver.h"
#include "core/run/family.h"

#ifdef REAL_QUAD

#define DRAFT NULL

/* Opens the same run in double. Corrections of the run's solver are then refined by it. Returns NULL if it cannot be
 * opened; the run then does without. */
struct draft *draft_open(const struct run *run, struct solver *solver, bool (*refine)(void *self));
void draft_close(struct draft *draft);

/* Computes the unknowns x of part `part` of the step from this state, to double precision. Otherwise x is unchanged,
 * and the status is that of the solution in double, or STATUS_FAILED if there is no draft. */
enum status draft_solve(struct draft *draft, int part, const real *g, const real *mu, const real *lambda, real *x);

/* Opens a draft of the motion of a setup by collocation; returns NULL if it cannot. */
struct draft *draft_motion_open(const struct setup *setup);

/* Computes the unknowns x (collocation_get) of its step h from (g, eta) with s stages, as draft_solve does. first:
 * start values do not use the step before. */
enum status draft_motion(struct draft *draft, int s, bool first, real h, const real *g, const real *eta, real *x);

/* For solvers with a fixed point, after draft_solve or draft_motion: takes the correction that led to x, and replaces
 * it by what is missing to Newton's correction. Returns false if that cannot be computed. */
bool draft_refine(struct draft *draft, const real *x, real *correction);

/* For solvers without a fixed point, after draft_solve: corrects x by Newton's method, with the residual in this
 * precision and the matrix of double at its solution. Returns the result of apply_correction; NaN: there is no
 * matrix. */
real draft_newton(struct draft *draft, struct solver *solver);

#else

/* Functions that the core of the other precision calls, documented in api.h. */
extern const struct draft_api draft_in_double;
#define DRAFT &draft_in_double

/* Double has no draft and needs none. */
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
