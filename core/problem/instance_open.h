/* Opening an instance of a problem from a setup. */
#ifndef RATTLEBACK_CORE_PROBLEM_INSTANCE_OPEN_H
#define RATTLEBACK_CORE_PROBLEM_INSTANCE_OPEN_H

#include "core/problem/problem.h"

/* Sets up an instance and its initial data, g (MAX_ELEMENT numbers) and eta (MAX_DIMENSION), from a setup.
 *
 * Refuses unknown names, wrong sizes, numbers that are not finite, inadmissible parameters, and data that violate the constraint (holonomic: also
 * its derivative), with the residual. *why: the reason and the location. */
enum status instance_open(const struct setup *setup, struct instance *in, real *g, real *eta, struct refusal *why);

/* Frees the memory of an instance. Its copies are then invalid. */
void instance_close(struct instance *in);

#endif
