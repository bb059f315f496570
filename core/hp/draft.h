/* A step drafted in double precision, which quadruple starts from and refines: most of the work is done in double. */
#ifndef RATTLEBACK_CORE_DRAFT_H
#define RATTLEBACK_CORE_DRAFT_H

#include "core/api.h"

/* What the other core calls, documented in api.h; quadruple has none. */
#ifdef REAL_QUAD
#define DRAFT NULL
#else
extern const struct draft_api draft_in_double;
#define DRAFT &draft_in_double
#endif

#endif
