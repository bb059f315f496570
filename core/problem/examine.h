/* Examination of a problem at its initial data: regularity of the Lagrangian, independence and integrability of
 * constraints. */
#ifndef RATTLEBACK_CORE_EXAMINE_H
#define RATTLEBACK_CORE_EXAMINE_H

#include "core/problem/scales/scales.h"

/* Examines an open instance at (g, eta); derivatives of constraints are differences along the group. Returns STATUS_SINGULAR or NOT_FINITE if the
 * mass matrix is singular or not finite. Then only the members of *out about the mass matrix are set. */
enum status examine(const struct instance *in, const real *g, const real *eta, struct examination *out);

/* Returns true if the constraint force does work, so that the energy is not conserved. For a holonomic constraint: if the constraint moves. For a
 * nonholonomic one: if the force does work at (g, eta) or, for a constraint affine in the velocities, near g. */
bool reaction_works(const struct instance *in, const real *g, const real *eta);

/* Tests whether a nonholonomic constraint is affine in the velocities: its gradient is then the same at other velocities. Returns at how many
 * of the points (g, eta) the gradient is finite and does not change; -1 if it changes at one of them. */
int constraint_affine_points(const struct instance *in, const struct scales *scales, const lane *g, const lane *eta);

#endif
