/* Taking up methods from outside. */
#ifndef RATTLEBACK_CORE_OUTSIDE_ADD_METHOD_H
#define RATTLEBACK_CORE_OUTSIDE_ADD_METHOD_H

#include "core/run/family.h"

/* As struct core_api says of add_integrator. */
enum status register_integrator(const struct integrator *integrator, struct refusal *why);

/* The integrator of a method that is from outside, else NULL. */
const struct integrator *outside_of(const struct method *method);

#endif
