/* The core's own registers, which the top floor expands. */
#ifndef RATTLEBACK_CORE_REGISTER_H
#define RATTLEBACK_CORE_REGISTER_H

#include "core/api.h"

/* Hand the methods down to where they are looked up. */
void register_methods(void);

/* Add a tableau of the user's own, and the Hamilton-Pontryagin method of its name. */
enum status register_tableau(const struct tableau_given *given, struct refusal *why);

/* Computes the residual and the bound of every identity that applies to a case; a residual is NaN if it could not be
 * computed, both are NaN for other identities. */
void register_identities(const struct core_case *given, double residual[QUANTITIES], double bound[QUANTITIES]);

#endif
