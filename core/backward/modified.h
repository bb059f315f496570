/* Modified energies of one-step methods, by backward error analysis [mathematics, Backward 1]. */
#ifndef RATTLEBACK_CORE_MODIFIED_H
#define RATTLEBACK_CORE_MODIFIED_H

#include "core/api.h"

/* The functions `backward_applies` and `backward` of struct core_api, documented there. */
enum status modified_applies(const struct core_case *given, struct refusal *why);
enum status modified_energies(const struct core_case *given, int terms, int count, const wide *g, const wide *mu,
                              struct modified *out);

#endif
