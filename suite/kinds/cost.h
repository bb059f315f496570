/* Estimated cost of a case or a reference before it runs. Affects the order of work, never a result. */
#ifndef RATTLEBACK_SUITE_COST_H
#define RATTLEBACK_SUITE_COST_H

#include <stdbool.h>

/* Data on which the cost of a case depends. For kinds that take single steps, the number of steps only gives h. */
struct cost_case {
    int stages;
    double steps, horizon;
    const char *method, *retraction; /* their names; method NULL: no special one */
    bool quad;                       /* in quadruple precision, else double */
};

/* Costs are per coordinate of the problem, in multiplications of double; times the dimension they compare cases of
 * different problems. A step takes ln(1/eps) / (1 + ln(1/h)) iterations whatever the number of stages: the extrapolated
 * start is the better the smaller h; in quadruple, which takes two or three, the opening of a run weighs as much. An
 * iteration sums over s stages for each of s stages and evaluates the problem at s points; in double the points share a
 * vector, so that only the sums grow with s. The exponential map takes series where the Cayley map is rational;
 * the exact discrete map takes the series of a flow, several times in each step. */
double cost_of_step(const struct cost_case *of);

/* Returns the cost of all identities of a case, which are evaluated with their derivatives at a few points. */
double cost_of_identities(const struct cost_case *of);

/* The steps of a case one after the other. */
double cost_of_steps(const struct cost_case *of);

/* Returns how many steps an adaptive integrator of order 5 may take: those of unit length at the tolerance 1. */
double cost_adaptive_steps(double tolerance, double horizon);

/* Returns the cost of members of an ensemble. In double a SIMD vector holds members, not stages: each stage is
 * evaluated for all of them at once. */
double cost_of_members(const struct cost_case *of);

/* Local errors of a step: the stages are compared with exact flows at s + 9 times. */
double cost_of_stages(const struct cost_case *of);

/* Returns the cost of a reference flow with its check: quadruple precision, and a part that does not depend on the
 * horizon. */
double cost_of_reference(double horizon, double samples);

#endif
