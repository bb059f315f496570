/* Tests whether two methods define the same map, by runs of both. */
#ifndef RATTLEBACK_CORE_SAME_MAP_H
#define RATTLEBACK_CORE_SAME_MAP_H

#include "core/run/family.h"

enum { COMPARE_NODES = 8 /* number of nodes at which runs are compared */ };

/* Raises *residual to the distance of two runs at node k = 1, 2, .., in units of their positions and momenta there
 * (tangent_map.h). Raises *bound to the part that round-off explains: rounding of every step, amplified by the flow. */
void compare_nodes(const struct run *one, const struct run *other, long k, real *residual, real *bound);

/* Compares a start with the result of a step forward and one back; `turned`: the state between them. A map that makes
 * the state far larger also amplifies its rounding. */
void compare_return(const struct run *start, const struct run *back, const struct run *turned, real *residual,
                    real *bound);

/* Runs two cases in parallel, `other` with `scale` times the step. `step` advances both to node k = 1, 2, .. and raises residual and bound,
 * which start at 0. It returns false if a run fails; the residual is then NaN. */
typedef bool compare_step(struct run *one, struct run *other, long k, const void *of, real *residual, real *bound);
void compare_runs(const struct core_case *one, const struct core_case *other, real scale, compare_step *step,
                  const void *of, real *residual, real *bound);

/* Computes the largest distance of two cases with the same steps over COMPARE_NODES nodes, and the part that round-off explains. NaN if one
 * of them fails. */
void compare_cases(const struct core_case *one, const struct core_case *other, real *residual, real *bound);

/* Compares a case with another method, which has no deliberate fault. stages 0: those of the case; with NULL: default parameters. */
void compare_with(const struct core_case *given, const char *method, int stages, const char *with, real *residual,
                  real *bound);

#endif
