/* Predictor of a step in double precision. A solver in quadruple precision starts from its solution, and the predictor
 * refines its corrections, so that most of the work is done in double. */
#ifndef RATTLEBACK_CORE_PREDICTOR_H
#define RATTLEBACK_CORE_PREDICTOR_H

#include "core/numbers/solver.h"
#include "core/run/family.h"

#ifdef REAL_QUAD

#define PREDICTOR NULL

/* Opens the same run in double; it then refines corrections of the run's solver. Returns NULL if it cannot be opened;
 * the run then proceeds without it. predictor_close must follow. */
struct predictor *predictor_open(const struct run *run, struct solver *solver, bool (*refine)(void *self));
void predictor_close(struct predictor *predictor);

/* Computes the unknowns x of a substep (numbered by its first stage) from this state, to double precision. If it fails,
 * x is unchanged; the status is that of the solution in double, or STATUS_FAILED if there is no predictor. */
enum status predictor_solve(struct predictor *predictor, int substep, const real *g, const real *mu, const real *lambda,
                            real *x);

/* Opens a predictor of the motion of a setup by collocation; returns NULL if it cannot. */
struct predictor *predictor_motion_open(const struct setup *setup);

/* Computes the unknowns x (collocation_get) of a step h from (g, eta) with s stages, like predictor_solve, but may
 * overwrite x on failure. first: start values do not use the previous step. */
enum status predictor_motion(struct predictor *predictor, int s, bool first, real h, const real *g, const real *eta,
                             real *x);

/* For solvers with a fixed point, after predictor_solve or predictor_motion: replaces the correction that led to x by
 * Newton's correction minus it. Returns false if that cannot be computed; `correction` is then overwritten. */
bool predictor_refine(struct predictor *predictor, const real *x, real *correction);

/* For solvers without a fixed point, after predictor_solve: corrects x by Newton's method, with the residual in this
 * precision and the matrix in double at the predictor's solution. Returns the result of apply_correction; NaN: there is
 * no matrix. */
real predictor_newton(struct predictor *predictor, struct solver *solver);

#else

/* Functions that the core of the other precision calls, documented in api.h. */
extern const struct predictor_api predictor_in_double;
#define PREDICTOR &predictor_in_double

/* Double has no predictor and needs none. */
static inline struct predictor *predictor_open(const struct run *run, struct solver *solver, bool (*refine)(void *self))
{
    (void)run, (void)solver, (void)refine;
    return NULL;
}

static inline void predictor_close(struct predictor *predictor)
{
    (void)predictor;
}

static inline enum status predictor_solve(struct predictor *predictor, int substep, const real *g, const real *mu,
                                          const real *lambda, real *x)
{
    (void)predictor, (void)substep, (void)g, (void)mu, (void)lambda, (void)x;
    return STATUS_FAILED;
}

static inline struct predictor *predictor_motion_open(const struct setup *setup)
{
    (void)setup;
    return NULL;
}

static inline enum status predictor_motion(struct predictor *predictor, int s, bool first, real h, const real *g,
                                           const real *eta, real *x)
{
    (void)predictor, (void)s, (void)first, (void)h, (void)g, (void)eta, (void)x;
    return STATUS_FAILED;
}

static inline bool predictor_refine(struct predictor *predictor, const real *x, real *correction)
{
    (void)predictor, (void)x, (void)correction;
    return false;
}

static inline real predictor_newton(struct predictor *predictor, struct solver *solver)
{
    (void)predictor, (void)solver;
    return (real)NAN;
}

#endif

#endif
