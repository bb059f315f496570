/* Initial data of an instance: their source, and whether they lie on the group and on the constraints. */
#ifndef RATTLEBACK_CORE_PROBLEM_INITIAL_H
#define RATTLEBACK_CORE_PROBLEM_INITIAL_H

#include "core/problem/problem.h"

/* Fills g (MAX_ELEMENT) and eta (MAX_DIMENSION) from the setup's preset and from data in the setup itself.
 *
 * Data written with the digits of double precision miss an irrational constraint by more than the round-off of quadruple precision. If data are
 * off by no more than the round-off of double, they are moved to the nearest element of the group and, in the metric of the mass, onto the
 * constraint. in->projected is their distance before. Refuses unknown presets, wrong sizes, numbers that are not finite, and data further off,
 * with the residual in the message. If the setup has a spread, the data are those of its member (struct setup). Refuses a member from which
 * Newton's method does not reach the constraints. */
enum status initial_data(const struct setup *setup, struct instance *in, real *g, real *eta, struct refusal *why);

/* Fills another state (g, eta) near (start, start_eta), at a distance by the motion's characteristic scales, on the group and on the constraints.
 * Each number `which` gives a different state. BESIDE_BACK: the same position with the velocity -start_eta. Returns STATUS_INCONSISTENT if none
 * was found, or if start_eta is 0 with BESIDE_BACK. */
enum status initial_beside(const struct instance *at, const real *start, const real *start_eta, int which, real *g,
                           real *eta);

/* Moves g onto a holonomic constraint, by Newton's method in the metric of the mass at the velocity eta. Returns
 * false if this does not converge. */
bool initial_onto_constraint(const struct instance *in, const real *eta, real *g);

#endif
