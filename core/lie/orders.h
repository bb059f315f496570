/* Orders on Lie groups that follow from a method's data, its tableau and its parameters. */
#ifndef RATTLEBACK_CORE_LIE_ORDERS_H
#define RATTLEBACK_CORE_LIE_ORDERS_H

#include "core/run/family.h"

/* lie_pade_exists: returns true if Pade's approximant [r/m] of dexp^{-1} exists. lie_pade_agreement: returns the power
 * of ad up to which they agree [mathematics, Lie 1.2, 6.2]. */
bool lie_pade_exists(int r, int m);
int lie_pade_agreement(int r, int m);

/* Returns true if the Hamiltonian is linear in the momenta, so that velocities do not depend on momenta. */
bool lie_is_linear(const struct core_case *given);

/* Returns the smallest r for which the series truncated at r is exact: brackets of r + 1 elements vanish. -1: none up
 * to MAX_TRUNCATION. */
int lie_exact_truncation(const struct instance *in);

/* Returns the case's parameter `denominator`; 0 if its method has none. */
int lie_denominator(const struct core_case *given);

/* Returns the case's parameter r; TRUNCATION_NONE for inf, or if its method has none. */
int lie_truncation(const struct core_case *given);

/* Returns the order of the case's method without truncation. pair: of the pair (a, ahat); else of the tableau alone, as
 * for the method on G whose lift the method is. */
int lie_order(const struct core_case *given, bool pair);

/* Returns true if the adjoint of the step belongs to the same scheme, with another tableau [mathematics, Lie 3.6]. */
bool lie_has_adjoint(const struct core_case *given);

#endif
