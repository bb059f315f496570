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

/* Returns the distance from a state, in units of the run, within which others are like it: the smaller of its distance from the origin
 * (`place`) and of the way of the motion over the horizon (`momentum`); if one of them is 0 the other, if both are, 1. A momentum of at
 * most `seen` times the place counts as 0. */
real units_near(real place, real momentum, real seen);

/* Fills the rounding of the energy and of the problem's invariants there, over epsilon (core/problem/invariant_sizes.h). If h is not 0,
 * velocities are quotients of positions by h and round as these do. */
void units_invariant_sizes(const struct run *run, real h, real *size);

#endif
