/* The motion of a problem on a group, as forced_motion.h has that of one on R^n: places are elements, and their variations
 * left-trivialised, g^{-1} dg [mathematics, Exact 2.1, 2.6]. */
#ifndef RATTLEBACK_CORE_GROUP_MOTION_H
#define RATTLEBACK_CORE_GROUP_MOTION_H

#include "core/discrete/forced.h"
#include "core/discrete/variation.h"

/* motion_make: the motion is the reference's, its derivatives are differences of eighth order between the ends of neighbours, and of
 * what their stages add up to. With the natural extension of the force only. */
enum status group_motion_make(const struct forced *forced, real h, int substeps, const real *g0, const real *v0,
                              struct motion *out);

/* motion_end. */
enum status group_motion_end(const struct forced *forced, real h, int substeps, const real *g0, const real *v0, real *g,
                             real *v, real *action);

#endif
