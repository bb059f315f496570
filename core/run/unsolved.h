/* Why a motion has no reference: where its equations have no one solution. */
#ifndef RATTLEBACK_CORE_UNSOLVED_H
#define RATTLEBACK_CORE_UNSOLVED_H

#include "core/run/case.h"

/* Of a case at its start: is its Lagrangian singular, are its constraints, or those that a vakonomic Hamiltonian is made of, dependent, or so near to it that less than half of the digits are left
 * of multipliers in a precision of this epsilon (0: are they dependent)? Returns the status of *out; OK: they are not, or it is of optimal
 * control. */
enum status unsolved_at_start(const struct core_case *given, double epsilon, struct unsolved *out);

/* Where along the motion over the horizon constraints become dependent, or nearly: half of the digits of double precision are lost to what
 * they amplify round-off by, the square of one over their independence. Followed by collocation in steps that are halved where two of half
 * the length end elsewhere. Returns the status of *out, as above; OK also where the motion could not be followed to such a place. */
enum status unsolved_along(const struct core_case *given, struct unsolved *out);

/* At the start or, where nothing is known of that, and `along`, along the motion. */
enum status unsolved_find(const struct core_case *given, double epsilon, bool along, struct unsolved *out);

#endif
