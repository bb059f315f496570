/* Methods that are not of the core: functions of a library, or whatever else answers for whole cases (struct integrator). */
#ifndef RATTLEBACK_CORE_OUTSIDE_H
#define RATTLEBACK_CORE_OUTSIDE_H

#include "core/run/family.h"

/* Functions of struct family that all of them have: precision; orders as they are stated. */
enum status outside_applies(const struct core_case *given, struct refusal *why);
int outside_claims(const struct core_case *given, struct claim out[MAX_CLAIMS]);

#endif
