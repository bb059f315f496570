/* Interface of exact discrete mechanics for core/api.h. */
#ifndef RATTLEBACK_CORE_EXACT_OBJECTS_H
#define RATTLEBACK_CORE_EXACT_OBJECTS_H

#include "core/problem/exact_forms.h"
#include "core/run/family.h"

/* Makes the pair of two points of the problem that are one step of the setup apart. The points are stored in `start`
 * and `end` (SMALL_ELEMENT numbers each). An element that was typed with the digits of double precision is replaced by
 * the nearest valid one. Returns STATUS_BAD_VALUE for other numbers. */
enum status exact_pair_given(const struct core_case *given, const wide *q0, const wide *q1, real *start, real *end,
                             struct pair *out);

/* See core_api.exact_objects. */
enum status exact_objects_of(const struct core_case *given, const wide *q0, const wide *q1, struct exact_objects *out);

#endif
