/* Tests whether a flow conserves its initial energy. */
#ifndef RATTLEBACK_CORE_LOST_ENERGY_H
#define RATTLEBACK_CORE_LOST_ENERGY_H

#include "core/run/case.h"
#include "core/run/trajectory.h"

/* Returns true if a flow has lost its initial energy. Steps that are far too long may agree on another motion, which
 * has left the forces at once. It has another energy, but the closed form keeps the initial one. */
bool has_lost_energy(const struct core_case *given, const struct trajectory *exact, const struct trajectory *check);

#endif
