/* Where controls are switched. */
#ifndef RATTLEBACK_CORE_SWITCHES_H
#define RATTLEBACK_CORE_SWITCHES_H

#include "core/control/control.h"

/* Add to a list what happens to the controls from t0 to t1, between which their prices z go from one end to the other: a control
 * jumps or has a kink where its price passes what its cost or a bound sets, which is located as if z were linear, to O(h^2). */
void switches_take(const struct control *control, real t0, const real *z0, real t1, const real *z1,
                   struct control_outcome *out);

#endif
