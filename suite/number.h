/* Numbers between decimal text and `wide`, without loss and with every input checked. */
#ifndef RATTLEBACK_SUITE_NUMBER_H
#define RATTLEBACK_SUITE_NUMBER_H

#include "core/api.h"

enum { NUMBER_SIZE = 64 /* bytes that hold any number as a string, with the final 0 */ };

/* A number from a file. text: as written, NULL if missing; the first member, because read_text (suite/yaml/reader.h) fills it. value: the
 * number, once it is read. */
struct given_number {
    const char *text;
    wide value;
};

/* Reads a decimal number (`1`, `-0.7`, `1e-3`), correctly rounded to `wide`. The whole string must be one number.
 * Returns NULL, or what was expected instead. Refuses hexadecimal, inf, nan, and numbers outside the range of double. */
const char *number_parse(const char *text, wide *value);

/* Like number_parse; also reads a fraction of two numbers such as 1/3, correctly rounded except in the last bit. */
const char *fraction_parse(const char *text, wide *value);

/* Reads an order of convergence, or an exponent in its place: an integer or half-integer, not negative. Returns NULL,
 * or what was expected instead. */
const char *order_parse(const char *text, wide *value);

/* Reads a decimal integer without leading zeros. Returns NULL, or what was expected instead. */
const char *integer_parse(const char *text, long *value);

long greatest_common_divisor(long a, long b);

/* Returns the divisor of a positive number that is nearest to `wanted`; of two, the smaller one. */
long nearest_divisor(long of, long wanted);

/* Reads a positive time: seconds (`90`, `90s`), minutes (`30m`), hours (`1.5h`), or `1:30:00` and `30:00`. Returns NULL, or
 * what was expected instead. */
const char *duration_parse(const char *text, double *seconds);

/* Writes a number with `digits` significant digits (core_api.digits: enough to read it back exactly). */
void number_format(wide value, int digits, char out[NUMBER_SIZE]);

#endif
