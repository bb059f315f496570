/* Redundant constraints. */
#ifndef RATTLEBACK_CORE_REDUNDANT_H
#define RATTLEBACK_CORE_REDUNDANT_H

#include "core/problem/scales/scales.h"

/* Returns true if the constraints are independent at (g, eta). If not, *out has the redundant one and the reason. Also finds a constraint that is
 * zero at all states but for round-off, which a matrix does not show. */
bool find_redundant(const struct instance *in, const struct scales *scales, const real *g, const real *eta,
                    struct redundant *out);

#endif
