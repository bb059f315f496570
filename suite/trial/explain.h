/* Explains why the model of an engine differs: the simplest single difference that makes both models equal at three
 * states. */
#ifndef RATTLEBACK_SUITE_TRIAL_EXPLAIN_H
#define RATTLEBACK_SUITE_TRIAL_EXPLAIN_H

#include "suite/trial/engine_model.h"

enum { DIFFERENCE_SIZE = 256 };

/* DIFFERENCE_SOFT: only the constraint forces differ. Accelerations along the constraints agree, so that orders may be
 * measured. */
enum difference_kind { DIFFERENCE_NONE, DIFFERENCE_SOFT, DIFFERENCE_MODEL };

/* Describes the difference in words; "" if there is none.
 *
 * Tries in this order: the constraint does not act; a factor of the multipliers, of momentum and energy, or of the
 * acceleration; a parameter of the problem; a factor of the forces at zero velocity; the rotation and frame; a constant
 * force; no gyroscopic term; other constraint forces. If none of them makes all three states equal, the text states the
 * largest difference. */
enum difference_kind explain_model(const struct models *model, char text[DIFFERENCE_SIZE]);

#endif
