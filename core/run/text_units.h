/* Trajectories whose samples are in the units of their problem file. */
#ifndef RATTLEBACK_CORE_TEXT_UNITS_H
#define RATTLEBACK_CORE_TEXT_UNITS_H

#include "core/api.h"

/* integrate, integrate_members and reference of struct core_api. They call the functions of trajectory.h, whose samples
 * are in the core's units, and convert the samples. */
enum status stated_integrate(const struct core_case *given, struct trajectory *out);
void stated_integrate_members(const struct core_case *const *cases, int count, struct trajectory *out,
                              enum status *status);
enum status stated_reference(const struct core_case *given, struct reference *out);

#endif
