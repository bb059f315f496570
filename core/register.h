/* The core's own registers, which the top floor expands. */
#ifndef RATTLEBACK_CORE_REGISTER_H
#define RATTLEBACK_CORE_REGISTER_H

#include "core/api.h"

/* Hand the methods down to where they are looked up. */
void register_methods(void);

/* Every identity that speaks of a case; returns how many were put into out. */
int register_identities(const struct core_case *given, struct identity_result out[IDENTITIES]);

#endif
