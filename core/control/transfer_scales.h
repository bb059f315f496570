/* Length scales of a transfer, one per coordinate. Scales at a single state are in core/problem/scales.h. */
#ifndef RATTLEBACK_CORE_TRANSFER_SCALES_H
#define RATTLEBACK_CORE_TRANSFER_SCALES_H

#include "core/problem/transfer.h"

/* length: a length scale for each coordinate, always positive. It is D / mass_root[c]; D is the largest mass-weighted displacement of the
 * straight path and of both end velocities over the horizon, 1 for a transfer that does not move.
 * mass_root: square roots of the diagonal of the mass matrix at the start; 1 where that is not positive.
 * turn: steps along the directions of a group, each by itself, that turn the others by about one radian and are the same of all in the
 * unit of their mass: a body goes by its length while it turns by one. On R^n the lengths. */
struct transfer_scales {
    real length[SMALL_DIMENSION], mass_root[SMALL_DIMENSION], turn[SMALL_DIMENSION];
};

/* Computes the scales of a transfer between two states. */
void transfer_scales_take(const struct instance *in, const struct control_boundary *boundary,
                          struct transfer_scales *out);

#endif
