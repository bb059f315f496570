/* Whole runs: integration with its records, reference flows, and one-step measurements. */
#ifndef RATTLEBACK_CORE_TRAJECTORY_H
#define RATTLEBACK_CORE_TRAJECTORY_H

#include "core/api.h"

enum { GIVE_UP_PERIOD = 16 /* steps; reading the clock then costs less than one evaluation of a force */ };

/* The functions of struct core_api, documented there. */
enum status trajectory_integrate(const struct core_case *given, struct trajectory *out);
void trajectory_integrate_members(const struct core_case *const *cases, int count, struct trajectory *out,
                                  enum status *status);
enum status trajectory_reference(const struct core_case *given, struct reference *out);
enum status trajectory_stages(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES]);
enum status trajectory_mode_applies(const struct core_case *given, struct refusal *why);
enum status trajectory_mode(const struct core_case *given, int count, struct mode_size *out);
enum status trajectory_structure(const struct core_case *given, double residual[QUANTITIES], double bound[QUANTITIES]);

#endif
