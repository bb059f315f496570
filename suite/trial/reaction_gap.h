/* The part of a model's acceleration that is due to its constraint forces. */
#ifndef RATTLEBACK_SUITE_TRIAL_REACTION_GAP_H
#define RATTLEBACK_SUITE_TRIAL_REACTION_GAP_H

#include "suite/trial/engine_model.h"

/* Replaces x by M^{-1} x, with the mass matrix M of the problem at a state. Returns false if M is singular. */
bool mass_divide(const struct models *model, const struct model_state *state, double *x);

/* Subtracts the constraint forces from our accelerations, and replaces our multipliers by the engine's. Returns false
 * if there are no constraints or a matrix is singular. */
bool reaction_remove(const struct models *model, struct model_state ours[MODEL_STATES]);

/* Adds to our accelerations the constraint forces M^{-1} A^T mu that bring them nearest to the engine's, in the metric
 * of the mass. Replaces our multipliers by the engine's.
 *
 * Returns false if there are no constraints or no accelerations of the engine, if the accelerations agree already, or
 * if a matrix is singular. */
bool reaction_fit(const struct models *model, struct model_state ours[MODEL_STATES]);

#endif
