/* Orders on Lie groups that follow from a method's data, its tableau and its parameters. */
#ifndef RATTLEBACK_CORE_LIE_ORDERS_H
#define RATTLEBACK_CORE_LIE_ORDERS_H

#include "core/run/family.h"

/* Return whether there is an approximant [r/m] of dexp^{-1}, and the power of ad through which the two agree
 * [mathematics, Lie 1.2, 6.2]. */
bool lie_pade_exists(int r, int m);
int lie_pade_agreement(int r, int m);

/* Returns true if h is linear in the momenta, so that velocities do not depend on them. */
bool lie_is_linear(const struct core_case *given);

/* The least r from which on all cut-offs are exact: brackets of r + 1 elements vanish; -1: none up to MAX_TRUNCATION. */
int lie_exact_truncation(const struct instance *in);

/* The denominator's degree of the setup, 0 where there is none. */
int lie_denominator(const struct core_case *given);

/* r of the setup, TRUNCATION_NONE for inf and where there is none. */
int lie_truncation(const struct core_case *given);

/* The order without the cut-off, by the pair or by the tableau alone: on G, as lifts have it. */
int lie_order(const struct core_case *given, bool pair);

/* Returns true if the adjoint of the step is of the same scheme, by another tableau [mathematics, Lie 3.6]. */
bool lie_has_adjoint(const struct core_case *given);

#endif
