/* Tests whether a flow conserves its initial energy. */
#ifndef RATTLEBACK_CORE_LOST_ENERGY_H
#define RATTLEBACK_CORE_LOST_ENERGY_H

#include "core/run/case.h"
#include "core/run/trajectory.h"

/* Returns true if the flow `check` has lost its initial energy while the closed form `exact` conserves it. Steps that
 * are far too long may agree on another motion, which has left the region of the forces at once; its energy differs. */
bool has_lost_energy(const struct core_case *given, const struct trajectory *exact, const struct trajectory *check);

#endif
