/* Units in which positions and momenta have one size: a motion over the horizon with masses of 1. */
#ifndef RATTLEBACK_CORE_UNITS_H
#define RATTLEBACK_CORE_UNITS_H

#include "core/problem/scales.h"
#include "core/run/run.h"

/* Sets unit (2n): sqrt(T) for the n positions and 1/sqrt(T) for the n momenta, T the horizon. Masses count as 1; the key `units` of a
 * problem text makes them so. */
void units_of(const struct run *run, real *unit);

/* What coordinates and eta round by at the run's node, in these units, n each: places by the largest |g|, momenta by the largest of |mu| and of
 * M v, one size for all coordinates in their units, as what is the sum of others rounds as those do. `force` makes such momenta in the time
 * T, which is `time`. 0 at the origin, and at rest. */
void units_sizes(const struct run *run, const real *unit, struct scales *out);

/* What the energy and the problem's own invariants round by there (core/problem/invariant_sizes.h), over epsilon. */
void units_invariant_sizes(const struct run *run, real *size);

#endif
