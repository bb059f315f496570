/* Promises on one Hamilton-Pontryagin step: its stages, what is interpolated between them, its end. */
#ifndef RATTLEBACK_CORE_LOCAL_CLAIMS_H
#define RATTLEBACK_CORE_LOCAL_CLAIMS_H

#include "core/run/family.h"

#define SOURCE_HOLONOMIC "HP paper 4.3; Jay 1996"
#define SOURCE_INDEX_3 "Jay 1996: index 3, order C - 1; CChat - 1 if that is less"

/* Add the local orders of stages, dense output and step of a pair with H1 and H3 to the `count` claims in out; how many there
 * are then. */
int hp_local_claims(const struct core_case *given, struct claim *out, int count);

#endif
