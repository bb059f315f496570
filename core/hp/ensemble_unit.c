/* The kernels of an ensemble for every problem on R^n with unit masses and one constraint at most. */
#define HP_ON_VECTORS
#define HP_ENSEMBLE
#include "core/hp/ensemble_step.h"

#ifndef REAL_QUAD

MEMBERS_KERNEL(free, e->hp.run->in.problem, e->hp.n, 0, 0)
MEMBERS_KERNEL(constrained, e->hp.run->in.problem, e->hp.n, 1, e->positions)

const struct ensemble_kernel ensemble_free = {
    .start = free_start_members, .iterate = free_iterate_members, .advance = free_advance_members};
const struct ensemble_kernel ensemble_constrained = {
    .start = constrained_start_members, .iterate = constrained_iterate_members, .advance = constrained_advance_members};

#endif
