/* What other families have to know of the geometric nonholonomic integrators. */
#ifndef RATTLEBACK_CORE_GNI_H
#define RATTLEBACK_CORE_GNI_H

#include "core/run/family.h"

/* Does this method reflect momenta on this problem's constraint? Then its step is not near the identity: it turns the sign of
 * the multiplier's error, and order conditions of compositions beyond 4 do not apply (spec discrete M4). */
bool gni_reflects(const struct core_case *given);

#endif
