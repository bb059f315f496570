/* Units of a motion's own: sizes in them change as little with the user's units of mass, length and time as the motion does. */
#ifndef RATTLEBACK_CORE_UNITS_H
#define RATTLEBACK_CORE_UNITS_H

#include "core/problem/scales.h"
#include "core/run/run.h"

/* sqrt(T / |M_k|) and sqrt(|M_k| / T) of the n positions and momenta at the run's node, unit (2n): T is the horizon, M_k the diagonal of
 * the mass, D22 l, or where there is a Hamiltonian one over that of D22 h. Where that is 0, what makes momenta of ways in the time T. Never 0,
 * and finite. False: it is that of some k. */
bool units_of(const struct run *run, real *unit);

/* What coordinates and eta round by at the run's node, in these units, n each: places by the largest |g|, momenta by the largest of |mu| and of
 * M v, one size for all coordinates in their units, as what is the sum of others rounds as those do. `force` makes such momenta in the time
 * T, which is `time`. 0 at the origin, and at rest. */
void units_sizes(const struct run *run, const real *unit, struct scales *out);

/* How far from a state others are as it is: as far as that is from the origin, or as the motion gets over the horizon where that is less; the one
 * where the other is nothing, and 1 without both. In units of the run. A momentum that is no more than the part
 * `seen` of the place is nothing. */
real units_near(real place, real momentum, real seen);

/* What the energy and the problem's own invariants round by there (core/problem/invariant_sizes.h), over epsilon; h is not 0: at velocities that are
 * quotients of places by h. */
void units_invariant_sizes(const struct run *run, real h, real *size);

#endif
