/* The language of a problem's text: expressions read into a graph. */
#ifndef RATTLEBACK_CASES_LANGUAGE_PARSE_H
#define RATTLEBACK_CASES_LANGUAGE_PARSE_H

#include "cases/language/scope.h"

/* The expression of an entry -> its node; 0 where the scope's error is set. */
int parse_expression(struct scope *scope, int entry, const char *text);

/* `rotation(x, y, z)` -> its three arguments. False, without an error, where the text is not of this form. */
bool parse_rotation(struct scope *scope, int entry, const char *text, int x[3]);

/* `each(i, least, most, expression)` -> the value for each i, at most `capacity` of them; returns how many, or -1, without an
 * error, where the text is not of this form. */
int parse_each(struct scope *scope, int entry, const char *text, int capacity, int *out);

/* A comparison a < b, a <= b, a > b, a >= b, read as `*least` >= 0 or, where *strict, > 0. */
bool parse_comparison(struct scope *scope, int entry, const char *text, int *least, bool *strict);

/* A whole number from `least` to `most`, as a size, from text[*offset] on: a number, or an expression in parentheses. */
bool parse_size(struct scope *scope, int entry, const char *text, int *offset, int least, int most, int *size);

/* A text that is a whole number from `least` to `most`, made of numbers and parameters. */
bool parse_whole(struct scope *scope, int entry, const char *text, int least, int most, int *value);

/* NAME or NAME[SIZE] and nothing else; *count is 0 for a plain name. */
bool parse_declaration(struct scope *scope, int entry, const char *text, int *length, int *count);

#endif
