/* Estimated cost of a case or a reference before it runs. Affects the order of work, never a result. */
#ifndef RATTLEBACK_SUITE_COST_H
#define RATTLEBACK_SUITE_COST_H

#include <stdbool.h>

/* Data that determine the cost of a case. For kinds that take single steps, the number of steps only determines h. */
struct cost_case {
    int stages;
    double steps, horizon;
    const char *method, *retraction; /* their names; method NULL: a method of ordinary cost */
    bool quad;                       /* quadruple precision; false: double */
};

/* Returns the cost of a step. Costs are per coordinate of the problem, in multiplications of double precision. Multiply by the
 * dimension to compare different problems.
 *
 * A step needs ln(1/eps) / (1 + ln(1/h)) iterations for any number of stages, because the extrapolated start improves as h falls. In
 * quadruple precision a step needs two or three iterations, and opening a run costs as much as they do. An iteration sums over s stages for
 * each of s stages and evaluates the problem at s points. In double precision the points share a SIMD vector, so only the sums grow
 * with s. The exponential map needs series; the Cayley map is rational. The exact discrete map evaluates the series of a
 * flow several times per step. */
double cost_of_step(const struct cost_case *of);

/* Returns the cost of all identities of a case, which are evaluated with their derivatives at a few points. */
double cost_of_identities(const struct cost_case *of);

/* Returns the cost of all steps of a case. */
double cost_of_steps(const struct cost_case *of);

/* Returns the estimated steps of an adaptive integrator of order 5: unit length at the tolerance 1. */
double cost_adaptive_steps(double tolerance, double horizon);

/* Returns the cost of a member of an ensemble. In double precision a SIMD vector holds members, not stages: each stage is
 * evaluated for all of them at once. */
double cost_of_members(const struct cost_case *of);

/* Returns the cost of the local errors of a step: the stages are compared with exact flows at s + 9 times. */
double cost_of_stages(const struct cost_case *of);

/* Returns the cost of a reference flow with its check: quadruple precision, and a part that does not depend on the
 * horizon. */
double cost_of_reference(double horizon, double samples);

#endif
