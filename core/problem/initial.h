/* Initial data of an instance: where they come from, and that they lie on the group and on the constraints. */
#ifndef RATTLEBACK_CORE_PROBLEM_INITIAL_H
#define RATTLEBACK_CORE_PROBLEM_INITIAL_H

#include "core/problem/problem.h"

/* g (MAX_ELEMENT) and eta (MAX_DIMENSION) of the setup's preset and of what it gives itself. Data that were typed with the
 * digits of double precision miss an irrational constraint by more than the round-off of quadruple: what is off by no more
 * than the round-off of double is moved to the nearest element of the group and, in the metric of the mass, onto the
 * constraint; in->projected is the distance by which the numbers were off. Refuses unknown presets, wrong sizes, numbers that are not finite, and
 * data that are further off, naming the residual. */
enum status initial_data(const struct setup *setup, struct instance *in, real *g, real *eta, struct refusal *why);

/* Another state (g, eta) near (start, start_eta), by the motion's own scales, on the group and on the constraints: one for each number `which`,
 * BESIDE_BACK the same place with the velocity -start_eta, if that is another. STATUS_INCONSISTENT where none was found. */
enum status initial_beside(const struct instance *at, const real *start, const real *start_eta, int which, real *g,
                           real *eta);

/* Moves g onto a holonomic constraint, by Newton's method in the metric of the mass at the velocity eta. Returns false if that leads nowhere. */
bool initial_onto_constraint(const struct instance *in, const real *eta, real *g);

#endif
