/* Fields of a table as other programs write numbers. The table itself is in csv.h. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_FIELDS_H
#define RATTLEBACK_SUITE_OUTSIDE_FIELDS_H

#include "core/api.h"

/* Reads a decimal number, also with an exponent as Fortran writes it: 1.0D-02, 1.0q+02, 1.0-102.
 *
 * Returns NULL, or what was expected instead; *value is then undefined. */
const char *field_parse(const char *field, wide *value);

/* Returns true if a field stands for a missing or infinite number: empty, NaN, inf, NA, None, NULL, missing, or asterisks. */
bool field_failed(const char *field);

/* Returns true if a field would be a number if its comma were a decimal point. */
bool field_has_decimal_comma(const char *field);

/* Printed format of a column's numbers, determined from all of them. `%.3f` keeps the decimals, `%.3e` the digits.
 * `%g` and the shortest form drop zeros at the end, so the longest number shows how many digits were asked for. */
struct printed {
    int rows;
    bool fixed;   /* all numbers have the same decimals and none an exponent */
    int decimals; /* of the first number */
    int digits;   /* the largest number of significant digits */
};

/* Updates the printed format of a column by one of its fields. `printed` is 0 before the first one. Ignores failed
 * fields. */
void printed_add(struct printed *printed, const char *field);

/* Joins the formats of `count` columns of a table. If a number of any column has FULL_DIGITS digits, the writer prints
 * all columns in full and leaves out zeros at the end: 0.7 then has all digits. */
enum { FULL_DIGITS = 15 };
void printed_join(struct printed *columns, size_t count);

/* Returns half a unit in the last printed digit of a number of the column; 0 for a failed field. */
double printed_rounding(const struct printed *printed, const char *field);

#endif
