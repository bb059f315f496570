/* Constant directions whose momentum a nonholonomic motion keeps. */
#ifndef RATTLEBACK_CORE_HORIZONTAL_MOMENTUM_H
#define RATTLEBACK_CORE_HORIZONTAL_MOMENTUM_H

#include "core/run/family.h"

/* A basis of the constant directions (n each, left-trivialised) along which l does not change and on which reactions do no work, found at
 * points in general position; returns how many. */
int horizontal_directions(const struct core_case *given, real *xi);

#endif
