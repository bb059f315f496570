/* Verdicts on claims of kind GROWTH that theorems make: exponents that are not the order of an error. Kinds judge the exponents that only
 * an experiment expects (suite/kinds/ensemble.c, suite/kinds/trajectory.c). */
#ifndef RATTLEBACK_SUITE_JUDGE_EXPONENT_H
#define RATTLEBACK_SUITE_JUDGE_EXPONENT_H

#include "suite/judge/case_group.h"
#include "suite/judge/estimate.h"
#include "suite/kinds/evidence.h"

enum { EXPONENT_LEAST = 5 /* smallest number of step sizes for the exponent of an exponential */ };

/* Returns true if group_judge_growth judges claims of kind GROWTH about the quantity. */
bool exponent_is_judged(enum quantity quantity);

/* Judges a claim of kind GROWTH by evidence_exponent, and puts the check MEMBERS. Returns the verdict before the checks are applied.
 *
 * MODIFIED_EXPONENT: fits E = C exp(-c / h^b) by least squares in log E = a - c h^-b. E is the smallest deviation of the modified energy over
 * all truncations; b = 0 is a power of h. Leaves out deviations below ten floors, and those with too few terms: the shortest truncation
 * within a factor of two of the smallest deviation is one of the last four. Needs EXPONENT_LEAST step sizes over a ratio of 2. Confirms only
 * if E falls by 1e5 over them. The standard error is that of the scatter about the curve. The claim is an upper bound of E, which a larger
 * exponent does not refute. `constant` is c of exp(-c / h).
 *
 * MODE_GROWTH: the exponent of the smallest step size, fitted over time (suite/kinds/parasitic.c). Insufficient if fewer than two step sizes
 * ran, or if the exponents of two step sizes differ by more than the tolerance. Also insufficient if the predicted size of a case grows by
 * less than 100, or if fewer than SAMPLED_LEAST of its intervals count. */
enum verdict group_judge_growth(const struct group *group, const struct claim *claim, struct checks *checks,
                                struct order_row *out);

#endif
