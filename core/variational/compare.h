/* Two methods that are one map on a problem. */
#ifndef RATTLEBACK_CORE_COMPARE_H
#define RATTLEBACK_CORE_COMPARE_H

#include "core/run/family.h"

/* Largest distance of the first nodes of the case from those of another method with default parameters, and what round-off
 * explains; NAN where one of them cannot run. stages: of the other, 0 if it has one count only. */
void compare_with(const struct core_case *given, const char *method, int stages, real *residual, real *bound);

#endif
