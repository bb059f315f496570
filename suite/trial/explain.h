/* Why the model of an engine is another one: the simplest single difference that makes both sides equal at three states. */
#ifndef RATTLEBACK_SUITE_TRIAL_EXPLAIN_H
#define RATTLEBACK_SUITE_TRIAL_EXPLAIN_H

#include "suite/trial/engine_model.h"

enum { DIFFERENCE_SIZE = 256 };

/* SOFT: along the constraints accelerations agree, so that orders may be measured; their reaction is another one. */
enum difference_kind { DIFFERENCE_NONE, DIFFERENCE_SOFT, DIFFERENCE_MODEL };

/* Names the difference in words of people; empty where there is none. Tried in this order: the constraint does not act, a factor of the
 * multipliers, of momentum and energy, of the acceleration, a parameter of the problem, the forces at rest, the rotation and frame, a
 * constant force, no gyroscopic term, another reaction. Where none of them makes all three states equal the largest difference is
 * shown. */
enum difference_kind explain_model(const struct models *model, char text[DIFFERENCE_SIZE]);

#endif
