/* Verdicts on adaptive integrators: how errors depend on the tolerance and on the work, over a group of cases with different tolerances. */
#ifndef RATTLEBACK_SUITE_JUDGE_TOLERANCE_H
#define RATTLEBACK_SUITE_JUDGE_TOLERANCE_H

#include "suite/judge/case_group.h"
#include "suite/kinds/evidence.h"

enum { TOLERANCE_LEAST = 3 /* smallest number of tolerances for an exponent */ };

/* Returns true if the quantity is an order by reported work: steps or evaluations. */
bool tolerance_counts_work(enum quantity quantity);

/* Returns the error for a claim of kind TOLERANCE: Q_MAX or P_MAX. */
enum quantity tolerance_error(enum quantity quantity);

/* Returns true if a case of the group has the numbers for the quantity: an error and, for an order by work, its counter. */
bool tolerance_has_numbers(const struct group *group, enum quantity quantity);

/* Judges a claim of kind TOLERANCE over the tolerances of the experiment, and puts the checks FINEST, OFF_LADDER and COUNTS.
 *
 * An exponent is the slope of the line through log e over log x, by least squares; x is the tolerance, the steps or the evaluations. Errors
 * below ten floors are left out. Its standard error comes from the scatter about the line, at least one per cent in e, scaled by Student's t
 * for few tolerances.
 *
 * An exponent by the tolerance is confirmed if it is at least the claimed one, within the tolerance of orders. An order by the steps is
 * judged by order_verdict, but a larger order than claimed is insufficient. A factor is the largest of all cases, also those between the
 * listed tolerances; it is only measured.
 *
 * OFF_LADDER: the error at a tolerance between two listed ones lies on the line through these, within a factor of 4 and four times the scatter
 * about the fitted line; not done if no such error can be compared.
 * COUNTS: each case that ran has a positive number of steps. From one tolerance to the next it falls to no less than half; from the first to
 * the last it at least doubles. It is at most the number of evaluations. The evaluations per step agree within a factor of 4. */
enum verdict group_judge_tolerance(const struct group *group, const struct claim *claim, struct checks *checks,
                                   struct order_row *out);

#endif
