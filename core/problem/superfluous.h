/* Constraints that hold nothing of their own. */
#ifndef RATTLEBACK_CORE_SUPERFLUOUS_H
#define RATTLEBACK_CORE_SUPERFLUOUS_H

#include "core/problem/scales.h"

/* What constraint is one too many at (g, eta), and why: `dependent`, `why`, `same_as` and `factor` of *out. `independent` says whether there
 * is one at all, and becomes false where a constraint is zero at all states but for round-off, which a matrix does not show. */
void find_superfluous(const struct instance *in, const struct scales *scales, const real *g, const real *eta,
                      struct examination *out);

#endif
