/* The energy where the reaction of a constraint does work. */
#ifndef RATTLEBACK_CORE_ENERGY_BALANCE_H
#define RATTLEBACK_CORE_ENERGY_BALANCE_H

#include "core/run/family.h"

/* Where the reaction does work, so that the energy is not kept: the energy less that work, of the order that the claims so far
 * have of q and p. Nothing where they have none. */
int claim_energy_balance(const struct core_case *given, struct claim *out, int count);

#endif
