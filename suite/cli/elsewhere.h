/* Checks the statements of a problem file at initial conditions other than its own, for `check`. */
#ifndef RATTLEBACK_SUITE_CLI_ELSEWHERE_H
#define RATTLEBACK_SUITE_CLI_ELSEWHERE_H

#include "core/api.h"

/* Print whether the flow keeps energy, momenta and invariants, and is that of a closed form, from other initial data near the problem's own, with
 * other parameters as far as it takes them, and from its other presets, over this time of the motion's own; with the data where it is not so, which are momenta or velocities.
 * EXIT_AS_EXPECTED, also where invariants are kept with the text's own parameters alone, or EXIT_NOT_AS_EXPECTED. */
int elsewhere_print(const struct setup *of, const struct problem_info *info, bool momenta, double time);

#endif
