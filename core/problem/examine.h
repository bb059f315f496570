/* Examination of a problem at its initial data: regularity of the Lagrangian, independence and integrability of
 * constraints. */
#ifndef RATTLEBACK_CORE_EXAMINE_H
#define RATTLEBACK_CORE_EXAMINE_H

#include "core/problem/scales/scales.h"

/* Fill *out for an open instance at (g, eta); derivatives of constraints by differences along the group. Only out's numbers of
 * the mass matrix are set where that is singular, which is STATUS_SINGULAR, or not finite. */
enum status examine(const struct instance *in, const real *g, const real *eta, struct examination *out);

/* Returns true if the force of a constraint does work: of a holonomic constraint that moves, or of a nonholonomic one,
 * at (g, eta) or, if the constraint is affine in the velocities, near g. The energy is then not conserved. */
bool reaction_works(const struct instance *in, const real *g, const real *eta);

/* At how many of the points (g, eta) the gradient of a nonholonomic constraint is finite and the same at other velocities, as it is where the
 * constraint is affine in them; -1: it is another one at a point. */
int constraint_affine_points(const struct instance *in, const struct scales *scales, const lane *g, const lane *eta);

#endif
