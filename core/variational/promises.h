/* Promises that several discrete families share. */
#ifndef RATTLEBACK_CORE_PROMISES_H
#define RATTLEBACK_CORE_PROMISES_H

#include "core/run/family.h"
#include "core/variational/method.h"

/* Of a symplectic map with this promise, from a discrete Lagrangian or a generating function: orders, symplecticity,
 * momentum maps where the problem has some, no drift of the energy; reversal where it is self-adjoint. */
int symplectic_claims(const struct core_case *given, struct promise promise, struct claim out[MAX_CLAIMS]);

/* Is there no force, as far as values around the initial state tell? */
bool is_force_free(const struct core_case *given);

/* Is the constraint affine in the velocities: does its gradient depend on the position only, as far as values around the
 * initial state tell? */
bool is_affine(const struct core_case *given);

#endif
