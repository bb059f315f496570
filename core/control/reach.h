/* Directions of a control problem that controls or forces can move. */
#ifndef RATTLEBACK_CORE_REACH_H
#define RATTLEBACK_CORE_REACH_H

#include "core/control/control.h"

/* idle: out the first direction that neither a control acts on nor a direction that is itself moved couples to; -1: none. Couplings are read
 * from the linearised equations at a generic state near the ends. The test is necessary for controllability, not sufficient. Returns
 * STATUS_SINGULAR if the mass matrix is singular. */
enum status reach_first_idle(const struct control *control, int *idle);

/* Computes generic state number k near the given end (0 or 1), with velocities that favour no symmetry, in the scales of the transfer. */
void reach_generic_state(const struct control *control, int end, int k, real *g, real *v);

/* Refuses, with the values, an end whose momentum differs from a conserved one, on which neither control nor force acts. On R^n and for
 * rolling problems conserved momenta are found from forces at many states, on other groups from the symmetries that the problem lists.
 * Sets control->implied if nothing is refused. */
enum status reach_conserved(struct control *control, struct refusal *why);

#endif
