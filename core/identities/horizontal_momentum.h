/* Constant directions along which a nonholonomic motion conserves its momentum [mathematics, HP 3.9]. */
#ifndef RATTLEBACK_CORE_HORIZONTAL_MOMENTUM_H
#define RATTLEBACK_CORE_HORIZONTAL_MOMENTUM_H

#include "core/run/family.h"

/* Computes a basis xi (rows of n, left-trivialised) of the constant directions along which l does not change and
 * constraint forces do no work. Tests them at generic points. Returns their number. */
int horizontal_directions(const struct core_case *given, real *xi);

#endif
