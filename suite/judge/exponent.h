/* Verdicts on claims of kind GROWTH that theorems make: exponents that are not the order of an error. Those that only an experiment expects are
 * judged by its kind (suite/kinds/ensemble.c, suite/kinds/trajectory.c). */
#ifndef RATTLEBACK_SUITE_JUDGE_EXPONENT_H
#define RATTLEBACK_SUITE_JUDGE_EXPONENT_H

#include "suite/judge/case_group.h"
#include "suite/judge/estimate.h"
#include "suite/kinds/evidence.h"

enum { EXPONENT_LEAST = 5 /* step sizes that the exponent of an exponential takes */ };

/* Returns true if a claim of kind GROWTH about the quantity is judged here. */
bool exponent_is_judged(enum quantity quantity);

/* Judges a claim of kind GROWTH by evidence_exponent, and puts the check MEMBERS. Returns the verdict before the checks are read.
 *
 * MODIFIED_EXPONENT: the least deviation E of the modified energy over all truncations against E = C exp(-c / h^b), by least squares in
 * log E = a - c h^-b; b = 0 is a power of h. Left out are deviations below ten floors, and those of which the terms at hand are too few:
 * the shortest truncation within a factor of two of the least is one of the last four. Takes EXPONENT_LEAST step sizes over a ratio of 2, and
 * confirms only if E falls by 1e5 over them.
 * The standard error is that of the scatter about the curve. A bound from above is not refuted by a larger exponent. `constant` is c of
 * exp(-c / h).
 *
 * MODE_GROWTH: the exponent of the smallest step size, fitted over time (suite/kinds/parasitic.c). Insufficient for fewer than two step sizes, for
 * one that differs from another's by more than the tolerance, and for a case over which the predicted size grows by less than 100, or
 * of which fewer than SAMPLED_LEAST intervals count. */
enum verdict group_judge_growth(const struct group *group, const struct claim *claim, struct checks *checks,
                                struct order_row *out);

#endif
