/* What the door asks of exact discrete mechanics. */
#ifndef RATTLEBACK_CORE_EXACT_OBJECTS_H
#define RATTLEBACK_CORE_EXACT_OBJECTS_H

#include "core/run/family.h"

/* A point of the problem: an element that was typed with the digits of double precision is the nearest one, other numbers are
 * STATUS_BAD_VALUE. */
enum status exact_point(const struct instance *in, const wide *given, real *out);

/* core_api.exact_objects. */
enum status exact_objects_of(const struct core_case *given, const wide *q0, const wide *q1, struct exact_objects *out);

#endif
