/* What the door asks of exact discrete mechanics. */
#ifndef RATTLEBACK_CORE_EXACT_OBJECTS_H
#define RATTLEBACK_CORE_EXACT_OBJECTS_H

#include "core/run/family.h"

/* core_api.exact_objects. */
enum status exact_objects_of(const struct core_case *given, const wide *q0, const wide *q1, struct exact_objects *out);

#endif
