/* Errors of a trajectory against its reference, and the floors below which they are not judged. */
#ifndef RATTLEBACK_SUITE_ERRORS_H
#define RATTLEBACK_SUITE_ERRORS_H

#include "core/api.h"
#include "results/table.h"

/* Euclidean distance of two vectors of `size` numbers, taken in quadruple precision. */
double errors_between(int size, const wide *x, const wide *y);

/* A case that answers for the metric of a setup's group, in quadruple precision, to be closed by core_quad; NULL: none. */
struct core_case *errors_metric(const struct setup *setup);

/* Distance in that metric; NaN without one. */
double errors_distance(const struct core_case *metric, const wide *g, const wide *h);

/* Errors at the end time and their maxima over the samples (Q, P, LAMBDA and *_MAX): the metric of the group for the
 * position, for the momentum the Euclidean distance over the amplitude of the reference momentum, for the multipliers the
 * Euclidean distance. LAMBDA and LAMBDA_MAX stay as they are where there are no multipliers. */
void errors_measure(const struct setup *setup, const struct shape *shape, const struct trajectory *found,
                    const struct reference *reference, struct case_row *row);

/* Round-off of the positions and the momenta of a motion over a horizon, as below. */
struct round_off {
    double length, momentum;
    double reach, mass; /* how far it goes over the horizon; what makes momenta of velocities */
};
struct round_off errors_round_off(const struct trajectory *found, double horizon, double epsilon);

/* Floors e_0 = max(error of the reference, round-off) of the same errors; that of the constraint is two of the 256 units of its bound.
 *
 * Round-off, with the largest |q|, |v|, |p| over the nodes, the horizon T, M = |p| / |v| (1 of what is at rest) and epsilon of the
 * precision that ran, in units of the motion's own, whatever the user's are:
 * q: 2 epsilon (|q| + |v| T). The sums of the state are compensated, so that step count does not enter: what is left are
 *     the rounded initial data and the rounded coefficients, which act like a small change of the vector field.
 * p: 2 epsilon (|p| + M |q| / T), or |p| |v| T / |q| instead of the second where that is more: positions that are off push
 *     otherwise, and time goes on; and 2 epsilon M v_q, v_q what a nonholonomic constraint makes of the places in its velocities. The energy's is |v| times that.
 * lambda over the least gradient of a constraint, nonholonomic: epsilon (|p| + M |q| / T) sqrt(N) / h. The constraint holds to that, the multipliers enter it as
 *     h lambda, and as each step starts from the last one's multiplier their errors add up like a random walk.
 * lambda, holonomic: epsilon M (|q| + |v| T) (s / h)^2. They enter the positions of the stages as h^2 lambda / M over the
 *     squared distance of neighbouring stages, and no multiplier is carried on.
 * All of these over the independence s of the constraints (struct reference), and of lambda epsilon |lambda| (1 / s^2 - 1) besides: multipliers are solved for
 * from a matrix of that condition. */
void errors_floors(const struct setup *setup, const struct shape *shape, double epsilon, const struct trajectory *found,
                   const struct reference *reference, struct case_row *row);

#endif
