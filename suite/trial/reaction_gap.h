/* The part of a model's acceleration that its constraints are to blame for. */
#ifndef RATTLEBACK_SUITE_TRIAL_REACTION_GAP_H
#define RATTLEBACK_SUITE_TRIAL_REACTION_GAP_H

#include "suite/trial/engine_model.h"

/* x = M^{-1} x with the mass matrix of the problem at a state. False if it is singular. */
bool mass_divide(const struct models *model, const struct model_state *state, double *x);

/* Takes the reaction of the constraints away from accelerations, and takes over the engine's multipliers. False without constraints. */
bool reaction_remove(const struct models *model, struct model_state ours[MODEL_STATES]);

/* Adds to our accelerations those reactions M^{-1} A^T mu that bring them nearest to the engine's, in the metric of the mass, and takes
 * over its multipliers. False without constraints, without its accelerations, or where ours agree with them already. */
bool reaction_fit(const struct models *model, struct model_state ours[MODEL_STATES]);

#endif
