/* Constraints that hold nothing of their own. */
#ifndef RATTLEBACK_CORE_SUPERFLUOUS_H
#define RATTLEBACK_CORE_SUPERFLUOUS_H

#include "core/problem/scales/scales.h"

/* Are the constraints independent at (g, eta), and if not, which is one too many, and why: *out. Neither are they where one is zero at all
 * states but for round-off, which a matrix does not show. */
bool find_superfluous(const struct instance *in, const struct scales *scales, const real *g, const real *eta,
                      struct superfluous *out);

#endif
