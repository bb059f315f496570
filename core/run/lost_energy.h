/* Tests whether a flow conserves its initial energy. */
#ifndef RATTLEBACK_CORE_LOST_ENERGY_H
#define RATTLEBACK_CORE_LOST_ENERGY_H

#include "core/run/case.h"
#include "core/run/trajectory.h"

/* Steps that are far too long may agree on another motion: one that has left the forces behind at once. Its energy is another where the
 * closed form keeps that of the start. */
bool has_lost_energy(const struct core_case *given, const struct trajectory *exact, const struct trajectory *check);

#endif
