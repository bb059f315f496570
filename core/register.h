/* Registries of the core, in its top layer: within the core only core/entry.c calls them. */
#ifndef RATTLEBACK_CORE_REGISTER_H
#define RATTLEBACK_CORE_REGISTER_H

#include "core/api.h"

/* Makes the built-in methods and hypotheses known to core/run. */
void register_methods(void);

/* Adds a user's tableau, and the Hamilton-Pontryagin method of its name. */
enum status register_tableau(const struct tableau_given *given, struct refusal *why);

/* Computes the residual and the bound of every identity that applies to a case; a residual is NaN if it could not be
 * computed, both are NaN for other identities. */
void register_identities(const struct core_case *given, double residual[QUANTITIES], double bound[QUANTITIES]);

#endif
