/* Checks one step of an engine, which needs no stated order: its states must tend to those of the motion as the step
 * tends to 0. */
#ifndef RATTLEBACK_SUITE_TRIAL_FIRST_STEP_H
#define RATTLEBACK_SUITE_TRIAL_FIRST_STEP_H

#include "suite/trial/explain.h"

/* Compares steps of length h and h/2 with the motion, from the start of a setup, which names the engine.
 *
 * Returns true if the errors of positions and velocities fall faster than h, as those of a consistent method. Else
 * returns false, and `text` states the cause: a lag of half a step in velocities, an error that does not fall, or a
 * failed step. */
bool one_step_is_consistent(const struct setup *setup, const struct models *model, char text[DIFFERENCE_SIZE]);

#endif
