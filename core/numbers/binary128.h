/* Arithmetic of quadruple precision, IEEE 754's binary128, rounded to nearest, ties to even. Results are bitwise those of the compiler's library,
 * in half the time: that library reads the rounding mode, raises flags and branches on the digits at every operation. Operands or results near 0,
 * infinite or NaN are passed to that library. By quad.names the objects of the core call these functions instead of the library's (Makefile,
 * open_%.o). */
#ifndef RATTLEBACK_CORE_BINARY128_H
#define RATTLEBACK_CORE_BINARY128_H

/* Return x y, x + y, x - y and x / y. Source: J.-M. Muller et al., Handbook of Floating-Point Arithmetic, 2nd edition, 2018, sections 7.3 and 7.4. */
_Float128 quad_product(_Float128 x, _Float128 y);
_Float128 quad_sum(_Float128 x, _Float128 y);
_Float128 quad_difference(_Float128 x, _Float128 y);
_Float128 quad_quotient(_Float128 x, _Float128 y);

/* Comparisons, one per operator of C. The relation holds between the returned value and 0: x < y if quad_less(x, y) < 0. With NaN only != holds.
 * The type is long because the compiler reads a whole register. */
long quad_equal(_Float128 x, _Float128 y);
long quad_unequal(_Float128 x, _Float128 y);
long quad_less(_Float128 x, _Float128 y);
long quad_at_most(_Float128 x, _Float128 y);
long quad_greater(_Float128 x, _Float128 y);
long quad_at_least(_Float128 x, _Float128 y);
/* Returns a value other than 0 if x or y is NaN. */
long quad_unordered(_Float128 x, _Float128 y);

/* Returns the larger number like fmax; if one is NaN, the other. */
_Float128 quad_larger(_Float128 x, _Float128 y);

_Float128 quad_of_double(double x);
double double_of_quad(_Float128 x);

#endif
