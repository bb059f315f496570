/* How far a transfer goes, in whatever units its problem is. */
#ifndef RATTLEBACK_CORE_WAYS_H
#define RATTLEBACK_CORE_WAYS_H

#include "core/control/control.h"

/* Ways of coordinates (n), which differ in the root (n) of their mass at the start alone: the longest of the straight path and of those that the velocities at
 * its ends go in its time. Never 0. */
void ways_of(const struct control *control, real *way, real *root);

#endif
