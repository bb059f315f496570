/* Directions of a control problem that controls or forces can move. */
#ifndef RATTLEBACK_CORE_REACH_H
#define RATTLEBACK_CORE_REACH_H

#include "core/control/control.h"

/* Finds directions that nothing moves. idle: out the first direction on which no control acts and to which no moved
 * direction couples; -1: none.
 *
 * Couplings are those of the linearised equations at a generic state near each end. The test is necessary for
 * controllability, not sufficient. Returns STATUS_SINGULAR if the mass matrix is singular. */
enum status reach_first_idle(const struct control *control, int *idle);

/* Computes generic state number k near the given end (0 or 1), in the scales of the transfer. Its velocities have no
 * symmetry. */
void reach_generic_state(const struct control *control, int end, int k, real *g, real *v);

/* Refuses an end whose momentum differs from a conserved one, on which neither control nor force acts; the message has
 * the values.
 *
 * On R^n and for rolling problems, finds conserved momenta from forces at many states; on other groups, from the
 * symmetries that the problem lists. Sets control->implied if nothing is refused. */
enum status reach_conserved(struct control *control, struct refusal *why);

#endif
