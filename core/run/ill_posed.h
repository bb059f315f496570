/* Why a motion has no reference: states at which its equations have no unique solution. */
#ifndef RATTLEBACK_CORE_ILL_POSED_H
#define RATTLEBACK_CORE_ILL_POSED_H

#include "core/run/case.h"

/* Tests a case at its start: a singular Lagrangian, or constraints (those of a vakonomic Hamiltonian included) that
 * are dependent, or so nearly dependent that multipliers in a precision of this epsilon have less than half of their
 * digits (epsilon 0: only dependent ones). Returns the status of *out; OK if there is no defect, or the case is of
 * optimal control. */
enum status ill_posed_at_start(const struct core_case *given, double epsilon, struct ill_posed *out);

/* Finds where along the motion over the horizon constraints become dependent, or nearly: they amplify round-off by
 * the inverse square of their independence, to half of the digits of double precision. Follows the motion by
 * collocation in steps that are halved if two of half the length end elsewhere. Returns the status of *out, as
 * above; OK also if the motion could not be followed to such a point. */
enum status ill_posed_along(const struct core_case *given, struct ill_posed *out);

/* Tests the start and, if no defect is found there and `along` is set, the motion. */
enum status ill_posed_find(const struct core_case *given, double epsilon, bool along, struct ill_posed *out);

#endif
