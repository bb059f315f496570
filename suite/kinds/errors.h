/* Errors of a trajectory relative to its reference, and the floors below which they are not judged. */
#ifndef RATTLEBACK_SUITE_ERRORS_H
#define RATTLEBACK_SUITE_ERRORS_H

#include "core/api.h"
#include "results/table.h"

/* Returns the Euclidean distance of two vectors of `size` numbers, computed in quadruple precision. */
double errors_between(int size, const wide *x, const wide *y);

/* Opens a quadruple-precision case that provides the metric of a setup's group; NULL if it cannot be opened. Close it with core_quad. */
struct core_case *errors_metric(const struct setup *setup);

/* Returns the distance of two group elements in that metric; NaN if metric is NULL. */
double errors_distance(const struct core_case *metric, const wide *g, const wide *h);

/* Sets the errors at the end time and their maxima over the samples (Q, P, LAMBDA and *_MAX). Position: distance in the metric of the
 * group. Momentum: Euclidean distance over the amplitude of the reference momentum. Multipliers: Euclidean distance. Without
 * multipliers, LAMBDA and LAMBDA_MAX stay unchanged. */
void errors_measure(const struct setup *setup, const struct shape *shape, const struct trajectory *found,
                    const struct reference *reference, struct case_row *row);

/* Round-off of the positions and momenta of a motion over a horizon, by the formulas of errors_floors without kappa. */
struct round_off {
    double length, momentum;
    double reach, mass; /* path length |v| T; M = |p| / |v|, or 1 if the motion is at rest */
};
struct round_off errors_round_off(const struct trajectory *found, double horizon, double epsilon);

/* Sets the floors e_0 = max(error of the reference, round-off) of these errors. The floor of the constraint is two of the 256 units of its
 * bound. Floors that a third-party integrator states are used if they are higher.
 *
 * Round-off depends on: the largest |q|, |v|, |p| over the nodes; the horizon T; M = |p| / |v| (1 if at rest); epsilon of the case's
 * precision; and the independence kappa of the constraints (struct reference; 1 if unknown). It does not depend on the user's units.
 * q: 2 epsilon (|q| + |v| T) / kappa. Sums of the state are compensated, so the step count does not matter. What remains are
 *     the rounded initial data and coefficients, which act like a small change of the vector field.
 * p: 2 epsilon (|p| + max(M |q| / T, |p| |v| T / |q|) + M v_q) / kappa. The second term comes from forces at positions that are in
 *     error, over time. v_q is the velocity that a nonholonomic constraint makes of positions. The floor of P is relative to the amplitude
 *     of the reference momentum. The round-off of the energy is |v| times that of p.
 * lambda, nonholonomic: epsilon (|p| + M |q| / T) sqrt(N) / (h kappa) over the smallest gradient of a constraint. The constraint holds
 *     to this accuracy, and multipliers enter it as h lambda. Each step starts from the last multiplier, so the errors add up like a random walk.
 * lambda, holonomic: epsilon M (|q| + |v| T) (s / h)^2 / kappa over the smallest gradient, with s stages. Multipliers enter the positions of
 *     the stages as h^2 lambda / M over the squared distance of neighbouring stages; no multiplier is carried on.
 * Both of lambda: plus epsilon |lambda| (1 / kappa^2 - 1), because the matrix of the multipliers has that condition. */
void errors_floors(const struct setup *setup, const struct shape *shape, double epsilon, const struct trajectory *found,
                   const struct reference *reference, struct case_row *row);

#endif
