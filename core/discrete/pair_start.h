/* Starts from two points (exact discrete paper, 5; spec exact 3.2). */
#ifndef RATTLEBACK_CORE_PAIR_START_H
#define RATTLEBACK_CORE_PAIR_START_H

#include "core/run/family.h"

/* core_api.pair_start. */
enum status pair_start_of(const struct core_case *given, const wide *q0, const wide *q1, struct pair_start *out);

#endif
