/* The kernel of an ensemble for problems on R^7 with unit masses and one constraint, solved in positions: chaotic systems with m = 3. */
#define HP_ON_VECTORS
#define HP_ENSEMBLE
#define HP_MULTIPLIERS 1
#include "core/hp/ensemble_step.h"

#ifndef REAL_QUAD

#ifdef HP_GENERAL_ONLY
const struct ensemble_kernel ensemble_of_7 = {0};
#else
MEMBERS_KERNEL(of_7, e->hp.run->in.problem, 7, 1, 0x7f)

const struct ensemble_kernel ensemble_of_7 = {
    .n = 7, .start = of_7_start_members, .iterate = of_7_iterate_members, .advance = of_7_advance_members};
#endif

#endif
