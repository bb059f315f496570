/* Verdicts on adaptive integrators: how errors go with the tolerance and with the work, over a group of cases by tolerance. */
#ifndef RATTLEBACK_SUITE_JUDGE_TOLERANCE_H
#define RATTLEBACK_SUITE_JUDGE_TOLERANCE_H

#include "suite/judge/case_group.h"
#include "suite/kinds/evidence.h"

enum { TOLERANCE_LEAST = 3 /* tolerances that an exponent takes */ };

/* Returns true if the quantity is an order by the steps or evaluations that an integrator reports. */
bool tolerance_counts_work(enum quantity quantity);

/* Returns the error that a claim of kind TOLERANCE is about: Q_MAX or P_MAX. */
enum quantity tolerance_error(enum quantity quantity);

/* Returns true if some case of the group has the numbers that the quantity is made of: an error and, of an order by work, its counter. */
bool tolerance_has_numbers(const struct group *group, enum quantity quantity);

/* Judges a claim of kind TOLERANCE over the tolerances of the experiment, and puts the checks FINEST, OFF_LADDER and COUNTS.
 *
 * An exponent is that of the line through log e over log x by least squares, x the tolerance, the steps or the evaluations; errors below ten
 * floors are left out. Its standard error is that of the scatter about the line, at least one per cent in e, scaled by Student's t, so that
 * few tolerances leave more open. An exponent by the tolerance is confirmed if it is no less than what is claimed, within the tolerance of
 * orders; an order by the steps as an order is (order_verdict), but above it nothing is decided. A factor is the largest of all cases, those
 * between the tolerances among them, and is only measured.
 *
 * OFF_LADDER: the error at a tolerance between two others lies on the line through these, within a factor of 4 and four times the scatter
 * about the fitted line; not done if no such error can be compared.
 * COUNTS: each case that ran has a positive number of steps, which do not fall by more than half from one tolerance to the next, double
 * at least from the first to the last, and are no more than the evaluations, of which a step has the same number within a factor of 4. */
enum verdict group_judge_tolerance(const struct group *group, const struct claim *claim, struct checks *checks,
                                   struct order_row *out);

#endif
