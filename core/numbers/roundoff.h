/* Round-off in units of the working precision. Each tolerance has a name, a value and a reason in core/numbers/tolerances.def. */
#ifndef RATTLEBACK_CORE_ROUNDOFF_H
#define RATTLEBACK_CORE_ROUNDOFF_H

#include "core/numbers/real.h"

struct tolerances {
#define TOLERANCE(name, value, off, why, test) real name;
#include "core/numbers/tolerances.def"
#undef TOLERANCE
};
extern const struct tolerances tolerance;

#endif
