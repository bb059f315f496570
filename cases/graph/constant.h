/* Constants of a problem file: rationals as long as they fit, so that 1/3 is rounded once, in the precision of the
 * run. */
#ifndef RATTLEBACK_CASES_LANGUAGE_CONSTANT_H
#define RATTLEBACK_CASES_LANGUAGE_CONSTANT_H

#include <stdbool.h>

#include "core/api.h"

/* over / under in lowest terms with under > 0. If under is 0, the constant is the quadruple number `value`. */
struct constant {
    long long over, under;
    wide value;
};

struct constant constant_integer(long long value);
struct constant constant_wide(wide value); /* an integer below 2^53 becomes a rational */

/* Returns the constant of a decimal of `length` characters; exact if numerator and denominator fit. */
struct constant constant_decimal(const char *text, int length);

/* Returns the nearest number in quadruple precision. */
wide constant_value(const struct constant *x);

/* Writes the shortest decimal that is read back as the same value. */
enum { DECIMAL_SIZE = 48 };
void decimal_text(wide value, char text[DECIMAL_SIZE]);

bool constant_is(const struct constant *x, long long value);
bool constant_equal(const struct constant *x, const struct constant *y);

/* Returns true if x is an integer that fits into an int. */
bool constant_is_integer(const struct constant *x, int *value);

struct constant constant_add(struct constant x, struct constant y);
struct constant constant_multiply(struct constant x, struct constant y);
struct constant constant_inverse(struct constant x); /* 1/0 is infinite */
struct constant constant_power(struct constant x, int exponent);

/* Returns the square root; exact if it is rational. */
struct constant constant_sqrt(struct constant x);

#endif
