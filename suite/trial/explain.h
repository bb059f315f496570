/* Why the model of an engine is another one: the simplest single difference that makes both sides equal at three states. */
#ifndef RATTLEBACK_SUITE_TRIAL_EXPLAIN_H
#define RATTLEBACK_SUITE_TRIAL_EXPLAIN_H

#include "suite/trial/engine_model.h"

enum { DIFFERENCE_SIZE = 256 };

/* Names the difference in words of people; empty where there is none. Tried in this order: the constraint does not act, a factor of the
 * multipliers, of momentum and energy, of the acceleration, a parameter of the problem, the frame of velocities, the rotation, a
 * constant force, no gyroscopic term. Where none of them makes all three states equal the largest difference is shown. Returns true
 * where the models are the same. */
bool explain_model(const struct models *model, char text[DIFFERENCE_SIZE]);

#endif
