/* Is it for its bounds that a problem of optimal control has no solution? */
#ifndef RATTLEBACK_CORE_IN_THE_WAY_H
#define RATTLEBACK_CORE_IN_THE_WAY_H

#include "core/extremal/newton.h"

/* Of a system that could not be solved: on 32 intervals of the trapezoidal rule, is there no path that is found with its bounds, and one
 * without them? *out is what that does beyond them. Of costs that need bounds (fuel, none of a control) the path is that of
 * |u|^2/2, if controls act along the same directions everywhere. */
bool bounds_are_in_the_way(const struct optimality *system, struct beyond *out);

#endif
