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

/* Returns true if a number of this size is only round-off: it changes by a quarter of itself or more where the state changes by half of its digits.
 * This asks for no scale of what the number is made of. */
static inline bool is_only_rounding(real size, real change)
{
    return change >= size / 4;
}

#endif
