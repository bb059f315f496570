/* The working precision: `real` is double, or _Float128 if REAL_QUAD is defined; functions have the names of <math.h> in both. */
#ifndef RATTLEBACK_CORE_REAL_H
#define RATTLEBACK_CORE_REAL_H

#include <float.h>
#include <math.h>

#ifdef REAL_QUAD
#include "core/numbers/quad_math.h"
typedef _Float128 real;
#define R(literal) literal##F128
#define REAL_EPSILON __FLT128_EPSILON__
#define REAL_NAME "quad"
#define REAL_DIGITS __FLT128_DECIMAL_DIG__
#define REAL_PI R(3.141592653589793238462643383279502884)
#else
typedef double real;
#define R(literal) literal
#define REAL_EPSILON DBL_EPSILON
#define REAL_NAME "double"
#define REAL_DIGITS DBL_DECIMAL_DIG
#define REAL_PI M_PI
#endif

/* Number of points that the functions of a problem evaluate at once. A lane is an array of LANES values, one per point. A batch is an array of
 * lanes, one per component: component-major, with its points contiguous. */
enum { LANES = 8, MAX_BLOCKS = 2 /* 16 stages */ };
typedef real lane[LANES] __attribute__((aligned(64)));

/* Number of doubles in a SIMD register of the machine. The compiler keeps wider vectors in memory. */
#ifdef __AVX512F__
enum { REGISTER_DOUBLES = 8 };
#elif defined __AVX__
enum { REGISTER_DOUBLES = 4 };
#else
enum { REGISTER_DOUBLES = 2 };
#endif

/* INLINED: inlined into its callers, whatever its size. FLATTENED: all that it calls is inlined into it. Neither under the sanitizers, which need
 * minutes for a large function. */
#ifdef __SANITIZE_ADDRESS__
#define INLINED static inline
#define FLATTENED static
#else
#define INLINED static inline __attribute__((always_inline))
#define FLATTENED __attribute__((flatten)) static
#endif

/* Returns x^y; NaN if x or y is NaN, for which the library returns 1 in x^0 and 1^y. */
static inline real real_power(real x, real y)
{
    return isunordered(x, y) ? (real)NAN : pow(x, y);
}

/* Loops over the points of a batch. In double the number of lanes is a constant, so that the compiler vectorises. Quadruple precision has no
 * vectors and runs only the lanes that carry a point. */
#ifdef REAL_QUAD
#define FOR_LANES(l, in) for (int l = 0; l < (in)->lanes; l++)
#else
#define FOR_LANES(l, in) _Pragma("omp simd simdlen(8)") for (int l = 0; l < ((void)(in), LANES); l++)
#endif

#endif
