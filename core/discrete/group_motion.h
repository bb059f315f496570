/* The forced motion of a problem on a group; forced_motion.h does this on R^n. Positions are elements, and their
 * variations are left-trivialised, g^{-1} dg [mathematics, Exact 2.1, 2.6]. */
#ifndef RATTLEBACK_CORE_GROUP_MOTION_H
#define RATTLEBACK_CORE_GROUP_MOTION_H

#include "core/discrete/forced.h"
#include "core/discrete/variation.h"

/* motion_make on a group, by the integrator of the reference. Derivatives are differences of eighth order between the
 * ends of neighbouring motions, and between the sums over their stages. Only for the natural extension of the force. */
enum status group_motion_make(const struct forced *forced, real h, int substeps, const real *g0, const real *v0,
                              struct motion *out);

/* motion_end on a group. */
enum status group_motion_end(const struct forced *forced, real h, int substeps, const real *g0, const real *v0, real *g,
                             real *v, real *action);

#endif
