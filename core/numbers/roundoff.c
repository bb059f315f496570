/* The table of tolerances. `make ablate` compiles this file with ABLATE, the name of a tolerance to switch off. */
#include "core/numbers/roundoff.h"

enum {
    TOLERANCE_NONE,
#define TOLERANCE(name, value, off, why, test) TOLERANCE_##name,
#include "core/numbers/tolerances.def"
#undef TOLERANCE
};

#ifndef ABLATE
#define ABLATE NONE
#endif
#define NUMBER_OF(name) TOLERANCE_##name
#define NUMBER(name) NUMBER_OF(name)

/* A power of two of each precision. */
#ifdef REAL_QUAD
#define DIGITS(of_double, of_quad) R(of_quad)
#else
#define DIGITS(of_double, of_quad) R(of_double)
#endif

const struct tolerances tolerance = {
#define TOLERANCE(name, value, off, why, test) .name = NUMBER(ABLATE) == TOLERANCE_##name ? (off) : (value),
#include "core/numbers/tolerances.def"
#undef TOLERANCE
};
