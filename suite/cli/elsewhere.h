/* Checks the statements of a problem file at initial conditions other than its own, for `check`. */
#ifndef RATTLEBACK_SUITE_CLI_ELSEWHERE_H
#define RATTLEBACK_SUITE_CLI_ELSEWHERE_H

#include "core/api.h"

/* Tests whether the flow conserves energy, momenta and invariants, and agrees with the closed form if there is one, from other initial data:
 * states near the problem's own, other valid parameters, and the other presets. Prints the data for which a test fails.
 *
 * momenta: the data are momenta, not velocities. time: characteristic time of the motion.
 * Returns EXIT_AS_EXPECTED if all tests pass or an invariant is lost only with other parameters; else EXIT_NOT_AS_EXPECTED. */
int elsewhere_print(const struct setup *of, const struct problem_info *info, bool momenta, double time);

#endif
