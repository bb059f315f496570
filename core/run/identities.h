/* Identities of an opened case: what holds exactly, each with the bound that round-off sets. */
#ifndef RATTLEBACK_CORE_IDENTITIES_H
#define RATTLEBACK_CORE_IDENTITIES_H

#include "core/run/family.h"

/* identity_<code>: does the identity speak of this case? If so its residual, and the largest that round-off explains; a
 * residual is NAN where it cannot be had. */
typedef bool identity_of(const struct core_case *given, real *residual, real *bound);

#define QUANTITY(code, name, text, units, label)
#define IDENTITY(code, name, source) identity_of identity_##code;
#define MEASURED(code, name, text, units)
#include "core/quantities.def"

#endif
