/* Local orders of a pair. */
#ifndef RATTLEBACK_CORE_LOCAL_CLAIMS_H
#define RATTLEBACK_CORE_LOCAL_CLAIMS_H

#include "core/run/family.h"

/* Returns the order of a quantity of the stages or of dense output of a pair with H1 and H3. */
struct stated hp_local_order(const struct core_case *given, enum quantity quantity);

#endif
