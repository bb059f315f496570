/* What a step of a rule is made of, against the exact objects. */
#ifndef RATTLEBACK_CORE_INGREDIENTS_H
#define RATTLEBACK_CORE_INGREDIENTS_H

#include "core/run/family.h"

/* Entries TRIPLE_* of a rule of pairs along the pair (q(0), q(h)) of the exact motion from the initial data. */
enum status pair_local_errors(const struct core_case *given, double error[QUANTITIES], double *floor);

#endif
