/* The functions of <math.h> in quadruple precision, under the names that they have in double. For a _Float128 each calls the library's function.
 * <tgmath.h> makes the same choice, but reading it with the library's declarations for all other types takes as long as compiling a source file. */
#ifndef RATTLEBACK_CORE_QUAD_MATH_H
#define RATTLEBACK_CORE_QUAD_MATH_H

#include "core/numbers/root.h"

#define QUAD_FUNCTION(name) extern _Float128 name##f128(_Float128) __attribute__((nothrow, leaf))
#define QUAD_FUNCTION_OF_TWO(name) extern _Float128 name##f128(_Float128, _Float128) __attribute__((nothrow, leaf))
#define QUAD_OR(type, name) _Generic((type), _Float128 : name##f128, default : (name))

QUAD_FUNCTION(acos);
QUAD_FUNCTION(asin);
QUAD_FUNCTION(asinh);
QUAD_FUNCTION(atan);
QUAD_FUNCTION_OF_TWO(atan2);
QUAD_FUNCTION(cbrt);
QUAD_FUNCTION(ceil);
QUAD_FUNCTION_OF_TWO(copysign);
QUAD_FUNCTION(cos);
QUAD_FUNCTION(cosh);
QUAD_FUNCTION(exp);
QUAD_FUNCTION(expm1);
QUAD_FUNCTION(fabs);
QUAD_FUNCTION(floor);
QUAD_FUNCTION_OF_TWO(fmax);
QUAD_FUNCTION_OF_TWO(fmin);
extern _Float128 frexpf128(_Float128, int *) __attribute__((nothrow, leaf));
QUAD_FUNCTION_OF_TWO(hypot);
extern int ilogbf128(_Float128) __attribute__((nothrow, leaf));
extern _Float128 ldexpf128(_Float128, int) __attribute__((nothrow, leaf));
QUAD_FUNCTION(log);
QUAD_FUNCTION(log2);
QUAD_FUNCTION_OF_TWO(nextafter);
QUAD_FUNCTION_OF_TWO(pow);
QUAD_FUNCTION_OF_TWO(remainder);
QUAD_FUNCTION(rint);
QUAD_FUNCTION(sin);
QUAD_FUNCTION(sinh);
QUAD_FUNCTION(tan);
QUAD_FUNCTION(tanh);
QUAD_FUNCTION(trunc);

#define acos(x) QUAD_OR(x, acos)(x)
#define asin(x) QUAD_OR(x, asin)(x)
#define asinh(x) QUAD_OR(x, asinh)(x)
#define atan(x) QUAD_OR(x, atan)(x)
#define atan2(y, x) QUAD_OR((y) + (x), atan2)(y, x)
#define cbrt(x) QUAD_OR(x, cbrt)(x)
#define ceil(x) QUAD_OR(x, ceil)(x)
#define copysign(x, y) QUAD_OR((x) + (y), copysign)(x, y)
#define cos(x) QUAD_OR(x, cos)(x)
#define cosh(x) QUAD_OR(x, cosh)(x)
#define exp(x) QUAD_OR(x, exp)(x)
#define expm1(x) QUAD_OR(x, expm1)(x)
#define fabs(x) QUAD_OR(x, fabs)(x)
#define floor(x) QUAD_OR(x, floor)(x)
#define fmax(x, y) QUAD_OR((x) + (y), fmax)(x, y)
#define fmin(x, y) QUAD_OR((x) + (y), fmin)(x, y)
#define frexp(x, power) QUAD_OR(x, frexp)(x, power)
#define hypot(x, y) QUAD_OR((x) + (y), hypot)(x, y)
#define ilogb(x) QUAD_OR(x, ilogb)(x)
#define ldexp(x, power) QUAD_OR(x, ldexp)(x, power)
#define log(x) QUAD_OR(x, log)(x)
#define log2(x) QUAD_OR(x, log2)(x)
#define nextafter(x, y) QUAD_OR((x) + (y), nextafter)(x, y)
#define pow(x, y) QUAD_OR((x) + (y), pow)(x, y)
#define remainder(x, y) QUAD_OR((x) + (y), remainder)(x, y)
#define rint(x) QUAD_OR(x, rint)(x)
#define sin(x) QUAD_OR(x, sin)(x)
#define sinh(x) QUAD_OR(x, sinh)(x)
#define sqrt(x) _Generic((x), _Float128 : quad_sqrt, default : (sqrt))(x)
#define tan(x) QUAD_OR(x, tan)(x)
#define tanh(x) QUAD_OR(x, tanh)(x)
#define trunc(x) QUAD_OR(x, trunc)(x)

#endif
