/* Check of one step of an engine, which needs no order: its states must tend to those of the motion as the step
 * tends to 0. */
#ifndef RATTLEBACK_SUITE_TRIAL_FIRST_STEP_H
#define RATTLEBACK_SUITE_TRIAL_FIRST_STEP_H

#include "suite/trial/explain.h"

/* Looks at steps of length h and h/2 from the start of a setup, which names the engine. Returns true where what they leave of the
 * positions and velocities of the motion falls with h as that of a consistent method, faster than h; else `text` says what does not:
 * a lag of half a step in velocities, or what the step failed of. */
bool one_step_is_consistent(const struct setup *setup, const struct models *model, char text[DIFFERENCE_SIZE]);

#endif
