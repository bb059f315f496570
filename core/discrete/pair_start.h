/* Starts from two points [anahory-marrero-martin-2022, sec. 5] [mathematics, Exact 3.2]. */
#ifndef RATTLEBACK_CORE_PAIR_START_H
#define RATTLEBACK_CORE_PAIR_START_H

#include "core/run/family.h"

/* See core_api.pair_start. */
enum status pair_start_of(const struct core_case *given, const wide *q0, const wide *q1, struct pair_start *out);

#endif
