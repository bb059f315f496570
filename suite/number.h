/* Numbers between decimal text and `wide`, without loss and with every input checked. */
#ifndef RATTLEBACK_SUITE_NUMBER_H
#define RATTLEBACK_SUITE_NUMBER_H

#include "core/api.h"

enum { NUMBER_SIZE = 64 /* bytes that hold any number as text, with the final 0 */ };

/* A number of a file: as it is written, NULL where it is not given, and what that is once somebody has read it. The text is first,
 * for read_text (suite/yaml/reader.h) fills it. */
struct given_number {
    const char *text;
    wide value;
};

/* Read a decimal number (`1`, `-0.7`, `1e-3`), correctly rounded to `wide`. The whole text must be one.
 * Returns NULL, or what was expected instead: hexadecimal, inf and nan are not allowed, nor is what double cannot hold. */
const char *number_parse(const char *text, wide *value);

/* Like number_parse, or a fraction of two numbers such as 1/3, correctly rounded except in the last bit. */
const char *fraction_parse(const char *text, wide *value);

/* Read an order of convergence, or an exponent that takes its place: a whole or half number that is not negative. Returns NULL,
 * or what was expected instead. */
const char *order_parse(const char *text, wide *value);

/* Read a whole decimal number without leading zeros. Returns NULL, or what was expected instead. */
const char *integer_parse(const char *text, long *value);

long greatest_common_divisor(long a, long b);

/* Returns the divisor of a positive number that is nearest to `wanted`, the smaller of two. */
long nearest_divisor(long of, long wanted);

/* Read a time: seconds (`90`, `90s`), minutes (`30m`), hours (`1.5h`), or `1:30:00` and `30:00`; positive. Returns NULL, or
 * what was expected instead. */
const char *duration_parse(const char *text, double *seconds);

/* Write a number with that many significant digits (core_api.digits: enough to read it back). */
void number_format(wide value, int digits, char out[NUMBER_SIZE]);

#endif
