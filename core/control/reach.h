/* Directions of a control problem that controls or forces can move. */
#ifndef RATTLEBACK_CORE_REACH_H
#define RATTLEBACK_CORE_REACH_H

#include "core/control/control.h"

/* The first direction that neither a control pushes nor a direction that is moved, or -1. What couples to what is read from the
 * linearised equations at a generic state near the ends: a direction left over cannot be controlled, while there may be problems
 * that cannot be controlled with none left over. STATUS_SINGULAR if the mass matrix is. */
enum status reach_first_idle(const struct control *control, int *idle);

/* A state with nothing special: number k beside the given end, with velocities that no symmetry prefers, in the transfer's own units. */
void reach_generic_state(const struct control *control, int end, int k, real *g, real *v);

/* Refuses, with its numbers, an end that a momentum forbids which neither a control nor a force acts on: on R^n and where something
 * rolls by forces in many states, on other groups that of a symmetry which the problem names. Where none forbids it,
 * control->implied is set. */
enum status reach_conserved(struct control *control, struct refusal *why);

#endif
