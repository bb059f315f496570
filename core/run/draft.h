/* A step drafted in double precision, which quadruple starts from and refines: most of the work is done in double. */
#ifndef RATTLEBACK_CORE_DRAFT_H
#define RATTLEBACK_CORE_DRAFT_H

#include "core/numbers/solver.h"
#include "core/run/family.h"

#ifdef REAL_QUAD

#define DRAFT NULL

/* The same run in double, which corrections of the run's solver are from then on refined by; NULL where it cannot be had: the run
 * does without, nothing fails. */
struct draft *draft_open(const struct run *run, struct solver *solver, bool (*refine)(void *self));
void draft_close(struct draft *draft);

/* The unknowns x of part `part` of the step from this state, known to double precision; else, and x as it was, the status of the
 * solution in double, or STATUS_FAILED: there is no draft. */
enum status draft_solve(struct draft *draft, int part, const real *g, const real *mu, const real *lambda, real *x);

/* For struct solver's refine, after draft_solve. */
bool draft_refine(struct draft *draft, const struct solver *solver);

#else

/* What the other core calls, documented in api.h. */
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

static inline bool draft_refine(struct draft *draft, const struct solver *solver)
{
    (void)draft, (void)solver;
    return false;
}

#endif

#endif
