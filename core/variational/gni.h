/* Functions of the geometric nonholonomic integrators that other files need. */
#ifndef RATTLEBACK_CORE_GNI_H
#define RATTLEBACK_CORE_GNI_H

#include "core/run/family.h"

extern const struct family gni_family;

/* Returns true if this method reflects momenta on this problem's constraint. Its step is then not near the identity:
 * it changes the sign of the multiplier's error, and order conditions of compositions beyond 4 do not apply
 * [mathematics, Discrete M4]. */
bool gni_reflects(const struct core_case *given);

/* Computes p^- (n) at the node of a run of this family, for the substep of length h that follows; for -h: p^+ of the substep before. */
void gni_momentum_before(const struct run *run, real h, real *out);

/* Returns H(g, p^-) at the node, for the substep that follows. */
real gni_energy_before(const struct run *run);

#endif
