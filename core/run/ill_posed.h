/* Why a motion has no reference: states at which its equations have no unique solution. */
#ifndef RATTLEBACK_CORE_ILL_POSED_H
#define RATTLEBACK_CORE_ILL_POSED_H

#include "core/run/case.h"

/* Tests a case at its start for a singular Lagrangian or dependent constraints (those of a vakonomic Hamiltonian
 * included).
 *
 * Nearly dependent constraints count if multipliers have less than half of their digits in a precision of this epsilon;
 * epsilon 0: only dependent ones count. Returns the status of *out; STATUS_OK if there is no defect, or the case is of
 * optimal control. */
enum status ill_posed_at_start(const struct core_case *given, double epsilon, struct ill_posed *out);

/* Tests whether constraints become dependent, or nearly so, along the motion over the horizon. *out: also where.
 *
 * Nearly dependent: they amplify round-off, by the inverse square of their independence, to half of the digits of
 * double precision. Follows the motion by collocation; a step is halved if two steps of half its length end elsewhere.
 * Returns the status of *out as above; STATUS_OK also if the motion could not be followed to such a point. */
enum status ill_posed_along(const struct core_case *given, struct ill_posed *out);

/* Tests the start and, if no defect is found there and `along` is set, the motion. */
enum status ill_posed_find(const struct core_case *given, double epsilon, bool along, struct ill_posed *out);

#endif
