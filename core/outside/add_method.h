/* Adding third-party methods. */
#ifndef RATTLEBACK_CORE_OUTSIDE_ADD_METHOD_H
#define RATTLEBACK_CORE_OUTSIDE_ADD_METHOD_H

#include "core/run/family.h"

/* The function add_integrator of struct core_api. */
enum status register_integrator(const struct integrator *integrator, struct refusal *why);

/* Returns the description of a third-party method; NULL for other methods. */
const struct integrator *outside_of(const struct method *method);

#endif
