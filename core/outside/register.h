/* Taking up methods from outside. */
#ifndef RATTLEBACK_CORE_OUTSIDE_REGISTER_H
#define RATTLEBACK_CORE_OUTSIDE_REGISTER_H

#include "core/api.h"

/* As struct core_api says of add_integrator. */
enum status register_integrator(const struct integrator *integrator, struct refusal *why);

#endif
