/* Identities of an opened case: exact properties of its method, each with a residual and the bound that round-off
 * explains. */
#ifndef RATTLEBACK_CORE_IDENTITIES_H
#define RATTLEBACK_CORE_IDENTITIES_H

#include "core/run/family.h"

/* identity_<code>: returns true if the identity applies to the case. residual: out the residual; bound: out the largest
 * residual that round-off explains. A residual that round-off hides is NAN. Both are NAN if they cannot be computed. */
typedef bool identity_of(const struct core_case *given, real *residual, real *bound);

/* A step of a run. run: at the node after the step; g, mu: the node before it; unit: units at the start
 * (core/problem/scales/scales.h), by which solvers of steps measure. */
struct step_taken {
    struct run run;
    real unit[2 * MAX_DIMENSION];
    real g[MAX_ELEMENT], mu[MAX_DIMENSION];
    bool blind; /* a bound is so large that a residual below it shows nothing */
};

/* Raises residual and bound to those of one step. Returns false if the residual cannot be computed. */
typedef bool take_step(struct step_taken *step, real *residual, real *bound);

/* Computes the largest residual and bound over the first steps of a run. Returns false for a method that solves the
 * whole horizon at once. */
bool over_steps(const struct core_case *given, take_step *take, real *residual, real *bound);

#define QUANTITY(code, name, text, units, label)
#define IDENTITY(code, name, source) identity_of identity_##code;
#define MEASURED(code, name, text, units)
#include "core/quantities.def"

#endif
