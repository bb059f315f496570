/* Interface of exact discrete mechanics for core/api.h. */
#ifndef RATTLEBACK_CORE_EXACT_OBJECTS_H
#define RATTLEBACK_CORE_EXACT_OBJECTS_H

#include "core/problem/exact_forms.h"
#include "core/run/family.h"

/* The pair of two points of the problem that are a step of the setup apart, kept in `start` and `end` (SMALL_ELEMENT numbers each): an
 * element that was typed with the digits of double precision is the nearest one, other numbers are STATUS_BAD_VALUE. */
enum status exact_pair_given(const struct core_case *given, const wide *q0, const wide *q1, real *start, real *end,
                             struct pair *out);

/* core_api.exact_objects. */
enum status exact_objects_of(const struct core_case *given, const wide *q0, const wide *q1, struct exact_objects *out);

#endif
