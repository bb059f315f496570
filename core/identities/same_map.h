/* Two maps that are one: runs side by side. */
#ifndef RATTLEBACK_CORE_SAME_MAP_H
#define RATTLEBACK_CORE_SAME_MAP_H

#include "core/run/family.h"

enum { COMPARE_NODES = 8 /* that runs are compared at */ };

/* Raise *residual and *bound by the distance of two runs at their k-th node, k = 1, 2, .., in units of their positions and momenta there
 * (tangent_map.h), and by what round-off explains of it: what a step rounds, the flow carries on. */
void compare_nodes(const struct run *one, const struct run *other, long k, real *residual, real *bound);

/* Compares a start with the result of a step there and one back; `turned`: the state at the turn. A map that makes
 * the state far larger also enlarges its rounding. */
void compare_return(const struct run *start, const struct run *back, const struct run *turned, real *residual,
                    real *bound);

/* A run of each of two cases side by side, that of `other` of `scale` times the step: `step` is asked for its nodes k = 1, 2, .., raises
 * residual and bound, which are 0 before, and is false where a run does not get there; then the residual is NAN. */
typedef bool compare_step(struct run *one, struct run *other, long k, const void *of, real *residual, real *bound);
void compare_runs(const struct core_case *one, const struct core_case *other, real scale, compare_step *step,
                  const void *of, real *residual, real *bound);

/* Largest distance of the first nodes of two cases with the same steps, and what round-off explains; NAN where one of them
 * cannot run. */
void compare_cases(const struct core_case *one, const struct core_case *other, real *residual, real *bound);

/* Compares a case with another method without the fault. stages 0: those of the case; with NULL: default parameters. */
void compare_with(const struct core_case *given, const char *method, int stages, const char *with, real *residual,
                  real *bound);

#endif
