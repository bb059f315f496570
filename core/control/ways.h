/* How far a transfer goes, in whatever units its problem is. */
#ifndef RATTLEBACK_CORE_WAYS_H
#define RATTLEBACK_CORE_WAYS_H

#include "core/control/control.h"

/* Ways of coordinates (n), which differ in the root (n) of their mass at the start alone: the longest of the straight path and of those that the velocities at
 * its ends go in its time. Never 0. */
void ways_of(const struct control *control, real *way, real *root);

/* Steps along the directions (n) of a group, each by itself, that turn the others by about one radian and are the same of all in the unit of
 * their mass: a body goes by its length while it turns by one. On R^n the ways. */
void ways_of_turns(const struct control *control, real *step);

#endif
