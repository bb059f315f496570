/* Round-off in units of the working precision. Each tolerance has a name, a value and a reason in core/numbers/tolerances.def. */
#ifndef RATTLEBACK_CORE_ROUNDOFF_H
#define RATTLEBACK_CORE_ROUNDOFF_H

#include <stdbool.h>

#include "core/numbers/real.h"

struct tolerances {
#define TOLERANCE(name, value, off, why, test) real name;
#include "core/numbers/tolerances.def"
#undef TOLERANCE
};
extern const struct tolerances tolerance;

/* Returns true if a number of this size is only round-off. change: its change if the state changes in half of its digits; round-off changes by at
 * least a quarter of its size. No scale of the terms is needed. */
static inline bool is_only_rounding(real size, real change)
{
    return change >= size / 4;
}

#endif
